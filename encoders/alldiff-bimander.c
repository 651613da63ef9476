#include "alldiff.h"
#include "amo.h"

extern const CsAmo cs_amo_bimander;

static void encode(CsEncode *e, const CsConstraint *c)
{
    cs_alldiff_each_value(e, c, &cs_amo_bimander);
}

const CsEncoder cs_alldiff_bimander = {
    .family = "alldiff",
    .name = "bimander",
    .summary = "for each value, at most one of all variables by the bimander encoding",
    .source =
        "Nguyen and Mai, A new method to encode the at-most-one constraint into SAT, SoICT 2015",
    .size = "log2(n/2) variables and n·log2(n/2) + n/2 clauses for each value",
    .kind = CS_ALL_DIFF,
    .needs = CS_NEED_DIRECT,
    .handicap = 3,
    .strength = CS_STRENGTH_WEAK,
    .unique = false,
    .encode = encode,
};
