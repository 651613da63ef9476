#include "alldiff.h"

/* Without "every value occurs", a SAT solver has to find the pigeon-hole argument behind each
 * hidden single by search; 16×16 greater-than grids are out of reach then. */
static bool accepts(const CsEncode *e, const CsConstraint *c)
{
    return cs_alldiff_is_permutation(e, c);
}

static CsCost cost(const CsEncode *e, const CsConstraint *c)
{
    CsCost k = cs_alldiff_conflict_cost(e, c);
    k.clauses += c->n;
    /* A variable of one value satisfies the clause of that value. */
    const int32_t *args = cs_model_args(e->model, c);
    CsRanges fixed = {0};
    for (uint32_t i = 0; i < c->n; i++) {
        CsDomain d = cs_model_domain(e->model, args[i]);
        if (cs_domain_size(d) == 1)
            cs_vec_push(&fixed, d.ranges[0]);
        k.literals += cs_domain_size(d);
    }
    cs_ranges_normalise(&fixed, 0);
    k.clauses -= cs_domain_size((CsDomain){fixed.data, (uint32_t)fixed.len});
    cs_vec_free(&fixed);
    return k;
}

static void encode(CsEncode *e, const CsConstraint *c)
{
    cs_alldiff_conflicts(e, c);
    const int32_t *args = cs_model_args(e->model, c);
    CsRanges all = cs_alldiff_values(e, c);
    CsDomainIter it = cs_domain_iter((CsDomain){all.data, (uint32_t)all.len});
    for (int v; cs_domain_next(&it, &v);) {
        for (uint32_t i = 0; i < c->n; i++)
            cs_cnf_put(e->cnf, cs_encode_is(e, args[i], v));
        cs_cnf_end(e->cnf);
    }
    cs_vec_free(&all);
}

const CsEncoder cs_alldiff_permutation = {
    .family = "alldiff",
    .name = "permutation",
    .summary = "pairwise, and every value occurs; for as many values as variables",
    .source = "Gent and Lynce, A SAT encoding for the social golfer problem, 2005 (dual clauses)",
    .size = "d·n(n-1)/2 + d clauses",
    .kind = CS_ALL_DIFF,
    .needs = CS_NEED_DIRECT,
    .strength = CS_STRENGTH_WEAK,
    .unique = true,
    .accepts = accepts,
    .cost = cost,
    .encode = encode,
};
