/* What a propagator is: a file solvers/dfs-*.c that exports one const DfsPropagator.
 *
 * propagate removes values that the constraint forbids, with dfs_narrow and its kin, giving
 * `reason`; false when the constraint cannot hold.  It must, with every variable of its scope
 * fixed, fail exactly when the constraint is broken.
 *
 * explain, on one-word variables only, is asked why the constraint and the present domains rule out
 * that `var` takes a value of `gone` (var is DFS_NOBODY: that it holds at all).  It answers with
 * conditions "variable is in set", added by dfs_because, which the present domains meet and which
 * suffice; the weaker, the better.  `var` itself may stand among them.  NULL: all domains as they
 * are. */
#ifndef CS_DFS_PROPAGATOR_H
#define CS_DFS_PROPAGATOR_H

#include "dfs-engine.h"

typedef struct DfsPropagator {
    const char *name;
    bool (*propagate)(DfsEngine *e, DfsProp *prop, uint32_t reason);
    void (*explain)(DfsEngine *e, const DfsProp *prop, uint32_t var, DfsBits gone);
} DfsPropagator;

extern const DfsPropagator dfs_alldiff, dfs_order, dfs_matching, dfs_distinct, dfs_digits,
    dfs_digits_all, dfs_linear, dfs_clause, dfs_table;

/* By the propagator's kind. */
const DfsPropagator *dfs_propagator_of(const DfsProp *prop);

static inline const int32_t *dfs_scope(const DfsEngine *e, const DfsProp *prop)
{
    return e->args + prop->first;
}

#endif
