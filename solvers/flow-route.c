#include "flow-route.h"

struct CsFlowRouter {
    CsFlow *flow;
    const CsControl *control;
    CsFlowWork *work;
    uint32_t *mark;     /* search · 2, + 1 when reached backwards */
    uint32_t *over;     /* the end over which a node was reached, seen from this node */
    uint32_t *queue[2]; /* nodes reached forwards, backwards */
    uint32_t n[2], next[2];
    uint32_t search;
    CS_VEC(uint32_t) path;
    uint64_t next_look; /* scans at which to ask the control again */
    bool stopped;
};

CsFlowRouter *cs_flow_router_new(CsFlow *flow, const CsControl *control, CsFlowWork *work)
{
    CsFlowRouter *r = g_new0(CsFlowRouter, 1);
    r->flow = flow;
    r->control = control;
    r->work = work;
    r->mark = g_new0(uint32_t, flow->n_nodes);
    r->over = g_new(uint32_t, flow->n_nodes);
    r->queue[0] = g_new(uint32_t, flow->n_nodes);
    r->queue[1] = g_new(uint32_t, flow->n_nodes);
    return r;
}

void cs_flow_router_free(CsFlowRouter *r)
{
    if (!r)
        return;
    g_free(r->mark);
    g_free(r->over);
    g_free(r->queue[0]);
    g_free(r->queue[1]);
    cs_vec_free(&r->path);
    g_free(r);
}

const uint32_t *cs_flow_router_path(const CsFlowRouter *router, size_t *length)
{
    *length = router->path.len;
    return router->path.data;
}

bool cs_flow_router_stopped(const CsFlowRouter *router)
{
    return router->stopped;
}

static void reach(CsFlowRouter *r, int side, uint32_t v, uint32_t over)
{
    r->mark[v] = r->search << 1 | (uint32_t)side;
    r->over[v] = over;
    r->queue[side][r->n[side]++] = v;
}

/* Looks around the next node of one side.  CS_FLOW_NONE, or the end, seen from the forward side,
 * over which the sides meet. */
static uint32_t look_around(CsFlowRouter *r, int side)
{
    const CsFlow *f = r->flow;
    uint32_t v = r->queue[side][r->next[side]++], wanted = side ? CS_FLOW_FROM : CS_FLOW_TO;
    r->work->scans += f->first[v + 1] - f->first[v];
    for (uint32_t k = f->first[v]; k < f->first[v + 1]; k++) {
        uint32_t w = cs_flow_there(f, k);
        bool known = r->mark[w] >> 1 == r->search;
        if ((known && (int)(r->mark[w] & 1) == side) || !(f->links[k] & wanted))
            continue;
        if (known)
            return side ? f->ends[k].mate : k;
        reach(r, side, w, f->ends[k].mate);
    }
    return CS_FLOW_NONE;
}

/* Follows the marks from where the sides met to both ends. */
static void collect_path(CsFlowRouter *r, uint32_t meeting)
{
    const CsFlow *f = r->flow;
    cs_vec_clear(&r->path);
    cs_vec_push(&r->path, meeting);
    uint32_t v = cs_flow_here(f, meeting);
    for (; r->over[v] != CS_FLOW_NONE; v = cs_flow_there(f, r->over[v]))
        cs_vec_push(&r->path, f->ends[r->over[v]].mate);
    v = cs_flow_there(f, meeting);
    for (; r->over[v] != CS_FLOW_NONE; v = cs_flow_there(f, r->over[v]))
        cs_vec_push(&r->path, r->over[v]);
}

static bool find_path(CsFlowRouter *r, uint32_t from, uint32_t to)
{
    if (++r->search == UINT32_MAX >> 1) {
        memset(r->mark, 0, r->flow->n_nodes * sizeof *r->mark);
        r->search = 1;
    }
    r->n[0] = r->n[1] = r->next[0] = r->next[1] = 0;
    reach(r, 0, from, CS_FLOW_NONE);
    reach(r, 1, to, CS_FLOW_NONE);
    while (r->next[0] < r->n[0] && r->next[1] < r->n[1]) {
        uint32_t meeting = look_around(r, r->n[1] < r->n[0]);
        if (meeting != CS_FLOW_NONE) {
            collect_path(r, meeting);
            return true;
        }
        if (r->work->scans >= r->next_look) {
            r->next_look = r->work->scans + (1u << 16);
            r->stopped = r->stopped || cs_control_stopped(r->control);
            if (r->stopped)
                return false;
        }
    }
    return false;
}

uint32_t cs_flow_route(CsFlowRouter *r, uint32_t from, uint32_t to, uint32_t amount)
{
    if (amount == 0 || from == to || !find_path(r, from, to))
        return 0;
    return cs_flow_send_along(r->flow, r->path.data, (uint32_t)r->path.len, amount, r->work);
}
