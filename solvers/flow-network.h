/* A model as a network: a node for each sum, an arc for each variable.
 *
 * A variable that stands in two sums is an arc from one to the other; in one sum, from or to the
 * outside, a node of its own.  A sum multiplied by -1 turns its arcs around, and the signs of all
 * sums are chosen so that every variable leaves one sum and enters the other: that a choice exists
 * makes the model a flow (the matrix of its sums is a network matrix; see Ahuja, Magnanti, Orlin,
 * Network Flows, 1993, section 11.12).  The arc carries the variable's value less its lower bound.
 * A sum with ≤ has an arc to or from the outside for what it may miss.
 *
 * excess[v] is what node v still has to send: the sum holds when it is 0.  The outside balances the
 * rest, so all excesses add up to 0. */
#ifndef CS_FLOW_NETWORK_H
#define CS_FLOW_NETWORK_H

#include "flow-sums.h"

/* Where an end leads, the only thing that most of a search reads: the node at the other side · 4,
 * + CS_FLOW_TO when something can be sent there, + CS_FLOW_FROM when something can come from it. */
typedef uint32_t CsFlowLink;

#define CS_FLOW_TO 1u
#define CS_FLOW_FROM 2u

/* An arc as its node sees it; the node at its other side has another such end of the same arc. */
typedef struct CsFlowEnd {
    uint32_t room; /* what more can be sent over it: capacity less flow, or the flow */
    uint32_t mate; /* the other end */
    uint32_t arc;  /* arc · 2, + 1 when the arc enters here */
} CsFlowEnd;

typedef struct CsFlow {
    const CsModel *model;
    uint32_t n_vars; /* arcs 0..n_vars-1 are the variables; the others what ≤ may miss */
    uint32_t n_arcs;
    uint32_t n_nodes;  /* the last one is the outside */
    uint32_t *first;   /* a node's ends are ends[first[v]..first[v + 1]-1] */
    CsFlowEnd *ends;   /* behind all lists: two for each variable that is in no sum */
    CsFlowLink *links; /* of each end */
    uint32_t *leaves;  /* of each arc: its end at the node that it leaves */
    int32_t *lower;    /* of each variable: its value is lower + flow */
    int64_t *excess;
    uint32_t *constraint; /* that a node stands for; not the outside */
    bool *negated;        /* the sum was multiplied by -1 */
    /* The model contradicts itself before any flow: through this constraint or, when that is
     * CS_FLOW_NONE, since this variable has no value left. */
    bool contradiction;
    uint32_t false_constraint, empty_var;
} CsFlow;

/* NULL with CS_ERROR_UNSUPPORTED that says why when the model is no flow.  The model must outlive
 * the network. */
CsFlow *cs_flow_new(const CsModel *model, GError **error);
void cs_flow_free(CsFlow *flow);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsFlow, cs_flow_free)

static inline uint32_t cs_flow_outside(const CsFlow *flow)
{
    return flow->n_nodes - 1;
}

/* The node at the other side. */
static inline uint32_t cs_flow_there(const CsFlow *flow, uint32_t end)
{
    return flow->links[end] >> 2;
}

/* The node whose end this is. */
static inline uint32_t cs_flow_here(const CsFlow *flow, uint32_t end)
{
    return cs_flow_there(flow, flow->ends[end].mate);
}

/* Sets what can be sent over the end, and back. */
static inline void cs_flow_set_room(CsFlow *flow, uint32_t end, uint32_t room, uint32_t back)
{
    uint32_t mate = flow->ends[end].mate, to = room > 0, from = back > 0;
    flow->ends[end].room = room;
    flow->ends[mate].room = back;
    flow->links[end] = (flow->links[end] & ~3u) | to * CS_FLOW_TO | from * CS_FLOW_FROM;
    flow->links[mate] = (flow->links[mate] & ~3u) | from * CS_FLOW_TO | to * CS_FLOW_FROM;
}

/* Sends `amount` from the node whose end this is; leaves excesses alone. */
static inline void cs_flow_send(CsFlow *flow, uint32_t end, uint32_t amount)
{
    const CsFlowEnd *e = &flow->ends[end];
    cs_flow_set_room(flow, end, e->room - amount, flow->ends[e->mate].room + amount);
}

/* What arc a carries. */
static inline uint32_t cs_flow_on(const CsFlow *flow, uint32_t a)
{
    return flow->ends[flow->ends[flow->leaves[a]].mate].room;
}

/* What more it can carry. */
static inline uint32_t cs_flow_above(const CsFlow *flow, uint32_t a)
{
    return flow->ends[flow->leaves[a]].room;
}

static inline uint32_t cs_flow_capacity(const CsFlow *flow, uint32_t a)
{
    return cs_flow_above(flow, a) + cs_flow_on(flow, a);
}

/* Where it leaves and enters; the same for a variable that is in no sum. */
static inline uint32_t cs_flow_tail(const CsFlow *flow, uint32_t a)
{
    return cs_flow_here(flow, flow->leaves[a]);
}

static inline uint32_t cs_flow_head(const CsFlow *flow, uint32_t a)
{
    return cs_flow_there(flow, flow->leaves[a]);
}

/* The variable's value now. */
static inline int cs_flow_value(const CsFlow *flow, uint32_t var)
{
    return (int)(flow->lower[var] + (int64_t)cs_flow_on(flow, var));
}

#endif
