#include "flow-answers.h"

#include "flow-cycles.h"
#include "flow-route.h"

typedef enum Step { STEP_UP, STEP_DOWN, STEP_HOME } Step;

/* A variable that is held at one value, by making that its lower bound with no room above. */
typedef struct Held {
    uint32_t var;
    Step step; /* the values above the first one, those below, the first one itself */
    int32_t lower;
    uint32_t above, below; /* room for other values, as it was with the first one */
    size_t moves;          /* length of answers->moves at that time */
} Held;

struct CsFlowAnswers {
    CsFlow *flow;
    uint32_t n_visible;
    CsFlowWork *work;
    CsFlowRouter *router;
    const CsControl *control;
    bool *can; /* change */
    CS_VEC(Held) held;
    CS_VEC(uint32_t) moves; /* ends over which one unit was sent, to be taken back */
    bool unfinished;        /* the last variable's next value is still to be found */
};

CsFlowAnswers *cs_flow_answers_new(CsFlow *flow, uint32_t n_visible, const CsControl *control,
                                   CsFlowWork *work)
{
    CsFlowAnswers *a = g_new0(CsFlowAnswers, 1);
    a->flow = flow;
    a->n_visible = n_visible;
    a->control = control;
    a->work = work;
    a->router = cs_flow_router_new(flow, control, work);
    a->can = g_new(bool, flow->n_vars + 1);
    return a;
}

void cs_flow_answers_free(CsFlowAnswers *a)
{
    if (!a)
        return;
    cs_flow_router_free(a->router);
    g_free(a->can);
    cs_vec_free(&a->held);
    cs_vec_free(&a->moves);
    g_free(a);
}

/* A visible variable that can change and is not held; CS_FLOW_NONE when there is none. */
static uint32_t find_free(CsFlowAnswers *a)
{
    cs_flow_find_changeable(a->flow, a->can);
    const bool *at = memchr(a->can, true, a->n_visible);
    return at ? (uint32_t)(at - a->can) : CS_FLOW_NONE;
}

static void hold(CsFlowAnswers *a, uint32_t var)
{
    CsFlow *f = a->flow;
    uint32_t above = cs_flow_above(f, var), below = cs_flow_on(f, var);
    cs_vec_push(&a->held, (Held){.var = var,
                                 .lower = f->lower[var],
                                 .above = above,
                                 .below = below,
                                 .moves = a->moves.len});
    f->lower[var] = cs_flow_value(f, var);
    cs_flow_set_room(f, f->leaves[var], 0, 0);
}

static void release(CsFlowAnswers *a)
{
    const Held *h = &a->held.data[--a->held.len];
    a->flow->lower[h->var] = h->lower;
    cs_flow_set_room(a->flow, a->flow->leaves[h->var], h->above, h->below);
}

static void go_home(CsFlowAnswers *a, const Held *h)
{
    while (a->moves.len > h->moves)
        cs_flow_send(a->flow, a->flow->ends[a->moves.data[--a->moves.len]].mate, 1);
    a->flow->lower[h->var] = (int32_t)(h->lower + (int64_t)h->below);
}

/* Moves a held variable by one. */
static bool shift(CsFlowAnswers *a, uint32_t var, int by)
{
    uint32_t tail = cs_flow_tail(a->flow, var), head = cs_flow_head(a->flow, var);
    if (tail != head) {
        uint32_t from = by > 0 ? head : tail, to = by > 0 ? tail : head;
        if (!cs_flow_route(a->router, from, to, 1))
            return false;
        size_t length;
        const uint32_t *path = cs_flow_router_path(a->router, &length);
        cs_vec_append(&a->moves, path, length);
    }
    a->flow->lower[var] += by;
    return true;
}

/* Gives the last held variable its next value; false when it is back at the first, or when control
 * stopped the search. */
static bool next_value(CsFlowAnswers *a)
{
    Held *h = &a->held.data[a->held.len - 1];
    int64_t value = a->flow->lower[h->var];
    if (h->step == STEP_UP) {
        if (value < h->lower + (int64_t)h->above + h->below && shift(a, h->var, 1))
            return true;
        if (cs_flow_router_stopped(a->router))
            return false;
        go_home(a, h);
        h->step = STEP_DOWN;
        value = a->flow->lower[h->var];
    }
    if (value > h->lower && shift(a, h->var, -1))
        return true;
    if (cs_flow_router_stopped(a->router))
        return false;
    go_home(a, h);
    h->step = STEP_HOME;
    return false;
}

CsStatus cs_flow_answers_next(CsFlowAnswers *a)
{
    for (;;) {
        if (cs_control_stopped(a->control))
            return CS_STATUS_UNKNOWN;
        uint32_t var = a->unfinished ? CS_FLOW_NONE : find_free(a);
        if (var != CS_FLOW_NONE)
            hold(a, var);
        else
            while (a->held.len && a->held.data[a->held.len - 1].step == STEP_HOME)
                release(a);
        if (!a->held.len)
            return CS_STATUS_NONE;
        a->unfinished = true;
        bool found = next_value(a);
        if (!found && cs_flow_router_stopped(a->router))
            return CS_STATUS_UNKNOWN;
        a->unfinished = false;
        if (found)
            return CS_STATUS_SOLUTION;
    }
}
