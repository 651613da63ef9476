/* Parts of a model that do not touch: no constraint that is still open joins them. */
#ifndef CS_DFS_PARTS_H
#define CS_DFS_PARTS_H

#include "dfs-search.h"

/* Splits the variables that are open after propagation at the root; *n parts, in the order of their
 * first variables.  Memory is the engine's.  One part when the whole is asked for, or when there
 * are wide variables: nogoods, which join parts, are then not of one part. */
DfsPart *dfs_parts_find(DfsEngine *e, bool whole, uint32_t *n);

#endif
