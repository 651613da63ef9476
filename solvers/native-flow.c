/* Answers models that are flows: docs/flow.md says what that takes and what it gives. */
#include "backend.h"
#include "flow-answers.h"
#include "flow-candidates.h"
#include "flow-cut.h"
#include "flow-dinic.h"
#include "flow-start.h"
#include "flow-steer.h"
#include "flow-walk.h"

/* One place of excess in so many nodes is few enough to be steered. */
#define FEW 512

typedef struct State {
    CsFlow *flow;
    const CsControl *control;
    uint32_t n_visible;
    CsFlowWork work;
    bool begun;             /* the start has been made */
    CsFlowAnswers *answers; /* once the first answer is out */
} State;

static bool accepts(const CsModel *model, GError **error)
{
    g_autoptr(CsFlow) flow = cs_flow_new(model, error);
    return flow != NULL;
}

static void *open_flow(const CsQuery *query, GError **error)
{
    CsFlow *flow = cs_flow_new(query->model, error);
    if (!flow)
        return NULL;
    State *s = g_new0(State, 1);
    s->flow = flow;
    s->control = query->control;
    s->n_visible = cs_model_n_visible(query->model);
    return s;
}

static void close_flow(void *state)
{
    State *s = state;
    cs_flow_answers_free(s->answers);
    cs_flow_free(s->flow);
    g_free(s);
}

/* A maximum flow: an answer exactly if it leaves no excess. */
static CsStatus first_answer(State *s)
{
    CsFlow *f = s->flow;
    if (f->contradiction)
        return CS_STATUS_NONE;
    if (cs_control_stopped(s->control))
        return CS_STATUS_UNKNOWN;
    /* A search that was stopped goes on with what it has. */
    if (!s->begun && !cs_flow_start(f, s->control, &s->work))
        return CS_STATUS_UNKNOWN;
    s->begun = true;
    if (!cs_flow_walk(f, f->n_nodes / FEW, s->control, &s->work) ||
        !cs_flow_steer(f, s->control, &s->work) || !cs_flow_walk(f, 0, s->control, &s->work) ||
        !cs_flow_dinic(f, s->control, &s->work))
        return CS_STATUS_UNKNOWN;
    for (uint32_t v = 0; v < f->n_nodes; v++)
        if (f->excess[v] != 0)
            return CS_STATUS_NONE;
    return CS_STATUS_SOLUTION;
}

static CsStatus next(void *state, int *values, GError **error)
{
    (void)error;
    State *s = state;
    CsStatus status = s->answers ? cs_flow_answers_next(s->answers) : first_answer(s);
    if (status != CS_STATUS_SOLUTION)
        return status;
    if (!s->answers)
        s->answers = cs_flow_answers_new(s->flow, s->n_visible, s->control, &s->work);
    for (uint32_t v = 0; v < s->flow->n_vars; v++)
        values[v] = cs_flow_value(s->flow, v);
    return status;
}

static CsStatus candidates(void *state, CsCandidates *out, GError **error)
{
    (void)error;
    State *s = state;
    CsStatus status = first_answer(s);
    if (status != CS_STATUS_SOLUTION)
        return status;
    for (uint32_t v = 0; v < s->n_visible; v++) {
        cs_vec_push(&out->ranges, (CsRange){0});
        cs_vec_push(&out->first, v);
    }
    cs_vec_push(&out->first, s->n_visible);
    return cs_flow_candidates(s->flow, s->n_visible, s->control, &s->work, out->ranges.data);
}

static bool conflict(void *state, CsConflict *out)
{
    cs_flow_find_conflict(((State *)state)->flow, out);
    return true;
}

static void stats(void *state, CsStats *out)
{
    const State *s = state;
    cs_stats_add(out, "nodes", s->flow->n_nodes);
    cs_stats_add(out, "arcs", s->flow->n_arcs);
    cs_stats_add(out, "start.excess", s->work.started);
    cs_stats_add(out, "searches", (double)s->work.searches);
    cs_stats_add(out, "relabels", (double)s->work.relabels);
    cs_stats_add(out, "phases", (double)s->work.phases);
    cs_stats_add(out, "augmentations", (double)s->work.augmentations);
    cs_stats_add(out, "pushes", (double)s->work.pushes);
    cs_stats_add(out, "scans", (double)s->work.scans);
}

const CsBackend cs_native_flow = {
    .name = "flow",
    .summary = "maximum flow, for models whose sums are a flow network",
    .presolve = "none", /* a flow needs no help, and its size is what counts */
    .refuses = 1u << CS_ALL_DIFF | 1u << CS_DISTINCT_SUM | 1u << CS_TABLE,
    .accepts = accepts,
    .open = open_flow,
    .next = next,
    .close = close_flow,
    .stats = stats,
    .candidates = candidates,
    .conflict = conflict,
};
