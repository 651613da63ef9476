/* One look at all sums together, for what no propagation of single sums sees: row totals that are
 * not the column totals. */
#ifndef CS_DFS_TOTALS_H
#define CS_DFS_TOTALS_H

#include "model.h"

/* False when the sums of the model cannot all hold: those in one family that shares no variable
 * and those in another cover the same variables, but have different totals; or the variables that
 * only one family covers cannot make up for the difference.  Both families are gathered greedily,
 * in the order of the model.  Linear in its size. */
bool dfs_totals_fit(const CsModel *model);

#endif
