/* Plain depth-first search over small models, on states that are copied at each decision: there is
 * no trail, and nothing is learned.  When it fails often it gives up, and what it has refuted goes
 * on as nogoods of the engine that learns (dfs-engine.h).
 *
 * What a state is, and what follows from it, differs: bit boards (dfs-boards.h) for
 * all-differents and signs, sets of digits (dfs-masks.h) where there are sums. */
#ifndef CS_DFS_QUICK_H
#define CS_DFS_QUICK_H

#include "dfs-search.h"
#include "dfs-set.h"

#define DFS_QUICK_VARS DFS_SET_SIZE

/* The value with this index (from DfsQuick.base) is, or is not, the variable's. */
typedef struct DfsChoice {
    uint8_t var, value;
    uint8_t depth; /* of a refuted one: the decisions above it */
} DfsChoice;

typedef struct DfsQuick DfsQuick;

/* A kind of state.  States lie by depth; q->depth says which one is at work. */
typedef struct DfsQuickKind {
    /* Draws what follows from what has changed.  False when that leaves no answer. */
    bool (*propagate)(DfsQuick *q);
    /* After that: an open variable and its smallest value.  False when all are fixed. */
    bool (*choose)(const DfsQuick *q, DfsChoice *choice);
    /* Makes the state at q->depth from the one above it, where the choice is open. */
    void (*assume)(DfsQuick *q, DfsChoice choice);
    /* Takes the choice's value from its variable, which has others. */
    void (*exclude)(DfsQuick *q, DfsChoice choice);
    /* The values, when all variables are fixed. */
    void (*write)(const DfsQuick *q, int *values);
    void (*free)(DfsQuick *q);
} DfsQuickKind;

/* The first member of both kinds of search. */
struct DfsQuick {
    const DfsQuickKind *kind;
    uint32_t n_vars, n_values;
    int32_t base;      /* the value with index 0 */
    uint32_t depth;    /* decisions that stand */
    bool answered;     /* an answer stands */
    bool any_answer;   /* there has been one */
    uint64_t failures; /* since the last answer */
    uint64_t failures_most;
    uint64_t n_nodes, n_failures, n_propagations;
    CS_VEC(DfsChoice) refuted; /* what has been searched under some of … */
    DfsChoice decided[DFS_QUICK_VARS];
};

void dfs_quick_free(DfsQuick *q);

/* As the slot of CsBackend; UNKNOWN at a limit, and when it has given up. */
CsStatus dfs_quick_next(DfsQuick *q, const DfsLimit *limit, int *values);
bool dfs_quick_gave_up(const DfsQuick *q);

/* Tells a fresh engine for the same model, or for one with the same answers, what need not be
 * searched again.  False when that is everything. */
bool dfs_quick_hand_over(const DfsQuick *q, DfsEngine *e);

#endif
