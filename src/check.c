#include "check.h"

#include <stdlib.h>

static bool linear_holds(const CsModel *m, const CsConstraint *c, const int *values)
{
    const int32_t *args = cs_model_args(m, c);
    int64_t sum = 0;
    for (uint32_t i = 0; i < c->n; i++)
        sum += cs_model_coef(m, c, i) * values[args[i]];
    return c->relation == CS_EQ   ? sum == c->rhs
           : c->relation == CS_LE ? sum <= c->rhs
                                  : sum != c->rhs;
}

static int by_value(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static bool sorted_different(const CsConstraint *c, const int32_t *args, const int *values)
{
    int few[64];
    g_autofree int *many = c->n > G_N_ELEMENTS(few) ? g_new(int, c->n) : NULL;
    int *sorted = many ? many : few;
    for (uint32_t i = 0; i < c->n; i++)
        sorted[i] = values[args[i]];
    qsort(sorted, c->n, sizeof *sorted, by_value);
    for (uint32_t i = 1; i < c->n; i++)
        if (sorted[i - 1] == sorted[i])
            return false;
    return true;
}

/* Values 0..63 are bits of a set; with any other, all are sorted. */
static bool all_different(const CsModel *m, const CsConstraint *c, const int *values)
{
    const int32_t *args = cs_model_args(m, c);
    uint64_t seen = 0;
    for (uint32_t i = 0; i < c->n; i++) {
        int value = values[args[i]];
        if (value < 0 || value > 63)
            return sorted_different(c, args, values);
        if (seen >> value & 1)
            return false;
        seen |= UINT64_C(1) << value;
    }
    return true;
}

static bool literal_holds(const CsLiteral *l, const int *values)
{
    int x = values[l->var];
    switch (l->test) {
    case CS_IS:
        return x == l->value;
    case CS_IS_NOT:
        return x != l->value;
    case CS_AT_MOST:
        return x <= l->value;
    case CS_MORE_THAN:
        return x > l->value;
    }
    return false;
}

static bool clause_holds(const CsModel *m, const CsConstraint *c, const int *values)
{
    const CsLiteral *literals = cs_model_literals(m, c);
    for (uint32_t i = 0; i < c->n; i++)
        if (literal_holds(&literals[i], values))
            return true;
    return false;
}

static bool table_holds(const CsModel *m, const CsConstraint *c, const int *values)
{
    const int32_t *args = cs_model_args(m, c);
    for (uint32_t r = 0; r < c->n_rows; r++) {
        const int32_t *row = cs_model_row(m, c, r);
        uint32_t same = 0;
        while (same < c->n && values[args[same]] == row[same])
            same++;
        if (same == c->n)
            return true;
    }
    return false;
}

bool cs_check_constraint(const CsModel *m, const CsConstraint *c, const int *values)
{
    const int32_t *args = cs_model_args(m, c);
    switch ((CsKind)c->kind) {
    case CS_LINEAR:
        return linear_holds(m, c, values);
    case CS_ALL_DIFF:
        return all_different(m, c, values);
    case CS_DIFFERENCE:
        return values[args[0]] + c->rhs <= values[args[1]];
    case CS_CLAUSE:
        return clause_holds(m, c, values);
    case CS_TABLE:
        return table_holds(m, c, values);
    case CS_DISTINCT_SUM: {
        int64_t sum = 0;
        for (uint32_t i = 0; i < c->n; i++)
            sum += values[args[i]];
        return sum == c->rhs && all_different(m, c, values);
    }
    case CS_N_KINDS:
        break;
    }
    return false;
}

bool cs_check_model(const CsModel *model, const int *values, GError **error)
{
    for (size_t v = 0; v < model->vars.len; v++) {
        if (!cs_domain_contains(cs_model_domain(model, (int)v), values[v])) {
            g_autofree char *name = cs_model_label_text(model, &model->vars.data[v].name);
            g_set_error(error, CS_ERROR, CS_ERROR_WRONG, "%s: %d is not a value it can take", name,
                        values[v]);
            return false;
        }
    }
    cs_vec_foreach (const CsConstraint, c, &model->constraints) {
        if (!cs_check_constraint(model, c, values)) {
            g_autofree char *label = cs_model_label_text(model, &c->label);
            g_set_error(error, CS_ERROR, CS_ERROR_WRONG, "%s: the answer breaks it", label);
            return false;
        }
    }
    return true;
}
