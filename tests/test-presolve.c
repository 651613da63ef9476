/* Every presolve step, alone and together, keeps the set of answers of random models; each finds
 * what it is there for; and the cursor over independent parts gives every answer once. */
#include "brute.h"
#include "check.h"
#include "group.h"
#include "presolve.h"
#include "random-model.h"
#include "registry.h"
#include "search.h"

#define MODELS 1500

static CsStepSet steps_of(const char *text)
{
    CsStepSet steps;
    GError *error = NULL;
    assert_true(cs_presolve_parse(text, NULL, &steps, &error));
    assert_null(error);
    return steps;
}

/* Checksum of the answers, all variables; the order does not matter. */
typedef struct Digest {
    uint64_t sum;
    size_t n_vars;
} Digest;

static bool digest_answer(void *data, const int *values)
{
    Digest *d = data;
    uint64_t h = 1469598103934665603u;
    for (size_t i = 0; i < d->n_vars; i++)
        h = (h ^ (uint64_t)(uint32_t)values[i]) * 1099511628211u;
    d->sum += h ^ h >> 29;
    return true;
}

static void assert_same_answers(const CsModel *before, const char *steps, guint32 seed)
{
    Digest old = {.n_vars = before->vars.len}, new = old;
    bool none = false;
    g_autoptr(CsModel) after = cs_presolve(before, steps_of(steps), &none, NULL);
    assert_true(cs_model_valid(after, NULL));
    assert_int_equal(after->vars.len, before->vars.len);
    size_t n = brute_force(before, digest_answer, &old);
    size_t k = brute_force(after, digest_answer, &new);
    if (n != k || old.sum != new.sum || (none && n))
        fail_msg("steps %s, seed %u: %zu answers became %zu%s", steps, seed, n, k,
                 none ? " and were denied" : "");
}

/* Shapes that give the steps something to do: orders inside all-different, sums over their scopes,
 * sums of two sides, and anything. */
static CsModel *some_model(guint32 seed)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    CsRandomShape shape = cs_random_shape(random);
    shape.n_vars = MIN(shape.n_vars, 6);
    shape.flow = seed % 4 == 1;
    if (seed % 4 == 2)
        shape.kinds = 1u << CS_ALL_DIFF | 1u << CS_DIFFERENCE | 1u << CS_LINEAR;
    if (seed % 4 == 3)
        shape.kinds = 1u << CS_ALL_DIFF | 1u << CS_DISTINCT_SUM;
    CsModel *m = cs_random_model(random, &shape);
    /* Some sums of all-different variables. */
    for (size_t c = 0, n = m->constraints.len; c < n && seed % 2; c++) {
        CsConstraint k = m->constraints.data[c];
        int64_t sum = 0;
        if (k.kind != CS_ALL_DIFF || k.n < 2)
            continue;
        g_autofree int32_t *vars = g_memdup2(cs_model_args(m, &k), k.n * sizeof(int32_t));
        for (uint32_t i = 0; i < k.n; i++)
            sum += cs_domain_is_empty(cs_model_domain(m, vars[i]))
                       ? 0
                       : cs_domain_max(cs_model_domain(m, vars[i])) - (i > 0);
        cs_model_add_linear(m, k.label, vars, NULL, k.n - (seed % 8 == 3), CS_EQ, sum);
    }
    return m;
}

static void test_answers_stay(void **state)
{
    const char *steps = *state;
    for (guint32 seed = 0; seed < MODELS; seed++) {
        g_autoptr(CsModel) m = some_model(seed);
        assert_same_answers(m, steps, seed);
    }
}

static CsLabel label(CsModel *m, const char *text)
{
    return cs_model_label(m, text, 0, 0, 0, 0);
}

static CsModel *cells(int n, int lo, int hi)
{
    CsModel *m = cs_model_new();
    for (int i = 0; i < n; i++)
        cs_model_add_var(m, cs_model_label(m, "x%", i, 0, 0, 0), lo, hi);
    return m;
}

