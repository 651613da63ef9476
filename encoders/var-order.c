#include "encoding.h"

static void encode(CsEncode *e, int var)
{
    CsVarLiterals *l = &e->vars[var];
    l->order = cs_cnf_new_vars(e->cnf, l->size - 1);
    for (int i = 0; i + 1 < l->size - 1; i++)
        cs_cnf_add2(e->cnf, -(l->order + i), l->order + i + 1);
}

const CsVarEncoding cs_var_order = {
    .name = "order",
    .summary = "a literal for each [x ≤ v]",
    .source = "Crawford and Baker, AAAI 1994; Tamura et al., Compiling finite linear CSP into SAT, "
              "Constraints 14(2), 2009",
    .size = "d-1 variables, d-2 clauses",
    .provides = CS_NEED_ORDER,
    .encode = encode,
};
