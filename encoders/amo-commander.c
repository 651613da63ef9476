#include "amo.h"

#define GROUP 3

/* The commander is true exactly if one of its group is. */
static int32_t command(CsCnf *cnf, const int32_t *group, size_t n)
{
    if (n == 1)
        return group[0];
    int32_t commander = cs_cnf_new_vars(cnf, 1);
    cs_amo_pairs(cnf, group, n);
    cs_cnf_put(cnf, -commander);
    for (size_t i = 0; i < n; i++)
        cs_cnf_put(cnf, group[i]);
    cs_cnf_end(cnf);
    for (size_t i = 0; i < n; i++)
        cs_cnf_add2(cnf, -group[i], commander);
    return commander;
}

static void encode(CsCnf *cnf, const int32_t *literals, size_t n)
{
    g_autofree int32_t *level = g_memdup2(literals, n * sizeof *literals);
    while (n > GROUP + 1) {
        size_t kept = 0;
        for (size_t i = 0; i < n; i += GROUP)
            level[kept++] = command(cnf, level + i, MIN(GROUP, n - i));
        n = kept;
    }
    cs_amo_pairs(cnf, level, n);
}

const CsAmo cs_amo_commander = {
    .name = "commander",
    .summary = "groups of three, each with a commander, and so on over the commanders",
    .source = "Klieber and Kwon, Efficient CNF encoding for selecting 1 from N objects, CFV 2007",
    .size = "about n/2 variables, 3.5n clauses",
    .unique = true,
    .encode = encode,
};