static const int32_t scope[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

/* "1..3 7" */
static void assert_domain(const CsModel *m, int var, const char *expected)
{
    g_autoptr(GString) text = g_string_new(NULL);
    CsDomain d = cs_model_domain(m, var);
    for (uint32_t i = 0; i < d.n; i++)
        g_string_append_printf(text, "%s%d..%d", i ? " " : "", d.ranges[i].lo, d.ranges[i].hi);
    assert_string_equal(text->str, expected);
}

static CsModel *after(const CsModel *m, const char *steps)
{
    bool none;
    CsModel *p = cs_presolve(m, steps_of(steps), &none, NULL);
    assert_false(none);
    return p;
}

static void assert_none(const CsModel *m, const char *steps)
{
    bool none;
    g_autoptr(CsModel) p = cs_presolve(m, steps_of(steps), &none, NULL);
    assert_true(none);
}

static void test_bounds(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = cells(3, 1, 9);
    cs_model_add_linear(m, label(m, "sum"), scope, NULL, 3, CS_EQ, 25);
    g_autoptr(CsModel) p = after(m, "bounds");
    assert_domain(p, 0, "7..9");
    cs_model_add_linear(m, label(m, "sum"), scope, NULL, 2, CS_LE, 13);
    assert_none(m, "bounds");
}

static void test_wide_bounds(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = cells(2, 0, 1000000);
    cs_model_set_domain(m, 0, (CsRange[]){{0, 3}, {500, 1000000}}, 2);
    cs_model_add_linear(m, label(m, "sum"), scope, (int64_t[]){3, -1}, 2, CS_EQ, 12);
    cs_model_add_linear(m, label(m, "low"), scope, NULL, 1, CS_LE, 499);
    cs_model_add_difference(m, label(m, "less"), 1, 0, 0);
    assert_none(m, "bounds");
}

static void test_slow_bounds_end(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = cells(2, -CS_VALUE_MAX, CS_VALUE_MAX);
    cs_model_add_difference(m, label(m, "a"), 0, 1, 1);
    cs_model_add_difference(m, label(m, "b"), 1, 1, 0);
    bool none;
    g_autoptr(CsModel) p = cs_presolve(m, steps_of("all"), &none, NULL);
    assert_non_null(p);
}

static void test_sets(void **state)
{
    (void)state;
    /* 16 in two cells is 7 + 9; 23 in three is 6 + 8 + 9. */
    g_autoptr(CsModel) m = cells(5, 1, 9);
    cs_model_add_distinct_sum(m, label(m, "16"), scope, 2, 16);
    cs_model_add_distinct_sum(m, label(m, "23"), scope + 2, 3, 23);
    g_autoptr(CsModel) p = after(m, "sets");
    assert_domain(p, 0, "7..7 9..9");
    assert_domain(p, 2, "6..6 8..9");
    /* Where two runs cross, only 9 is left. */
    cs_model_add_distinct_sum(m, label(m, "both"), (int32_t[]){1, 2}, 2, 17);
    g_autoptr(CsModel) q = after(m, "sets");
    assert_domain(q, 1, "9..9");
    assert_domain(q, 2, "8..8");
}

static void test_singles(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = cells(3, 1, 3);
    cs_model_set_domain(m, 0, (CsRange[]){{1, 2}}, 1);
    cs_model_set_domain(m, 1, (CsRange[]){{1, 2}}, 1);
    cs_model_add_all_diff(m, label(m, "different"), scope, 3);
    g_autoptr(CsModel) p = after(m, "singles");
    assert_domain(p, 2, "3..3");
    cs_model_set_domain(m, 2, (CsRange[]){{1, 2}}, 1);
    assert_none(m, "singles");
}

static void test_ranks(void **state)
{
    (void)state;
    /* x0 < x3, x1 < x3, x2 < x3: at least 4. */
    g_autoptr(CsModel) m = cells(4, 1, 9);
    cs_model_add_all_diff(m, label(m, "different"), scope, 4);
    for (int i = 0; i < 3; i++)
        cs_model_add_difference(m, label(m, "less"), i, 1, 3);
    g_autoptr(CsModel) p = after(m, "ranks");
    assert_domain(p, 3, "4..9");
    g_autoptr(CsModel) bounds = after(m, "bounds");
    assert_domain(bounds, 3, "2..9");
    cs_model_add_difference(m, label(m, "back"), 3, 1, 0);
    assert_none(m, "ranks");
}

static size_t count_kind(const CsModel *m, CsKind kind)
{
    size_t n = 0;
    cs_vec_foreach (const CsConstraint, c, &m->constraints)
        n += c->kind == kind;
    return n;
}

static void test_join(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = cells(6, 1, 9);
    cs_model_add_linear(m, cs_model_label(m, "row % sum %", 1, 20, 0, 0), scope, NULL, 4, CS_EQ,
                        20);
    cs_model_add_linear(m, label(m, "part"), scope + 1, NULL, 2, CS_EQ, 9);
    cs_model_add_linear(m, label(m, "across"), scope + 3, NULL, 3, CS_EQ, 9);
    cs_model_add_all_diff(m, cs_model_label(m, "row % different", 1, 0, 0, 0), scope, 4);
    g_autoptr(CsModel) p = after(m, "join");
    assert_int_equal(count_kind(p, CS_DISTINCT_SUM), 2);
    assert_int_equal(count_kind(p, CS_LINEAR), 1);
    assert_int_equal(count_kind(p, CS_ALL_DIFF), 0);
    g_autofree char *text = cs_model_label_text(p, &p->constraints.data[0].label);
    assert_string_equal(text, "row 1 sum 20 & row 1 different");
}

/* rows × columns cells of lo..hi with a sum for each row and column. */
static CsModel *square(int n, int lo, int hi, const int *rows, const int *columns)
{
    CsModel *m = cells(n * n, lo, hi);
    for (int i = 0; i < n; i++) {
        int32_t row[16], column[16];
        for (int k = 0; k < n; k++) {
            row[k] = i * n + k;
            column[k] = k * n + i;
        }
        cs_model_add_linear(m, cs_model_label(m, "row %", i + 1, 0, 0, 0), row, NULL, (size_t)n,
                            CS_EQ, rows[i]);
        cs_model_add_linear(m, cs_model_label(m, "column %", i + 1, 0, 0, 0), column, NULL,
                            (size_t)n, CS_EQ, columns[i]);
    }
    return m;
}

/* 5×5, and the column total is one more than the row total. */
static CsModel *off_by_one(void)
{
    return square(5, 1, 9, (int[]){25, 24, 26, 25, 23}, (int[]){25, 25, 25, 25, 24});
}

static void test_totals(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = off_by_one();
    assert_none(m, "totals");
    bool none;
    g_autoptr(CsModel) bounds = cs_presolve(m, steps_of("-totals,-flow"), &none, NULL);
    assert_false(none);
}

/* A step that has nothing to work on is not paid for. */
static void test_useful(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = cells(4, 1, 9);
    CsStepSet both = steps_of("totals,bounds");
    CsLabel label = cs_model_label(m, "clue", 0, 0, 0, 0);
    cs_model_add_all_diff(m, label, scope, 4);
    cs_model_add_linear(m, label, scope, NULL, 1, CS_EQ, 3); /* a given */
    cs_model_add_linear(m, label, scope, NULL, 2, CS_EQ, 7);
    assert_int_equal(cs_presolve_useful(both, m), steps_of("bounds"));
    cs_model_add_linear(m, label, scope + 1, NULL, 2, CS_EQ, 7);
    assert_int_equal(cs_presolve_useful(both, m), both);
}

/* Two 2×2 squares joined by one cell that belongs to a row here and a column there. */
static void test_bridge(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = cells(9, 1, 9);
    static const struct {
        int32_t vars[3];
        size_t n;
        int64_t sum;
    } sums[] = {{{0, 1}, 2, 7},  {{2, 3, 8}, 3, 16}, {{0, 2}, 2, 9},     {{1, 3}, 2, 8},
                {{4, 5}, 2, 10}, {{6, 7}, 2, 9},     {{4, 6, 8}, 3, 15}, {{5, 7}, 2, 10}};
    for (size_t i = 0; i < G_N_ELEMENTS(sums); i++)
        cs_model_add_linear(m, cs_model_label(m, "s%", (int)i, 0, 0, 0), sums[i].vars, NULL,
                            sums[i].n, CS_EQ, sums[i].sum);
    g_autoptr(CsModel) p = after(m, "totals");
    assert_domain(p, 8, "6..6");
}

/* The same with two cells: their sum becomes known. */
static void test_pair(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = cells(12, 1, 9);
    static const struct {
        int32_t vars[3];
        size_t n;
        int64_t sum;
    } sums[] = {{{0, 1, 8}, 3, 12}, {{2, 3, 9}, 3, 16}, {{0, 2}, 2, 9},
                {{1, 3}, 2, 8},     {{4, 5}, 2, 10},    {{6, 7}, 2, 9},
                {{4, 6, 8}, 3, 15}, {{5, 7, 9}, 3, 14}, {{10, 11}, 2, 7}};
    for (size_t i = 0; i < G_N_ELEMENTS(sums); i++)
        cs_model_add_linear(m, cs_model_label(m, "s%", (int)i, 0, 0, 0), sums[i].vars, NULL,
                            sums[i].n, CS_EQ, sums[i].sum);
    /* The totals are 28 + 17 and 19 + 29: 28 - 17 = 11 on one side, 29 - 19 = 10 on the other. */
    assert_none(m, "totals");
    m->constraints.data[0].rhs = 11;
    g_autoptr(CsModel) p = after(m, "totals");
    size_t facts = 0;
    cs_vec_foreach (const CsConstraint, c, &p->constraints)
        facts += c->kind == CS_LINEAR && c->n == 2 &&
                 c->rhs == (c->coefs == CS_UNIT_COEFS ? 10 : -10) &&
                 cs_model_args(p, c)[0] + cs_model_args(p, c)[1] == 17;
    assert_true(facts > 0);
}

static void test_nested(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = cells(5, 1, 9);
    cs_model_add_distinct_sum(m, label(m, "long"), scope, 5, 33);
    cs_model_add_linear(m, label(m, "short"), scope + 1, NULL, 3, CS_EQ, 17);
    g_autoptr(CsModel) p = after(m, "nested,sets");
    assert_domain(p, 0, "7..7 9..9");
    assert_domain(p, 4, "7..7 9..9");
}

static bool presolved(const CsBackend *b)
{
    return !b->presolve || strcmp(b->presolve, "none") != 0;
}

/* Every back end says at once that there is no answer. */
static void test_off_by_one_everywhere(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = off_by_one();
    int32_t row[5] = {0, 1, 2, 3, 4};
    for (int different = 0; different < 2; different++) {
        for (size_t i = 0; cs_backends[i]; i++) {
            const CsBackend *b = cs_backends[i];
            if (b->argument || (b->accepts && !b->accepts(m, NULL)))
                continue;
            g_autoptr(CsOptions) options = cs_options_new();
            g_autoptr(GError) error = NULL;
            CsStats stats = {0};
            g_autoptr(CsSearch) search = cs_search_open_with(b, m, options, NULL, &error);
            assert_non_null(search);
            int values[25];
            assert_int_equal(cs_search_next(search, values, &error), CS_STATUS_NONE);
            cs_search_stats(search, &stats);
            assert_true(cs_stats_get(&stats, "decisions") == 0);
            assert_true(cs_stats_get(&stats, "conflicts") == 0);
            assert_true(!presolved(b) || cs_stats_get(&stats, "nodes") == 0);
            cs_vec_free(&stats);
        }
        cs_model_add_all_diff(m, label(m, "different"), row, 5);
    }
}

/* Totals agree, but row 1 takes at most 9 + 9 + 1 from columns that sum to 25, 17 and 3. */
static void test_flow(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = square(3, 1, 9, (int[]){20, 20, 5}, (int[]){25, 17, 3});
    bool none;
    g_autoptr(CsModel) p = cs_presolve(m, steps_of("totals"), &none, NULL);
    assert_false(none);
    int32_t row[3] = {0, 1, 2};
    g_autoptr(CsModel) loose = square(3, 1, 9, (int[]){24, 15, 6}, (int[]){15, 15, 15});
    cs_model_add_all_diff(loose, label(loose, "different"), row, 3);
    g_autoptr(CsModel) q = cs_presolve(loose, steps_of("flow"), &none, NULL);
    assert_false(none);
    assert_none(m, "flow");
    cs_model_add_all_diff(m, label(m, "different"), row, 3);
    assert_none(m, "flow");
}

static void test_duplicates(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = cells(4, 1, 9);
    cs_model_add_linear(m, label(m, "a"), (int32_t[]){0, 1, 2}, NULL, 3, CS_EQ, 9);
    cs_model_add_linear(m, label(m, "b"), (int32_t[]){2, 0, 1}, NULL, 3, CS_EQ, 9);
    cs_model_add_linear(m, label(m, "c"), (int32_t[]){2, 0, 1}, NULL, 3, CS_LE, 9);
    cs_model_add_difference(m, label(m, "d"), 0, 1, 1);
    cs_model_add_difference(m, label(m, "e"), 1, 1, 0);
    g_autoptr(CsModel) p = after(m, "duplicates");
    assert_int_equal(p->constraints.len, 4);
}

static void test_trim(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = cells(4, 1, 9);
    cs_model_set_domain(m, 0, (CsRange[]){{9, 9}}, 1);
    cs_model_add_linear(m, label(m, "a"), scope, NULL, 3, CS_EQ, 20);
    cs_model_add_difference(m, label(m, "d"), 1, 0, 0);
    g_autoptr(CsModel) p = after(m, "trim");
    assert_int_equal(p->constraints.len, 1);
    assert_int_equal(p->constraints.data[0].n, 2);
    assert_int_equal(p->constraints.data[0].rhs, 11);
}

static void test_names(void **state)
{
    (void)state;
    CsStepSet steps;
    g_autoptr(GError) error = NULL;
    assert_int_equal(steps_of("none"), 0);
    assert_true(cs_presolve_has(steps_of("bounds,join"), "join"));
    assert_false(cs_presolve_has(steps_of("bounds,join"), "sets"));
    assert_int_equal(steps_of("all,-join"), steps_of("-join"));
    assert_false(cs_presolve_has(steps_of("all,-join"), "join"));
    assert_true(cs_presolve_parse("auto,-join", "bounds,join", &steps, &error));
    assert_int_equal(steps, steps_of("bounds"));
    assert_false(cs_presolve_parse("all,-jion", NULL, &steps, &error));
    assert_int_equal(error->code, CS_ERROR_USAGE);
    assert_non_null(strstr(error->message, "'jion'"));
    assert_non_null(strstr(error->message, "duplicates"));
}

/* All answers by the cursor, as a digest. */
static Digest enumerate(const CsModel *m, const char *backend, const char *presolve, size_t *count)
{
    g_autoptr(CsOptions) options = cs_options_new();
    g_autoptr(GError) error = NULL;
    assert_true(cs_options_set(options, "backend", backend, &error));
    assert_true(cs_options_set(options, "presolve", presolve, &error));
    g_autoptr(CsSearch) search = cs_search_open(m, options, NULL, &error);
    assert_non_null(search);
    g_autofree int *values = g_new(int, m->vars.len + 1);
    Digest d = {.n_vars = m->vars.len};
    *count = 0;
    while (cs_search_next(search, values, &error) == CS_STATUS_SOLUTION) {
        digest_answer(&d, values);
        ++*count;
    }
    assert_null(error);
    return d;
}

/* Every SAT back end that is built in, as a library. */
static const CsBackend *some_sat(void)
{
    for (size_t i = 0; cs_backends[i]; i++)
        if (cs_backends[i]->sat && !cs_backends[i]->argument)
            return cs_backends[i];
    return NULL;
}

/* Two and three answers in two parts, a fixed variable in both, and a free one. */
static void test_split(void **state)
{
    (void)state;
    const CsBackend *sat = some_sat();
    if (!sat)
        skip();
    g_autoptr(CsModel) m = cells(7, 1, 3);
    cs_model_set_domain(m, 4, (CsRange[]){{2, 2}}, 1);
    cs_model_add_difference(m, label(m, "a"), 0, 2, 1);
    cs_model_add_difference(m, label(m, "b"), 2, 1, 3);
    cs_model_add_clause(m, label(m, "c"),
                        (CsLiteral[]){{4, 3, CS_IS}, {0, 1, CS_IS}, {5, 1, CS_IS}}, 3);
    cs_model_add_clause(m, label(m, "d"), (CsLiteral[]){{4, 3, CS_IS}, {2, 1, CS_IS}}, 2);
    Digest expected = {.n_vars = m->vars.len};
    size_t n = brute_force(m, digest_answer, &expected), count;
    Digest found = enumerate(m, sat->name, "split", &count);
    assert_int_equal(count, n);
    assert_true(found.sum == expected.sum);
}

/* More parts than stay open, and one of them without an answer. */
static void test_many_parts(void **state)
{
    (void)state;
    const CsBackend *sat = some_sat();
    if (!sat)
        skip();
    g_autoptr(CsModel) m = cells(200, 1, 2);
    for (int i = 0; i < 100; i++)
        cs_model_add_difference(m, label(m, "less"), 2 * i, i % 50 ? 1 : 0, 2 * i + 1);
    size_t count;
    enumerate(m, sat->name, "split", &count);
    assert_int_equal(count, 9);
    cs_model_add_difference(m, label(m, "more"), 199, 1, 198);
    enumerate(m, sat->name, "split", &count);
    assert_int_equal(count, 0);
}

static void test_split_random(void **state)
{
    (void)state;
    const CsBackend *sat = some_sat();
    if (!sat)
        skip();
    for (guint32 seed = 0; seed < 200; seed++) {
        g_autoptr(CsModel) m = some_model(seed);
        Digest expected = {.n_vars = m->vars.len};
        size_t n = brute_force(m, digest_answer, &expected), count;
        if (n > 500)
            continue;
        Digest found = enumerate(m, sat->name, seed % 2 ? "split" : "all", &count);
        if (count != n || found.sum != expected.sum)
            fail_msg("seed %u: %zu answers instead of %zu", seed, count, n);
    }
}

int main(void)
{
    for (size_t i = 0; cs_steps[i]; i++) {
        const char *step = cs_steps[i]->name;
        g_autofree char *without = g_strconcat("all,-", step, NULL);
        group_add(test_answers_stay, step, "answers stay: %s", step);
        group_add(test_answers_stay, g_intern_string(without), "answers stay: %s", without);
    }
    group_add(test_answers_stay, "all", "answers stay: all");
    group_add(test_bounds, NULL, "bounds");
    group_add(test_wide_bounds, NULL, "bounds of wide domains");
    group_add(test_slow_bounds_end, NULL, "slow bounds end");
    group_add(test_sets, NULL, "sets");
    group_add(test_singles, NULL, "singles");
    group_add(test_ranks, NULL, "ranks");
    group_add(test_join, NULL, "join");
    group_add(test_totals, NULL, "totals");
    group_add(test_useful, NULL, "useful");
    group_add(test_bridge, NULL, "bridge");
    group_add(test_pair, NULL, "pair");
    group_add(test_nested, NULL, "nested");
    group_add(test_off_by_one_everywhere, NULL, "off by one everywhere");
    group_add(test_flow, NULL, "flow");
    group_add(test_duplicates, NULL, "duplicates");
    group_add(test_trim, NULL, "trim");
    group_add(test_names, NULL, "names");
    group_add(test_split, NULL, "split");
    group_add(test_many_parts, NULL, "many parts");
    group_add(test_split_random, NULL, "split random models");
    return group_run("presolve");
}
