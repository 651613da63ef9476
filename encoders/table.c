#include "table.h"

/* [x = v] needs one of the rows with v in column i. */
static void support(CsEncode *e, int var, uint32_t i, uint32_t n, const int32_t *rows,
                    size_t n_rows, int32_t selector)
{
    CsDomainIter it = cs_domain_iter(cs_model_domain(e->model, var));
    for (int v; cs_domain_next(&it, &v);) {
        cs_cnf_put(e->cnf, -cs_encode_is(e, var, v));
        for (size_t k = 0; k < n_rows; k++)
            if (rows[k * n + i] == v)
                cs_cnf_put(e->cnf, selector + (int32_t)k);
        cs_cnf_end(e->cnf);
    }
}

void cs_table_encode(CsEncode *e, const int32_t *vars, uint32_t n, const int32_t *rows,
                     size_t n_rows)
{
    int32_t selector = cs_cnf_new_vars(e->cnf, (int32_t)n_rows);
    for (size_t k = 0; k < n_rows; k++)
        cs_cnf_put(e->cnf, selector + (int32_t)k);
    cs_cnf_end(e->cnf);
    for (size_t k = 0; k < n_rows; k++)
        for (uint32_t i = 0; i < n; i++)
            cs_cnf_add2(e->cnf, -(selector + (int32_t)k),
                        cs_encode_is(e, vars[i], rows[k * n + i]));
    for (uint32_t i = 0; i < n; i++)
        support(e, vars[i], i, n, rows, n_rows, selector);
}
