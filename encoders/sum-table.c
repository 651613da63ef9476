#include "linear.h"
#include "table.h"

/* The solutions of a small scope, listed. */

#define ROWS_MAX 4096
#define STEPS_MAX 100000

typedef CS_VEC(int32_t) Rows;

/* Can the terms from `next` on bring the sum to where it holds? */
static bool possible(const CsEncode *e, const CsConstraint *c, const CsTerms *terms, size_t next,
                     int64_t sum)
{
    int64_t least = sum + cs_terms_min(e->model, terms, next),
            most = sum + cs_terms_max(e->model, terms, next);
    return c->relation == CS_EQ   ? least <= c->rhs && c->rhs <= most
           : c->relation == CS_LE ? least <= c->rhs
                                  : least != most || least != c->rhs;
}

/* Every solution in lexicographic order; false when there are too many. */
static bool list_rows(const CsEncode *e, const CsConstraint *c, const CsTerms *terms, Rows *rows)
{
    size_t n = terms->len, depth = 0, n_rows = 0;
    g_autofree int *index = g_new0(int, n + 1);
    g_autofree int64_t *sum = g_new0(int64_t, n + 1); /* of the terms before depth */
    for (int steps = 0; steps < STEPS_MAX; steps++) {
        CsTerm term = terms->data[depth];
        if (index[depth] == e->vars[term.var].size) {
            if (depth == 0)
                return true;
            index[depth--] = 0;
            index[depth]++;
            continue;
        }
        sum[depth + 1] = sum[depth] + term.coef * cs_encode_value(e, term.var, index[depth]);
        if (!possible(e, c, terms, depth + 1, sum[depth + 1])) {
            index[depth]++;
        } else if (depth + 1 < n) {
            depth++;
        } else {
            if (++n_rows > ROWS_MAX)
                return false;
            for (size_t i = 0; i < n; i++)
                cs_vec_push(rows, cs_encode_value(e, terms->data[i].var, index[i]));
            index[depth]++;
        }
    }
    return false;
}

static bool accepts(const CsEncode *e, const CsConstraint *c)
{
    CsTerms terms = cs_linear_terms(e->model, c);
    Rows rows = {0};
    bool fits = terms.len == 0 || list_rows(e, c, &terms, &rows);
    cs_vec_free(&rows);
    cs_vec_free(&terms);
    return fits;
}

static void encode(CsEncode *e, const CsConstraint *c)
{
    CsTerms terms = cs_linear_terms(e->model, c);
    if (!cs_linear_constant(e, c, &terms)) {
        Rows rows = {0};
        g_autofree int32_t *vars = g_new(int32_t, terms.len);
        for (size_t i = 0; i < terms.len; i++)
            vars[i] = terms.data[i].var;
        list_rows(e, c, &terms, &rows);
        cs_table_encode(e, vars, (uint32_t)terms.len, rows.data, rows.len / terms.len);
        cs_vec_free(&rows);
    }
    cs_vec_free(&terms);
}

const CsEncoder cs_sum_table = {
    .family = "sum",
    .name = "table",
    .summary = "the solutions listed, a selector for each; for small scopes",
    .source = "Bacchus, GAC via unit propagation, CP 2007",
    .size = "a variable for each solution, n+ clauses for each",
    .kind = CS_LINEAR,
    .needs = CS_NEED_DIRECT,
    .handicap = 1.5,
    .strength = CS_STRENGTH_GAC,
    .unique = true,
    .accepts = accepts,
    .encode = encode,
};
