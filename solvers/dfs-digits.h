/* Tables of sets of digits, for distinct sums.  A digit is a bit 0..8 and worth its index. */
#ifndef CS_DFS_DIGITS_H
#define CS_DFS_DIGITS_H

#include <stdatomic.h>
#include <stdint.h>

#define DFS_N_DIGITS 9
#define DFS_DIGIT_SUMS 37 /* 0..36 */

/* Which digits stand in some, and in all, of the sets that fit. */
typedef struct DfsDigitSets {
    uint16_t some, all; /* some = 0: none fits (for size 0 and sum 0, look at `family`) */
} DfsDigitSets;

/* 512 sets of digits, one bit each. */
typedef struct DfsDigitFamily {
    uint64_t word[8];
} DfsDigitFamily;

typedef struct DfsDigitTables {
    uint8_t size[1 << DFS_N_DIGITS]; /* of each set */
    /* by number and sum: the sets */
    DfsDigitFamily family[DFS_N_DIGITS + 1][DFS_DIGIT_SUMS];
    /* by number and sum: what fits, by the digits that may be used.  NULL until it is asked for: a
     * model has few different numbers and sums, and all of them would be more memory to touch than
     * a small puzzle takes to solve. */
    _Atomic(const DfsDigitSets *) rows[DFS_N_DIGITS + 1][DFS_DIGIT_SUMS];
} DfsDigitTables;

/* Made once for the whole process. */
DfsDigitTables *dfs_digit_tables(void);

/* Makes that row. */
const DfsDigitSets *dfs_digit_row(DfsDigitTables *tables, int size, int sum);

/* What fits of the sets of `size` digits with that sum, of the digits in `may`. */
static inline DfsDigitSets dfs_digit_sets(DfsDigitTables *tables, int size, int sum, unsigned may)
{
    const DfsDigitSets *row = atomic_load_explicit(&tables->rows[size][sum], memory_order_acquire);
    return (row ? row : dfs_digit_row(tables, size, sum))[may];
}

#endif
