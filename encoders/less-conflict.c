#include "less.h"

static void encode(CsEncode *e, const CsConstraint *c)
{
    const int32_t *args = cs_model_args(e->model, c);
    CsDomainIter x = cs_domain_iter(cs_model_domain(e->model, args[0]));
    for (int v; cs_domain_next(&x, &v);) {
        CsDomainIter y = cs_domain_iter(cs_model_domain(e->model, args[1]));
        for (int w; cs_domain_next(&y, &w) && !cs_less_holds(c, v, w);)
            cs_cnf_add2(e->cnf, -cs_encode_is(e, args[0], v), -cs_encode_is(e, args[1], w));
    }
}

const CsEncoder cs_less_conflict = {
    .family = "less",
    .name = "conflict",
    .summary = "no two values that do not go together",
    .source = "the direct encoding: de Kleer, IJCAI 1989; Walsh, SAT v CSP, CP 2000",
    .size = "about d²/2 clauses",
    .kind = CS_DIFFERENCE,
    .needs = CS_NEED_DIRECT,
    .handicap = 4,
    .strength = CS_STRENGTH_WEAK,
    .unique = true,
    .accepts = cs_less_is_small,
    .encode = encode,
};
