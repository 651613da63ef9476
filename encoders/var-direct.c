#include "encode.h"

static void encode(CsEncode *e, int var)
{
    CsVarLiterals *l = &e->vars[var];
    l->direct = cs_cnf_new_vars(e->cnf, l->size);
    for (int i = 0; i < l->size; i++)
        cs_cnf_put(e->cnf, l->direct + i);
    cs_cnf_end(e->cnf);
    for (int i = 0; i < l->size; i++)
        for (int j = i + 1; j < l->size; j++)
            cs_cnf_add2(e->cnf, -(l->direct + i), -(l->direct + j));
}

const CsVarEncoding cs_var_direct = {
    .name = "direct",
    .summary = "a literal for each [x = v], exactly one of them true, pairwise",
    .source =
        "de Kleer, A comparison of ATMS and CSP techniques, IJCAI 1989; Walsh, SAT v CSP, CP 2000",
    .provides = CS_NEED_DIRECT,
    .encode = encode,
};
