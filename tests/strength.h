/* How much of a constraint's pruning unit propagation on its clauses does. */
#ifndef STRENGTH_H
#define STRENGTH_H

#include "encoding.h"

typedef struct Strength {
    size_t samples;
    size_t prunable;      /* values that are in the partial domains and in no solution there */
    size_t pruned;        /* those of them that unit propagation removes */
    size_t bounds_missed; /* samples where it leaves a bound that bounds consistency moves */
} Strength;

/* Takes `samples` random sub-domains of the variables of the model's one constraint: every value
 * stays with an even chance, or, with `intervals`, all between two.  A sample without any solution
 * counts as one prunable value, pruned when propagation runs into a conflict. */
Strength strength_measure(const CsEncode *e, GRand *random, size_t samples, bool intervals);

#endif
