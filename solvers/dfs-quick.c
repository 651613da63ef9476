#include "dfs-quick.h"

#include "dfs-nogood.h"

#define NODES_BETWEEN_LOOKS 256 /* at the clock */

/* An open variable with the fewest values: they are counted in binary, for all variables at once.
 */
G_ALWAYS_INLINE static inline uint32_t choose(const DfsQuick *q, const DfsBoards *b, DfsSet wide)
{
    G_STATIC_ASSERT(DFS_QUICK_VALUES < 16);
    DfsSet ones = 0, twos = 0, fours = 0, eights = 0;
    for (uint32_t d = 0; d < q->n_values; d++) {
        DfsSet carry = b->may[d] & wide, next = ones & carry;
        ones ^= carry;
        carry = twos & next;
        twos ^= next;
        next = fours & carry;
        fours ^= carry;
        eights ^= next;
    }
    const DfsSet digits[] = {eights, fours, twos, ones};
    DfsSet fewest = q->all & wide & ~b->fixed;
    for (size_t i = 0; i < G_N_ELEMENTS(digits); i++)
        if (fewest & ~digits[i])
            fewest &= ~digits[i];
    return (uint32_t)dfs_take_lowest(&fewest);
}

static void take_value(DfsBoards *b, uint32_t value, uint32_t var)
{
    b->may[value] &= ~dfs_set_of(var);
    b->lost[value] |= dfs_set_of(var);
}

static void decide(DfsQuick *q)
{
    const DfsBoards *b = &q->boards[q->depth];
    uint32_t var = q->n_vars <= 64 ? choose(q, b, DFS_SET_64) : choose(q, b, DFS_SET_128);
    uint32_t value = 0;
    DfsSet bit = dfs_set_of(var);
    while (!(b->may[value] & bit))
        value++;
    q->decided[q->depth++] = (DfsChoice){.var = (uint8_t)var, .value = (uint8_t)value};
    DfsBoards *next = &q->boards[q->depth];
    memcpy(next->may, b->may, q->n_values * sizeof *b->may);
    next->fixed = b->fixed;
    memcpy(next->rest, b->rest, q->n_sums * sizeof *b->rest);
    memcpy(next->unplaced, b->unplaced, q->n_values * sizeof *b->unplaced);
    memset(next->lost, 0, q->n_values * sizeof *next->lost);
    for (uint32_t d = value + 1; d < q->n_values; d++)
        if (b->may[d] & bit)
            take_value(next, d, var);
    q->changed = bit;
    q->n_nodes++;
}

/* Refutes the newest decision.  False when there is none. */
static bool refute(DfsQuick *q)
{
    if (!q->depth)
        return false;
    DfsChoice c = q->decided[--q->depth];
    c.depth = (uint8_t)q->depth;
    while (q->refuted.len && q->refuted.data[q->refuted.len - 1].depth > q->depth)
        q->refuted.len--;
    cs_vec_push(&q->refuted, c);
    take_value(&q->boards[q->depth], c.value, c.var);
    q->changed = dfs_set_of(c.var);
    return true;
}

static void write_answer(const DfsQuick *q, int *values)
{
    for (uint32_t d = 0; d < q->n_values; d++)
        for (DfsSet rest = q->boards[q->depth].may[d]; rest;)
            values[dfs_take_lowest(&rest)] = q->base + (int)d;
}

static bool stopped(const DfsQuick *q, const DfsLimit *limit)
{
    return (limit->nodes && q->n_nodes >= limit->nodes) ||
           (q->n_nodes % NODES_BETWEEN_LOOKS == 0 && cs_control_stopped(limit->control));
}

bool dfs_quick_gave_up(const DfsQuick *q)
{
    return q->failures >= q->failures_most;
}

CsStatus dfs_quick_next(DfsQuick *q, const DfsLimit *limit, int *values)
{
    bool open = !q->answered || refute(q);
    q->answered = false;
    while (open) {
        DfsBoards *b = &q->boards[q->depth];
        if (!dfs_quick_propagate(q, b, q->changed)) {
            q->n_failures++;
            q->failures++;
            open = refute(q);
            if (open && dfs_quick_gave_up(q))
                return CS_STATUS_UNKNOWN;
            continue;
        }
        q->changed = 0;
        if (stopped(q, limit))
            return CS_STATUS_UNKNOWN;
        if (b->fixed == q->all) {
            q->answered = q->any_answer = true;
            q->failures = 0;
            write_answer(q, values);
            return CS_STATUS_SOLUTION;
        }
        decide(q);
    }
    return CS_STATUS_NONE;
}

/* Decisions 0..depth-1 together rule out the refuted choice. */
bool dfs_quick_hand_over(const DfsQuick *q, DfsEngine *e)
{
    DfsLiteral clause[DFS_QUICK_VARS + 1];
    cs_vec_foreach (const DfsChoice, r, &q->refuted) {
        for (uint32_t i = 0; i <= r->depth; i++) {
            const DfsChoice *c = i < r->depth ? &q->decided[i] : r;
            clause[i] =
                (DfsLiteral){~((DfsBits)1 << (q->base + c->value - e->base[c->var])), c->var};
        }
        if (!dfs_nogoods_add_root(e, clause, r->depth + 1u))
            return false;
    }
    return true;
}
