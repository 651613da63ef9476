/* A start that leaves little to do: a fractional flow that nearly answers, rounded to integers.
 *
 * Every arc carries the share ½ + p(tail) - p(head) of its capacity, cut to 0..1; this is the flow
 * of least Σ (x - cap/2)² / cap when the potentials p make all excesses 0.  A few sweeps of
 * successive over-relaxation (D. Young, 1954) over the nodes bring them close; what is left then is
 * spread widely and is little anywhere.  (Dual coordinate steps for separable convex flows:
 * D. Bertsekas, P. Hosein, P. Tseng, "Relaxation methods for network flow problems with convex arc
 * costs", SIAM J. Control Optim. 25, 1987.)
 *
 * Rounding goes through the arcs once and diffuses errors, as in R. Floyd, L. Steinberg, "An
 * adaptive algorithm for spatial grey scale", 1976: what a node has still to send, beyond the
 * fractions of its arcs to come, is shared among these.  So a node ends with excess only where the
 * last arcs of both of its sides want different things. */
#ifndef CS_FLOW_START_H
#define CS_FLOW_START_H

#include "control.h"
#include "flow-augment.h"

/* Replaces a flow of 0 everywhere.  False when control stopped it; the flow is then still 0. */
bool cs_flow_start(CsFlow *flow, const CsControl *control, CsFlowWork *work);

#endif
