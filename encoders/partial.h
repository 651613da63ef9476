/* Partial sums in order encoding, added up two by two: what the totalizer does in a balanced tree
 * and the sequential counter from left to right. */
#ifndef CS_PARTIAL_H
#define CS_PARTIAL_H

#include "linear.h"

typedef enum CsPartialShape { CS_PARTIAL_TREE, CS_PARTIAL_CHAIN } CsPartialShape;

/* False when more than some 50 million clauses would come out. */
bool cs_partial_accepts(const CsEncode *e, const CsConstraint *c, CsPartialShape shape);

/* What the encoder's slots of these names do (src/encode.h). */
CsCost cs_partial_cost(const CsEncode *e, const CsConstraint *c, CsPartialShape shape);
void cs_partial_encode(CsEncode *e, const CsConstraint *c, CsPartialShape shape);

#endif
