#include "encoding.h"

/* The index of the greatest value of x that y = d(i) leaves it; -1: none. */
static int cut(const CsEncode *e, const CsConstraint *c, int i)
{
    const int32_t *args = cs_model_args(e->model, c);
    int64_t most = (int64_t)cs_encode_value(e, args[1], i) - c->rhs;
    most = CLAMP(most, CS_VALUE_MIN - 1LL, CS_VALUE_MAX + 0LL);
    return (int)cs_domain_rank(cs_model_domain(e->model, args[0]), (int)most) - 1;
}

/* x + c ≤ y: for each value v of y, y ≤ v implies x ≤ v - c.  Where several v cut x at the same
 * place, the greatest gives the strongest clause and the others are left out. */
static CsCost walk(const CsEncode *e, const CsConstraint *c, CsCnf *cnf)
{
    const int32_t *args = cs_model_args(e->model, c);
    int x = args[0], y = args[1], n_y = e->vars[y].size;
    CsCost cost = {0};
    for (int i = 0; i < n_y; i++) {
        int at = cut(e, c, i);
        if (at >= e->vars[x].size - 1)
            break; /* x is not cut here, nor by greater values of y */
        if (i + 1 < n_y && cut(e, c, i + 1) == at)
            continue;
        cost.clauses++;
        cost.literals += (i < n_y - 1) + (at >= 0);
        if (cnf)
            cs_cnf_add2(cnf, -cs_encode_le_at(e, y, i), cs_encode_le_at(e, x, at));
    }
    return cost;
}

static CsCost cost(const CsEncode *e, const CsConstraint *c)
{
    return walk(e, c, NULL);
}

static void encode(CsEncode *e, const CsConstraint *c)
{
    walk(e, c, e->cnf);
}

const CsEncoder cs_less_order = {
    .family = "less",
    .name = "order",
    .summary = "y ≤ v implies x ≤ v - c, for every v",
    .source = "Tamura et al., Compiling finite linear CSP into SAT, Constraints 14(2), 2009",
    .size = "d clauses",
    .kind = CS_DIFFERENCE,
    .needs = CS_NEED_ORDER,
    .strength = CS_STRENGTH_GAC,
    .unique = true,
    .cost = cost,
    .encode = encode,
};
