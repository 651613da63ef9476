#include "dfs-boards.h"

/* An open variable with the fewest values: they are counted in binary, for all variables at once.
 */
G_ALWAYS_INLINE static inline uint32_t fewest_values(const DfsBoards *s, const DfsBoard *b,
                                                     DfsSet wide)
{
    G_STATIC_ASSERT(DFS_BOARDS_VALUES < 16);
    DfsSet ones = 0, twos = 0, fours = 0, eights = 0;
    for (uint32_t d = 0; d < s->quick.n_values; d++) {
        DfsSet carry = b->may[d] & wide, next = ones & carry;
        ones ^= carry;
        carry = twos & next;
        twos ^= next;
        next = fours & carry;
        fours ^= carry;
        eights ^= next;
    }
    const DfsSet digits[] = {eights, fours, twos, ones};
    DfsSet fewest = s->all & wide & ~b->fixed;
    for (size_t i = 0; i < G_N_ELEMENTS(digits); i++)
        if (fewest & ~digits[i])
            fewest &= ~digits[i];
    return (uint32_t)dfs_take_lowest(&fewest);
}

static bool choose(const DfsQuick *q, DfsChoice *choice)
{
    const DfsBoards *s = (const DfsBoards *)q;
    const DfsBoard *b = &s->boards[q->depth];
    if (b->fixed == s->all)
        return false;
    uint32_t var =
        q->n_vars <= 64 ? fewest_values(s, b, DFS_SET_64) : fewest_values(s, b, DFS_SET_128);
    uint32_t value = 0;
    while (!(b->may[value] & dfs_set_of(var)))
        value++;
    *choice = (DfsChoice){.var = (uint8_t)var, .value = (uint8_t)value};
    return true;
}

static void take_value(DfsBoard *b, uint32_t value, DfsSet var)
{
    b->may[value] &= ~var;
    b->lost[value] |= var;
}

static void assume(DfsQuick *q, DfsChoice c)
{
    DfsBoards *s = (DfsBoards *)q;
    DfsBoard *b = &s->boards[q->depth];
    const DfsBoard *above = b - 1;
    DfsSet bit = dfs_set_of(c.var);
    memcpy(b->may, above->may, q->n_values * sizeof *b->may);
    b->fixed = above->fixed;
    memcpy(b->unplaced, above->unplaced, q->n_values * sizeof *b->unplaced);
    memset(b->lost, 0, q->n_values * sizeof *b->lost);
    for (uint32_t d = c.value + 1u; d < q->n_values; d++)
        if (b->may[d] & bit)
            take_value(b, d, bit);
    s->changed = bit;
}

static void exclude(DfsQuick *q, DfsChoice c)
{
    DfsBoards *s = (DfsBoards *)q;
    take_value(&s->boards[q->depth], c.value, dfs_set_of(c.var));
    s->changed = dfs_set_of(c.var);
}

static void write_answer(const DfsQuick *q, int *values)
{
    const DfsBoard *b = &((const DfsBoards *)q)->boards[q->depth];
    for (uint32_t d = 0; d < q->n_values; d++)
        for (DfsSet rest = b->may[d]; rest;)
            values[dfs_take_lowest(&rest)] = q->base + (int)d;
}

static void free_boards(DfsQuick *q)
{
    g_free(q);
}

const DfsQuickKind dfs_boards_kind = {
    .propagate = dfs_boards_propagate,
    .choose = choose,
    .assume = assume,
    .exclude = exclude,
    .write = write_answer,
    .free = free_boards,
};
