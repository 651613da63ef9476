/* Answers of one part of a model: the variables that hang together once the root is propagated.
 *
 * First comes plain chronological search, which costs nothing that small puzzles do not need.  When
 * it fails too often, what it has refuted becomes nogoods and the search starts again, learning
 * from every failure, with restarts. */
#ifndef CS_DFS_SEARCH_H
#define CS_DFS_SEARCH_H

#include "backend.h"
#include "dfs-engine.h"

typedef struct DfsPart {
    uint32_t *vars; /* visible ones first */
    uint32_t n, n_visible;
    bool answered; /* the decisions that stand led to an answer */
    bool finished; /* no further answer */
    bool learning;
    uint64_t failures;      /* since the last restart or answer */
    uint64_t failures_most; /* at which it restarts */
    uint32_t n_restarts;
} DfsPart;

/* What stops a search: nodes of the engine at which to stop, or the control. */
typedef struct DfsLimit {
    const CsControl *control; /* may be NULL */
    uint64_t nodes;
} DfsLimit;

/* The next answer of the part, differing from all before in a visible variable; it then stands in
 * the domains of the part's variables.  No other part may have decisions standing. */
CsStatus dfs_part_next(DfsEngine *e, DfsPart *part, const DfsLimit *limit);

/* Takes back all decisions, so that another part can be searched; what was refuted stays so. */
void dfs_part_leave(DfsEngine *e, DfsPart *part);

#endif
