#include "flow-candidates.h"

#include "flow-cycles.h"
#include "flow-route.h"

typedef struct Widener {
    CsFlow *flow;
    CsFlowRouter *router;
    CsRange *seen; /* of each visible variable: the least and greatest value so far */
    uint32_t n_visible;
} Widener;

static void see(Widener *w, uint32_t var)
{
    if (var >= w->n_visible)
        return;
    int value = cs_flow_value(w->flow, var);
    w->seen[var].lo = MIN(w->seen[var].lo, value);
    w->seen[var].hi = MAX(w->seen[var].hi, value);
}

/* Moves the variable's value up or down as far as it goes. */
static void push_to_end(Widener *w, uint32_t var, bool up)
{
    CsFlow *f = w->flow;
    uint32_t tail = cs_flow_tail(f, var), head = cs_flow_head(f, var), got;
    uint32_t from = up ? head : tail, to = up ? tail : head;
    uint32_t above = cs_flow_above(f, var), below = cs_flow_on(f, var);
    /* The way round must not use the arc itself. */
    cs_flow_set_room(f, f->leaves[var], 0, 0);
    while ((got = cs_flow_route(w->router, from, to, up ? above : below)) > 0) {
        above = up ? above - got : above + got;
        below = up ? below + got : below - got;
        size_t length;
        const uint32_t *path = cs_flow_router_path(w->router, &length);
        for (size_t i = 0; i < length; i++)
            see(w, f->ends[path[i]].arc >> 1);
    }
    cs_flow_set_room(f, f->leaves[var], above, below);
    see(w, var);
}

static bool widen(Widener *w, uint32_t var)
{
    int least = w->flow->lower[var];
    int most = (int)(least + (int64_t)cs_flow_capacity(w->flow, var));
    if (cs_flow_tail(w->flow, var) == cs_flow_head(w->flow, var)) {
        w->seen[var] = (CsRange){least, most};
        return true;
    }
    if (w->seen[var].hi < most)
        push_to_end(w, var, true);
    if (w->seen[var].lo > least)
        push_to_end(w, var, false);
    return !cs_flow_router_stopped(w->router);
}

CsStatus cs_flow_candidates(CsFlow *flow, uint32_t n_visible, const CsControl *control,
                            CsFlowWork *work, CsRange *ranges)
{
    g_autofree bool *can = g_new(bool, flow->n_vars + 1);
    cs_flow_find_changeable(flow, can);
    Widener w = {.flow = flow, .seen = ranges, .n_visible = n_visible};
    for (uint32_t v = 0; v < n_visible; v++)
        ranges[v].lo = ranges[v].hi = cs_flow_value(flow, v);
    w.router = cs_flow_router_new(flow, control, work);
    bool finished = true;
    for (uint32_t v = 0; v < n_visible && finished; v++)
        if (can[v])
            finished = widen(&w, v);
    cs_flow_router_free(w.router);
    return finished ? CS_STATUS_SOLUTION : CS_STATUS_UNKNOWN;
}
