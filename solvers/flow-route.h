/* One path in the residual graph, searched from both of its ends at once.
 *
 * A flow is changed on an arc by sending the difference around it.  Where that cannot be done, a
 * tight cut near the arc is the usual reason, and the side of it that is small ends the search:
 * the cost is twice that of the smaller side. */
#ifndef CS_FLOW_ROUTE_H
#define CS_FLOW_ROUTE_H

#include "control.h"
#include "flow-augment.h"

typedef struct CsFlowRouter CsFlowRouter;

/* All three must outlive it; what a search looks at is added to *work. */
CsFlowRouter *cs_flow_router_new(CsFlow *flow, const CsControl *control, CsFlowWork *work);
void cs_flow_router_free(CsFlowRouter *router);

/* Sends up to `amount` from one node to another along one path; how much that was, 0 when there is
 * no path. */
uint32_t cs_flow_route(CsFlowRouter *router, uint32_t from, uint32_t to, uint32_t amount);

/* The path of the last call that gave more than 0, as ends seen from the nodes it leaves. */
const uint32_t *cs_flow_router_path(const CsFlowRouter *router, size_t *length);

/* True when control stopped a search, so that 0 says nothing. */
bool cs_flow_router_stopped(const CsFlowRouter *router);

#endif
