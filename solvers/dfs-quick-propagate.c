/* Inference on bit boards, to a fixed point: naked singles, then bounds along signs, then hidden
 * singles and sets of digits; each only when the ones before it have nothing to do. */
#include "dfs-digits.h"
#include "dfs-quick.h"

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
                for (uint64_t sums = q->sums_of[v]; sums; sums &= sums - 1)
                    b->rest[__builtin_ctzll(sums)] -= (int16_t)d;
            }
            *changed |= dfs_take_value(b, d, gone);
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
        changed |= dfs_take_value(b, d, gone);
        has_lower |= b->may[d];
    }
    for (uint32_t d = q->n_values; d-- > 0;) {
        DfsSet gone = 0;
        for (uint32_t s = 0; s < q->n_signs; s++)
            gone |= q->signs[s].lesser & ~dfs_moved(has_higher, -q->signs[s].shift);
        changed |= dfs_take_value(b, d, gone);
        has_higher |= b->may[d];
    }
    return changed;
}

/* only[value]: the variables that alone in a permutation can take it.  False when none can.  Hardly
 * ever is one found, so that the branches can be predicted. */
static bool hidden_singles(const DfsQuick *q, DfsBoards *b, DfsSet *only)
{
    for (uint32_t d = 0; d < q->n_values; d++) {
        DfsSet may = b->may[d], singles = 0;
        uint64_t touched = 0;
        while (b->lost[d])
            touched |= q->permutations_of[dfs_take_lowest(&b->lost[d])];
        for (uint64_t rest = b->unplaced[d] & touched; rest; rest &= rest - 1) {
            DfsSet places = may & q->permutations[__builtin_ctzll(rest)];
            if (places & (places - 1))
                continue;
            if (!places)
                return false;
            singles |= places;
        }
        only[d] = singles;
    }
    return true;
}

/* The digits of a sum: those in no admissible set go, those in all have a place.  False when there
 * is no such set. */
static bool digit_sets(const DfsQuick *q, DfsBoards *b, uint32_t s, DfsSet *only, DfsSet *changed)
{
    DfsSet open = q->sums[s] & ~b->fixed;
    unsigned digits = 0;
    if (!open || b->rest[s] < 0)
        return b->rest[s] == 0;
    for (uint32_t d = 0; d < q->n_values; d++)
        digits |= (unsigned)((b->may[d] & open) != 0) << d;
    int n = dfs_count((uint64_t)open) + dfs_count((uint64_t)(open >> 64));
    DfsDigitSets sets = dfs_digit_tables()->sets[n][b->rest[s]][digits];
    if (!sets.some)
        return false;
    for (unsigned rest = digits & ~sets.some; rest; rest &= rest - 1)
        *changed |= dfs_take_value(b, (uint32_t)__builtin_ctz(rest), open);
    for (unsigned rest = sets.all; rest; rest &= rest - 1) {
        DfsSet places = b->may[__builtin_ctz(rest)] & open;
        if (!(places & (places - 1)))
            only[__builtin_ctz(rest)] |= places;
    }
    return true;
}

/* What only one variable can take goes to it.  False when that is two values. */
static bool place(const DfsQuick *q, DfsBoards *b, const DfsSet *only, DfsSet *changed)
{
    DfsSet placed = 0, twice = 0;
    for (uint32_t d = 0; d < q->n_values; d++) {
        twice |= placed & only[d];
        placed |= only[d];
    }
    for (uint32_t d = 0; d < q->n_values && placed; d++)
        *changed |= dfs_take_value(b, d, placed & ~only[d]);
    return !twice;
}

/* False when a group with a member in `dirty` cannot hold. */
static bool groups(const DfsQuick *q, DfsBoards *b, DfsSet dirty, DfsSet *changed)
{
    DfsSet only[DFS_QUICK_VALUES];
    if (!q->n_permutations)
        memset(only, 0, q->n_values * sizeof *only);
    else if (!hidden_singles(q, b, only))
        return false;
    for (uint32_t s = 0; s < q->n_sums; s++)
        if (q->sums[s] & dirty && !digit_sets(q, b, s, only, changed))
            return false;
    return place(q, b, only, changed);
}

bool dfs_quick_propagate(DfsQuick *q, DfsBoards *b, DfsSet changed)
{
    /* What each has not yet looked at. */
    DfsSet for_signs = 0, for_groups = 0;
    for (;;) {
        q->n_propagations++;
        if (!naked_singles(q, b, &changed))
            return false;
        for_signs |= changed & q->with_signs;
        for_groups |= changed;
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
        if (!changed)
            return true;
    }
}
