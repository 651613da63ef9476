/* Dinic's algorithm: maximum flow in phases, each along shortest paths only.
 *
 * E. A. Dinic, "Algorithm for solution of a problem of maximum flow in networks with power
 * estimation", Soviet Math. Dokl. 11, 1970. */
#ifndef CS_FLOW_DINIC_H
#define CS_FLOW_DINIC_H

#include "control.h"
#include "flow-augment.h"

/* Sends excess to where it is missing until none is left that could go anywhere.  The flow answers
 * the model when all excesses are 0 then.  False when control stopped it. */
bool cs_flow_dinic(CsFlow *flow, const CsControl *control, CsFlowWork *work);

#endif
