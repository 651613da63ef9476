#include "alldiff.h"

CsRanges cs_alldiff_values(const CsEncode *e, const CsConstraint *c)
{
    CsRanges all = {0};
    const int32_t *args = cs_model_args(e->model, c);
    for (uint32_t i = 0; i < c->n; i++) {
        CsDomain d = cs_model_domain(e->model, args[i]);
        cs_vec_append(&all, d.ranges, d.n);
    }
    cs_ranges_normalise(&all, 0);
    return all;
}

bool cs_alldiff_is_permutation(const CsEncode *e, const CsConstraint *c)
{
    CsRanges all = cs_alldiff_values(e, c);
    bool same = cs_domain_size((CsDomain){all.data, (uint32_t)all.len}) == c->n;
    cs_vec_free(&all);
    return same;
}

void cs_alldiff_conflicts(CsEncode *e, const CsConstraint *c)
{
    const int32_t *args = cs_model_args(e->model, c);
    for (uint32_t i = 0; i < c->n; i++) {
        CsDomain d = cs_model_domain(e->model, args[i]);
        for (uint32_t j = i + 1; j < c->n; j++) {
            CsDomainIter it = cs_domain_iter(d);
            for (int v; cs_domain_next(&it, &v);) {
                int32_t other = cs_encode_is(e, args[j], v);
                if (other != CS_FALSE)
                    cs_cnf_add2(e->cnf, -cs_encode_is(e, args[i], v), -other);
            }
        }
    }
}

CsCost cs_alldiff_conflict_cost(const CsEncode *e, const CsConstraint *c)
{
    const int32_t *args = cs_model_args(e->model, c);
    CsRanges both = {0};
    CsCost cost = {0};
    for (uint32_t i = 0; i < c->n; i++) {
        for (uint32_t j = i + 1; j < c->n; j++) {
            cs_vec_clear(&both);
            cs_ranges_intersect(cs_model_domain(e->model, args[i]),
                                cs_model_domain(e->model, args[j]), &both);
            cost.clauses += cs_domain_size((CsDomain){both.data, (uint32_t)both.len});
        }
    }
    cs_vec_free(&both);
    cost.literals = 2 * cost.clauses;
    return cost;
}

void cs_alldiff_each_value(CsEncode *e, const CsConstraint *c, const CsAmo *amo)
{
    const int32_t *args = cs_model_args(e->model, c);
    CsRanges all = cs_alldiff_values(e, c);
    CsDomainIter it = cs_domain_iter((CsDomain){all.data, (uint32_t)all.len});
    CS_VEC(int32_t) literals = {0};
    for (int v; cs_domain_next(&it, &v);) {
        cs_vec_clear(&literals);
        for (uint32_t i = 0; i < c->n; i++) {
            int32_t is = cs_encode_is(e, args[i], v);
            if (is != CS_FALSE)
                cs_vec_push(&literals, is);
        }
        amo->encode(e->cnf, literals.data, literals.len);
    }
    cs_vec_free(&literals);
    cs_vec_free(&all);
}
