#include "presolve.h"

/* Is every variable of the scope marked, and none there twice?  Moves marks to `seen`. */
static bool inside(CsWork *w, const CsConstraint *c, uint32_t in, uint32_t seen)
{
    const int32_t *args = cs_model_args(w->model, c);
    uint32_t i = 0;
    while (i < c->n && w->mark.data[args[i]] == in) {
        w->mark.data[args[i]] = seen;
        i++;
    }
    bool all = i == c->n;
    while (i > 0)
        w->mark.data[args[--i]] = in;
    return all;
}

/* The sum becomes a distinct sum; the all-different goes when it says nothing more. */
static void join(CsWork *w, int sum, int different)
{
    CsConstraint *s = &w->model->constraints.data[sum];
    const CsConstraint *d = cs_work_constraint(w, different);
    CsLabel label = cs_work_label_both(w, s->label, d->label);
    s->kind = CS_DISTINCT_SUM;
    s->label = label;
    if (s->n == d->n)
        w->dropped.data[different] = 1;
}

static void join_all(CsWork *w, int different)
{
    const CsConstraint *d = cs_work_constraint(w, different);
    const int32_t *args = cs_model_args(w->model, d);
    uint32_t in = cs_work_stamp(w), seen = cs_work_stamp(w);
    for (uint32_t i = 0; i < d->n; i++)
        w->mark.data[args[i]] = in;
    for (uint32_t i = 0; i < d->n; i++) {
        for (uint32_t u = w->first.data[args[i]]; u < w->first.data[args[i] + 1]; u++) {
            int c = w->uses.data[u];
            const CsConstraint *k = cs_work_constraint(w, c);
            if (!w->dropped.data[c] && k->n > 1 && cs_constraint_is_plain_sum(k) &&
                cs_model_args(w->model, k)[0] == args[i] && inside(w, k, in, seen))
                join(w, c, different);
        }
    }
}

static void run(CsWork *w)
{
    cs_work_index(w);
    for (int c = 0; c < cs_work_n_constraints(w); c++)
        if (cs_work_constraint(w, c)->kind == CS_ALL_DIFF && !w->dropped.data[c])
            join_all(w, c);
}

const CsStep cs_presolve_join = {
    .name = "join",
    .summary = "a sum of all-different variables becomes one constraint",
    .source = "Beldiceanu, Carlsson and Rampon, Global constraint catalog: alldifferent with sum",
    .stage = CS_STAGE_SHAPE,
    .run = run,
};
