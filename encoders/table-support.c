#include "table.h"

/* A selector for each row: a selected row fixes its values, and a value needs a row that has it. */
static bool row_possible(const CsEncode *e, const CsConstraint *c, uint32_t row)
{
    const int32_t *args = cs_model_args(e->model, c), *values = cs_model_row(e->model, c, row);
    for (uint32_t i = 0; i < c->n; i++)
        if (!cs_domain_contains(cs_model_domain(e->model, args[i]), values[i]))
            return false;
    return true;
}

static CsCost cost(const CsEncode *e, const CsConstraint *c)
{
    const int32_t *args = cs_model_args(e->model, c);
    CsCost k = {.clauses = 1}; /* some row */
    uint32_t open = 0;         /* variables that are not fixed */
    for (uint32_t i = 0; i < c->n; i++) {
        int size = e->vars[args[i]].size;
        open += size > 1;
        k.clauses += size; /* each value, fixed ones too, needs a row */
    }
    for (uint32_t r = 0; r < c->n_rows; r++) {
        if (!row_possible(e, c, r))
            continue;
        k.vars++;
        k.clauses += open;
    }
    k.literals = k.clauses * 2 + k.vars * c->n;
    return k;
}

static void encode(CsEncode *e, const CsConstraint *c)
{
    CS_VEC(int32_t) rows = {0};
    size_t n_rows = 0;
    for (uint32_t r = 0; r < c->n_rows; r++) {
        if (!row_possible(e, c, r))
            continue;
        cs_vec_append(&rows, cs_model_row(e->model, c, r), c->n);
        n_rows++;
    }
    cs_table_encode(e, cs_model_args(e->model, c), c->n, rows.data, n_rows);
    cs_vec_free(&rows);
}

const CsEncoder cs_table_support = {
    .family = "table",
    .name = "support",
    .summary = "a selector for each row, and the rows that support each value",
    .source = "Bacchus, GAC via unit propagation, CP 2007",
    .size = "a variable for each of r rows, n·r + n·d + 1 clauses",
    .kind = CS_TABLE,
    .needs = CS_NEED_DIRECT,
    .strength = CS_STRENGTH_GAC,
    .unique = false, /* equal rows */
    .cost = cost,
    .encode = encode,
};
