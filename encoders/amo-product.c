#include "amo.h"

/* Calls itself on the square root of n, so six deep at most. */
static void encode(CsCnf *cnf, const int32_t *literals, size_t n)
{
    if (n <= 4) {
        cs_amo_pairs(cnf, literals, n);
        return;
    }
    size_t rows = 1;
    while (rows * rows < n)
        rows++;
    size_t columns = (n + rows - 1) / rows;
    int32_t row = cs_cnf_new_vars(cnf, (int32_t)rows);
    int32_t column = cs_cnf_new_vars(cnf, (int32_t)columns);
    for (size_t i = 0; i < n; i++) {
        cs_cnf_add2(cnf, -literals[i], row + (int32_t)(i / columns));
        cs_cnf_add2(cnf, -literals[i], column + (int32_t)(i % columns));
    }
    g_autofree int32_t *line = g_new(int32_t, rows);
    for (size_t i = 0; i < rows; i++)
        line[i] = row + (int32_t)i;
    encode(cnf, line, rows);
    for (size_t i = 0; i < columns; i++)
        line[i] = column + (int32_t)i;
    encode(cnf, line, columns);
}

const CsAmo cs_amo_product = {
    .name = "product",
    .summary = "a grid: at most one row and one column hold it; about 2n + 4 sqrt n clauses",
    .source = "Chen, A new SAT encoding of the at-most-one constraint, ModRef 2010",
    .size = "about 2√n variables, 2n + 4√n clauses",
    .unique = false,
    .encode = encode,
};
