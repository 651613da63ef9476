#include "encoding.h"

/* Forbids the offsets first..last: each aligned block of 2^k numbers is one clause over the digits
 * above k. */
static void forbid(CsEncode *e, const CsVarLiterals *l, uint64_t first, uint64_t last)
{
    while (first <= last) {
        int k = 0;
        while (k < l->n_bits && (first >> k & 1) == 0 && first + (UINT64_C(2) << k) - 1 <= last)
            k++;
        for (int b = k; b < l->n_bits; b++)
            cs_cnf_put(e->cnf, first >> b & 1 ? -(l->bits + b) : l->bits + b);
        cs_cnf_end(e->cnf);
        first += UINT64_C(1) << k;
    }
}

static void encode(CsEncode *e, int var)
{
    CsVarLiterals *l = &e->vars[var];
    CsDomain d = cs_model_domain(e->model, var);
    l->n_bits = cs_encode_width(l);
    l->bits = cs_cnf_new_vars(e->cnf, l->n_bits);
    for (uint32_t i = 0; i + 1 < d.n; i++)
        forbid(e, l, (uint64_t)((int64_t)d.ranges[i].hi + 1 - l->min),
               (uint64_t)((int64_t)d.ranges[i + 1].lo - 1 - l->min));
    forbid(e, l, (uint64_t)l->span + 1, (UINT64_C(1) << l->n_bits) - 1);
}

const CsVarEncoding cs_var_log = {
    .name = "log",
    .summary = "the binary digits of x - min(x)",
    .source = "Iwama and Miyazaki, SAT-variable complexity of hard combinatorial problems, IFIP "
              "1994; Walsh, SAT v CSP, CP 2000",
    .size = "log2(d) variables, a clause for each aligned block of values outside",
    .provides = CS_NEED_BITS,
    .encode = encode,
};
