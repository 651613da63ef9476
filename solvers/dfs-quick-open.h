/* Which kind of quick search takes a model. */
#ifndef CS_DFS_QUICK_OPEN_H
#define CS_DFS_QUICK_OPEN_H

#include "dfs-quick.h"

/* NULL when none does; failures_most: so many without an answer before it gives up.  The model must
 * outlive the search. */
DfsQuick *dfs_quick_open(const CsModel *model, uint64_t failures_most);

#endif
