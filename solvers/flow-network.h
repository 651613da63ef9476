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

#include "model.h"

#define CS_FLOW_NONE UINT32_MAX

typedef struct CsFlowArc {
    uint32_t tail, head; /* nodes; equal when the variable is in no sum: then it is in no list */
    uint32_t cap, flow;  /* 0 <= flow <= cap */
} CsFlowArc;

/* An arc as seen from a node: arc · 2, + 1 when the node is its head. */
typedef uint32_t CsFlowEnd;

typedef struct CsFlow {
    const CsModel *model;
    uint32_t n_vars; /* arcs 0..n_vars-1 are the variables; the others what ≤ may miss */
    uint32_t n_arcs;
    uint32_t n_nodes; /* the last one is the outside */
    CsFlowArc *arcs;
    int32_t *lower;  /* of each variable: its value is lower + flow */
    uint32_t *first; /* a node's ends are ends[first[v]..first[v + 1]-1] */
    CsFlowEnd *ends;
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

/* What more can be sent from the node whose end this is, over the arc. */
static inline uint32_t cs_flow_residual(const CsFlowArc *arc, CsFlowEnd end)
{
    return end & 1 ? arc->flow : arc->cap - arc->flow;
}

/* The node at the other side of the arc. */
static inline uint32_t cs_flow_other(const CsFlowArc *arc, CsFlowEnd end)
{
    return end & 1 ? arc->tail : arc->head;
}

/* The node whose end it is. */
static inline uint32_t cs_flow_here(const CsFlowArc *arc, CsFlowEnd end)
{
    return end & 1 ? arc->head : arc->tail;
}

/* Sends `amount` from the node whose end this is; leaves excesses alone. */
static inline void cs_flow_send(CsFlow *flow, CsFlowEnd end, uint32_t amount)
{
    CsFlowArc *arc = &flow->arcs[end >> 1];
    arc->flow = end & 1 ? arc->flow - amount : arc->flow + amount;
}

/* The variable's value now. */
static inline int cs_flow_value(const CsFlow *flow, uint32_t var)
{
    return (int)(flow->lower[var] + (int64_t)flow->arcs[var].flow);
}

#endif
