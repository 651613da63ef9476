#include "amo.h"

void cs_amo_pairs(CsCnf *cnf, const int32_t *literals, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = i + 1; j < n; j++)
            cs_cnf_add2(cnf, -literals[i], -literals[j]);
}

static void encode(CsCnf *cnf, const int32_t *literals, size_t n)
{
    cs_amo_pairs(cnf, literals, n);
}

const CsAmo cs_amo_pairwise = {
    .name = "pairwise",
    .summary = "for each two, not both: n(n-1)/2 clauses",
    .source = "folklore; the naive encoding in Sinz, CP 2005",
    .size = "n(n-1)/2 clauses",
    .unique = true,
    .encode = encode,
};
