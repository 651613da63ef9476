/* What one constraint of a model says to a flow network: nothing, a contradiction, which values a
 * single variable may take, or a sum of variables with coefficients 1 and -1. */
#ifndef CS_FLOW_READ_H
#define CS_FLOW_READ_H

#include "model.h"

typedef enum CsFlowSaying {
    CS_FLOW_TRUE,   /* always holds */
    CS_FLOW_FALSE,  /* never holds */
    CS_FLOW_VALUES, /* reader->var takes one of reader->values */
    CS_FLOW_SUM,    /* the sum of reader->terms = or ≤ reader->rhs */
} CsFlowSaying;

/* A variable with its sign: variable · 2, + 1 when the coefficient is -1. */
typedef uint32_t CsFlowTerm;

typedef struct CsFlowReader {
    const CsModel *model;
    int32_t var;              /* CS_FLOW_VALUES */
    CsRanges values;          /* sorted, disjoint */
    CS_VEC(CsFlowTerm) terms; /* CS_FLOW_SUM: two or more different variables */
    int64_t rhs;
    bool at_most;
    /* Scratch. */
    CS_VEC(int64_t) coefs;
    uint32_t *place; /* of a variable in terms, + 1; NULL until it is needed */
} CsFlowReader;

/* Ready to read this model's constraints, which must outlive it; what it holds afterwards is that
 * of the last one read. */
void cs_flow_reader_init(CsFlowReader *reader, const CsModel *model);
void cs_flow_reader_clear(CsFlowReader *reader);

/* Reads constraint number `index`.  False with CS_ERROR_UNSUPPORTED, which names the constraint by
 * its label, when it is nothing that a flow can express. */
bool cs_flow_reader_read(CsFlowReader *reader, size_t index, CsFlowSaying *saying, GError **error);

/* Sets CS_ERROR_UNSUPPORTED "no flow: LABEL: WHY"; always returns false. */
bool cs_flow_refuse(const CsModel *model, const CsLabel *label, const char *why, GError **error);

#endif
