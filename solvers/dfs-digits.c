#include "dfs-digits.h"

#include <glib.h>

static int sum_of(unsigned set)
{
    int sum = 0;
    for (; set; set &= set - 1)
        sum += __builtin_ctz(set);
    return sum;
}

static void fill(DfsDigitTables *t)
{
    for (unsigned set = 0; set < 1u << DFS_N_DIGITS; set++) {
        int size = __builtin_popcount(set), sum = sum_of(set);
        t->size[set] = (uint8_t)size;
        t->family[size][sum].word[set / 64] |= (uint64_t)1 << set % 64;
        unsigned rest = ~set & ((1u << DFS_N_DIGITS) - 1);
        /* Every superset of `set` may use it. */
        for (unsigned more = rest;; more = (more - 1) & rest) {
            DfsDigitSets *s = &t->sets[size][sum][set | more];
            s->all = (uint16_t)(s->some ? s->all & set : set);
            s->some |= (uint16_t)set;
            if (!more)
                break;
        }
    }
}

const DfsDigitTables *dfs_digit_tables(void)
{
    static DfsDigitTables *tables;
    static gsize once;
    if (g_once_init_enter(&once)) {
        tables = g_new0(DfsDigitTables, 1);
        fill(tables);
        g_once_init_leave(&once, 1);
    }
    return tables;
}
