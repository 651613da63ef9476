/* Inference on bit boards, to a fixed point: naked singles, then bounds along signs, then hidden
 * singles and sets of digits; each only when the ones before it have nothing to do. */
#include "dfs-digits.h"
#include "dfs-quick.h"

/* All of this is compiled twice, for `wide` is DFS_SET_64 or DFS_SET_128. */
#define INLINE G_ALWAYS_INLINE static inline

INLINE DfsSet may(const DfsBoards *b, uint32_t value, DfsSet wide)
{
    return b->may[value] & wide;
}

/* Takes a value from variables; which of them had it. */
INLINE DfsSet take(DfsBoards *b, uint32_t value, DfsSet vars, DfsSet wide)
{
    DfsSet lost = may(b, value, wide) & vars;
    b->may[value] = may(b, value, wide) ^ lost;
    b->lost[value] = (b->lost[value] & wide) | lost;
    return lost;
}

static inline bool several(DfsSet set)
{
    return (set & (set - 1)) != 0;
}

/* Fixed variables take their value from their peers.  False when a variable has none left. */
INLINE bool naked_singles(const DfsQuick *q, DfsBoards *b, DfsSet *changed, DfsSet wide)
{
    for (;;) {
        DfsSet once = 0, twice = 0;
        for (uint32_t d = 0; d < q->n_values; d++) {
            twice |= once & may(b, d, wide);
            once |= may(b, d, wide);
        }
        if (once != (q->all & wide))
            return false;
        DfsSet news = once & ~twice & ~(b->fixed & wide);
        if (!news)
            return true;
        b->fixed = (b->fixed & wide) | news;
        for (uint32_t d = 0; d < q->n_values; d++) {
            DfsSet gone = 0;
            for (DfsSet rest = may(b, d, wide) & news; rest;) {
                int v = dfs_take_lowest(&rest);
                gone |= q->peers[v] & wide;
                b->unplaced[d] &= ~q->permutations_of[v];
                for (uint64_t sums = q->sums_of[v]; sums; sums &= sums - 1) {
                    DfsRest *r = &b->rest[__builtin_ctzll(sums)];
                    r->sum = (int16_t)(r->sum - (int)d);
                    r->open--;
                }
            }
            *changed |= take(b, d, gone, wide);
        }
    }
}

/* x < y: y takes no value below all of x's, x none above all of y's.  Which variables changed. */
INLINE DfsSet signs(const DfsQuick *q, DfsBoards *b, DfsSet wide)
{
    DfsSet changed = 0, has_lower = 0, has_higher = 0;
    for (uint32_t d = 0; d < q->n_values; d++) {
        DfsSet gone = 0;
        for (uint32_t s = 0; s < q->n_signs; s++)
            gone |= dfs_moved(q->signs[s].lesser & wide & ~has_lower, q->signs[s].shift);
        changed |= take(b, d, gone, wide);
        has_lower |= may(b, d, wide);
    }
    for (uint32_t d = q->n_values; d-- > 0;) {
        DfsSet gone = 0;
        for (uint32_t s = 0; s < q->n_signs; s++)
            gone |= q->signs[s].lesser & wide & ~dfs_moved(has_higher, -q->signs[s].shift);
        changed |= take(b, d, gone, wide);
        has_higher |= may(b, d, wide);
    }
    return changed;
}

/* only[value]: the variables that alone in a permutation can take it.  False when none can.  Hardly
 * ever is one found, so that the branches can be predicted. */
INLINE bool hidden_singles(const DfsQuick *q, DfsBoards *b, DfsSet *only, DfsSet wide)
{
    for (uint32_t d = 0; d < q->n_values; d++) {
        DfsSet singles = 0;
        uint64_t touched = 0;
        for (DfsSet lost = b->lost[d] & wide; lost;)
            touched |= q->permutations_of[dfs_take_lowest(&lost)];
        b->lost[d] = 0;
        for (uint64_t rest = b->unplaced[d] & touched; rest; rest &= rest - 1) {
            DfsSet places = may(b, d, wide) & q->permutations[__builtin_ctzll(rest)];
            if (several(places))
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
INLINE bool digit_sets(const DfsQuick *q, DfsBoards *b, uint32_t s, DfsSet *only, DfsSet *changed,
                       DfsSet wide)
{
    DfsSet open = q->sums[s] & wide & ~b->fixed;
    DfsRest rest_of = b->rest[s];
    unsigned digits = 0;
    if (!open || rest_of.sum < 0)
        return rest_of.sum == 0;
    for (uint32_t d = 0; d < q->n_values; d++)
        digits |= (unsigned)((may(b, d, wide) & open) != 0) << d;
    DfsDigitSets sets = dfs_digit_tables()->sets[rest_of.open][rest_of.sum][digits];
    if (!sets.some)
        return false;
    for (unsigned rest = digits & ~sets.some; rest; rest &= rest - 1)
        *changed |= take(b, (uint32_t)__builtin_ctz(rest), open, wide);
    for (unsigned rest = sets.all; rest; rest &= rest - 1) {
        DfsSet places = may(b, (uint32_t)__builtin_ctz(rest), wide) & open;
        if (!several(places))
            only[__builtin_ctz(rest)] |= places;
    }
    return true;
}

/* What only one variable can take goes to it.  False when that is two values. */
INLINE bool place(const DfsQuick *q, DfsBoards *b, const DfsSet *only, DfsSet *changed, DfsSet wide)
{
    DfsSet placed = 0, twice = 0;
    for (uint32_t d = 0; d < q->n_values; d++) {
        twice |= placed & only[d] & wide;
        placed |= only[d] & wide;
    }
    for (uint32_t d = 0; d < q->n_values && placed; d++)
        *changed |= take(b, d, placed & ~only[d], wide);
    return !twice;
}

/* False when a group with a member in `dirty` cannot hold. */
INLINE bool groups(const DfsQuick *q, DfsBoards *b, DfsSet dirty, DfsSet *changed, DfsSet wide)
{
    DfsSet only[DFS_QUICK_VALUES];
    if (!q->n_permutations)
        memset(only, 0, q->n_values * sizeof *only);
    else if (!hidden_singles(q, b, only, wide))
        return false;
    for (uint32_t s = 0; s < q->n_sums; s++)
        if (q->sums[s] & dirty && !digit_sets(q, b, s, only, changed, wide))
            return false;
    return place(q, b, only, changed, wide);
}

INLINE bool propagate(DfsQuick *q, DfsBoards *b, DfsSet changed, DfsSet wide)
{
    /* What each has not yet looked at. */
    DfsSet for_signs = 0, for_groups = 0;
    for (;;) {
        q->n_propagations++;
        if (!naked_singles(q, b, &changed, wide))
            return false;
        for_signs |= changed & q->with_signs;
        for_groups |= changed;
        changed = 0;
        if (for_signs) {
            changed = signs(q, b, wide);
            for_signs = 0;
        }
        if (!changed && for_groups) {
            if (!groups(q, b, for_groups, &changed, wide))
                return false;
            for_groups = 0;
        }
        if (!changed)
            return true;
    }
}

bool dfs_quick_propagate(DfsQuick *q, DfsBoards *b, DfsSet changed)
{
    return q->n_vars <= 64 ? propagate(q, b, changed & DFS_SET_64, DFS_SET_64)
                           : propagate(q, b, changed, DFS_SET_128);
}
