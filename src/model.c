#include "model.h"

CsModel *cs_model_new(void)
{
    CsModel *m = g_new0(CsModel, 1);
    m->patterns = cs_patterns_new();
    /* Small puzzles come by the million; room for one, so that it need not grow into it. */
    cs_vec_reserve(&m->vars, 36);
    cs_vec_reserve(&m->constraints, 16);
    cs_vec_reserve(&m->args, 128);
    return m;
}

#define COPY_VEC(to, from)                                                                         \
    do {                                                                                           \
        memset((to), 0, sizeof *(to));                                                             \
        cs_vec_append((to), (from)->data, (from)->len);                                            \
    } while (0)

CsModel *cs_model_copy(const CsModel *model)
{
    CsModel *m = g_new(CsModel, 1);
    *m = *model;
    COPY_VEC(&m->vars, &model->vars);
    COPY_VEC(&m->constraints, &model->constraints);
    COPY_VEC(&m->ranges, &model->ranges);
    COPY_VEC(&m->args, &model->args);
    COPY_VEC(&m->coefs, &model->coefs);
    COPY_VEC(&m->literals, &model->literals);
    COPY_VEC(&m->rows, &model->rows);
    m->patterns = cs_patterns_copy(model->patterns);
    m->fault = model->fault ? g_error_copy(model->fault) : NULL;
    return m;
}

void cs_model_free(CsModel *model)
{
    if (!model)
        return;
    cs_vec_free(&model->vars);
    cs_vec_free(&model->constraints);
    cs_vec_free(&model->ranges);
    cs_vec_free(&model->args);
    cs_vec_free(&model->coefs);
    cs_vec_free(&model->literals);
    cs_vec_free(&model->rows);
    cs_patterns_free(model->patterns);
    g_clear_error(&model->fault);
    g_free(model);
}

bool cs_model_valid(const CsModel *model, GError **error)
{
    if (!model->fault)
        return true;
    if (error)
        *error = g_error_copy(model->fault);
    return false;
}

CsLabel cs_model_label(CsModel *model, const char *pattern, int a, int b, int c, int d)
{
    return (CsLabel){.pattern = cs_patterns_add(model->patterns, pattern), .number = {a, b, c, d}};
}

G_GNUC_PRINTF(3, 4)
static void set_fault(CsModel *m, const CsLabel *label, const char *format, ...)
{
    if (m->fault)
        return;
    va_list args;
    va_start(args, format);
    g_autofree char *what = g_strdup_vprintf(format, args);
    va_end(args);
    g_autofree char *where = cs_model_label_text(m, label);
    g_set_error(&m->fault, CS_ERROR, CS_ERROR_UNSUPPORTED, "%s: %s", where, what);
}

/* Pools are indexed with 32 bits. */
static bool pool_has_room(CsModel *m, const CsLabel *label, size_t len, size_t extra)
{
    if (extra < UINT32_MAX && len + extra < UINT32_MAX)
        return true;
    set_fault(m, label, "the model is larger than 2^32 entries");
    return false;
}

static bool vars_exist(CsModel *m, const CsLabel *label, const int32_t *vars, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (vars[i] < 0 || (size_t)vars[i] >= m->vars.len) {
            set_fault(m, label, "there is no variable %d", vars[i]);
            return false;
        }
    }
    return true;
}

static bool ranges_fit(CsModel *m, const CsLabel *name, const CsRange *ranges, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        m->greatest = MAX(m->greatest, MAX(ABS((int64_t)ranges[i].lo), ABS((int64_t)ranges[i].hi)));
        if (ranges[i].lo < CS_VALUE_MIN || ranges[i].hi > CS_VALUE_MAX) {
            set_fault(m, name, "values must lie in %d..%d", CS_VALUE_MIN, CS_VALUE_MAX);
            return false;
        }
    }
    return pool_has_room(m, name, m->ranges.len, n);
}

/* Stores a normalised domain; reuses the last one stored when it is equal, since neighbours in a
 * grid mostly share theirs. */
