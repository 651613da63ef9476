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

const DfsPropagator dfs_order = {
    .name = "order",
    .propagate = order_propagate,
};
