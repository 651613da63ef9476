/* Learning from failures: the first unique implication point, over conditions "variable is in
 * set". */
#ifndef CS_DFS_LEARN_H
#define CS_DFS_LEARN_H

#include "dfs-engine.h"

/* For explain of a propagator: the variable being in this set is part of the reason.  Several
 * conditions on one variable mean all of them. */
void dfs_because(DfsEngine *e, uint32_t var, DfsBits set);

/* All domains of the scope but var's, as they are. */
void dfs_because_scope(DfsEngine *e, const DfsProp *prop, uint32_t var);

/* After a failure below at least one decision, all of which are unrefuted: takes decisions back,
 * adds what was learned and draws its first conclusion.  False when that refutes all that is left.
 */
bool dfs_learn(DfsEngine *e);

void dfs_learner_free(DfsEngine *e);

#endif
