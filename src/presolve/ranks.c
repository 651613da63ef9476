#include "presolve.h"

#include <stdlib.h>

/* All-different scopes up to this size get one word per variable. */
#define MOST 64

/* The order that the differences make among the variables of one all-different. */
typedef struct Order {
    uint64_t below[MOST]; /* bit j: variable j is smaller, transitively */
    uint32_t n;
} Order;

/* x + c ≤ y with c ≥ 0 is x < y between different variables. */
static bool read_order(CsWork *w, const CsConstraint *c, Order *o)
{
    const int32_t *args = cs_model_args(w->model, c);
    bool any = false;
    *o = (Order){.n = c->n};
    for (uint32_t y = 0; y < c->n; y++) {
        for (uint32_t u = w->first.data[args[y]]; u < w->first.data[args[y] + 1]; u++) {
            const CsConstraint *d = cs_work_constraint(w, w->uses.data[u]);
            if (d->kind != CS_DIFFERENCE || d->rhs < 0 || w->dropped.data[w->uses.data[u]] ||
                cs_model_args(w->model, d)[1] != args[y])
                continue;
            for (uint32_t x = 0; x < c->n; x++) {
                if (x != y && args[x] == cs_model_args(w->model, d)[0]) {
                    o->below[y] |= UINT64_C(1) << x;
                    any = true;
                }
            }
        }
    }
    return any;
}

/* Warshall's closure on bit sets. */
static void close_order(Order *o)
{
    for (uint32_t k = 0; k < o->n; k++)
        for (uint32_t y = 0; y < o->n; y++)
            if (o->below[y] >> k & 1)
                o->below[y] |= o->below[k];
}

static int ascending(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* The least value that the greatest of these different numbers can have, by their least values:
 * each in turn takes the next free one. */
static int64_t least_top(int64_t *lows, size_t n)
{
    qsort(lows, n, sizeof *lows, ascending);
    int64_t top = lows[0];
    for (size_t i = 1; i < n; i++)
        top = MAX(top + 1, lows[i]);
    return top;
}

static void narrow(CsWork *w, const int32_t *args, const Order *o, uint32_t y)
{
    int64_t ends[MOST];
    size_t n = 0;
    for (uint64_t rest = o->below[y]; rest; rest &= rest - 1)
        ends[n++] = w->vars[args[__builtin_ctzll(rest)]].lo;
    if (n)
        cs_work_at_least(w, args[y], least_top(ends, n) + 1);
    n = 0;
    for (uint32_t x = 0; x < o->n; x++)
        if (o->below[x] >> y & 1)
            ends[n++] = -(int64_t)w->vars[args[x]].hi;
    if (n)
        cs_work_at_most(w, args[y], -least_top(ends, n) - 1);
}

static void filter(CsWork *w, int index)
{
    const CsConstraint c = *cs_work_constraint(w, index);
    if ((c.kind != CS_ALL_DIFF && c.kind != CS_DISTINCT_SUM) || c.n > MOST)
        return;
    Order o;
    if (!read_order(w, &c, &o))
        return;
    close_order(&o);
    const int32_t *args = cs_model_args(w->model, &c);
    for (uint32_t y = 0; y < c.n && !w->none; y++) {
        if (o.below[y] >> y & 1)
            cs_work_fail(w); /* smaller than itself */
        else
            narrow(w, args, &o, y);
    }
}

const CsStep cs_presolve_ranks = {
    .name = "ranks",
    .summary =
        "a variable with k smaller ones in its all-different is at least their k-th value + 1",
    .source = "bounds of an all-different with precedences: Bessiere, Narodytska, Quimper and "
              "Walsh, The alldifferent constraint with precedences, CPAIOR 2011",
    .stage = CS_STAGE_FILTER,
    .filter = filter,
};
