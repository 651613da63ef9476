/* Sending along a path, and what the algorithms have done. */
#ifndef CS_FLOW_AUGMENT_H
#define CS_FLOW_AUGMENT_H

#include "flow-network.h"

typedef struct CsFlowWork {
    double started;    /* excess that the start has left */
    uint64_t searches; /* of the whole network, for labels */
    uint64_t relabels;
    uint64_t phases; /* of Dinic's algorithm */
    uint64_t augmentations;
    uint64_t pushes; /* a push sends something over one arc */
    uint64_t scans;  /* ends of arcs that were looked at */
} CsFlowWork;

/* How many nodes have excess left. */
uint32_t cs_flow_n_places(const CsFlow *flow);

/* Sends what n ends in a row take, at most `most`; leaves excesses alone.  How much that was. */
uint32_t cs_flow_send_along(CsFlow *flow, const uint32_t *path, uint32_t n, int64_t most,
                            CsFlowWork *work);

/* Sends excess along a path to a node where something is missing. */
void cs_flow_augment(CsFlow *flow, const uint32_t *path, uint32_t n, uint32_t from, uint32_t to,
                     CsFlowWork *work);

#endif
