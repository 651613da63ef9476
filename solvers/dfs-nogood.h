/* Nogoods as clauses over sets: at least one of "variable is in set" holds.  (Katsirelos and
 * Bacchus, "Generalized NoGoods in CSPs", AAAI 2005.)  Two literals of each are watched.
 * One-word variables only. */
#ifndef CS_DFS_NOGOOD_H
#define CS_DFS_NOGOOD_H

#include "dfs-engine.h"

typedef struct DfsLiteral {
    DfsBits in;
    uint32_t var;
} DfsLiteral;

/* Adds a clause with literals of different variables, on the present trail: the literals that hold
 * or are open come first, then the false ones that became false last.  (dfs_nogoods_add_root sorts
 * that out for a clause at the root.)  Learned ones may be forgotten; the others stay.  Its index.
 * n >= 2. */
uint32_t dfs_nogoods_add(DfsEngine *e, const DfsLiteral *literals, uint32_t n, bool learned);

/* Adds a clause that stays while no decision stands, and draws what follows at once; false when it
 * is broken.  Literals of the same variable may stand there several times. */
bool dfs_nogoods_add_root(DfsEngine *e, DfsLiteral *literals, uint32_t n);

/* A domain became smaller: draws what follows.  False when a clause is broken. */
bool dfs_nogoods_visit(DfsEngine *e, uint32_t var);

/* The literals of a clause; good until the next one is added. */
const DfsLiteral *dfs_nogoods_literals(const DfsEngine *e, uint32_t nogood, uint32_t *n);

/* Marks a learned clause as useful. */
void dfs_nogoods_bump(DfsEngine *e, uint32_t nogood);

/* When there are too many learned clauses, forgets half of them; no decision may stand. */
void dfs_nogoods_reduce(DfsEngine *e);

void dfs_nogoods_free(DfsEngine *e);

#endif
