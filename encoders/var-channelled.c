#include "channel.h"

static void encode(CsEncode *e, int var)
{
    CsVarLiterals *l = &e->vars[var];
    l->order = cs_cnf_new_vars(e->cnf, l->size - 1);
    for (int i = 0; i + 1 < l->size - 1; i++)
        cs_cnf_add2(e->cnf, -(l->order + i), l->order + i + 1);
    cs_channel_add_direct(e, var);
}

const CsVarEncoding cs_var_channelled = {
    .name = "channelled",
    .summary = "both [x ≤ v] and [x = v], each defined by the other",
    .source = "the regular encoding of Ansótegui and Manyà, Mapping problems with finite-domain "
              "variables into problems with Boolean variables, SAT 2004",
    .size = "2d-1 variables, 4d-4 clauses",
    .provides = CS_NEED_ORDER | CS_NEED_DIRECT,
    .encode = encode,
};
