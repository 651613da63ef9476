/* The sets of values that a run can be filled with: all-different and a given sum.  Kakuro players
 * know them as combinations. */
#ifndef CS_SETS_H
#define CS_SETS_H

#include "encoding.h"

typedef struct CsSets {
    CS_VEC(int32_t) values;   /* of all the run's domains, in increasing order; at most 64 */
    CS_VEC(uint64_t) domains; /* of each variable, as bits: bit k is values[k] */
    CS_VEC(uint64_t) masks;   /* the admissible sets, as bits */
    uint64_t in_some, in_all; /* values that are in a set, in every set */
} CsSets;

/* Most sets that are listed. */
#define CS_SETS_MAX 1024

/* Lists the sets of c->n values that have the sum c->rhs and can be dealt out to the variables, one
 * each.  False when there are more than 64 values or more than CS_SETS_MAX sets.  Free with
 * cs_sets_clear either way. */
bool cs_sets_find(const CsEncode *e, const CsConstraint *c, CsSets *sets);
void cs_sets_clear(CsSets *sets);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(CsSets, cs_sets_clear)

#endif
