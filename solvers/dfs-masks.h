/* For every variable the set of digits that it can take, in a word: for models of all-differents
 * and sums of different digits over at most 128 variables and 9 digits, in at most 64 groups, such
 * as small kakuros. There a decision changes few variables, and what follows is looked for around
 * those only. */
#ifndef CS_DFS_MASKS_H
#define CS_DFS_MASKS_H

#include "dfs-quick.h"

/* The search, which begins as `like`; NULL when the model is not one for it. */
DfsQuick *dfs_masks_new(const CsModel *model, const DfsQuick *like);

#endif
