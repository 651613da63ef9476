/* Augmenting paths along distance labels: each excess walks to where something is missing, and a
 * node that leads nowhere is labelled anew on the spot.
 *
 * A good start leaves few places of excess, spread all over the network and at every distance from
 * what they lack.  A phase of Dinic's algorithm looks at the whole network for one distance; here
 * one search sets the labels for all distances, and a walk repairs them where they have become
 * wrong, as long as that is less work than another search.
 *
 * R. Ahuja, J. Orlin, "Distance-directed augmenting path algorithms for maximum flow and parametric
 * maximum flow problems", Naval Research Logistics 38, 1991; global relabelling: B. Cherkassky,
 * A. Goldberg, "On implementing the push-relabel method for the maximum flow problem",
 * Algorithmica 19, 1997. */
#ifndef CS_FLOW_WALK_H
#define CS_FLOW_WALK_H

#include "control.h"
#include "flow-augment.h"

/* Sends excess until at most `few` places of it are left, or until this is not worth the work.
 * False when control stopped it. */
bool cs_flow_walk(CsFlow *flow, uint32_t few, const CsControl *control, CsFlowWork *work);

#endif