static void store_domain(CsModel *m, CsVar *var, const CsLabel *name, const CsRange *ranges,
                         size_t n)
{
    size_t first = m->ranges.len;
    if (n == 1 && first > 0 && memcmp(&m->ranges.data[first - 1], ranges, sizeof *ranges) == 0) {
        var->range = (uint32_t)first - 1;
        var->n_ranges = 1;
        return;
    }
    if (!ranges_fit(m, name, ranges, n))
        return;
    cs_vec_append(&m->ranges, ranges, n);
    cs_ranges_normalise(&m->ranges, first);
    n = m->ranges.len - first;
    if (first >= n && n > 0 &&
        memcmp(m->ranges.data + first - n, m->ranges.data + first, n * sizeof *ranges) == 0) {
        m->ranges.len = first;
        first -= n;
    }
    var->range = (uint32_t)first;
    var->n_ranges = (uint32_t)n;
}

int cs_model_add_var_set(CsModel *model, CsLabel name, const CsRange *ranges, size_t n)
{
    CsVar var = {.name = name};
    if (!pool_has_room(model, &name, model->vars.len, 1) || model->vars.len >= INT32_MAX)
        return -1;
    store_domain(model, &var, &name, ranges, n);
    cs_vec_push(&model->vars, var);
    return (int)model->vars.len - 1;
}

int cs_model_add_var(CsModel *model, CsLabel name, int lo, int hi)
{
    return cs_model_add_var_set(model, name, &(CsRange){lo, hi}, 1);
}

void cs_model_set_domain(CsModel *model, int var, const CsRange *ranges, size_t n)
{
    CsLabel nobody = cs_model_label(model, "domain of variable %", var, 0, 0, 0);
    if (!vars_exist(model, &nobody, &var, 1))
        return;
    CsVar *v = &model->vars.data[var];
    store_domain(model, v, &v->name, ranges, n);
}

void cs_model_set_visible(CsModel *model, uint32_t n)
{
    model->n_visible = n;
    model->visible_set = true;
}

/* The least and greatest value that the sum can take must fit well inside 64 bits, rhs included, so
 * that no engine has to think about overflow. */
#define SUM_LIMIT (INT64_MAX / 4)

static bool sum_fits(CsModel *m, const CsLabel *label, const int32_t *vars, const int64_t *coefs,
                     size_t n, int64_t rhs)
{
    int64_t total = 0, most_at_all;
    bool fits = rhs >= -SUM_LIMIT && rhs <= SUM_LIMIT;
    if (fits && !coefs && !__builtin_mul_overflow((int64_t)n, m->greatest, &most_at_all) &&
        most_at_all <= SUM_LIMIT)
        return true; /* without a look at the domains, which are all over a large model */
    for (size_t i = 0; i < n && fits; i++) {
        CsDomain d = cs_model_domain(m, vars[i]);
        if (d.n == 0)
            continue;
        int64_t most = MAX(ABS((int64_t)cs_domain_min(d)), ABS((int64_t)cs_domain_max(d)));
        int64_t coef = coefs ? coefs[i] : 1, product;
        fits = coef >= -SUM_LIMIT && coef <= SUM_LIMIT &&
               !__builtin_mul_overflow(ABS(coef), most, &product) && product <= SUM_LIMIT - total;
        if (fits)
            total += product;
    }
    if (!fits)
        set_fault(m, label, "the sum can leave the range of 61 bits");
    return fits;
}

static int add(CsModel *m, CsConstraint c)
{
    if (!pool_has_room(m, &c.label, m->constraints.len, 1))
        return -1;
    cs_vec_push(&m->constraints, c);
    return (int)m->constraints.len - 1;
}

/* Takes the variables of a constraint, which exist, into the pool and adds it. */
static int add_over_known(CsModel *m, CsConstraint c, const int32_t *vars, size_t n)
{
    if (!pool_has_room(m, &c.label, m->args.len, n))
        return -1;
    c.first = (uint32_t)m->args.len;
    c.n = (uint32_t)n;
    cs_vec_append(&m->args, vars, n);
    return add(m, c);
}

