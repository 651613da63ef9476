/* Which arcs of a flow can carry something else?
 *
 * An arc can change exactly if it lies on a cycle of the residual graph that does not simply go
 * back over the same arc.  Where only one direction is left, the arc is on one exactly if both ends
 * are in one strongly connected component (as in J.-C. Régin, "Generalized arc consistency for
 * global cardinality constraint", AAAI 1996).  Where both are left, the arc is an undirected edge
 * of a mixed graph, and must not be a bridge of its component: F. Boesch, R. Tindell, "Robbins's
 * theorem for mixed multigraphs", Amer. Math. Monthly 87, 1980.  Both by R. Tarjan's depth-first
 * searches (SIAM J. Comput. 1, 1972; Inf. Proc. Letters 2, 1974), in linear time. */
#ifndef CS_FLOW_CYCLES_H
#define CS_FLOW_CYCLES_H

#include "flow-network.h"

/* Sets can[a] for each of the n_vars variables: is there another flow in which it differs?  All
 * excesses must be 0. */
void cs_flow_find_changeable(const CsFlow *flow, bool *can);

#endif
