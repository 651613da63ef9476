#include "alldiff.h"
#include "amo.h"

extern const CsAmo cs_amo_product;

static void encode(CsEncode *e, const CsConstraint *c)
{
    cs_alldiff_each_value(e, c, &cs_amo_product);
}

const CsEncoder cs_alldiff_product = {
    .family = "alldiff",
    .name = "product",
    .summary = "for each value, at most one of all variables by the product encoding",
    .source = "Chen, A new SAT encoding of the at-most-one constraint, ModRef 2010",
    .size = "2√n variables and 2n + 4√n clauses for each value",
    .kind = CS_ALL_DIFF,
    .needs = CS_NEED_DIRECT,
    .handicap = 3,
    .strength = CS_STRENGTH_WEAK,
    .unique = false,
    .encode = encode,
};
