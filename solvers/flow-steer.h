/* The last places of excess: each is led straight to one where something is missing.
 *
 * They are few and far from what they lack, so that a search by distance looks at most of the
 * network for each.  Distances from a few landmarks tell how far any two nodes are from each other
 * at least, and in a grid nearly exactly, which steers a best-first search along a narrow way:
 * A. Goldberg, C. Harrelson, "Computing the shortest path: A* search meets graph theory", SODA
 * 2005.  Any path is good enough here, so that the search looks at what is ahead only (J. Doran,
 * D. Michie, "Experiments with the graph traverser program", Proc. R. Soc. A 294, 1966), and gives
 * up when it has looked at much more than the way is long. */
#ifndef CS_FLOW_STEER_H
#define CS_FLOW_STEER_H

#include "control.h"
#include "flow-augment.h"

/* Sends what it can of the excess.  False when control stopped it. */
bool cs_flow_steer(CsFlow *flow, const CsControl *control, CsFlowWork *work);

#endif
