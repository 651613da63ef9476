/* Dinic's algorithm: maximum flow in phases, each along shortest paths only.
 *
 * E. A. Dinic, "Algorithm for solution of a problem of maximum flow in networks with power
 * estimation", Soviet Math. Dokl. 11, 1970. */
#ifndef CS_FLOW_DINIC_H
#define CS_FLOW_DINIC_H

#include "control.h"
#include "flow-network.h"

/* What the algorithms have done. */
typedef struct CsFlowWork {
    double started;    /* excess that the start has left */
    uint64_t searches; /* of labels for the whole network, and labels repaired */
    uint64_t relabels;
    uint64_t phases; /* of Dinic's algorithm */
    uint64_t augmentations;
    uint64_t pushes; /* a push sends something over one arc */
    uint64_t scans;  /* ends of arcs that were looked at */
} CsFlowWork;

/* Sends excess to where it is missing until none is left that could go anywhere.  The flow answers
 * the model when all excesses are 0 then.  False when control stopped it. */
bool cs_flow_dinic(CsFlow *flow, const CsControl *control, CsFlowWork *work);

#endif
