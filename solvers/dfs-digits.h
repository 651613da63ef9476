/* Tables of sets of digits, for distinct sums.  A digit is a bit 0..8 and worth its index. */
#ifndef CS_DFS_DIGITS_H
#define CS_DFS_DIGITS_H

#include <stdint.h>

#define DFS_N_DIGITS 9
#define DFS_DIGIT_SUMS 37 /* 0..36 */

/* Which digits stand in some, and in all, of the sets that fit. */
typedef struct DfsDigitSets {
    uint16_t some, all; /* some = 0: none fits (for size 0 and sum 0, look at `fits`) */
} DfsDigitSets;

/* 512 sets of digits, one bit each. */
typedef struct DfsDigitFamily {
    uint64_t word[8];
} DfsDigitFamily;

typedef struct DfsDigitTables {
    uint8_t size[1 << DFS_N_DIGITS]; /* of each set */
    /* by the number of digits, their sum, and the digits that may be used: a model has few
     * different numbers and sums, so that what it needs lies close together */
    DfsDigitSets sets[DFS_N_DIGITS + 1][DFS_DIGIT_SUMS][1 << DFS_N_DIGITS];
    /* by number and sum: the sets themselves */
    DfsDigitFamily family[DFS_N_DIGITS + 1][DFS_DIGIT_SUMS];
} DfsDigitTables;

/* Made once for the whole process, then only read. */
const DfsDigitTables *dfs_digit_tables(void);

#endif
