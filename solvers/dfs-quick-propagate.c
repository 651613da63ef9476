/* Inference on bit boards, to a fixed point: naked singles, then bounds along signs, then hidden
 * singles and sets of digits, then ranks; each only when the ones before it have nothing to do. */
#include "dfs-digits.h"
#include "dfs-quick.h"

/* Takes from every value the variables that are in gone[value]; which variables changed. */
static DfsSet take(const DfsQuick *q, DfsBoards *b, const DfsSet *gone)
{
    DfsSet changed = 0;
    for (uint32_t d = 0; d < q->n_values; d++) {
        changed |= b->may[d] & gone[d];
        b->may[d] &= ~gone[d];
    }
    return changed;
}

/* Fixed variables take their value from their peers.  False when a variable has none left. */
static bool naked_singles(DfsQuick *q, DfsBoards *b, DfsSet *changed)
{
    for (;;) {
        DfsSet once = 0, twice = 0;
        for (uint32_t d = 0; d < q->n_values; d++) {
            twice |= once & b->may[d];
            once |= b->may[d];
        }
        if (once != q->all)
            return false;
        DfsSet news = once & ~twice & ~b->fixed;
        if (!news)
            return true;
        b->fixed |= news;
        for (uint32_t d = 0; d < q->n_values; d++) {
            DfsSet gone = 0;
            for (DfsSet rest = b->may[d] & news; rest;) {
                int v = dfs_take_lowest(&rest);
                gone |= q->peers[v];
                b->unplaced[d] &= ~q->permutations_of[v];
            }
            *changed |= b->may[d] & gone;
            b->may[d] &= ~gone;
        }
    }
}

/* x < y: y takes no value below all of x's, x none above all of y's.  Which variables changed. */
static DfsSet signs(const DfsQuick *q, DfsBoards *b)
{
    DfsSet changed = 0, has_lower = 0, has_higher = 0;
    for (uint32_t d = 0; d < q->n_values; d++) {
        DfsSet gone = 0;
        for (uint32_t s = 0; s < q->n_signs; s++)
            gone |= dfs_moved(q->signs[s].lesser & ~has_lower, q->signs[s].shift);
        changed |= b->may[d] & gone;
        b->may[d] &= ~gone;
        has_lower |= b->may[d];
    }
    for (uint32_t d = q->n_values; d-- > 0;) {
        DfsSet gone = 0;
        for (uint32_t s = 0; s < q->n_signs; s++)
            gone |= q->signs[s].lesser & ~dfs_moved(has_higher, -q->signs[s].shift);
        changed |= b->may[d] & gone;
        b->may[d] &= ~gone;
        has_higher |= b->may[d];
    }
    return changed;
}

/* Adds to only[value] the variables that alone in a permutation can take it.  False when none can.
 * Hardly ever does one find something, so that the branches can be predicted. */
static bool hidden_singles(const DfsQuick *q, const DfsBoards *b, DfsSet *only)
{
    for (uint32_t d = 0; d < q->n_values; d++) {
        DfsSet may = b->may[d];
        for (uint64_t rest = b->unplaced[d]; rest; rest &= rest - 1) {
            DfsSet places = may & q->permutations[__builtin_ctzll(rest)];
            if (places & (places - 1))
                continue;
            if (!places)
                return false;
            only[d] |= places;
        }
    }
    return true;
}

/* The digits of a sum: those in no admissible set go, those in all have a place.  False when there
 * is no such set. */
static bool digit_sets(const DfsQuick *q, DfsBoards *b, const DfsDigitSum *g, DfsSet *only,
                       DfsSet *changed)
{
    DfsSet open = g->scope & ~b->fixed;
    int sum = g->sum;
    unsigned digits = 0;
    for (uint32_t d = 0; d < q->n_values; d++) {
        digits |= (unsigned)((b->may[d] & open) != 0) << d;
        sum -= b->may[d] & g->scope & b->fixed ? (int)d : 0;
    }
    if (!open)
        return sum == 0;
    if (sum < 0)
        return false;
    int n = dfs_count((uint64_t)open) + dfs_count((uint64_t)(open >> 64));
    DfsDigitSets sets = dfs_digit_tables()->sets[digits][n][sum];
    if (!sets.some)
        return false;
    for (unsigned rest = digits & ~sets.some; rest; rest &= rest - 1) {
        DfsSet *may = &b->may[__builtin_ctz(rest)];
        *changed |= *may & open;
        *may &= ~open;
    }
    for (unsigned rest = sets.all; rest; rest &= rest - 1) {
        DfsSet places = b->may[__builtin_ctz(rest)] & open;
        if (!(places & (places - 1)))
            only[__builtin_ctz(rest)] |= places;
    }
    return true;
}

