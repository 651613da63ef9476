/* Why a model that is a flow has no answer: a minimum cut, turned back into constraints.
 *
 * Where a maximum flow leaves excess, the nodes that it could still reach are one side of a cut
 * that is full (L. Ford, D. Fulkerson, "Maximal flow through a network", 1956).  The sums on that
 * side, added up with their signs, ask of the variables that cross the cut more than their bounds
 * allow. */
#ifndef CS_FLOW_CUT_H
#define CS_FLOW_CUT_H

#include "backend.h"
#include "flow-network.h"

/* Fills *out.  The flow is maximum and leaves excess, or flow->contradiction is set. */
void cs_flow_find_conflict(const CsFlow *flow, CsConflict *out);

#endif
