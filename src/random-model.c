#include "random-model.h"

static int pick(GRand *random, int lo, int hi)
{
    return g_rand_int_range(random, lo, hi + 1);
}

static void add_var(GRand *random, const CsRandomShape *shape, CsModel *m, int i)
{
    CsLabel name = cs_model_label(m, "x%", i, 0, 0, 0);
    int lo = pick(random, -2, 2), size = pick(random, 1, shape->n_values);
    if (!shape->holes || pick(random, 0, 2) > 0) {
        cs_model_add_var(m, name, lo, lo + size - 1);
        return;
    }
    CsRanges set = {0};
    for (int v = lo; v < lo + 2 * size; v++)
        if (pick(random, 0, 1))
            cs_vec_push(&set, (CsRange){v, v});
    cs_model_add_var_set(m, name, set.data, set.len);
    cs_vec_free(&set);
}

/* Different variables, in random order; how many. */
static size_t scope(GRand *random, const CsModel *m, int most, int32_t *vars)
{
    int n = (int)m->vars.len, k = pick(random, 1, MIN(n, most));
    g_autofree int32_t *all = g_new(int32_t, n);
    for (int i = 0; i < n; i++)
        all[i] = i;
    for (int i = 0; i < k; i++) {
        int j = pick(random, i, n - 1);
        vars[i] = all[j];
        all[j] = all[i];
    }
    return (size_t)k;
}

/* A value that the variable can take, mostly. */
static int some_value(GRand *random, const CsModel *m, int var)
{
    CsDomain d = cs_model_domain(m, var);
    if (cs_domain_is_empty(d) || pick(random, 0, 9) == 0)
        return pick(random, -4, 8);
    return cs_domain_value(d, pick(random, 0, (int)cs_domain_size(d) - 1));
}

static void add_linear(GRand *random, CsModel *m, CsLabel label, bool distinct)
{
    int32_t vars[8];
    int64_t coefs[8], rhs = 0;
    size_t n = scope(random, m, 5, vars);
    bool units = distinct || pick(random, 0, 1);
    for (size_t i = 0; i < n; i++) {
        coefs[i] = units ? 1 : pick(random, -3, 3);
        rhs += coefs[i] * some_value(random, m, vars[i]);
    }
    if (!distinct && pick(random, 0, 9) == 0)
        vars[n - 1] = vars[0]; /* a variable may stand twice */
    if (distinct)
        cs_model_add_distinct_sum(m, label, vars, n, rhs);
    else
        cs_model_add_linear(m, label, vars, coefs, n, (CsRelation)pick(random, CS_EQ, CS_NE), rhs);
}

static void add_clause(GRand *random, CsModel *m, CsLabel label)
{
    CsLiteral literals[4];
    size_t n = (size_t)pick(random, 1, 4);
    for (size_t i = 0; i < n; i++) {
        int var = pick(random, 0, (int)m->vars.len - 1);
        literals[i] = (CsLiteral){.var = var,
                                  .value = some_value(random, m, var),
                                  .test = (CsTest)pick(random, CS_IS, CS_MORE_THAN)};
    }
    cs_model_add_clause(m, label, literals, n);
}

static void add_table(GRand *random, CsModel *m, CsLabel label)
{
    int32_t vars[4], rows[4 * 12];
    size_t n = scope(random, m, 4, vars), n_rows = (size_t)pick(random, 1, 12);
    for (size_t r = 0; r < n_rows; r++)
        for (size_t i = 0; i < n; i++)
            rows[r * n + i] = some_value(random, m, vars[i]);
    cs_model_add_table(m, label, vars, n, rows, n_rows);
}

static void add_constraint(GRand *random, CsModel *m, CsKind kind, int i)
{
    CsLabel label = cs_model_label(m, "c%", i, 0, 0, 0);
    int32_t vars[8];
    switch (kind) {
    case CS_LINEAR:
    case CS_DISTINCT_SUM:
        add_linear(random, m, label, kind == CS_DISTINCT_SUM);
        break;
    case CS_ALL_DIFF: {
        size_t n = scope(random, m, 5, vars);
        cs_model_add_all_diff(m, label, vars, n);
        break;
    }
    case CS_DIFFERENCE:
        vars[0] = pick(random, 0, (int)m->vars.len - 1);
        vars[1] = pick(random, 0, (int)m->vars.len - 1);
        cs_model_add_difference(m, label, vars[0], pick(random, -3, 2), vars[1]);
        break;
    case CS_CLAUSE:
        add_clause(random, m, label);
        break;
    case CS_TABLE:
        add_table(random, m, label);
        break;
    case CS_N_KINDS:
        g_assert_not_reached();
    }
}

/* Sums of two sides: each variable is in one sum of either side or in none. */
static void add_flow_sums(GRand *random, const CsRandomShape *shape, CsModel *m)
{
    int n = (int)m->vars.len, next = 0;
    g_autofree int32_t *vars = g_new(int32_t, n);
    g_autofree int *values = g_new(int, n);
    for (int v = 0; v < n; v++)
        values[v] = some_value(random, m, v);
    for (int side = 0; side < 2; side++) {
        int groups = MAX(1, shape->n_constraints / 2);
        g_autofree int *group = g_new(int, n);
        for (int v = 0; v < n; v++)
            group[v] = pick(random, 0, groups); /* the last one: in no sum */
        for (int g = 0; g < groups; g++) {
            size_t k = 0;
            int64_t sum = pick(random, 0, 9) == 0 ? pick(random, -1, 1) : 0;
            for (int v = 0; v < n; v++) {
                if (group[v] != g)
                    continue;
                vars[k++] = v;
                sum += values[v];
            }
            if (k)
                cs_model_add_linear(m, cs_model_label(m, "c%", next++, 0, 0, 0), vars, NULL, k,
                                    CS_EQ, sum);
        }
    }
}

CsModel *cs_random_model(GRand *random, const CsRandomShape *shape)
{
    CsModel *m = cs_model_new();
    for (int i = 0; i < shape->n_vars; i++)
        add_var(random, shape, m, i);
    if (shape->flow) {
        add_flow_sums(random, shape, m);
        return m;
    }
    unsigned kinds = shape->kinds ? shape->kinds : (1u << CS_N_KINDS) - 1;
    for (int i = 0; i < shape->n_constraints;) {
        CsKind kind = (CsKind)pick(random, 0, CS_N_KINDS - 1);
        if (kinds >> kind & 1)
            add_constraint(random, m, kind, i++);
    }
    return m;
}

CsRandomShape cs_random_shape(GRand *random)
{
    return (CsRandomShape){.n_vars = pick(random, 1, 7),
                           .n_constraints = pick(random, 0, 6),
                           .n_values = pick(random, 1, 5),
                           .holes = pick(random, 0, 1)};
}
