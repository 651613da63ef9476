/* Different digits with a given sum: the sets of digits that fit, by table; and to the full, by
 * walking over the sets of digits used by the first variables and by the last ones. */
#include "dfs-digits.h"
#include "dfs-learn.h"
#include "dfs-propagator.h"

#define ALL_DIGITS ((1u << DFS_N_DIGITS) - 1)

static bool in_table(int sum)
{
    return sum >= 0 && sum < DFS_DIGIT_SUMS;
}

/* One of `needed` in only one variable: it goes there. */
static bool assign_needed(DfsEngine *e, const DfsProp *p, DfsBits needed, uint32_t reason)
{
    const int32_t *scope = dfs_scope(e, p);
    for (uint32_t i = 0; i < p->n && needed; i++) {
        DfsBits d = e->dom[scope[i]], mine = d & needed;
        if (!mine || dfs_single(d))
            continue;
        needed &= ~mine;
        if (!dfs_single(mine))
            return dfs_fail(e, reason);
        if (!dfs_narrow(e, (uint32_t)scope[i], mine, reason))
            return false;
    }
    return true;
}

static bool digits_propagate(DfsEngine *e, DfsProp *p, uint32_t reason)
{
    DfsDigitTables *tables = dfs_digit_tables();
    const int32_t *scope = dfs_scope(e, p);
    int shift = p->shift;
    for (;;) {
        DfsBits once = 0, twice = 0, fixed = 0;
        int n_open = 0, sum = (int)p->rhs;
        for (uint32_t i = 0; i < p->n; i++) {
            DfsBits d = e->dom[scope[i]];
            if (dfs_single(d)) {
                if (fixed & d)
                    return dfs_fail(e, reason);
                fixed |= d;
                sum -= dfs_low(d) - shift;
            } else {
                twice |= once & d;
                once |= d;
                n_open++;
            }
        }
        if (n_open == 0)
            return sum == 0 || dfs_fail(e, reason);
        if (!in_table(sum))
            return dfs_fail(e, reason);
        unsigned may = (unsigned)((once & ~fixed) >> shift) & ALL_DIGITS;
        DfsDigitSets sets = dfs_digit_sets(tables, n_open, sum, may);
        if (!sets.some)
            return dfs_fail(e, reason);
        DfsBits keep = (DfsBits)sets.some << shift;
        bool changed = false;
        if (once & ~keep)
            for (uint32_t i = 0; i < p->n; i++) {
                DfsBits d = e->dom[scope[i]];
                if (dfs_single(d) || !(d & ~keep))
                    continue;
                if (!dfs_narrow(e, (uint32_t)scope[i], keep, reason))
                    return false;
                changed = true;
            }
        if (changed)
            continue;
        DfsBits needed = ((DfsBits)sets.all << shift) & ~twice;
        if (!needed)
            return true;
        if (!assign_needed(e, p, needed, reason))
            return false;
    }
}

/* Members of a word that lack the digit, for digits below 6. */
static const uint64_t lacks[6] = {0x5555555555555555u, 0x3333333333333333u, 0x0f0f0f0f0f0f0f0fu,
                                  0x00ff00ff00ff00ffu, 0x0000ffff0000ffffu, 0x00000000ffffffffu};

/* Adds to `to` every set of `from` that lacks the digit, with the digit. */
static void add_digit(DfsDigitFamily *to, const DfsDigitFamily *from, int digit)
{
    if (digit < 6) {
        for (int w = 0; w < 8; w++)
            to->word[w] |= (from->word[w] & lacks[digit]) << (1 << digit);
        return;
    }
    int step = 1 << (digit - 6);
    for (int w = 0; w < 8; w++)
        if (!(w & step))
            to->word[w | step] |= from->word[w];
}

/* Adds to `to` every set of `from` that has the digit, without it. */
static void drop_digit(DfsDigitFamily *to, const DfsDigitFamily *from, int digit)
{
    if (digit < 6) {
        for (int w = 0; w < 8; w++)
            to->word[w] |= from->word[w] >> (1 << digit) & lacks[digit];
        return;
    }
    int step = 1 << (digit - 6);
    for (int w = 0; w < 8; w++)
        if (!(w & step))
            to->word[w] |= from->word[w | step];
}

