/* Bit boards: for every value the set of variables that can take it.  One step on such sets is a
 * step for all variables at once (as in chess programs and fast sudoku solvers), where dfs-engine.h
 * takes one variable at a time.
 *
 * For models of all-differents and x + 1 ≤ y over at most 128 variables and 15 values: sudokus and
 * their kin. */
#ifndef CS_DFS_BOARDS_H
#define CS_DFS_BOARDS_H

#include "dfs-quick.h"

#define DFS_BOARDS_VALUES 15
#define DFS_BOARDS_GROUPS 128
#define DFS_BOARDS_PERMUTATIONS 64
#define DFS_BOARDS_SHIFTS 16

/* Signs x < y with the same distance from x to y. */
typedef struct DfsSigns {
    DfsSet lesser; /* all x */
    int shift;     /* y - x */
} DfsSigns;

/* Which variables can take each value (by index), and which have one value left. */
typedef struct DfsBoard {
    DfsSet may[DFS_BOARDS_VALUES];
    DfsSet fixed;
    DfsSet lost[DFS_BOARDS_VALUES]; /* lately: since hidden singles were last looked for */
    uint64_t
        unplaced[DFS_BOARDS_VALUES]; /* permutations in which no fixed variable has the value */
} DfsBoard;

typedef struct DfsBoards {
    DfsQuick quick;
    DfsSet all, with_signs;
    DfsSet changed; /* variables that nobody has looked at since */
    uint32_t n_groups, n_permutations, n_signs;
    DfsSet groups[DFS_BOARDS_GROUPS];             /* variables that are pairwise different */
    DfsSet permutations[DFS_BOARDS_PERMUTATIONS]; /* those with as many variables as values */
    DfsSigns signs[DFS_BOARDS_SHIFTS];
    DfsSet peers[DFS_QUICK_VARS]; /* those that differ from the variable */
    uint64_t permutations_of[DFS_QUICK_VARS];
    DfsBoard boards[DFS_QUICK_VARS + 1]; /* by depth */
} DfsBoards;

/* With at most 64 variables the upper half of every set is empty.  A function that all sets it
 * reads pass through DFS_SET_64 or _128, as a constant, is compiled to half of the work for those.
 */
#define DFS_SET_64 ((DfsSet)UINT64_MAX)
#define DFS_SET_128 (~(DfsSet)0)

/* The variables that stand `shift` (-63..63) behind those of the set. */
static inline DfsSet dfs_moved(DfsSet set, int shift)
{
    return shift >= 0 ? set << (shift & 63) : set >> (-shift & 63);
}

/* The search, which begins as `like`; NULL when the model is not one for it. */
DfsQuick *dfs_boards_new(const CsModel *model, const DfsQuick *like);

/* Those of the kind (dfs-quick.h). */
bool dfs_boards_propagate(DfsQuick *q);
extern const DfsQuickKind dfs_boards_kind;

#endif
