#include "less.h"

#define PAIRS_MAX 4000000

bool cs_less_always(const CsEncode *e, const CsConstraint *c, int side, int v)
{
    CsDomain other = cs_model_domain(e->model, cs_model_args(e->model, c)[1 - side]);
    return side == 0 ? cs_less_holds(c, v, cs_domain_min(other))
                     : cs_less_holds(c, cs_domain_max(other), v);
}

bool cs_less_is_small(const CsEncode *e, const CsConstraint *c)
{
    const int32_t *args = cs_model_args(e->model, c);
    return (int64_t)e->vars[args[0]].size * e->vars[args[1]].size <= PAIRS_MAX;
}
