#include "presolve.h"

static bool is_distinct(const CsConstraint *c)
{
    return c->kind == CS_ALL_DIFF || c->kind == CS_DISTINCT_SUM;
}

/* A variable with one value left takes it from all others.  Taking may fix further ones; they are
 * met when the constraint, queued by that, has its next turn. */
static void naked(CsWork *w, const CsConstraint *c)
{
    const int32_t *args = cs_model_args(w->model, c);
    for (uint32_t i = 0; i < c->n; i++) {
        if (!cs_work_fixed(w, args[i]))
            continue;
        int value = w->vars[args[i]].lo;
        for (uint32_t j = 0; j < c->n && !w->none; j++) {
            if (j != i && args[j] == args[i])
                cs_work_fail(w);
            if (j != i)
                cs_work_remove(w, args[j], value);
        }
    }
}

/* Everybody's values, and those that only one variable can take. */
static void hidden(CsWork *w, const CsConstraint *c)
{
    const int32_t *args = cs_model_args(w->model, c);
    int64_t base;
    if (!cs_work_common_base(w, args, c->n, &base))
        return;
    uint64_t once = 0, twice = 0;
    for (uint32_t i = 0; i < c->n; i++) {
        uint64_t bits = cs_work_bits(w, args[i], base);
        twice |= once & bits;
        once |= bits;
    }
    uint32_t values = (uint32_t)__builtin_popcountll(once);
    if (values < c->n) {
        cs_work_fail(w);
        return;
    }
    uint64_t alone = once & ~twice;
    if (values > c->n || !alone)
        return; /* not all values are taken */
    for (uint32_t i = 0; i < c->n && !w->none; i++) {
        uint64_t own = cs_work_bits(w, args[i], base) & alone;
        if (own)
            cs_work_keep(w, args[i], base, own & (own - 1) ? 0 : own);
    }
}

static void filter(CsWork *w, int c)
{
    const CsConstraint k = *cs_work_constraint(w, c);
    if (!is_distinct(&k))
        return;
    naked(w, &k);
    if (!w->none)
        hidden(w, &k);
}

const CsStep cs_presolve_singles = {
    .name = "singles",
    .summary = "naked and hidden singles of all-different variables",
    .source = "Simonis, Sudoku as a constraint problem, ModRef 2005",
    .stage = CS_STAGE_FILTER,
    .filter = filter,
};
