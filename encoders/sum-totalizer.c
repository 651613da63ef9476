#include "partial.h"

static bool accepts(const CsEncode *e, const CsConstraint *c)
{
    return cs_partial_accepts(e, c, CS_PARTIAL_TREE);
}

static CsCost cost(const CsEncode *e, const CsConstraint *c)
{
    return cs_partial_cost(e, c, CS_PARTIAL_TREE);
}

static void encode(CsEncode *e, const CsConstraint *c)
{
    cs_partial_encode(e, c, CS_PARTIAL_TREE);
}

const CsEncoder cs_sum_totalizer = {
    .family = "sum",
    .name = "totalizer",
    .summary = "a tree of partial sums in order encoding, trimmed to the target",
    .source = "Bailleux and Boufkhad, Efficient CNF encoding of Boolean cardinality constraints, "
              "CP 2003; Joshi, Martins and Manquinho, Generalized totalizer encoding for "
              "pseudo-Boolean constraints, CP 2015",
    .size =
        "tree over s possible sums: about s·log n variables, s² clauses at the root, less below",
    .kind = CS_LINEAR,
    .needs = CS_NEED_ORDER,
    .strength = CS_STRENGTH_BOUNDS,
    .unique = false,
    .accepts = accepts,
    .cost = cost,
    .encode = encode,
};
