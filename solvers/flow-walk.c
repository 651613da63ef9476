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

#define AHEAD 12

typedef uint16_t Label;

#define NOWHERE UINT16_MAX

/* What is further away is left to Dinic's algorithm. */
#define MOST (UINT16_MAX - 2)

typedef struct Walker {
    CsFlow *flow;
    CsFlowWork *work;
    Label *label;      /* at most the distance to where something is missing, or NOWHERE */
    uint32_t *current; /* of each node: which of its ends to go on with */
    uint32_t *queue;   /* of nodes; then the path's ends */
    uint32_t n_queue;
    uint32_t *places; /* of excess */
    uint32_t n_places;
    uint32_t *sinks; /* where something is missing */
    uint32_t n_sinks;
    Label horizon; /* places with a greater label wait for the next round */
} Walker;

/* Gives `label` to all nodes without one that have an end towards one of queue[from..to-1], and
 * queues them.  Whether a node is taken is hard to foresee, so the inner loop has no branch for it.
 */
static void label_level(Walker *w, uint32_t from, uint32_t to, Label label)
{
    const CsFlow *f = w->flow;
    const CsFlowLink *links = f->links;
    uint32_t *queue = w->queue, n = to;
    Label *labels = w->label;
    for (uint32_t i = from; i < to; i++) {
        uint32_t first = f->first[queue[i]], end = f->first[queue[i] + 1];
        if (i + 2 * AHEAD < to) {
            __builtin_prefetch(&f->first[queue[i + 2 * AHEAD]]);
            __builtin_prefetch(&links[f->first[queue[i + AHEAD]]]);
        }
        for (uint32_t k = first; k < end; k++) {
            CsFlowLink link = links[k];
            uint32_t u = link >> 2, old = labels[u];
            uint32_t take = (link / CS_FLOW_FROM) & (old == NOWHERE);
            queue[n] = u;
            labels[u] = (Label)(old & (label | (take - 1)));
            n += take;
        }
        w->work->scans += end - first;
    }
    w->n_queue = n;
}

/* How many places have no label. */
static uint32_t count_unlabelled(const Walker *w)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < w->n_places; i++)
        n += w->label[w->places[i]] == NOWHERE;
    return n;
}

/* Nodes without a label get this one. */
static void label_rest(Walker *w, Label label)
{
    for (uint32_t u = 0; u < w->flow->n_nodes; u++)
        w->label[u] = w->label[u] == NOWHERE ? label : w->label[u];
}

/* Nothing is labelled but where something is missing, with 0. */
static void clear_labels(Walker *w)
{
    const CsFlow *f = w->flow;
    memset(w->label, 0xff, f->n_nodes * sizeof *w->label);
    memset(w->current, 0, f->n_nodes * sizeof *w->current);
    w->n_queue = 0;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < w->n_sinks; i++) {
        uint32_t v = w->sinks[i];
        if (f->excess[v] == 0)
            continue;
        w->sinks[kept++] = w->queue[w->n_queue++] = v;
        w->label[v] = 0;
    }
    w->n_sinks = kept;
}

/* Sets labels to exact distances, backwards from where something is missing, until all but a few
 * places of excess have theirs; nodes beyond that horizon get the least distance that is left. */
static void set_labels(Walker *w)
{
    clear_labels(w);
    uint32_t from = 0;
    Label level = 0;
    while (from < w->n_queue && level < MOST && count_unlabelled(w) > w->n_places / FAR) {
        uint32_t to = w->n_queue;
        label_level(w, from, to, ++level);
        from = to;
    }
    w->horizon = level;
    label_rest(w, from < w->n_queue && level < MOST ? (Label)(level + 1) : NOWHERE);
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
    Label least = NOWHERE;
    for (uint32_t k = f->first[v]; k < f->first[v + 1]; k++)
        if (f->links[k] & CS_FLOW_TO)
            least = MIN(least, w->label[cs_flow_there(f, k)]);
    w->label[v] = least < MOST ? (Label)(least + 1) : NOWHERE;
    w->current[v] = 0;
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
        else if (f->excess[v] < 0)
            w->sinks[w->n_sinks++] = v;
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
    w.label = g_new(Label, flow->n_nodes);
    w.current = g_new(uint32_t, flow->n_nodes);
    w.queue = g_new(uint32_t, flow->n_nodes + 1);
    w.places = g_new(uint32_t, flow->n_nodes);
    w.sinks = g_new(uint32_t, flow->n_nodes);
    bool finished = run(&w, control);
    g_free(w.label);
    g_free(w.current);
    g_free(w.queue);
    g_free(w.places);
    g_free(w.sinks);
    return finished;
}
