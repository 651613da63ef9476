#include "encode.h"

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
    const int32_t *args = cs_model_args(e->model, c);
    CS_VEC(uint32_t) rows = {0};
    for (uint32_t r = 0; r < c->n_rows; r++)
        if (row_possible(e, c, r))
            cs_vec_push(&rows, r);
    int32_t selector = cs_cnf_new_vars(e->cnf, (int32_t)rows.len);
    for (size_t k = 0; k < rows.len; k++)
        cs_cnf_put(e->cnf, selector + (int32_t)k);
    cs_cnf_end(e->cnf);
    for (size_t k = 0; k < rows.len; k++) {
        const int32_t *values = cs_model_row(e->model, c, rows.data[k]);
        for (uint32_t i = 0; i < c->n; i++)
            cs_cnf_add2(e->cnf, -(selector + (int32_t)k), cs_encode_is(e, args[i], values[i]));
    }
    for (uint32_t i = 0; i < c->n; i++) {
        CsDomainIter it = cs_domain_iter(cs_model_domain(e->model, args[i]));
        for (int v; cs_domain_next(&it, &v);) {
            cs_cnf_put(e->cnf, -cs_encode_is(e, args[i], v));
            for (size_t k = 0; k < rows.len; k++)
                if (cs_model_row(e->model, c, rows.data[k])[i] == v)
                    cs_cnf_put(e->cnf, selector + (int32_t)k);
            cs_cnf_end(e->cnf);
        }
    }
    cs_vec_free(&rows);
}

const CsEncoder cs_table_support = {
    .family = "table",
    .name = "support",
    .summary = "a selector for each row, and the rows that support each value",
    .source = "Bacchus, GAC via unit propagation, CP 2007",
    .kind = CS_TABLE,
    .needs = CS_NEED_DIRECT,
    .strength = CS_STRENGTH_GAC,
    .unique = false, /* equal rows */
    .cost = cost,
    .encode = encode,
};
