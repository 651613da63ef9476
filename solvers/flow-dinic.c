#include "flow-dinic.h"

typedef struct Dinic {
    CsFlow *flow;
    CsFlowWork *work;
    const CsControl *control;
    int32_t *level;    /* distance from an excess; -1: not reached, or given up */
    uint32_t *current; /* of each node: the end to go on with */
    uint32_t *queue;   /* of nodes; then the path's arcs, from its start on, as ends */
} Dinic;

/* Levels of all nodes up to the nearest ones where something is missing; false when there are
 * none. */
static bool find_levels(Dinic *d)
{
    const CsFlow *f = d->flow;
    uint32_t n = 0;
    for (uint32_t v = 0; v < f->n_nodes; v++) {
        d->level[v] = f->excess[v] > 0 ? 0 : -1;
        d->current[v] = f->first[v];
        if (f->excess[v] > 0)
            d->queue[n++] = v;
    }
    int32_t last = INT32_MAX;
    for (uint32_t i = 0; i < n && d->level[d->queue[i]] < last; i++) {
        uint32_t v = d->queue[i];
        d->work->scans += f->first[v + 1] - f->first[v];
        for (uint32_t k = f->first[v]; k < f->first[v + 1]; k++) {
            uint32_t w = cs_flow_there(f, k);
            if (!(f->links[k] & CS_FLOW_TO) || d->level[w] >= 0)
                continue;
            d->level[w] = d->level[v] + 1;
            d->queue[n++] = w;
            if (f->excess[w] < 0)
                last = d->level[w];
        }
    }
    return last < INT32_MAX;
}

/* One step along the levels; false when v is a dead end. */
static bool advance(Dinic *d, uint32_t *v, uint32_t *length)
{
    const CsFlow *f = d->flow;
    uint32_t *k = &d->current[*v], start = *k;
    for (; *k < f->first[*v + 1]; ++*k) {
        uint32_t w = cs_flow_there(f, *k);
        if (f->links[*k] & CS_FLOW_TO && d->level[w] == d->level[*v] + 1) {
            d->work->scans += *k - start + 1;
            d->queue[(*length)++] = *k;
            *v = w;
            return true;
        }
    }
    d->work->scans += *k - start;
    return false;
}

/* Sends what the path takes from its start to v; goes back to the first arc that is full now. */
static void augment(Dinic *d, uint32_t start, uint32_t *v, uint32_t *length)
{
    CsFlow *f = d->flow;
    int64_t amount = MIN(f->excess[start], -f->excess[*v]);
    for (uint32_t i = 0; i < *length; i++)
        amount = MIN(amount, f->ends[d->queue[i]].room);
    f->excess[start] -= amount;
    f->excess[*v] += amount;
    d->work->augmentations++;
    d->work->pushes += *length;
    uint32_t keep = *length;
    for (uint32_t i = *length; i-- > 0;) {
        cs_flow_send(f, d->queue[i], (uint32_t)amount);
        if (!f->ends[d->queue[i]].room)
            keep = i;
    }
    if (keep < *length) {
        *v = cs_flow_here(f, d->queue[keep]);
        *length = keep;
    }
}

static void send_from(Dinic *d, uint32_t start)
{
    const CsFlow *f = d->flow;
    uint32_t length = 0, v = start;
    while (f->excess[start] > 0) {
        if (f->excess[v] < 0) {
            augment(d, start, &v, &length);
        } else if (!advance(d, &v, &length)) {
            d->level[v] = -1;
            if (length == 0)
                return;
            v = cs_flow_here(f, d->queue[--length]);
            d->current[v]++;
        }
    }
}

static bool run(Dinic *d)
{
    while (find_levels(d)) {
        d->work->phases++;
        for (uint32_t v = 0; v < d->flow->n_nodes; v++) {
            if (d->flow->excess[v] <= 0)
                continue;
            if (cs_control_stopped(d->control))
                return false;
            send_from(d, v);
        }
    }
    return true;
}

bool cs_flow_dinic(CsFlow *flow, const CsControl *control, CsFlowWork *work)
{
    Dinic d = {.flow = flow, .work = work, .control = control};
    d.level = g_new(int32_t, flow->n_nodes);
    d.current = g_new(uint32_t, flow->n_nodes);
    d.queue = g_new(uint32_t, flow->n_nodes);
    bool finished = run(&d);
    g_free(d.level);
    g_free(d.current);
    g_free(d.queue);
    return finished;
}
