/* The values that each variable takes in some answer.
 *
 * They form an interval, since a network matrix is totally unimodular (A. Hoffman, J. Kruskal,
 * "Integral boundary points of convex polyhedra", 1956).  A variable that lies on no residual cycle
 * keeps its value; of the others, each end of the interval is a maximum flow around the arc, which
 * earlier answers mostly have shown already. */
#ifndef CS_FLOW_CANDIDATES_H
#define CS_FLOW_CANDIDATES_H

#include "backend.h"
#include "flow-augment.h"

/* Fills ranges[0..n_visible-1].  The flow must be an answer, and is another one afterwards.
 * SOLUTION, or UNKNOWN when control stopped it. */
CsStatus cs_flow_candidates(CsFlow *flow, uint32_t n_visible, const CsControl *control,
                            CsFlowWork *work, CsRange *ranges);

#endif
