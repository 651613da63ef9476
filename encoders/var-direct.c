#include "choice.h"

static void encode(CsEncode *e, int var)
{
    CsVarLiterals *l = &e->vars[var];
    l->direct = cs_cnf_new_vars(e->cnf, l->size);
    for (int i = 0; i < l->size; i++)
        cs_cnf_put(e->cnf, l->direct + i);
    cs_cnf_end(e->cnf);
    g_autofree int32_t *literals = g_new(int32_t, (size_t)l->size);
    for (int i = 0; i < l->size; i++)
        literals[i] = l->direct + i;
    cs_choice_amo(e, (size_t)l->size)->encode(e->cnf, literals, (size_t)l->size);
}

const CsVarEncoding cs_var_direct = {
    .name = "direct",
    .summary = "a literal for each [x = v], exactly one of them true",
    .source =
        "de Kleer, A comparison of ATMS and CSP techniques, IJCAI 1989; Walsh, SAT v CSP, CP 2000",
    .size = "d variables, 1 clause and an at-most-one over d",
    .provides = CS_NEED_DIRECT,
    .encode = encode,
};
