/* Breadth-first search over a whole network, a level at a time. */
#ifndef CS_FLOW_SPREAD_H
#define CS_FLOW_SPREAD_H

#include "flow-augment.h"

/* A node's distance from where the search began. */
typedef uint16_t CsFlowLabel;

#define CS_FLOW_NOWHERE UINT16_MAX        /* none */
#define CS_FLOW_FURTHEST (UINT16_MAX - 2) /* the greatest that a search may give */

typedef struct CsFlowSpread {
    const CsFlow *flow;
    CsFlowWork *work;
    CsFlowLink wanted;  /* a link must have one of these bits: CS_FLOW_TO, CS_FLOW_FROM */
    CsFlowLabel *label; /* of every node */
    uint32_t *queue;    /* of nodes with a label, the nearest first; room for all and one more */
    uint32_t n;         /* how many these are */
    uint32_t done;      /* those of them around which everything has its label */
    CsFlowLabel level;  /* the greatest label given */
} CsFlowSpread;

/* Allocates label and queue, and clears them. */
void cs_flow_spread_init(CsFlowSpread *spread, const CsFlow *flow, CsFlowLink wanted,
                         CsFlowWork *work);
void cs_flow_spread_free(CsFlowSpread *spread);

/* Takes all labels away. */
void cs_flow_spread_clear(CsFlowSpread *spread);

/* Gives v, which has none, the label 0. */
void cs_flow_spread_begin(CsFlowSpread *spread, uint32_t v);

/* Can there be a next level? */
static inline bool cs_flow_spread_has_more(const CsFlowSpread *spread)
{
    return spread->done < spread->n && spread->level < CS_FLOW_FURTHEST;
}

/* Gives the next label to all nodes without one that have a wanted end towards one of the last
 * level, and queues them. */
void cs_flow_spread_level(CsFlowSpread *spread);

#endif
