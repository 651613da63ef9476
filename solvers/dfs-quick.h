/* Plain depth-first search over small models, on bit boards: for every value the set of variables
 * that can take it.  One step on such sets is a step for all variables at once, where dfs-engine.h
 * takes one variable at a time.
 *
 * It takes models of all-differents, x + 1 ≤ y and distinct sums, over at most 128 variables and
 * 15 values: sudokus and their kin, and small kakuros.  It does not learn; when it fails often it
 * gives up, and what it has refuted goes on as nogoods of the engine that learns. */
#ifndef CS_DFS_QUICK_H
#define CS_DFS_QUICK_H

#include "dfs-search.h"

typedef unsigned __int128 DfsSet; /* of variables */

#define DFS_QUICK_VARS 128
#define DFS_QUICK_VALUES 15
#define DFS_QUICK_GROUPS 128
#define DFS_QUICK_PERMUTATIONS 64
#define DFS_QUICK_SUMS 64
#define DFS_QUICK_SHIFTS 16

/* Signs x < y with the same distance from x to y. */
typedef struct DfsSigns {
    DfsSet lesser; /* all x */
    int shift;     /* y - x */
} DfsSigns;

/* Of a sum: how many variables are open, and what their values' indices must make. */
typedef struct DfsRest {
    int16_t open, sum;
} DfsRest;

/* Which variables can take each value (by index), and which have one value left. */
typedef struct DfsBoards {
    DfsSet may[DFS_QUICK_VALUES];
    DfsSet fixed;
    DfsSet lost[DFS_QUICK_VALUES];       /* lately: since hidden singles were last looked for */
    uint64_t unplaced[DFS_QUICK_VALUES]; /* permutations in which no fixed variable has the value */
    DfsRest rest[DFS_QUICK_SUMS];
} DfsBoards;

/* The value with this index is, or is not, the variable's. */
typedef struct DfsChoice {
    uint8_t var, value;
    uint8_t depth; /* of a refuted one: the decisions above it */
} DfsChoice;

typedef struct DfsQuick {
    uint32_t n_vars, n_values;
    int32_t base; /* the value with index 0 */
    DfsSet all, with_signs;
    uint32_t n_groups, n_permutations, n_sums, n_signs;
    DfsSet groups[DFS_QUICK_GROUPS];             /* variables that are pairwise different */
    DfsSet permutations[DFS_QUICK_PERMUTATIONS]; /* those with as many variables as values */
    DfsSet sums[DFS_QUICK_SUMS];                 /* different digits with a sum */
    DfsSigns signs[DFS_QUICK_SHIFTS];
    DfsSet peers[DFS_QUICK_VARS]; /* those that differ from the variable */
    uint64_t permutations_of[DFS_QUICK_VARS], sums_of[DFS_QUICK_VARS]; /* those with the variable */

    uint32_t depth;                    /* decisions that stand */
    DfsChoice decided[DFS_QUICK_VARS]; /* those */
    CS_VEC(DfsChoice) refuted;         /* what has been searched under some of them */
    DfsSet changed;                    /* variables that nobody has looked at since */
    bool answered;                     /* an answer stands */
    bool any_answer;
    uint64_t failures; /* since the last answer */
    uint64_t failures_most;
    uint64_t n_nodes, n_failures, n_propagations;
    DfsBoards boards[DFS_QUICK_VARS + 1]; /* by depth */
} DfsQuick;

/* With at most 64 variables the upper half of every set is empty.  A function that all sets it
 * reads pass through DFS_SET_64 or _128, as a constant, is compiled to half of the work for those.
 */
#define DFS_SET_64 ((DfsSet)UINT64_MAX)
#define DFS_SET_128 (~(DfsSet)0)

static inline int dfs_take_lowest(DfsSet *set)
{
    uint64_t low = (uint64_t)*set;
    int i = low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(*set >> 64));
    *set &= *set - 1;
    return i;
}

static inline DfsSet dfs_set_of(uint32_t var)
{
    return (DfsSet)1 << var;
}

/* The variables that stand `shift` (-63..63) behind those of the set. */
static inline DfsSet dfs_moved(DfsSet set, int shift)
{
    return shift >= 0 ? set << (shift & 63) : set >> (-shift & 63);
}

/* NULL when the model is not one for it. */
DfsQuick *dfs_quick_new(const CsModel *model, uint64_t failures_most);
void dfs_quick_free(DfsQuick *q);

/* Draws from the boards what follows; `changed` are the variables that lost values since the last
 * time.  False when that leaves no answer. */
bool dfs_quick_propagate(DfsQuick *q, DfsBoards *boards, DfsSet changed);

/* As the slot of CsBackend; UNKNOWN at a limit, and when it has given up. */
CsStatus dfs_quick_next(DfsQuick *q, const DfsLimit *limit, int *values);
bool dfs_quick_gave_up(const DfsQuick *q);

/* Tells a fresh engine for the same model what need not be searched again.  False when that is
 * everything. */
bool dfs_quick_hand_over(const DfsQuick *q, DfsEngine *e);

#endif
