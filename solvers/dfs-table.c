/* Rows of a table, by simple tabular reduction (Ullmann; Lecoutre, "STR2", Constraints 2011): the
 * rows that still stand are kept in front, and each value must occur in one of them. */
#include "dfs-learn.h"
#include "dfs-propagator.h"
#include "dfs-wide.h"

static const int32_t *row_of(const DfsEngine *e, const DfsProp *p, uint32_t row)
{
    return cs_model_row(e->model, &e->model->constraints.data[p->constraint], row);
}

static bool row_stands(const DfsEngine *e, const int32_t *scope, const int32_t *row, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        if (!dfs_has(e, (uint32_t)scope[i], row[i]))
            return false;
    }
    return true;
}

/* Leaves a variable the values that the first `n_rows` of `rows` give it. */
static bool keep_column(DfsEngine *e, const DfsProp *p, uint32_t i, const uint32_t *rows,
                        uint32_t n_rows, uint32_t reason)
{
    uint32_t x = (uint32_t)dfs_scope(e, p)[i];
    if (dfs_is_wide(e, x)) {
        int64_t lo = INT64_MAX, hi = INT64_MIN;
        for (uint32_t r = 0; r < n_rows; r++) {
            lo = MIN(lo, row_of(e, p, rows[r])[i]);
            hi = MAX(hi, row_of(e, p, rows[r])[i]);
        }
        return dfs_wide_bounds(e, x, lo, hi, reason);
    }
    DfsBits keep = 0;
    for (uint32_t r = 0; r < n_rows; r++)
        keep |= (DfsBits)1 << (row_of(e, p, rows[r])[i] - e->base[x]);
    return dfs_narrow(e, x, keep, reason);
}

static bool table_propagate(DfsEngine *e, DfsProp *p, uint32_t reason)
{
    const int32_t *scope = dfs_scope(e, p);
    uint32_t *rows = e->table.data + p->data, slot = p->slot;
    uint32_t n_rows = (uint32_t)e->state.data[slot];
    for (uint32_t r = n_rows; r-- > 0;) {
        if (row_stands(e, scope, row_of(e, p, rows[r]), p->n))
            continue;
        uint32_t row = rows[r];
        rows[r] = rows[--n_rows];
        rows[n_rows] = row;
    }
    dfs_set_state(e, slot, n_rows);
    if (!n_rows)
        return dfs_fail(e, reason);
    for (uint32_t i = 0; i < p->n; i++)
        if (!keep_column(e, p, i, rows, n_rows, reason))
            return false;
    return true;
}

/* For each row that could give `var` what went: one variable that cannot take its value there. */
static void table_explain(DfsEngine *e, const DfsProp *p, uint32_t var, DfsBits gone)
{
    const int32_t *scope = dfs_scope(e, p);
    uint32_t n_rows = e->model->constraints.data[p->constraint].n_rows;
    DfsBits *excluded = g_new0(DfsBits, p->n);
    for (uint32_t r = 0; r < n_rows; r++) {
        const int32_t *row = row_of(e, p, r);
        uint32_t blocker = DFS_NOBODY;
        for (uint32_t i = 0; i < p->n; i++) {
            uint32_t x = (uint32_t)scope[i];
            int64_t k = (int64_t)row[i] - e->base[x];
            DfsBits bit = k < 0 || k > 63 ? 0 : (DfsBits)1 << k;
            DfsBits stands = x == var ? gone : e->dom[x];
            if (bit & stands)
                continue;
            if (x == var || !(bit & e->root[x]) || bit & excluded[i])
                goto next_row; /* ruled out already */
            if (blocker == DFS_NOBODY)
                blocker = i;
        }
        if (blocker != DFS_NOBODY)
            excluded[blocker] |= (DfsBits)1 << (row[blocker] - e->base[scope[blocker]]);
    next_row:;
    }
    for (uint32_t i = 0; i < p->n; i++)
        if (excluded[i])
            dfs_because(e, (uint32_t)scope[i], ~excluded[i]);
    g_free(excluded);
}

const DfsPropagator dfs_table = {
    .name = "table",
    .propagate = table_propagate,
    .explain = table_explain,
};
