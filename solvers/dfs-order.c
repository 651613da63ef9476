/* Ranks of an order inside an all-different: a variable that k others of the scope lie below is
 * greater than the k-th smallest value that those can take. */
#include "dfs-learn.h"
#include "dfs-propagator.h"

/* The n-th smallest bit, from 1; the set has that many. */
static int nth_low(DfsBits set, int n)
{
    while (--n > 0)
        set &= set - 1;
    return dfs_low(set);
}

static int nth_high(DfsBits set, int n)
{
    while (--n > 0)
        set &= ~((DfsBits)1 << dfs_high(set));
    return dfs_high(set);
}

static DfsBits join(const DfsBits *dom, uint32_t members)
{
    DfsBits all = 0;
    for (; members; members &= members - 1)
        all |= dom[__builtin_ctz(members)];
    return all;
}

static bool order_propagate(DfsEngine *e, DfsProp *p, uint32_t reason)
{
    const int32_t *scope = dfs_scope(e, p);
    const uint32_t *below = e->table.data + p->data, *above = below + p->n;
    DfsBits dom[32];
    for (uint32_t i = 0; i < p->n; i++)
        dom[i] = e->dom[scope[i]];
    for (uint32_t i = 0; i < p->n; i++) {
        if (dfs_single(dom[i]))
            continue;
        DfsBits keep = dom[i];
        int n_below = __builtin_popcount(below[i]), n_above = __builtin_popcount(above[i]);
        if (n_below > 1) {
            DfsBits all = join(dom, below[i]);
            if (dfs_count(all) < n_below)
                return dfs_fail(e, reason);
            keep &= dfs_from(nth_low(all, n_below) + 1);
        }
        if (n_above > 1) {
            DfsBits all = join(dom, above[i]);
            if (dfs_count(all) < n_above)
                return dfs_fail(e, reason);
            keep &= ~dfs_from(nth_high(all, n_above));
        }
        if (!dfs_narrow(e, (uint32_t)scope[i], keep, reason))
            return false;
        dom[i] &= keep;
    }
    return true;
}

/* Too few values of `others` lie in `room` for all of them: those that do are said to be all. */
static void because_too_few(DfsEngine *e, const int32_t *scope, uint32_t others, DfsBits room)
{
    DfsBits have = 0;
    for (uint32_t rest = others; rest; rest &= rest - 1)
        have |= e->dom[scope[__builtin_ctz(rest)]] & room;
    for (uint32_t rest = others; rest; rest &= rest - 1)
        dfs_because(e, (uint32_t)scope[__builtin_ctz(rest)], have | ~room);
}

/* Of a value that went because k others must lie below it (or above it). */
static void order_explain(DfsEngine *e, const DfsProp *p, uint32_t var, DfsBits gone)
{
    const int32_t *scope = dfs_scope(e, p);
    const uint32_t *below = e->table.data + p->data, *above = below + p->n;
    uint32_t i = 0;
    while (i < p->n && (uint32_t)scope[i] != var)
        i++;
    if (i == p->n) {
        dfs_because_scope(e, p, var);
        return;
    }
    for (; gone; gone &= gone - 1) {
        int value = dfs_low(gone);
        DfsBits less = ~dfs_from(value), more = dfs_from(value + 1);
        DfsBits dom[32];
        for (uint32_t k = 0; k < p->n; k++)
            dom[k] = e->dom[scope[k]];
        if (dfs_count(join(dom, below[i]) & less) < __builtin_popcount(below[i]))
            because_too_few(e, scope, below[i], less);
        else if (dfs_count(join(dom, above[i]) & more) < __builtin_popcount(above[i]))
            because_too_few(e, scope, above[i], more);
        else
            dfs_because_scope(e, p, var);
    }
}

const DfsPropagator dfs_order = {
    .name = "order",
    .propagate = order_propagate,
    .explain = order_explain,
};
