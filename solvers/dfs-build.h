/* From a model to the engine that searches it. */
#ifndef CS_DFS_BUILD_H
#define CS_DFS_BUILD_H

#include "dfs-engine.h"

/* The model must be valid and outlive the engine.  What is found to be impossible while building
 * sets e->infeasible.  All propagators are queued; nothing has been propagated yet. */
void dfs_build(DfsEngine *e, const CsModel *model);

#endif