/* Does some set of `from`, with the digit added, stand in `goal`? */
static bool leads(const DfsDigitFamily *from, const DfsDigitFamily *goal, int digit)
{
    uint64_t both = 0;
    if (digit < 6) {
        for (int w = 0; w < 8; w++)
            both |= (from->word[w] & lacks[digit]) << (1 << digit) & goal->word[w];
    } else {
        int step = 1 << (digit - 6);
        for (int w = 0; w < 8; w++)
            if (!(w & step))
                both |= from->word[w] & goal->word[w | step];
    }
    return both != 0;
}

static DfsDigitFamily extend(const DfsDigitFamily *from, DfsBits digits)
{
    DfsDigitFamily to = {{0}};
    for (; digits; digits &= digits - 1)
        add_digit(&to, from, dfs_low(digits));
    return to;
}

/* The digits that lead from one family into the other. */
static DfsBits leading(const DfsDigitFamily *from, const DfsDigitFamily *goal, DfsBits digits)
{
    DfsBits good = 0;
    for (DfsBits d = digits; d; d &= d - 1)
        if (leads(from, goal, dfs_low(d)))
            good |= d & -d;
    return good;
}

/* goal[i]: sets used by variables 0..i-1 from which i..n-1 can go on to the sum. */
static void walk_back(const DfsBits *dom, uint32_t n, int sum, DfsDigitFamily *goal)
{
    goal[n] = dfs_digit_tables()->family[n][sum];
    for (uint32_t i = n; i-- > 0;) {
        goal[i] = (DfsDigitFamily){{0}};
        for (DfsBits d = dom[i]; d; d &= d - 1)
            drop_digit(&goal[i], &goal[i + 1], dfs_low(d));
    }
}

static bool digits_all_propagate(DfsEngine *e, DfsProp *p, uint32_t reason)
{
    const int32_t *scope = dfs_scope(e, p);
    DfsBits dom[DFS_N_DIGITS];
    uint32_t index[DFS_N_DIGITS], n = 0;
    int sum = (int)p->rhs;
    DfsBits fixed = 0, others = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        DfsBits d = e->dom[scope[i]] >> p->shift;
        if (dfs_single(d)) {
            sum -= dfs_low(d);
            fixed |= d;
        } else {
            others |= d;
            index[n] = (uint32_t)scope[i];
            dom[n++] = d;
        }
    }
    if (n < 2 || others & fixed || !in_table(sum))
        return true; /* the look at the sets has more to do, or did all */
    DfsDigitFamily goal[DFS_N_DIGITS + 1], used = {{1}};
    walk_back(dom, n, sum, goal);
    for (uint32_t i = 0; i < n; i++) {
        DfsBits keep = leading(&used, &goal[i + 1], dom[i]);
        if (!keep)
            return dfs_fail(e, reason);
        if (!dfs_narrow(e, index[i], keep << p->shift, reason))
            return false;
        used = extend(&used, keep);
    }
    return true;
}

/* The weakest conditions, taken greedily, the newest change first: a variable may have every digit
 * that still does not lead from what the ones before can use to what the ones behind leave open. */
static void digits_explain(DfsEngine *e, const DfsProp *p, uint32_t var, DfsBits gone)
{
    const int32_t *scope = dfs_scope(e, p);
    uint32_t order[DFS_N_DIGITS];
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t x = (uint32_t)scope[i], k = i;
        for (; k > 0 && e->last[order[k - 1]] < e->last[x]; k--)
            order[k] = order[k - 1];
        order[k] = x;
    }
    DfsBits dom[DFS_N_DIGITS];
    for (uint32_t i = 0; i < p->n; i++)
        dom[i] = (order[i] == var ? gone : e->dom[order[i]]) >> p->shift;
    DfsDigitFamily goal[DFS_N_DIGITS + 1], used = {{1}};
    walk_back(dom, p->n, (int)p->rhs, goal);
    for (uint32_t i = 0; i < p->n; i++) {
        if (order[i] != var) {
            DfsBits all = e->root[order[i]] >> p->shift;
            dom[i] = all & ~leading(&used, &goal[i + 1], all);
            dfs_because(e, order[i], dom[i] << p->shift);
        }
        used = extend(&used, dom[i]);
    }
}

const DfsPropagator dfs_digits_all = {
    .name = "digit sets to the full",
    .propagate = digits_all_propagate,
    .explain = digits_explain,
};

const DfsPropagator dfs_digits = {
    .name = "digit sets",
    .propagate = digits_propagate,
    .explain = digits_explain,
};
