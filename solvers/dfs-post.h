/* Which propagators a constraint becomes: differences become edges, an all-different is joined with
 * the sum over its variables, clauses become nogoods. */
#ifndef CS_DFS_POST_H
#define CS_DFS_POST_H

#include "dfs-engine.h"

/* Makes the edges and propagators of all constraints of the engine's model, whose domains are
 * there; sets e->infeasible when one of them cannot hold. */
void dfs_post(DfsEngine *e);

/* Makes the clauses over one-word variables nogoods, once all that listens to a variable is there;
 * sets e->infeasible when one of them cannot hold. */
void dfs_post_clauses(DfsEngine *e);

#endif
