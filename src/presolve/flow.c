#include "presolve.h"

#include "registry.h"

static bool is_sum(const CsWork *w, int c)
{
    return !w->dropped.data[c] && cs_constraint_is_sum(cs_work_constraint(w, c));
}

/* The plain sums alone, over intervals. */
static CsModel *relaxation(const CsWork *w)
{
    g_autoptr(CsModel) m = cs_model_new();
    CsLabel name = cs_model_label(m, "x%", 0, 0, 0, 0), sum = cs_model_label(m, "s%", 0, 0, 0, 0);
    size_t sums = 0;
    for (size_t v = 0; v < w->model->vars.len; v++) {
        name.number[0] = (int32_t)v;
        cs_model_add_var(m, name, w->vars[v].lo, w->vars[v].hi);
    }
    for (int c = 0; c < cs_work_n_constraints(w); c++) {
        const CsConstraint *k = cs_work_constraint(w, c);
        if (!is_sum(w, c))
            continue;
        sum.number[0] = c;
        cs_model_add_linear(m, sum, cs_model_args(w->model, k), NULL, k->n, CS_EQ, k->rhs);
        sums++;
    }
    return sums ? g_steal_pointer(&m) : NULL;
}

/* Names the first of the conflicting sums, when the flow tells. */
static void fail(CsWork *w, const CsBackend *flow, void *state)
{
    CsConflict conflict = {0};
    if (flow->conflict && flow->conflict(state, &conflict) && conflict.constraints.len) {
        int32_t seen = 0;
        for (int c = 0; c < cs_work_n_constraints(w); c++)
            if (is_sum(w, c) && (uint32_t)seen++ == conflict.constraints.data[0])
                w->now = cs_work_constraint(w, c)->label;
    }
    cs_conflict_clear(&conflict);
    cs_work_fail(w);
}

static void run(CsWork *w)
{
    const CsBackend *flow = cs_backend_find("flow", NULL, NULL);
    g_autoptr(CsModel) m = flow ? relaxation(w) : NULL;
    if (!m || !cs_model_valid(m, NULL) || !flow->accepts(m, NULL))
        return;
    g_autoptr(CsOptions) options = cs_options_new();
    CsQuery query = {.model = m, .options = options};
    void *state = flow->open(&query, NULL);
    g_autofree int *values = g_new(int, m->vars.len + 1);
    if (state && flow->next(state, values, NULL) == CS_STATUS_NONE)
        fail(w, flow, state);
    if (state)
        flow->close(state);
}

const CsStep cs_presolve_flow = {
    .name = "flow",
    .summary = "a maximum flow through the sums alone: without it there is no answer",
    .source = "the relaxation of the model to its sums; solvers/native-flow.c",
    .stage = CS_STAGE_RELAX,
    .run = run,
};
