#include "partial.h"

static bool accepts(const CsEncode *e, const CsConstraint *c)
{
    return cs_partial_accepts(e, c, CS_PARTIAL_CHAIN);
}

static CsCost cost(const CsEncode *e, const CsConstraint *c)
{
    return cs_partial_cost(e, c, CS_PARTIAL_CHAIN);
}

static void encode(CsEncode *e, const CsConstraint *c)
{
    cs_partial_encode(e, c, CS_PARTIAL_CHAIN);
}

const CsEncoder cs_sum_sequential = {
    .family = "sum",
    .name = "sequential",
    .summary = "partial sums from left to right in order encoding, trimmed to the target",
    .source = "Sinz, Towards an optimal CNF encoding of Boolean cardinality constraints, CP 2005; "
              "with weights: Hölldobler, Manthey and Steinke, A compact encoding of pseudo-Boolean "
              "constraints into SAT, KI 2012",
    .size = "n·s variables, 2n·s·d clauses",
    .kind = CS_LINEAR,
    .needs = CS_NEED_ORDER,
    .strength = CS_STRENGTH_BOUNDS,
    .unique = false,
    .accepts = accepts,
    .cost = cost,
    .encode = encode,
};
