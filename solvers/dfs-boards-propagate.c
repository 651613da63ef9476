/* Inference on bit boards, to a fixed point: naked singles, then bounds along signs, then hidden
 * singles; each only when the ones before it have nothing to do. */
#include "dfs-boards.h"

/* All of this is compiled twice, for `wide` is DFS_SET_64 or DFS_SET_128. */
#define INLINE G_ALWAYS_INLINE static inline

INLINE DfsSet may(const DfsBoard *b, uint32_t value, DfsSet wide)
{
    return b->may[value] & wide;
}

/* Takes a value from variables; which of them had it. */
INLINE DfsSet take(DfsBoard *b, uint32_t value, DfsSet vars, DfsSet wide)
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
INLINE bool naked_singles(const DfsBoards *s, DfsBoard *b, DfsSet *changed, DfsSet wide)
{
    for (;;) {
        DfsSet once = 0, twice = 0;
        for (uint32_t d = 0; d < s->quick.n_values; d++) {
            twice |= once & may(b, d, wide);
            once |= may(b, d, wide);
        }
        if (once != (s->all & wide))
            return false;
        DfsSet news = once & ~twice & ~(b->fixed & wide);
        if (!news)
            return true;
        b->fixed = (b->fixed & wide) | news;
        for (uint32_t d = 0; d < s->quick.n_values; d++) {
            DfsSet gone = 0;
            for (DfsSet rest = may(b, d, wide) & news; rest;) {
                int v = dfs_take_lowest(&rest);
                gone |= s->peers[v] & wide;
                b->unplaced[d] &= ~s->permutations_of[v];
            }
            *changed |= take(b, d, gone, wide);
        }
    }
}

/* x < y: y takes no value below all of x's, x none above all of y's.  Which variables changed. */
INLINE DfsSet signs(const DfsBoards *s, DfsBoard *b, DfsSet wide)
{
    DfsSet changed = 0, has_lower = 0, has_higher = 0;
    for (uint32_t d = 0; d < s->quick.n_values; d++) {
        DfsSet gone = 0;
        for (uint32_t i = 0; i < s->n_signs; i++)
            gone |= dfs_moved(s->signs[i].lesser & wide & ~has_lower, s->signs[i].shift);
        changed |= take(b, d, gone, wide);
        has_lower |= may(b, d, wide);
    }
    for (uint32_t d = s->quick.n_values; d-- > 0;) {
        DfsSet gone = 0;
        for (uint32_t i = 0; i < s->n_signs; i++)
            gone |= s->signs[i].lesser & wide & ~dfs_moved(has_higher, -s->signs[i].shift);
        changed |= take(b, d, gone, wide);
        has_higher |= may(b, d, wide);
    }
    return changed;
}

/* only[value]: the variables that alone in a permutation can take it.  False when none can.  Hardly
 * ever is one found, so that the branches can be predicted. */
INLINE bool hidden_singles(const DfsBoards *s, DfsBoard *b, DfsSet *only, DfsSet wide)
{
    for (uint32_t d = 0; d < s->quick.n_values; d++) {
        DfsSet singles = 0;
        uint64_t touched = 0;
        for (DfsSet lost = b->lost[d] & wide; lost;)
            touched |= s->permutations_of[dfs_take_lowest(&lost)];
        b->lost[d] = 0;
        for (uint64_t rest = b->unplaced[d] & touched; rest; rest &= rest - 1) {
            DfsSet places = may(b, d, wide) & s->permutations[__builtin_ctzll(rest)];
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

/* What only one variable can take goes to it.  False when that is two values. */
INLINE bool place(const DfsBoards *s, DfsBoard *b, const DfsSet *only, DfsSet *changed, DfsSet wide)
{
    DfsSet placed = 0, twice = 0;
    for (uint32_t d = 0; d < s->quick.n_values; d++) {
        twice |= placed & only[d] & wide;
        placed |= only[d] & wide;
    }
    for (uint32_t d = 0; d < s->quick.n_values && placed; d++)
        *changed |= take(b, d, placed & ~only[d], wide);
    return !twice;
}

INLINE bool propagate(DfsBoards *s, DfsBoard *b, DfsSet wide)
{
    DfsSet changed = s->changed & wide;
    DfsSet only[DFS_BOARDS_VALUES];
    /* What each has not yet looked at. */
    bool for_signs = false, for_groups = false;
    for (;;) {
        s->quick.n_propagations++;
        if (!naked_singles(s, b, &changed, wide))
            return false;
        for_signs |= (changed & s->with_signs) != 0;
        for_groups |= changed != 0 && s->n_permutations;
        changed = 0;
        if (for_signs) {
            changed = signs(s, b, wide);
            for_signs = false;
        }
        if (!changed && for_groups) {
            if (!hidden_singles(s, b, only, wide) || !place(s, b, only, &changed, wide))
                return false;
            for_groups = false;
        }
        if (!changed)
            return true;
    }
}

bool dfs_boards_propagate(DfsQuick *q)
{
    DfsBoards *s = (DfsBoards *)q;
    DfsBoard *b = &s->boards[q->depth];
    bool possible = q->n_vars <= 64 ? propagate(s, b, DFS_SET_64) : propagate(s, b, DFS_SET_128);
    s->changed = 0;
    return possible;
}
