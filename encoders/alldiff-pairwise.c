#include "encoding.h"

#include "alldiff.h"

static CsCost cost(const CsEncode *e, const CsConstraint *c)
{
    return cs_alldiff_conflict_cost(e, c);
}

static void encode(CsEncode *e, const CsConstraint *c)
{
    cs_alldiff_conflicts(e, c);
}

const CsEncoder cs_alldiff_pairwise = {
    .family = "alldiff",
    .name = "pairwise",
    .summary = "for each value, at most one of each two variables",
    .source = "Walsh, SAT v CSP, CP 2000",
    .size = "d·n(n-1)/2 clauses",
    .kind = CS_ALL_DIFF,
    .needs = CS_NEED_DIRECT,
    .handicap = 2.2,
    .strength = CS_STRENGTH_WEAK,
    .unique = true,
    .cost = cost,
    .encode = encode,
};
