#include "presolve.h"

/* Rounded towards minus and plus infinity. */
static int64_t floor_div(int64_t a, int64_t b)
{
    int64_t q = a / b;
    return q - (a % b != 0 && (a < 0) != (b < 0));
}

static int64_t ceil_div(int64_t a, int64_t b)
{
    return -floor_div(-a, b);
}

static int64_t term_min(const CsWork *w, int64_t coef, int var)
{
    return coef * (coef > 0 ? w->vars[var].lo : w->vars[var].hi);
}

static int64_t term_max(const CsWork *w, int64_t coef, int var)
{
    return coef * (coef > 0 ? w->vars[var].hi : w->vars[var].lo);
}

/* coef·var ≤ most */
static void term_at_most(CsWork *w, int64_t coef, int var, int64_t most)
{
    if (coef > 0)
        cs_work_at_most(w, var, floor_div(most, coef));
    else if (coef < 0)
        cs_work_at_least(w, var, ceil_div(most, coef));
}

static void term_at_least(CsWork *w, int64_t coef, int var, int64_t least)
{
    if (coef > 0)
        cs_work_at_least(w, var, ceil_div(least, coef));
    else if (coef < 0)
        cs_work_at_most(w, var, floor_div(least, coef));
}

/* The sum's ends change while the terms are walked; what was computed before stays right, and the
 * constraint is queued again. */
static void sum(CsWork *w, const CsConstraint *c)
{
    const int32_t *args = cs_model_args(w->model, c);
    int64_t min = 0, max = 0;
    for (uint32_t i = 0; i < c->n; i++) {
        min += term_min(w, cs_model_coef(w->model, c, i), args[i]);
        max += term_max(w, cs_model_coef(w->model, c, i), args[i]);
    }
    if (min > c->rhs || (c->relation == CS_EQ && max < c->rhs)) {
        cs_work_fail(w);
        return;
    }
    for (uint32_t i = 0; i < c->n && !w->none; i++) {
        int64_t coef = cs_model_coef(w->model, c, i);
        int64_t lo = term_min(w, coef, args[i]), hi = term_max(w, coef, args[i]);
        if (max > c->rhs)
            term_at_most(w, coef, args[i], c->rhs - (min - lo));
        if (c->relation == CS_EQ && min < c->rhs)
            term_at_least(w, coef, args[i], c->rhs - (max - hi));
    }
}

/* With one variable left, it is not what would make the sum equal. */
static void sum_differs(CsWork *w, const CsConstraint *c)
{
    const int32_t *args = cs_model_args(w->model, c);
    int open = -1;
    int64_t coef = 0, rest = c->rhs;
    for (uint32_t i = 0; i < c->n; i++) {
        int64_t a = cs_model_coef(w->model, c, i);
        if (cs_work_fixed(w, args[i])) {
            rest -= a * w->vars[args[i]].lo;
        } else if (open < 0 || open == args[i]) {
            open = args[i];
            coef += a;
        } else {
            return;
        }
    }
    if (coef == 0) {
        if (rest == 0)
            cs_work_fail(w);
    } else if (rest % coef == 0) {
        cs_work_remove(w, open, rest / coef);
    }
}

static void difference(CsWork *w, const CsConstraint *c)
{
    const int32_t *args = cs_model_args(w->model, c);
    if (args[0] == args[1]) {
        if (c->rhs > 0)
            cs_work_fail(w);
        return;
    }
    cs_work_at_least(w, args[1], w->vars[args[0]].lo + c->rhs);
    cs_work_at_most(w, args[0], w->vars[args[1]].hi - c->rhs);
}

/* -1: cannot hold, 1: holds, 0: open */
static int literal_state(const CsWork *w, const CsLiteral *l)
{
    const CsWorkVar *v = &w->vars[l->var];
    bool can_be = cs_work_contains(w, l->var, l->value);
    switch (l->test) {
    case CS_IS:
        return !can_be ? -1 : cs_work_fixed(w, l->var);
    case CS_IS_NOT:
        return !can_be ? 1 : -cs_work_fixed(w, l->var);
    case CS_AT_MOST:
        return v->hi <= l->value ? 1 : v->lo > l->value ? -1 : 0;
    case CS_MORE_THAN:
        return v->lo > l->value ? 1 : v->hi <= l->value ? -1 : 0;
    }
    return 0;
}

static void assert_literal(CsWork *w, const CsLiteral *l)
{
    switch (l->test) {
    case CS_IS:
        cs_work_fix(w, l->var, l->value);
        break;
    case CS_IS_NOT:
        cs_work_remove(w, l->var, l->value);
        break;
    case CS_AT_MOST:
        cs_work_at_most(w, l->var, l->value);
        break;
    case CS_MORE_THAN:
        cs_work_at_least(w, l->var, (int64_t)l->value + 1);
        break;
    }
}

static void clause(CsWork *w, const CsConstraint *c)
{
    const CsLiteral *literals = cs_model_literals(w->model, c), *open = NULL;
    for (uint32_t i = 0; i < c->n; i++) {
        int state = literal_state(w, &literals[i]);
        if (state > 0)
            return;
        if (state == 0 && open)
            return;
        if (state == 0)
            open = &literals[i];
    }
    if (open)
        assert_literal(w, open);
    else
        cs_work_fail(w);
}

/* The hull of the rows that are still possible. */
static void table(CsWork *w, const CsConstraint *c)
{
    const int32_t *args = cs_model_args(w->model, c);
    g_autofree int32_t *lo = g_new(int32_t, c->n + 1), *hi = g_new(int32_t, c->n + 1);
    bool any = false;
    for (uint32_t r = 0; r < c->n_rows; r++) {
        const int32_t *row = cs_model_row(w->model, c, r);
        uint32_t i = 0;
        while (i < c->n && cs_work_contains(w, args[i], row[i]))
            i++;
        if (i < c->n)
            continue;
        for (i = 0; i < c->n; i++) {
            lo[i] = any ? MIN(lo[i], row[i]) : row[i];
            hi[i] = any ? MAX(hi[i], row[i]) : row[i];
        }
        any = true;
    }
    if (!any)
        cs_work_fail(w);
    for (uint32_t i = 0; i < c->n && any; i++) {
        cs_work_at_least(w, args[i], lo[i]);
        cs_work_at_most(w, args[i], hi[i]);
    }
}

static void filter(CsWork *w, int c)
{
    /* A copy: nothing here adds constraints, but the pool is not ours. */
    const CsConstraint k = *cs_work_constraint(w, c);
    switch ((CsKind)k.kind) {
    case CS_LINEAR:
        if (k.relation == CS_NE)
            sum_differs(w, &k);
        else
            sum(w, &k);
        break;
    case CS_DISTINCT_SUM:
        sum(w, &k);
        break;
    case CS_DIFFERENCE:
        difference(w, &k);
        break;
    case CS_CLAUSE:
        clause(w, &k);
        break;
    case CS_TABLE:
        table(w, &k);
        break;
    case CS_ALL_DIFF:
    case CS_N_KINDS:
        break;
    }
}

const CsStep cs_presolve_bounds = {
    .name = "bounds",
    .summary = "least and greatest values from sums, differences, clauses and tables",
    .source = "bounds propagation of linear constraints: Schulte and Stuckey, When do bounds and "
              "domain propagation lead to the same search space?, PPDP 2001",
    .stage = CS_STAGE_FILTER,
    .filter = filter,
};
