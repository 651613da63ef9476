/* A model read as sums: where each variable stands in them, and between which bounds.
 *
 * The first half of making a network (flow-network.h); nothing has a direction yet. */
#ifndef CS_FLOW_SUMS_H
#define CS_FLOW_SUMS_H

#include "model.h"

#define CS_FLOW_NONE UINT32_MAX

/* Where a variable stands: the sums, each as sum · 2, + 1 when its coefficient there is -1; or
 * CS_FLOW_NONE, in[1] first. */
typedef struct CsFlowPart {
    uint32_t in[2];
    uint32_t cap; /* its greatest value less its least */
} CsFlowPart;

typedef struct CsFlowSums {
    CsFlowPart *parts;           /* of every variable */
    int32_t *lower;              /* of every variable: its least value */
    CS_VEC(uint32_t) constraint; /* of every sum */
    CS_VEC(int64_t) rhs;
    CS_VEC(uint32_t) at_most; /* the sums with ≤; the others have = */
    /* The model contradicts itself already: through this constraint or, when that is CS_FLOW_NONE,
     * since this variable has no value left. */
    bool contradiction;
    uint32_t false_constraint, empty_var;
} CsFlowSums;

/* Reads all constraints.  Sums are numbered by their first variables.  False with
 * CS_ERROR_UNSUPPORTED, which names a constraint or a variable, when the model is no flow.  Free
 * with cs_flow_sums_clear in either case. */
bool cs_flow_sums_read(CsFlowSums *sums, const CsModel *model, GError **error);
void cs_flow_sums_clear(CsFlowSums *sums);

#endif
