/* What all-different encoders share: the union of the scope's domains, and pairwise conflicts. */
#ifndef CS_ALLDIFF_H
#define CS_ALLDIFF_H

#include "amo.h"
#include "encoding.h"

/* The values that some variable of the scope can take; free with cs_vec_free. */
CsRanges cs_alldiff_values(const CsEncode *e, const CsConstraint *c);

/* Is it a permutation: as many values as variables? */
bool cs_alldiff_is_permutation(const CsEncode *e, const CsConstraint *c);

/* For each value, at most one of the variables that can take it, by the given encoding. */
void cs_alldiff_each_value(CsEncode *e, const CsConstraint *c, const CsAmo *amo);

/* For each value and each two variables: not both. */
void cs_alldiff_conflicts(CsEncode *e, const CsConstraint *c);
CsCost cs_alldiff_conflict_cost(const CsEncode *e, const CsConstraint *c);

#endif
