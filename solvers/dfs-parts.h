/* Parts of a model that do not touch: no constraint that is still open joins them. */
#ifndef CS_DFS_PARTS_H
#define CS_DFS_PARTS_H

#include "dfs-search.h"

/* Splits the variables that are open after propagation at the root; *n parts, in the order of their
 * first variables.  Memory is the engine's. */
DfsPart *dfs_parts_find(DfsEngine *e, uint32_t *n);

#endif
