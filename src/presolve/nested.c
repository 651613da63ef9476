#include "presolve.h"

static bool is_sum(const CsWork *w, int c)
{
    const CsConstraint *k = cs_work_constraint(w, c);
    return !w->dropped.data[c] && k->n > 0 && cs_constraint_is_sum(k);
}

/* Takes the inner scope off the outer one; false when it is not a part of it.  The variables of the
 * outer one are marked `in`, once each. */
static bool take_off(CsWork *w, const CsConstraint *inner, uint32_t in, uint32_t out)
{
    const int32_t *args = cs_model_args(w->model, inner);
    uint32_t i = 0;
    while (i < inner->n && w->mark.data[args[i]] == in)
        w->mark.data[args[i++]] = out;
    if (i == inner->n)
        return true;
    while (i > 0)
        w->mark.data[args[--i]] = in;
    return false;
}

static void add_rest(CsWork *w, int outer, int inner, uint32_t in)
{
    const CsConstraint o = *cs_work_constraint(w, outer), k = *cs_work_constraint(w, inner);
    g_autofree int32_t *rest = g_new(int32_t, o.n + 1);
    size_t n = 0;
    for (uint32_t i = 0; i < o.n; i++) {
        int32_t v = cs_model_args(w->model, &o)[i];
        if (w->mark.data[v] == in)
            rest[n++] = v;
    }
    CsLabel label = cs_work_label_both(w, o.label, k.label);
    if (o.kind == CS_DISTINCT_SUM && n > 1)
        cs_model_add_distinct_sum(w->model, label, rest, n, o.rhs - k.rhs);
    else
        cs_model_add_linear(w->model, label, rest, NULL, n, CS_EQ, o.rhs - k.rhs);
    /* A plain sum is the other two together. */
    w->dropped.data[outer] = o.kind == CS_LINEAR;
}

/* Looks among the sums that begin with one of the outer one's variables. */
static void find_inner(CsWork *w, int outer)
{
    const CsConstraint o = *cs_work_constraint(w, outer);
    uint32_t in = cs_work_stamp(w), out = cs_work_stamp(w);
    for (uint32_t i = 0; i < o.n; i++) {
        int32_t v = cs_model_args(w->model, &o)[i];
        if (w->mark.data[v] == in)
            return; /* one variable twice */
        w->mark.data[v] = in;
    }
    for (uint32_t i = 0; i < o.n; i++) {
        int32_t v = cs_model_args(w->model, &o)[i];
        for (uint32_t u = w->first.data[v]; u < w->first.data[v + 1]; u++) {
            int c = w->uses.data[u];
            if (c == outer || !is_sum(w, c))
                continue;
            const CsConstraint *k = cs_work_constraint(w, c);
            /* Equal scopes are taken once, the earlier one being the outer one. */
            if (k->n > o.n || (k->n == o.n && c < outer) || cs_model_args(w->model, k)[0] != v ||
                !take_off(w, k, in, out))
                continue;
            add_rest(w, outer, c, in);
            return;
        }
    }
}

static void run(CsWork *w)
{
    cs_work_index(w);
    int n = cs_work_n_constraints(w);
    for (int c = 0; c < n; c++)
        if (is_sum(w, c))
            find_inner(w, c);
    cs_work_added(w);
}

const CsStep cs_presolve_nested = {
    .name = "nested",
    .summary = "a sum inside a sum: what is left of the longer one has the difference",
    .source = "subtracting one equation from another",
    .stage = CS_STAGE_SHAPE,
    .run = run,
};
