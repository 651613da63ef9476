#include "amo.h"

#define GROUP 2

static void encode(CsCnf *cnf, const int32_t *literals, size_t n)
{
    size_t n_groups = (n + GROUP - 1) / GROUP;
    int n_bits = 0;
    while (n_groups > (size_t)1 << n_bits)
        n_bits++;
    int32_t bits = cs_cnf_new_vars(cnf, n_bits);
    for (size_t i = 0; i < n; i += GROUP)
        cs_amo_pairs(cnf, literals + i, MIN(GROUP, n - i));
    for (size_t i = 0; i < n; i++)
        for (int b = 0; b < n_bits; b++)
            cs_cnf_add2(cnf, -literals[i], (i / GROUP) >> b & 1 ? bits + b : -(bits + b));
}

const CsAmo cs_amo_bimander = {
    .name = "bimander",
    .summary = "groups of two, told apart by the binary digits of their number",
    .source =
        "Nguyen and Mai, A new method to encode the at-most-one constraint into SAT, SoICT 2015",
    .size = "log2(n/2) variables, n·log2(n/2) + n/2 clauses",
    .unique = false,
    .encode = encode,
};
