#include "flow-walk.h"

#include <stdlib.h>

/* Labels are repaired until that has cost so many scans for each arc; then they are set anew. */
#define REPAIRS 3

/* Rounds before Dinic's algorithm takes over. */
#define ROUNDS 64

/* Scans that one walk may take in the first round; twice as many in every further one. */
#define FIRST_REACH 512

/* One in so many places may wait for the next round. */
#define FAR 8

#define NOWHERE UINT32_MAX

typedef struct Walker {
    CsFlow *flow;
    CsFlowWork *work;
    uint32_t *label;   /* at most the distance to where something is missing, or NOWHERE */
    uint32_t *current; /* of each node: the end to go on with */
    uint32_t *queue;   /* of nodes; then the path's ends */
    uint32_t *places;  /* of excess */
    uint32_t n_places;
    uint32_t horizon; /* places with a greater label wait for the next round */
} Walker;

/* Gives the nodes that have an end towards v, and no label, the next one. */
static uint32_t label_around(Walker *w, uint32_t v, uint32_t n)
{
    const CsFlow *f = w->flow;
    for (uint32_t k = f->first[v]; k < f->first[v + 1]; k++) {
        uint32_t u = f->ends[k].node;
        if (w->label[u] == NOWHERE && f->ends[f->ends[k].mate].room) {
            w->label[u] = w->label[v] + 1;
            w->queue[n++] = u;
        }
    }
    w->work->scans += f->first[v + 1] - f->first[v];
    return n;
}

/* Nodes without a label are further away than v. */
static void label_rest(Walker *w, uint32_t v)
{
    for (uint32_t u = 0; u < w->flow->n_nodes; u++)
        if (w->label[u] == NOWHERE)
            w->label[u] = w->label[v] + 1;
    w->horizon = w->label[v];
}

/* Sets labels to exact distances, backwards from where something is missing, until all but a few
 * places of excess have theirs; nodes beyond that horizon get the least distance that is left. */
static void set_labels(Walker *w)
{
    const CsFlow *f = w->flow;
    uint32_t n = 0, unlabelled = w->n_places;
    w->horizon = NOWHERE;
    for (uint32_t v = 0; v < f->n_nodes; v++) {
        w->label[v] = f->excess[v] < 0 ? 0 : NOWHERE;
        w->current[v] = f->first[v];
        if (f->excess[v] < 0)
            w->queue[n++] = v;
    }
    for (uint32_t i = 0; i < n; i++) {
        uint32_t v = w->queue[i];
        n = label_around(w, v, n);
        unlabelled -= f->excess[v] > 0;
        if (unlabelled <= w->n_places / FAR) {
            label_rest(w, v);
            break;
        }
    }
    w->work->searches++;
}

/* One step down the labels; false when there is none. */
static bool step(Walker *w, uint32_t *v, uint32_t *length)
{
    const CsFlow *f = w->flow;
    uint32_t start = w->current[*v], end = f->first[*v + 1], below = w->label[*v] - 1;
    for (uint32_t k = start; k < end && below != NOWHERE; k++) {
        uint32_t u = f->ends[k].node;
        if (f->ends[k].room && w->label[u] == below) {
            w->work->scans += k - start + 1;
            w->current[*v] = k;
            w->queue[(*length)++] = k;
            *v = u;
            return true;
        }
    }
    w->work->scans += end - start;
    return false;
}

/* The least label that v can have. */
static void relabel(Walker *w, uint32_t v)
{
    const CsFlow *f = w->flow;
    uint32_t least = NOWHERE;
    for (uint32_t k = f->first[v]; k < f->first[v + 1]; k++)
        if (f->ends[k].room)
            least = MIN(least, w->label[f->ends[k].node]);
    w->label[v] = least < f->n_nodes ? least + 1 : NOWHERE;
    w->current[v] = f->first[v];
    w->work->scans += f->first[v + 1] - f->first[v];
    w->work->relabels++;
}

static void augment(Walker *w, uint32_t from, uint32_t to, uint32_t length)
{
    CsFlow *f = w->flow;
    int64_t amount = MIN(f->excess[from], -f->excess[to]);
    for (uint32_t i = 0; i < length; i++)
        amount = MIN(amount, f->ends[w->queue[i]].room);
    for (uint32_t i = 0; i < length; i++)
        cs_flow_send(f, w->queue[i], (uint32_t)amount);
    f->excess[from] -= amount;
    f->excess[to] += amount;
    w->work->augmentations++;
    w->work->pushes += length;
}

/* Walks from a place until its excess is gone, it leads nowhere, or `reach` scans are spent. */
static void walk(Walker *w, uint32_t from, uint64_t reach)
{
    const CsFlow *f = w->flow;
    uint64_t limit = w->work->scans + reach;
    uint32_t v = from, length = 0;
    while (f->excess[from] > 0 && w->label[from] != NOWHERE && w->work->scans < limit) {
        if (f->excess[v] < 0) {
            augment(w, from, v, length);
            v = from;
            length = 0;
        } else if (w->label[v] == NOWHERE || !step(w, &v, &length)) {
            if (w->label[v] != NOWHERE)
                relabel(w, v);
            if (length > 0)
                v = cs_flow_here(f, w->queue[--length]);
        }
    }
}

/* Near places first: long paths then disturb fewer labels (a third to a half of all scans saved).
 */
static int by_label(const void *a, const void *b, void *walker)
{
    const Walker *w = walker;
    uint32_t p = *(const uint32_t *)a, q = *(const uint32_t *)b;
    return w->label[p] != w->label[q] ? (w->label[p] > w->label[q] ? 1 : -1) : p > q ? 1 : -1;
}

/* Walks from every place once; keeps those that have excess left and lead somewhere. */
static bool walk_all(Walker *w, uint64_t reach, const CsControl *control)
{
    const CsFlow *f = w->flow;
    uint64_t limit = w->work->scans + (uint64_t)REPAIRS * f->n_arcs;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < w->n_places; i++) {
        if (cs_control_stopped(control))
            return false;
        uint32_t v = w->places[i];
        if (w->work->scans < limit && w->label[v] <= w->horizon)
            walk(w, v, reach);
        if (f->excess[v] > 0 && w->label[v] != NOWHERE)
            w->places[kept++] = v;
    }
    w->n_places = kept;
    return true;
}

static bool run(Walker *w, const CsControl *control)
{
    const CsFlow *f = w->flow;
    for (uint32_t v = 0; v < f->n_nodes; v++)
        if (f->excess[v] > 0)
            w->places[w->n_places++] = v;
    uint64_t reach = FIRST_REACH;
    for (int i = 0; i < ROUNDS && w->n_places > 0; i++, reach *= 2) {
        set_labels(w);
        qsort_r(w->places, w->n_places, sizeof *w->places, by_label, w);
        if (!walk_all(w, reach, control))
            return false;
    }
    return true;
}

bool cs_flow_walk(CsFlow *flow, const CsControl *control, CsFlowWork *work)
{
    Walker w = {.flow = flow, .work = work};
    w.label = g_new(uint32_t, flow->n_nodes);
    w.current = g_new(uint32_t, flow->n_nodes);
    w.queue = g_new(uint32_t, flow->n_nodes);
    w.places = g_new(uint32_t, flow->n_nodes);
    bool finished = run(&w, control);
    g_free(w.label);
    g_free(w.current);
    g_free(w.queue);
    g_free(w.places);
    return finished;
}