static int add_over(CsModel *m, CsConstraint c, const int32_t *vars, size_t n)
{
    return vars_exist(m, &c.label, vars, n) ? add_over_known(m, c, vars, n) : -1;
}

static bool all_one(const int64_t *coefs, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (coefs[i] != 1)
            return false;
    return true;
}

int cs_model_add_linear(CsModel *model, CsLabel label, const int32_t *vars, const int64_t *coefs,
                        size_t n, CsRelation relation, int64_t rhs)
{
    CsConstraint c = {.kind = CS_LINEAR,
                      .relation = (uint8_t)relation,
                      .coefs = CS_UNIT_COEFS,
                      .rhs = rhs,
                      .label = label};
    if (!vars_exist(model, &label, vars, n) || !sum_fits(model, &label, vars, coefs, n, rhs))
        return -1;
    if (coefs && !all_one(coefs, n)) {
        if (!pool_has_room(model, &label, model->coefs.len, n))
            return -1;
        c.coefs = (uint32_t)model->coefs.len;
        cs_vec_append(&model->coefs, coefs, n);
    }
    return add_over_known(model, c, vars, n);
}

int cs_model_add_all_diff(CsModel *model, CsLabel label, const int32_t *vars, size_t n)
{
    return add_over(model, (CsConstraint){.kind = CS_ALL_DIFF, .label = label}, vars, n);
}

int cs_model_add_difference(CsModel *model, CsLabel label, int x, int64_t c, int y)
{
    if (c < -SUM_LIMIT || c > SUM_LIMIT) {
        set_fault(model, &label, "the difference can leave the range of 61 bits");
        return -1;
    }
    return add_over(model, (CsConstraint){.kind = CS_DIFFERENCE, .rhs = c, .label = label},
                    (int32_t[]){x, y}, 2);
}

int cs_model_add_clause(CsModel *model, CsLabel label, const CsLiteral *literals, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!vars_exist(model, &label, &literals[i].var, 1))
            return -1;
    if (!pool_has_room(model, &label, model->literals.len, n))
        return -1;
    CsConstraint c = {.kind = CS_CLAUSE,
                      .n = (uint32_t)n,
                      .first = (uint32_t)model->literals.len,
                      .label = label};
    cs_vec_append(&model->literals, literals, n);
    return add(model, c);
}

int cs_model_add_table(CsModel *model, CsLabel label, const int32_t *vars, size_t n,
                       const int32_t *rows, size_t n_rows)
{
    size_t cells;
    if (__builtin_mul_overflow(n, n_rows, &cells) ||
        !pool_has_room(model, &label, model->rows.len, cells) || n_rows >= UINT32_MAX)
        return -1;
    CsConstraint c = {.kind = CS_TABLE,
                      .n_rows = (uint32_t)n_rows,
                      .rows = (uint32_t)model->rows.len,
                      .label = label};
    cs_vec_append(&model->rows, rows, cells);
    return add_over(model, c, vars, n);
}

int cs_model_add_distinct_sum(CsModel *model, CsLabel label, const int32_t *vars, size_t n,
                              int64_t rhs)
{
    if (!vars_exist(model, &label, vars, n) || !sum_fits(model, &label, vars, NULL, n, rhs))
        return -1;
    return add_over_known(
        model,
        (CsConstraint){.kind = CS_DISTINCT_SUM, .coefs = CS_UNIT_COEFS, .rhs = rhs, .label = label},
        vars, n);
}

char *cs_model_label_text(const CsModel *model, const CsLabel *label)
{
    GString *text = g_string_new(NULL);
    cs_label_append(model->patterns, label, text);
    return g_string_free(text, FALSE);
}

const char *cs_kind_name(CsKind kind)
{
    static const char *const name[CS_N_KINDS] = {
        [CS_LINEAR] = "linear",         [CS_ALL_DIFF] = "all-different",
        [CS_DIFFERENCE] = "difference", [CS_CLAUSE] = "clause",
        [CS_TABLE] = "table",           [CS_DISTINCT_SUM] = "distinct-sum",
    };
    return name[kind];
}