/* What only one variable can take goes to it.  False when that is two values. */
static bool place(const DfsQuick *q, DfsBoards *b, DfsSet *only, DfsSet *changed)
{
    DfsSet placed = 0, twice = 0;
    for (uint32_t d = 0; d < q->n_values; d++) {
        twice |= placed & only[d];
        placed |= only[d];
    }
    for (uint32_t d = 0; d < q->n_values; d++)
        only[d] = placed & ~only[d];
    *changed |= take(q, b, only);
    return !twice;
}

/* False when a group with a member in `dirty` cannot hold. */
static bool groups(const DfsQuick *q, DfsBoards *b, DfsSet dirty, DfsSet *changed)
{
    DfsSet only[DFS_QUICK_VALUES] = {0};
    if (!hidden_singles(q, b, only))
        return false;
    for (uint32_t i = 0; i < q->n_sums; i++)
        if (q->sums[i].scope & dirty && !digit_sets(q, b, &q->sums[i], only, changed))
            return false;
    return place(q, b, only, changed);
}

/* The n-th smallest value that some of the variables can take, or the n-th greatest; -1: there are
 * fewer. */
static int nth_value(const DfsQuick *q, const DfsBoards *b, const DfsRank *r)
{
    uint32_t values = 0, n_values = q->n_values;
    if (r->above)
        for (uint32_t d = 0; d < n_values; d++)
            values |= (uint32_t)((b->may[d] & r->others) != 0) << d;
    else
        for (uint32_t d = 0; d < n_values; d++)
            values |= (uint32_t)((b->may[d] & r->others) != 0) << (n_values - 1 - d);
    for (uint32_t n = r->n; n > 1; n--)
        values &= values - 1;
    return values ? __builtin_ctz(values) : -1;
}

/* What is above n different variables is above the n-th smallest of the values they can take; and
 * so downward.  False when they can take fewer. */
static bool ranks(const DfsQuick *q, DfsBoards *b, DfsSet dirty, DfsSet *changed)
{
    /* Variables that must be above, or below, the value. */
    DfsSet above[DFS_QUICK_VALUES] = {0}, below[DFS_QUICK_VALUES] = {0};
    for (uint32_t i = 0; i < q->n_ranks; i++) {
        const DfsRank *r = &q->ranks[i];
        if (!(r->others & dirty) || b->fixed & dfs_set_of(r->var))
            continue;
        int nth = nth_value(q, b, r);
        if (nth < 0)
            return false;
        if (r->above)
            above[nth] |= dfs_set_of(r->var);
        else
            below[q->n_values - 1 - (uint32_t)nth] |= dfs_set_of(r->var);
    }
    for (uint32_t d = 1; d < q->n_values; d++) {
        below[d] |= below[d - 1];
        above[q->n_values - 1 - d] |= above[q->n_values - d];
    }
    for (uint32_t d = 0; d < q->n_values; d++)
        above[d] |= below[d];
    *changed |= take(q, b, above);
    return true;
}

bool dfs_quick_propagate(DfsQuick *q, DfsBoards *b, DfsSet changed)
{
    /* What each has not yet looked at. */
    DfsSet for_signs = 0, for_groups = 0, for_ranks = 0;
    for (;;) {
        q->n_propagations++;
        if (!naked_singles(q, b, &changed))
            return false;
        for_signs |= changed & q->with_signs;
        for_groups |= changed;
        for_ranks |= changed;
        changed = 0;
        if (for_signs) {
            changed = signs(q, b);
            for_signs = 0;
        }
        if (!changed && for_groups) {
            if (!groups(q, b, for_groups, &changed))
                return false;
            for_groups = 0;
        }
        if (!changed && for_ranks) {
            if (!ranks(q, b, for_ranks, &changed))
                return false;
            for_ranks = 0;
        }
        if (!changed)
            return true;
    }
}
