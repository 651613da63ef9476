#include "presolve.h"

/* Holds whatever values the variables take? */
static bool difference_holds(const CsWork *w, const CsConstraint *c)
{
    const int32_t *args = cs_model_args(w->model, c);
    if (args[0] == args[1])
        return c->rhs <= 0;
    return w->vars[args[0]].hi + c->rhs <= w->vars[args[1]].lo;
}

static bool is_different(const CsConstraint *c)
{
    return c->kind == CS_ALL_DIFF || c->kind == CS_DISTINCT_SUM;
}

/* May the fixed variables leave an all-different?  Only when no other variable of it can take
 * their values. */
static bool fixed_are_apart(CsWork *w, const CsConstraint *c)
{
    const int32_t *args = cs_model_args(w->model, c);
    for (uint32_t i = 0; i < c->n; i++)
        for (uint32_t j = 0; cs_work_fixed(w, args[i]) && j < c->n; j++)
            if (j != i && cs_work_contains(w, args[j], w->vars[args[i]].lo))
                return false;
    return true;
}

/* The scope without fixed variables; the sum lowered by them.  In place: a scope only shrinks. */
static void drop_fixed(CsWork *w, int index)
{
    CsModel *m = w->model;
    CsConstraint *c = &m->constraints.data[index];
    int32_t *args = m->args.data + c->first;
    uint32_t kept = 0;
    int64_t rhs = c->rhs;
    for (uint32_t i = 0; i < c->n; i++) {
        int64_t coef = is_different(c) ? 1 : cs_model_coef(m, c, i);
        if (cs_work_fixed(w, args[i])) {
            rhs -= coef * w->vars[args[i]].lo;
            continue;
        }
        args[kept] = args[i];
        if (c->coefs != CS_UNIT_COEFS && c->kind == CS_LINEAR)
            m->coefs.data[c->coefs + kept] = coef;
        kept++;
    }
    c->n = kept;
    if (c->kind != CS_ALL_DIFF)
        c->rhs = rhs;
    if (kept <= 1 && c->kind == CS_DISTINCT_SUM)
        c->kind = CS_LINEAR;
    if (kept <= 1 && c->kind == CS_ALL_DIFF)
        w->dropped.data[index] = 1;
    /* An empty sum stays when it does not hold. */
    if (kept == 0 && c->kind == CS_LINEAR &&
        (c->relation == CS_EQ   ? rhs == 0
         : c->relation == CS_LE ? 0 <= rhs
                                : rhs != 0))
        w->dropped.data[index] = 1;
}

static void run(CsWork *w)
{
    for (int i = 0; i < cs_work_n_constraints(w); i++) {
        const CsConstraint *c = cs_work_constraint(w, i);
        if (w->dropped.data[i])
            continue;
        if (c->kind == CS_DIFFERENCE && difference_holds(w, c))
            w->dropped.data[i] = 1;
        else if (c->kind == CS_LINEAR || (is_different(c) && fixed_are_apart(w, c)))
            drop_fixed(w, i);
    }
}

const CsStep cs_presolve_trim = {
    .name = "trim",
    .summary = "fixed variables leave their scopes, orders that hold anyway are dropped",
    .source = "by definition",
    .stage = CS_STAGE_TRIM,
    .run = run,
};
