/* Random small models of every kind of constraint, for comparing back ends with each other. */
#ifndef CS_RANDOM_MODEL_H
#define CS_RANDOM_MODEL_H

#include "model.h"

/* What the model may be made of. */
typedef struct CsRandomShape {
    int n_vars;        /* 1.. */
    int n_constraints; /* 0.. */
    int n_values;      /* most values in a domain, 1.. */
    unsigned kinds;    /* bit set of 1 << CsKind; 0 means all */
    bool holes;        /* domains may have holes and be empty now and then */
    bool flow;         /* only unit sums = k, each variable in at most two, which form two sides */
} CsRandomShape;

/* The same random state gives the same model on every machine. */
CsModel *cs_random_model(GRand *random, const CsRandomShape *shape);

/* A shape for the i-th model of a series: from tiny to about 7 variables of 5 values. */
CsRandomShape cs_random_shape(GRand *random);

#endif
