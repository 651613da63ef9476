#include "flow-steer.h"

#include "flow-spread.h"

#define LANDMARKS 3

/* Steering ends when it has cost so many scans for each arc: then something is in the way. */
#define PATIENCE 4

typedef struct Steer {
    CsFlow *flow;
    CsFlowWork *work;
    CsFlowLabel *from[LANDMARKS]; /* distances, whatever the directions */
    uint32_t most;                /* the greatest of them */
    uint32_t *sinks;              /* where something is missing */
    uint32_t n_sinks;
    uint64_t limit; /* of work->scans */
    /* One search. */
    uint32_t *mark; /* of each node: the last search that has met it */
    uint32_t search;
    uint32_t *over;             /* of each node met: the end that leads to it */
    uint32_t *bucket;           /* by how far it is to go: the node met last, and behind it … */
    uint32_t *next;             /* … the one before it, or CS_FLOW_NONE */
    uint32_t nearest, furthest; /* buckets in use */
    uint32_t *path;
} Steer;

/* At least so far apart; CS_FLOW_NOWHERE when they are in different parts, or too far apart. */
static uint32_t distance(const Steer *s, uint32_t v, uint32_t w)
{
    int most = 0;
    for (int i = 0; i < LANDMARKS; i++) {
        int a = s->from[i][v], b = s->from[i][w];
        if ((a == CS_FLOW_NOWHERE) != (b == CS_FLOW_NOWHERE))
            return CS_FLOW_NOWHERE;
        most = MAX(most, ABS(a - b));
    }
    return (uint32_t)most;
}

/* Distances from v to all nodes; the one that is furthest from here and from where `also` counts
 * from. */
static uint32_t measure(CsFlowSpread *spread, uint32_t v, const CsFlowLabel *also)
{
    cs_flow_spread_begin(spread, v);
    while (cs_flow_spread_has_more(spread))
        cs_flow_spread_level(spread);
    spread->work->searches++;
    uint32_t best = v;
    int most = 0;
    for (uint32_t i = 0; i < spread->n; i++) {
        uint32_t w = spread->queue[i];
        int far = also ? MIN(spread->label[w], also[w]) : spread->label[w];
        if (far > most) {
            most = far;
            best = w;
        }
    }
    return best;
}

/* The first place, the node furthest from it, and the one furthest from both: three corners. */
static void choose_landmarks(Steer *s, uint32_t first)
{
    uint32_t v = first;
    for (int i = 0; i < LANDMARKS; i++) {
        CsFlowSpread spread;
        cs_flow_spread_init(&spread, s->flow, CS_FLOW_TO | CS_FLOW_FROM, s->work);
        v = measure(&spread, v, i ? s->from[i - 1] : NULL);
        s->most = MAX(s->most, spread.label[spread.queue[spread.n - 1]]);
        s->from[i] = g_steal_pointer(&spread.label);
        cs_flow_spread_free(&spread);
    }
}

static void meet(Steer *s, uint32_t v, uint32_t over, uint32_t left)
{
    left = MIN(left, s->most);
    s->mark[v] = s->search;
    s->over[v] = over;
    s->next[v] = s->bucket[left];
    s->bucket[left] = v;
    s->nearest = MIN(s->nearest, left);
    s->furthest = MAX(s->furthest, left);
}

/* The node met last among the nearest. */
static uint32_t take(Steer *s)
{
    while (s->nearest <= s->furthest && s->bucket[s->nearest] == CS_FLOW_NONE)
        s->nearest++;
    if (s->nearest > s->furthest)
        return CS_FLOW_NONE;
    uint32_t v = s->bucket[s->nearest];
    s->bucket[s->nearest] = s->next[v];
    return v;
}

static void empty_buckets(Steer *s)
{
    for (uint32_t i = s->nearest; i <= s->furthest; i++)
        s->bucket[i] = CS_FLOW_NONE;
}

/* Searches a way from one node to another, or to any where something is missing; which it is, or
 * CS_FLOW_NONE. */
