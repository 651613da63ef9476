#include "less.h"

/* The other variable's values that go with value v of args[side]; none is CS_FALSE, so that what is
 * left is the unit clause ¬[x = v]. */
static void support(CsEncode *e, const CsConstraint *c, int side, int v)
{
    const int32_t *args = cs_model_args(e->model, c);
    cs_cnf_put(e->cnf, -cs_encode_is(e, args[side], v));
    CsDomainIter it = cs_domain_iter(cs_model_domain(e->model, args[1 - side]));
    for (int w; cs_domain_next(&it, &w);)
        if (side == 0 ? cs_less_holds(c, v, w) : cs_less_holds(c, w, v))
            cs_cnf_put(e->cnf, cs_encode_is(e, args[1 - side], w));
    cs_cnf_end(e->cnf);
}

static void encode(CsEncode *e, const CsConstraint *c)
{
    const int32_t *args = cs_model_args(e->model, c);
    for (int side = 0; side < 2; side++) {
        CsDomainIter it = cs_domain_iter(cs_model_domain(e->model, args[side]));
        for (int v; cs_domain_next(&it, &v);)
            if (!cs_less_always(e, c, side, v))
                support(e, c, side, v);
    }
}

const CsEncoder cs_less_support = {
    .family = "less",
    .name = "support",
    .summary = "each value needs one of the values of the other variable that go with it",
    .source = "Kasif, On the parallel complexity of discrete relaxation in constraint satisfaction "
              "networks, Artificial Intelligence 45, 1990; Gent, Arc consistency in SAT, ECAI 2002",
    .size = "2d clauses",
    .kind = CS_DIFFERENCE,
    .needs = CS_NEED_DIRECT,
    .strength = CS_STRENGTH_GAC,
    .unique = true,
    .accepts = cs_less_is_small,
    .encode = encode,
};
