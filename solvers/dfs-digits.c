#include "dfs-digits.h"

#include <glib.h>

#define N_SETS (1u << DFS_N_DIGITS)

static int sum_of(unsigned set)
{
    int sum = 0;
    for (; set; set &= set - 1)
        sum += __builtin_ctz(set);
    return sum;
}

static void fill(DfsDigitTables *t)
{
    for (unsigned set = 0; set < N_SETS; set++) {
        t->size[set] = (uint8_t)__builtin_popcount(set);
        t->family[t->size[set]][sum_of(set)].word[set / 64] |= (uint64_t)1 << set % 64;
    }
}

DfsDigitTables *dfs_digit_tables(void)
{
    static DfsDigitTables tables;
    static gsize once;
    if (g_once_init_enter(&once)) {
        fill(&tables);
        g_once_init_leave(&once, 1);
    }
    return &tables;
}

/* Every superset of `set` may use it. */
static void add_to_supersets(DfsDigitSets *row, unsigned set)
{
    unsigned rest = ~set & (N_SETS - 1);
    for (unsigned more = rest;; more = (more - 1) & rest) {
        DfsDigitSets *s = &row[set | more];
        s->all = (uint16_t)(s->some ? s->all & set : set);
        s->some |= (uint16_t)set;
        if (!more)
            return;
    }
}

/* Threads that ask at the same time may each make one; the first to finish is kept. */
const DfsDigitSets *dfs_digit_row(DfsDigitTables *tables, int size, int sum)
{
    DfsDigitSets *row = g_new0(DfsDigitSets, N_SETS);
    const DfsDigitSets *other = NULL;
    for (unsigned word = 0; word < N_SETS / 64; word++)
        for (uint64_t sets = tables->family[size][sum].word[word]; sets; sets &= sets - 1)
            add_to_supersets(row, word * 64 + (unsigned)__builtin_ctzll(sets));
    if (atomic_compare_exchange_strong_explicit(&tables->rows[size][sum], &other, row,
                                                memory_order_acq_rel, memory_order_acquire))
        return row;
    g_free(row);
    return other;
}
