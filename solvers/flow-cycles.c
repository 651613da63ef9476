#include "flow-cycles.h"

/* Scratch of both searches, a slot for each node. */
typedef struct Search {
    const CsFlow *flow;
    uint32_t *component; /* CS_FLOW_NONE: not known yet */
    uint32_t *number;    /* in order of discovery, from 1; 0: not seen */
    uint32_t *low;
    uint32_t *current; /* the end to go on with */
    uint32_t *entered; /* the end over which the search came, seen from this node */
    uint32_t *stack;   /* nodes whose component is open */
    uint32_t n_seen, n_stack, n_components;
} Search;

static void enter(Search *s, uint32_t v, uint32_t over)
{
    s->number[v] = s->low[v] = ++s->n_seen;
    s->current[v] = s->flow->first[v];
    s->entered[v] = over;
    s->stack[s->n_stack++] = v;
}

static void close_component(Search *s, uint32_t root)
{
    uint32_t v;
    do {
        v = s->stack[--s->n_stack];
        s->component[v] = s->n_components;
    } while (v != root);
    s->n_components++;
}

/* Leaves v for the node that the search came from; CS_FLOW_NONE at the root. */
static uint32_t leave(Search *s, uint32_t v)
{
    uint32_t over = s->entered[v];
    if (over == CS_FLOW_NONE)
        return CS_FLOW_NONE;
    uint32_t parent = cs_flow_there(s->flow, over);
    s->low[parent] = MIN(s->low[parent], s->low[v]);
    return parent;
}

static void components_from(Search *s, uint32_t root)
{
    const CsFlow *f = s->flow;
    enter(s, root, CS_FLOW_NONE);
    for (uint32_t v = root; v != CS_FLOW_NONE;) {
        if (s->current[v] == f->first[v + 1]) {
            if (s->low[v] == s->number[v])
                close_component(s, v);
            v = leave(s, v);
            continue;
        }
        uint32_t k = s->current[v]++;
        if (!(f->links[k] & CS_FLOW_TO))
            continue;
        uint32_t w = cs_flow_there(f, k);
        if (!s->number[w]) {
            enter(s, w, f->ends[k].mate);
            v = w;
        } else if (s->component[w] == CS_FLOW_NONE) {
            s->low[v] = MIN(s->low[v], s->number[w]);
        }
    }
}

/* Bridges of what remains when arcs between components are left out; directions do not count. */
static void bridges_from(Search *s, uint32_t root, bool *can)
{
    const CsFlow *f = s->flow;
    enter(s, root, CS_FLOW_NONE);
    for (uint32_t v = root; v != CS_FLOW_NONE;) {
        if (s->current[v] == f->first[v + 1]) {
            uint32_t over = s->entered[v];
            if (over != CS_FLOW_NONE && f->ends[over].arc >> 1 < f->n_vars &&
                s->low[v] == s->number[v])
                can[f->ends[over].arc >> 1] = false;
            v = leave(s, v);
            continue;
        }
        uint32_t k = s->current[v]++;
        uint32_t w = cs_flow_there(f, k);
        if (k == s->entered[v] || s->component[v] != s->component[w] ||
            !(f->links[k] & (CS_FLOW_TO | CS_FLOW_FROM)))
            continue;
        if (!s->number[w]) {
            enter(s, w, f->ends[k].mate);
            v = w;
        } else {
            s->low[v] = MIN(s->low[v], s->number[w]);
        }
    }
}

void cs_flow_find_changeable(const CsFlow *flow, bool *can)
{
    uint32_t n = flow->n_nodes;
    Search s = {.flow = flow};
    s.component = g_new(uint32_t, n);
    s.number = g_new0(uint32_t, n);
    s.low = g_new(uint32_t, n);
    s.current = g_new(uint32_t, n);
    s.entered = g_new(uint32_t, n);
    s.stack = g_new(uint32_t, n);
    memset(s.component, 0xFF, n * sizeof *s.component);
    for (uint32_t v = 0; v < n; v++)
        if (!s.number[v])
            components_from(&s, v);
    for (uint32_t a = 0; a < flow->n_vars; a++)
        can[a] = cs_flow_capacity(flow, a) &&
                 s.component[cs_flow_tail(flow, a)] == s.component[cs_flow_head(flow, a)];
    memset(s.number, 0, n * sizeof *s.number);
    s.n_seen = s.n_stack = 0;
    for (uint32_t v = 0; v < n; v++)
        if (!s.number[v])
            bridges_from(&s, v, can);
    g_free(s.component);
    g_free(s.number);
    g_free(s.low);
    g_free(s.current);
    g_free(s.entered);
    g_free(s.stack);
}
