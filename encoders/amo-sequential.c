#include "amo.h"

static void encode(CsCnf *cnf, const int32_t *literals, size_t n)
{
    if (n < 2)
        return;
    int32_t seen = cs_cnf_new_vars(cnf, (int32_t)n - 1);
    for (size_t i = 0; i < n; i++) {
        int32_t here = seen + (int32_t)i;
        if (i + 1 < n)
            cs_cnf_add2(cnf, -literals[i], here);
        if (i > 0)
            cs_cnf_add2(cnf, -literals[i], -(here - 1));
        if (i > 0 && i + 1 < n)
            cs_cnf_add2(cnf, -(here - 1), here);
    }
}

const CsAmo cs_amo_sequential = {
    .name = "sequential",
    .summary = "a register that says whether one has been seen: 3n-4 clauses, n-1 variables",
    .source = "Sinz, Towards an optimal CNF encoding of Boolean cardinality constraints, CP 2005",
    .size = "n-1 variables, 3n-4 clauses",
    .unique = false,
    .encode = encode,
};
