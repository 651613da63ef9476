#include "flow-walk.h"

#include "flow-spread.h"

#include <stdlib.h>

/* Labels are repaired until that has cost so many scans for each arc; then they are set anew. */
#define REPAIRS 3

/* Rounds before Dinic's algorithm takes over. */
#define ROUNDS 64

/* Scans that one walk may take in the first round; twice as many in every further one. */
#define FIRST_REACH 512

/* One in so many places may wait for the next round. */
#define FAR 8

typedef struct Walker {
    CsFlow *flow;
    CsFlowWork *work;
    CsFlowSpread spread; /* its queue is free for the path's ends while walking */
    CsFlowLabel *label; /* at most the distance to where something is missing, or CS_FLOW_NOWHERE */
    uint32_t *current;  /* of each node: which of its ends to go on with */
    uint32_t *path;     /* of ends */
    uint32_t *places;   /* of excess */
    uint32_t n_places;
    uint32_t *sinks; /* where something is missing */
    uint32_t n_sinks;
    CsFlowLabel horizon; /* places with a greater label wait for the next round */
} Walker;

/* How many places have no label. */
static uint32_t count_unlabelled(const Walker *w)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < w->n_places; i++)
        n += w->label[w->places[i]] == CS_FLOW_NOWHERE;
    return n;
}

/* Nodes without a label get this one. */
static void label_rest(Walker *w, CsFlowLabel label)
{
    for (uint32_t u = 0; u < w->flow->n_nodes; u++)
        w->label[u] = w->label[u] == CS_FLOW_NOWHERE ? label : w->label[u];
}

/* Nothing is labelled but where something is missing, with 0. */
static void clear_labels(Walker *w)
{
    const CsFlow *f = w->flow;
    cs_flow_spread_clear(&w->spread);
    memset(w->current, 0, f->n_nodes * sizeof *w->current);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < w->n_sinks; i++) {
        uint32_t v = w->sinks[i];
        if (f->excess[v] == 0)
            continue;
        w->sinks[kept++] = v;
        cs_flow_spread_begin(&w->spread, v);
    }
    w->n_sinks = kept;
}

/* Sets labels to exact distances, backwards from where something is missing, until all but a few
 * places of excess have theirs; nodes beyond that horizon get the least distance that is left. */
static void set_labels(Walker *w)
{
    clear_labels(w);
    CsFlowSpread *s = &w->spread;
    while (cs_flow_spread_has_more(s) && count_unlabelled(w) > w->n_places / FAR)
        cs_flow_spread_level(s);
    w->horizon = s->level;
    /* What is further away than labels go is left to Dinic's algorithm. */
    label_rest(w, cs_flow_spread_has_more(s) ? (CsFlowLabel)(s->level + 1) : CS_FLOW_NOWHERE);
    w->work->searches++;
}

/* One step down the labels; false when there is none. */
static bool step(Walker *w, uint32_t *v, uint32_t *length)
{
    const CsFlow *f = w->flow;
    uint32_t start = f->first[*v] + w->current[*v], end = f->first[*v + 1];
    int below = w->label[*v] - 1;
    for (uint32_t k = start; k < end && below >= 0; k++) {
        uint32_t u = cs_flow_there(f, k);
        if (f->links[k] & CS_FLOW_TO && w->label[u] == below) {
            w->work->scans += k - start + 1;
            w->current[*v] = k - f->first[*v];
            w->path[(*length)++] = k;
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
    CsFlowLabel least = CS_FLOW_NOWHERE;
    for (uint32_t k = f->first[v]; k < f->first[v + 1]; k++)
        if (f->links[k] & CS_FLOW_TO)
            least = MIN(least, w->label[cs_flow_there(f, k)]);
    w->label[v] = least < CS_FLOW_FURTHEST ? (CsFlowLabel)(least + 1) : CS_FLOW_NOWHERE;
    w->current[v] = 0;
    w->work->scans += f->first[v + 1] - f->first[v];
    w->work->relabels++;
}

/* Walks from a place until its excess is gone, it leads nowhere, or `reach` scans are spent. */
static void walk(Walker *w, uint32_t from, uint64_t reach)
{
    const CsFlow *f = w->flow;
    uint64_t limit = w->work->scans + reach;
    uint32_t v = from, length = 0;
    while (f->excess[from] > 0 && w->label[from] != CS_FLOW_NOWHERE && w->work->scans < limit) {
        if (f->excess[v] < 0) {
            cs_flow_augment(w->flow, w->path, length, from, v, w->work);
            v = from;
            length = 0;
        } else if (w->label[v] == CS_FLOW_NOWHERE || !step(w, &v, &length)) {
            if (w->label[v] != CS_FLOW_NOWHERE)
                relabel(w, v);
            if (length > 0)
                v = cs_flow_here(f, w->path[--length]);
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
        if (f->excess[v] > 0 && w->label[v] != CS_FLOW_NOWHERE)
            w->places[kept++] = v;
    }
    w->n_places = kept;
    return true;
}

static bool run(Walker *w, uint32_t few, const CsControl *control)
{
    const CsFlow *f = w->flow;
    for (uint32_t v = 0; v < f->n_nodes; v++)
        if (f->excess[v] > 0)
            w->places[w->n_places++] = v;
        else if (f->excess[v] < 0)
            w->sinks[w->n_sinks++] = v;
    uint64_t reach = FIRST_REACH;
    for (int i = 0; i < ROUNDS && w->n_places > few; i++, reach *= 2) {
        set_labels(w);
        qsort_r(w->places, w->n_places, sizeof *w->places, by_label, w);
        if (!walk_all(w, reach, control))
            return false;
    }
    return true;
}

bool cs_flow_walk(CsFlow *flow, uint32_t few, const CsControl *control, CsFlowWork *work)
{
    if (cs_flow_n_places(flow) <= few)
        return true;
    Walker w = {.flow = flow, .work = work};
    cs_flow_spread_init(&w.spread, flow, CS_FLOW_FROM, work);
    w.label = w.spread.label;
    w.path = w.spread.queue;
    w.current = g_new(uint32_t, flow->n_nodes);
    w.places = g_new(uint32_t, flow->n_nodes);
    w.sinks = g_new(uint32_t, flow->n_nodes);
    bool finished = run(&w, few, control);
    cs_flow_spread_free(&w.spread);
    g_free(w.current);
    g_free(w.places);
    g_free(w.sinks);
    return finished;
}