static uint32_t find(Steer *s, uint32_t from, uint32_t to)
{
    const CsFlow *f = s->flow;
    uint32_t found = CS_FLOW_NONE;
    s->search++;
    s->nearest = UINT32_MAX;
    s->furthest = 0;
    meet(s, from, CS_FLOW_NONE, distance(s, from, to));
    for (uint32_t v;
         found == CS_FLOW_NONE && s->work->scans < s->limit && (v = take(s)) != CS_FLOW_NONE;) {
        for (uint32_t k = f->first[v]; k < f->first[v + 1]; k++) {
            uint32_t w = cs_flow_there(f, k);
            if (!(f->links[k] & CS_FLOW_TO) || s->mark[w] == s->search)
                continue;
            meet(s, w, k, distance(s, w, to));
            if (f->excess[w] < 0)
                found = w;
        }
        s->work->scans += f->first[v + 1] - f->first[v];
    }
    empty_buckets(s);
    return found;
}

static void augment(Steer *s, uint32_t from, uint32_t to)
{
    uint32_t n = 0;
    for (uint32_t v = to; v != from; v = cs_flow_here(s->flow, s->over[v]))
        s->path[n++] = s->over[v];
    cs_flow_augment(s->flow, s->path, n, from, to, s->work);
}

/* Which of the sinks is nearest, or CS_FLOW_NONE; sinks that are full are dropped. */
static uint32_t nearest_sink(Steer *s, uint32_t v)
{
    uint32_t best = CS_FLOW_NONE, least = CS_FLOW_NOWHERE;
    for (uint32_t i = 0; i < s->n_sinks;) {
        if (s->flow->excess[s->sinks[i]] == 0) {
            s->sinks[i] = s->sinks[--s->n_sinks];
            continue;
        }
        uint32_t far = distance(s, v, s->sinks[i]);
        if (far < least) {
            least = far;
            best = s->sinks[i];
        }
        i++;
    }
    return best;
}

static bool steer_all(Steer *s, const CsControl *control)
{
    const CsFlow *f = s->flow;
    for (uint32_t v = 0; v < f->n_nodes; v++) {
        while (f->excess[v] > 0) {
            if (cs_control_stopped(control))
                return false;
            uint32_t to = nearest_sink(s, v);
            if (to == CS_FLOW_NONE || (to = find(s, v, to)) == CS_FLOW_NONE)
                break;
            augment(s, v, to);
        }
    }
    return true;
}

/* Collects the sinks; the first place of excess. */
static uint32_t collect(Steer *s)
{
    const CsFlow *f = s->flow;
    uint32_t first = CS_FLOW_NONE;
    for (uint32_t v = 0; v < f->n_nodes; v++) {
        if (f->excess[v] < 0)
            s->sinks[s->n_sinks++] = v;
        else if (f->excess[v] > 0 && first == CS_FLOW_NONE)
            first = v;
    }
    return first;
}

bool cs_flow_steer(CsFlow *flow, const CsControl *control, CsFlowWork *work)
{
    if (cs_flow_n_places(flow) == 0)
        return true;
    uint32_t n = flow->n_nodes;
    Steer s = {.flow = flow, .work = work};
    s.sinks = g_new(uint32_t, n);
    choose_landmarks(&s, collect(&s));
    s.mark = g_new0(uint32_t, n);
    s.over = g_new(uint32_t, n);
    s.next = g_new(uint32_t, n);
    s.path = g_new(uint32_t, n);
    s.bucket = g_new(uint32_t, s.most + 1);
    memset(s.bucket, 0xff, (s.most + 1) * sizeof *s.bucket);
    s.limit = work->scans + (uint64_t)PATIENCE * flow->n_arcs;
    bool finished = steer_all(&s, control);
    g_free(s.sinks);
    g_free(s.mark);
    g_free(s.over);
    g_free(s.next);
    g_free(s.path);
    g_free(s.bucket);
    for (int i = 0; i < LANDMARKS; i++)
        g_free(s.from[i]);
    return finished;
}
