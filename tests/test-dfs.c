/* The depth-first search against brute force, in all its ways to search. */
#include "backend.h"
#include "brute.h"
#include "check.h"
#include "input.h"
#include "random-model.h"
#include "unit.h"

extern const CsBackend cs_native_dfs;
extern const CsPuzzle cs_puzzle_greater_than_sudoku, cs_puzzle_sudoku, cs_puzzle_futoshiki,
    cs_puzzle_kakuro, cs_puzzle_simple_kakuro;

/* Ways to search, as the back end's argument. */
static const char *const modes[] = {NULL, "quick", "plain", "learn"};

/* A search without anything around it. */
typedef struct Run {
    CsOptions *options;
    CsQuery query;
    const CsModel *model;
    void *state;
    int *values;
    CsStats stats;
} Run;

static void run_open(Run *r, const CsModel *m, const char *mode, const CsControl *control)
{
    g_autoptr(GError) error = NULL;
    r->options = cs_options_new();
    r->model = m;
    r->query = (CsQuery){.model = m, .options = r->options, .control = control, .argument = mode};
    r->state = cs_native_dfs.open(&r->query, &error);
    r->values = g_new0(int, m->vars.len + 1);
    r->stats = (CsStats){0};
    assert_non_null(r->state);
}

/* The next answer, which is checked. */
static CsStatus run_next(Run *r)
{
    g_autoptr(GError) error = NULL;
    CsStatus status = cs_native_dfs.next(r->state, r->values, &error);
    if (status == CS_STATUS_SOLUTION && !cs_check_model(r->model, r->values, &error))
        print_error("%s\n", error->message);
    assert_null(error);
    return status;
}

static void run_close(Run *r)
{
    cs_native_dfs.stats(r->state, &r->stats);
    cs_native_dfs.close(r->state);
    cs_options_free(r->options);
    g_free(r->values);
}

/* The number of answers; all must differ in the visible variables. */
static size_t count_answers(const CsModel *m, const char *mode)
{
    Run r;
    run_open(&r, m, mode, NULL);
    g_autoptr(GHashTable) seen =
        g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, NULL);
    size_t visible = cs_model_n_visible(m), n = 0;
    CsStatus status;
    while ((status = run_next(&r)) == CS_STATUS_SOLUTION) {
        assert_true(g_hash_table_add(seen, g_bytes_new(r.values, visible * sizeof *r.values)));
        n++;
    }
    assert_int_equal(status, CS_STATUS_NONE);
    run_close(&r);
    cs_vec_free(&r.stats);
    return n;
}

static void compare_all(const CsModel *m, guint32 seed)
{
    size_t expected = brute_count(m);
    for (size_t i = 0; i < G_N_ELEMENTS(modes); i++) {
        size_t n = count_answers(m, modes[i]);
        if (n != expected)
            print_error("mode %s, seed %u\n", modes[i] ? modes[i] : "both", seed);
        assert_int_equal(n, expected);
    }
}

static void test_random_models(void **state)
{
    (void)state;
    for (guint32 seed = 0; seed < 600; seed++) {
        g_autoptr(GRand) random = g_rand_new_with_seed(seed);
        CsRandomShape shape = cs_random_shape(random);
        shape.n_vars = MIN(shape.n_vars, 6);
        g_autoptr(CsModel) m = cs_random_model(random, &shape);
        if (seed % 3 == 0)
            cs_model_set_visible(m, (uint32_t)shape.n_vars / 2);
        compare_all(m, seed);
    }
}

/* One kind of constraint at a time, so that each meets every shape often. */
static void test_each_kind(void **state)
{
    (void)state;
    for (int kind = 0; kind < CS_N_KINDS; kind++) {
        for (guint32 seed = 0; seed < 60; seed++) {
            g_autoptr(GRand) random = g_rand_new_with_seed(seed + 1000);
            CsRandomShape shape = {.n_vars = 5,
                                   .n_constraints = 3 + (int)seed % 4,
                                   .n_values = 5,
                                   .kinds = 1u << kind,
                                   .holes = seed % 2};
            g_autoptr(CsModel) m = cs_random_model(random, &shape);
            compare_all(m, seed);
        }
    }
}

/* A model made around an answer, tight enough that search fails often before it finds it. */
typedef struct Planted {
    GRand *random;
    CsModel *model;
    int n, values[32];
} Planted;

static int pick(Planted *p, int lo, int hi)
{
    return g_rand_int_range(p->random, lo, hi + 1);
}

/* Up to n different variables, whose planted values differ when asked. */
static size_t pick_scope(Planted *p, size_t n, bool distinct, int32_t *vars)
{
    size_t kept = 0;
    for (int tries = 0; kept < n && tries < 40; tries++) {
        int32_t v = pick(p, 0, p->n - 1);
        bool fits = true;
        for (size_t i = 0; i < kept; i++)
            fits &= vars[i] != v && (!distinct || p->values[vars[i]] != p->values[v]);
        if (fits)
            vars[kept++] = v;
    }
    return kept;
}

static bool literal_is_true(const Planted *p, const CsLiteral *l)
{
    int x = p->values[l->var];
    return l->test == CS_IS        ? x == l->value
           : l->test == CS_IS_NOT  ? x != l->value
           : l->test == CS_AT_MOST ? x <= l->value
                                   : x > l->value;
}

static void plant_clause(Planted *p, CsLabel label)
{
    CsLiteral l[3];
    do {
        for (int i = 0; i < 3; i++)
            l[i] = (CsLiteral){.var = pick(p, 0, p->n - 1),
                               .value = pick(p, 1, 5),
                               .test = (CsTest)pick(p, CS_IS, CS_MORE_THAN)};
    } while (!literal_is_true(p, &l[0]) && !literal_is_true(p, &l[1]) &&
             !literal_is_true(p, &l[2]));
    cs_model_add_clause(p->model, label, l, 3);
}

static void plant_linear(Planted *p, CsLabel label)
{
    int32_t vars[4];
    int64_t coefs[4], sum = 0;
    size_t n = pick_scope(p, 4, false, vars);
    for (size_t i = 0; i < n; i++) {
        coefs[i] = pick(p, -3, 3);
        sum += coefs[i] * p->values[vars[i]];
    }
    CsRelation relation = (CsRelation)pick(p, CS_EQ, CS_NE);
    sum += relation == CS_LE ? pick(p, 0, 1) : relation == CS_NE;
    cs_model_add_linear(p->model, label, vars, coefs, n, relation, sum);
}

static void plant_table(Planted *p, CsLabel label)
{
    int32_t vars[3], rows[3 * 25];
    size_t n = pick_scope(p, 3, false, vars);
    for (size_t r = 0; r < 25; r++)
        for (size_t i = 0; i < n; i++)
            rows[r * n + i] = r ? pick(p, 1, 5) : p->values[vars[i]];
    cs_model_add_table(p->model, label, vars, n, rows, 25);
}

static void plant(Planted *p, CsKind kind)
{
    CsLabel label = cs_model_label(p->model, "planted", 0, 0, 0, 0);
    int32_t vars[5];
    int64_t sum = 0;
    size_t n;
    switch (kind) {
    case CS_LINEAR:
        plant_linear(p, label);
        return;
    case CS_ALL_DIFF:
    case CS_DISTINCT_SUM:
        n = pick_scope(p, 4, true, vars);
        for (size_t i = 0; i < n; i++)
            sum += p->values[vars[i]];
        if (kind == CS_ALL_DIFF)
            cs_model_add_all_diff(p->model, label, vars, n);
        else
            cs_model_add_distinct_sum(p->model, label, vars, n, sum);
        return;
    case CS_DIFFERENCE:
        pick_scope(p, 2, false, vars);
        cs_model_add_difference(p->model, label, vars[0],
                                p->values[vars[1]] - p->values[vars[0]] - pick(p, 0, 1), vars[1]);
        return;
    case CS_CLAUSE:
        for (int i = 0; i < 4; i++)
            plant_clause(p, label);
        return;
    case CS_TABLE:
        plant_table(p, label);
        return;
    case CS_N_KINDS:
        g_assert_not_reached();
    }
}

/* Half of the constraints are of one kind, the others of any. */
static CsModel *planted_model(guint32 seed)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    Planted p = {.random = random, .model = cs_model_new(), .n = 12};
    for (int v = 0; v < p.n; v++) {
        cs_model_add_var(p.model, cs_model_label(p.model, "v%", v, 0, 0, 0), 1, 5);
        p.values[v] = pick(&p, 1, 5);
    }
    for (int i = 0; i < 18; i++)
        plant(&p, i % 2 ? (CsKind)(seed % CS_N_KINDS) : (CsKind)pick(&p, 0, CS_N_KINDS - 1));
    return p.model;
}

/* Too large for brute force: plain search counts as learning does. */
static void test_learning_counts_like_plain_search(void **state)
{
    (void)state;
    size_t total = 0;
    for (guint32 seed = 0; seed < 400; seed++) {
        g_autoptr(CsModel) m = planted_model(seed);
        cs_model_set_visible(m, 6 + seed % 7);
        size_t plain = count_answers(m, "plain"), learn = count_answers(m, "learn");
        if (plain != learn)
            print_error("seed %u\n", seed);
        assert_int_equal(learn, plain);
        assert_true(plain > 0);
        assert_int_equal(count_answers(m, NULL), plain);
        total += plain;
    }
    assert_true(total > 400); /* not only unique ones */
}

static CsModel *model_of(int n, int lo, int hi)
{
    CsModel *m = cs_model_new();
    for (int v = 0; v < n; v++)
        cs_model_add_var(m, cs_model_label(m, "v%", v, 0, 0, 0), lo, hi);
    return m;
}

static CsLabel label_of(CsModel *m)
{
    return cs_model_label(m, "c", 0, 0, 0, 0);
}

/* n×n, all rows and columns different. */
static CsModel *latin_square(int n)
{
    CsModel *m = model_of(n * n, 1, n);
    g_autofree int32_t *row = g_new(int32_t, n), *column = g_new(int32_t, n);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) {
            row[k] = i * n + k;
            column[k] = k * n + i;
        }
        cs_model_add_all_diff(m, label_of(m), row, (size_t)n);
        cs_model_add_all_diff(m, label_of(m), column, (size_t)n);
    }
    return m;
}

/* Different variables and what they make, said in four ways; the last is a sum of all but one. */
static void add_sum_of_different(Planted *p, const int32_t *vars, size_t n, int way)
{
    int64_t sum = 0;
    size_t n_summed = way == 3 ? n - 1 : n;
    for (size_t i = 0; i < n_summed; i++)
        sum += p->values[vars[i]];
    if (way == 0)
        cs_model_add_distinct_sum(p->model, label_of(p->model), vars, n, sum);
    else if (way == 1)
        cs_model_add_linear(p->model, label_of(p->model), vars, NULL, n, CS_EQ, sum);
    if (way != 0)
        cs_model_add_all_diff(p->model, label_of(p->model), vars, n);
    if (way >= 2)
        cs_model_add_linear(p->model, label_of(p->model), vars, NULL, n_summed, CS_EQ, sum);
}

/* Models that are searched on states by value or by variable: different variables, as many as
 * values and fewer; either sums of them, or signs, with some shared distances between smaller and
 * greater variables, so that there are ranks; a given.  Every second one is made around an answer.
 */
static CsModel *quick_model(guint32 seed, int n, int n_values, int n_groups, bool sums)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    Planted p = {.random = random, .model = model_of(n, 1, n_values), .n = n};
    for (int v = 0; v < n; v++)
        p.values[v] = pick(&p, 1, n_values);
    bool planted = seed % 2;
    for (int i = 0; i < n_groups; i++) {
        int32_t vars[32];
        size_t k = pick_scope(&p, (size_t)pick(&p, 2, n_values), planted, vars);
        if (k > 1 && sums)
            add_sum_of_different(&p, vars, k, i % 4);
        else if (k > 1)
            cs_model_add_all_diff(p.model, label_of(p.model), vars, k);
    }
    for (int i = 0; i < n && !sums; i++) {
        int32_t x = pick(&p, 0, n - 1), y = (x + pick(&p, 1, 2)) % n;
        if (!planted || p.values[x] < p.values[y])
            cs_model_add_difference(p.model, label_of(p.model), x, 1, y);
    }
    if (seed % 5 == 0)
        cs_model_add_linear(p.model, label_of(p.model), (int32_t[]){0}, NULL, 1, CS_EQ,
                            p.values[0]);
    return p.model;
}

static void compare_quick(bool sums)
{
    size_t with_answers = 0;
    for (guint32 seed = 0; seed < 500; seed++) {
        g_autoptr(CsModel) m = quick_model(seed, 6, 3 + (int)seed % 3, 4, sums);
        compare_all(m, seed);
        with_answers += brute_count(m) > 0;
    }
    assert_true(with_answers > 100 && with_answers < 450);
    for (guint32 seed = 1; seed < 400; seed += 2) {
        g_autoptr(CsModel) m = quick_model(seed, 12, 5, 12, sums);
        size_t n = count_answers(m, "plain");
        assert_int_equal(count_answers(m, NULL), n);
        assert_int_equal(count_answers(m, "quick"), n);
        assert_true(n > 0);
    }
}

static void test_bit_boards(void **state)
{
    (void)state;
    compare_quick(false);
}

static void test_masks(void **state)
{
    (void)state;
    compare_quick(true);
}

static void test_wide_domains(void **state)
{
    (void)state;
    /* x + y = 1000000000, x - 3y = 0 over 0..10^9 */
    g_autoptr(CsModel) m = model_of(2, 0, CS_VALUE_MAX);
    cs_model_add_linear(m, label_of(m), (int32_t[]){0, 1}, NULL, 2, CS_EQ, CS_VALUE_MAX);
    cs_model_add_linear(m, label_of(m), (int32_t[]){0, 1}, (int64_t[]){1, -3}, 2, CS_EQ, 0);
    assert_int_equal(count_answers(m, NULL), 1);

    /* three different numbers of 1..100, in order, with sum 12: 1+2+9 … 3+4+5 */
    g_autoptr(CsModel) t = model_of(3, 1, 100);
    cs_model_add_all_diff(t, label_of(t), (int32_t[]){0, 1, 2}, 3);
    cs_model_add_linear(t, label_of(t), (int32_t[]){0, 1, 2}, NULL, 3, CS_EQ, 12);
    cs_model_add_difference(t, label_of(t), 0, 0, 1);
    cs_model_add_difference(t, label_of(t), 1, 0, 2);
    assert_int_equal(count_answers(t, NULL), 7);

    /* holes: {1, 10^9} beside 1..10, different, one below the other by at least 10^9 - 2 */
    g_autoptr(CsModel) h = model_of(1, 1, 10);
    CsRange ends[] = {{1, 1}, {CS_VALUE_MAX, CS_VALUE_MAX}};
    cs_model_add_var_set(h, label_of(h), ends, 2);
    cs_model_add_all_diff(h, label_of(h), (int32_t[]){0, 1}, 2);
    cs_model_add_difference(h, label_of(h), 0, CS_VALUE_MAX - 2, 1);
    assert_int_equal(count_answers(h, NULL), 2);

    /* 500 numbers of 1..500, all different, in order */
    g_autoptr(CsModel) chain = model_of(500, 1, 500);
    g_autofree int32_t *vars = g_new(int32_t, 500);
    for (int v = 0; v < 500; v++) {
        vars[v] = v;
        if (v)
            cs_model_add_difference(chain, label_of(chain), v - 1, 1, v);
    }
    cs_model_add_all_diff(chain, label_of(chain), vars, 500);
    assert_int_equal(count_answers(chain, NULL), 1);

    /* clauses and tables over wide variables: v0 = 70 or v1 > 95; (v0, v1) of three rows */
    g_autoptr(CsModel) c = model_of(2, 1, 100);
    CsLiteral either[] = {{0, 70, CS_IS}, {1, 95, CS_MORE_THAN}};
    cs_model_add_clause(c, label_of(c), either, 2);
    cs_model_add_table(c, label_of(c), (int32_t[]){0, 1}, 2,
                       (int32_t[]){70, 1, 5, 96, 5, 95, 101, 96}, 4);
    assert_int_equal(count_answers(c, NULL), 2);
}

static void test_odd_models(void **state)
{
    (void)state;
    g_autoptr(CsModel) nothing = model_of(0, 1, 1);
    assert_int_equal(count_answers(nothing, NULL), 1);

    g_autoptr(CsModel) empty = model_of(2, 1, 9);
    cs_model_set_domain(empty, 1, NULL, 0);
    assert_int_equal(count_answers(empty, NULL), 0);

    g_autoptr(CsModel) twice = model_of(2, 1, 3);
    cs_model_add_all_diff(twice, label_of(twice), (int32_t[]){0, 1, 0}, 3);
    assert_int_equal(count_answers(twice, NULL), 0);

    /* x + x + y = 7 over 1..3 */
    g_autoptr(CsModel) sum = model_of(2, 1, 3);
    cs_model_add_linear(sum, label_of(sum), (int32_t[]){0, 0, 1}, NULL, 3, CS_EQ, 7);
    assert_int_equal(count_answers(sum, NULL), 2);

    g_autoptr(CsModel) never = model_of(1, 1, 3);
    cs_model_add_clause(never, label_of(never), NULL, 0);
    assert_int_equal(count_answers(never, NULL), 0);

    /* ten different digits of nine */
    g_autoptr(CsModel) ten = model_of(10, 1, 9);
    cs_model_add_distinct_sum(ten, label_of(ten), (int32_t[]){0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 10,
                              45);
    assert_int_equal(count_answers(ten, NULL), 0);
}

/* Parts that do not touch: their answers multiply, and neither helper nor order loses one. */
static void test_parts_multiply(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = model_of(12, 1, 3);
    for (int32_t p = 0; p < 4; p++)
        cs_model_add_all_diff(m, label_of(m), (int32_t[]){p, p + 4, p + 8}, 3);
    assert_int_equal(count_answers(m, NULL), 6 * 6 * 6 * 6);
    assert_int_equal(count_answers(m, "learn"), 6 * 6 * 6 * 6);
    cs_model_set_visible(m, 6);
    assert_int_equal(count_answers(m, NULL), 6 * 6 * 3 * 3);
    assert_int_equal(count_answers(m, "learn"), 6 * 6 * 3 * 3);
}

static double run_latin(const CsModel *m, const char *mode, int **values)
{
    Run r;
    run_open(&r, m, mode, NULL);
    for (int i = 0; i < 20; i++)
        assert_int_equal(run_next(&r), CS_STATUS_SOLUTION);
    *values = g_memdup2(r.values, m->vars.len * sizeof *r.values);
    run_close(&r);
    double nodes = cs_stats_get(&r.stats, "nodes");
    cs_vec_free(&r.stats);
    return nodes;
}

static void test_same_run_twice(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = latin_square(9);
    for (size_t i = 0; i < G_N_ELEMENTS(modes); i++) {
        g_autofree int *a = NULL, *b = NULL;
        assert_true(run_latin(m, modes[i], &a) == run_latin(m, modes[i], &b));
        assert_memory_equal(a, b, m->vars.len * sizeof *a);
    }
}

/* A limit on nodes stops the search, and asking again goes on to all answers. */
static void test_limit_resumes(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = latin_square(4); /* 576 of them */
    for (size_t i = 0; i < G_N_ELEMENTS(modes); i++) {
        CsControl control = {.node_limit = 3};
        Run r;
        run_open(&r, m, modes[i], &control);
        size_t n = 0, stops = 0;
        for (CsStatus s; (s = run_next(&r)) != CS_STATUS_NONE;) {
            n += s == CS_STATUS_SOLUTION;
            stops += s == CS_STATUS_UNKNOWN;
        }
        run_close(&r);
        cs_vec_free(&r.stats);
        assert_int_equal(n, 576);
        assert_true(stops > 0);
    }
}

static void test_cancelled(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = latin_square(9);
    CsControl control = {.cancelled = true};
    Run r;
    run_open(&r, m, NULL, &control);
    assert_int_equal(run_next(&r), CS_STATUS_UNKNOWN);
    control.cancelled = false;
    assert_int_equal(run_next(&r), CS_STATUS_SOLUTION);
    run_close(&r);
    cs_vec_free(&r.stats);
}

/* The counters of a search for all answers by the engine that takes one variable at a time. */
static void count_work(const CsModel *m, double nodes_most, double failures_most, double parts)
{
    Run r;
    run_open(&r, m, "plain", NULL);
    while (run_next(&r) == CS_STATUS_SOLUTION)
        ;
    run_close(&r);
    double nodes = cs_stats_get(&r.stats, "nodes"), failures = cs_stats_get(&r.stats, "failures");
    if (nodes > nodes_most || failures > failures_most)
        print_error("%g nodes, %g failures\n", nodes, failures);
    assert_true(nodes <= nodes_most);
    assert_true(failures <= failures_most);
    assert_true(cs_stats_get(&r.stats, "parts") == parts);
    cs_vec_free(&r.stats);
}

/* Work that a lost inference would multiply. */
static void test_work_stays_small(void **state)
{
    (void)state;
    /* Hall's theorem: 3 variables of {1, 2, 3} leave the fourth one only 4, without a node. */
    g_autoptr(CsModel) hall = model_of(3, 1, 3);
    cs_model_add_var(hall, label_of(hall), 1, 4);
    cs_model_add_all_diff(hall, label_of(hall), (int32_t[]){0, 1, 2, 3}, 4);
    count_work(hall, 8, 0, 1);

    /* Four digits with sum 30: only 6 7 8 9; two parts that share nothing. */
    g_autoptr(CsModel) runs = model_of(8, 1, 9);
    cs_model_add_distinct_sum(runs, label_of(runs), (int32_t[]){0, 1, 2, 3}, 4, 30);
    cs_model_add_distinct_sum(runs, label_of(runs), (int32_t[]){4, 5, 6, 7}, 4, 30);
    count_work(runs, 100, 0, 2);

    /* Pigeons: eight variables of seven values, pairwise unequal; only learning or luck is short,
     * but as one all-different it takes no node. */
    g_autoptr(CsModel) pigeons = model_of(8, 1, 7);
    cs_model_add_all_diff(pigeons, label_of(pigeons), (int32_t[]){0, 1, 2, 3, 4, 5, 6, 7}, 8);
    count_work(pigeons, 0, 0, 0);

    /* A rank: four variables of 1..9 below a fifth one of 1..6, all different: it is 5 or 6, where
     * the signs alone leave 2..6. */
    g_autoptr(CsModel) rank = model_of(4, 1, 9);
    cs_model_add_var(rank, label_of(rank), 1, 6);
    cs_model_add_all_diff(rank, label_of(rank), (int32_t[]){0, 1, 2, 3, 4}, 5);
    for (int v = 0; v < 4; v++)
        cs_model_add_difference(rank, label_of(rank), v, 1, 4);
    count_work(rank, 200, 0, 1);
}

static void add_line(CsModel *m, int n, int first, int step, int64_t sum)
{
    g_autofree int32_t *vars = g_new(int32_t, n);
    for (int i = 0; i < n; i++)
        vars[i] = first + i * step;
    cs_model_add_linear(m, label_of(m), vars, NULL, (size_t)n, CS_EQ, sum);
    cs_model_add_all_diff(m, label_of(m), vars, (size_t)n);
}

/* Row totals and column totals that differ by `off`, in a square of 1..9 with `outside` more cells
 * in the first column: no node is needed to see that they cannot. */
static void count_totals(int off, int outside, const char *mode, CsStatus expected)
{
    enum { N = 6 };
    g_autoptr(CsModel) m = model_of(N * N + outside, 1, 9);
    for (int i = 0; i < N; i++) {
        add_line(m, N, i * N, 1, 30);
        add_line(m, i ? N : N + outside, i, N, i ? 30 : 30 + off);
    }
    Run r;
    run_open(&r, m, mode, NULL);
    assert_int_equal(run_next(&r), expected);
    run_close(&r);
    assert_true(expected == CS_STATUS_SOLUTION || cs_stats_get(&r.stats, "nodes") == 0);
    cs_vec_free(&r.stats);
}

static void test_totals(void **state)
{
    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(modes); i++) {
        count_totals(0, 0, modes[i], CS_STATUS_SOLUTION);
        count_totals(1, 0, modes[i], CS_STATUS_NONE);
        count_totals(-1, 0, modes[i], CS_STATUS_NONE);
        count_totals(9, 1, modes[i], CS_STATUS_SOLUTION);
        count_totals(10, 1, modes[i], CS_STATUS_NONE);
        count_totals(0, 1, modes[i], CS_STATUS_NONE);
    }
}

/* Two answers asked of a puzzle that has one. */
static void count_quick_work(const CsPuzzle *puzzle, double nodes_most, double propagations_most)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(CsInput) input = cs_input_from_text("example", puzzle->example,
                                                  strlen(puzzle->example), puzzle->name, &error);
    g_autoptr(CsBoard) board = cs_input_next(input, &error);
    assert_null(error);
    g_autoptr(CsModel) m = cs_puzzle_model(puzzle, board);
    Run r;
    run_open(&r, m, NULL, NULL);
    assert_int_equal(run_next(&r), CS_STATUS_SOLUTION);
    assert_int_equal(run_next(&r), CS_STATUS_NONE);
    run_close(&r);
    double nodes = cs_stats_get(&r.stats, "nodes"),
           propagations = cs_stats_get(&r.stats, "propagations");
    if (nodes > nodes_most || propagations > propagations_most)
        print_error("%s: %g nodes, %g propagations\n", puzzle->name, nodes, propagations);
    assert_true(nodes <= nodes_most);
    assert_true(propagations <= propagations_most);
    assert_true(cs_stats_get(&r.stats, "parts") == 0); /* the other engine did not start */
    cs_vec_free(&r.stats);
}

static void test_quick_work_stays_small(void **state)
{
    (void)state;
    count_quick_work(&cs_puzzle_greater_than_sudoku, 0, 7);
    count_quick_work(&cs_puzzle_sudoku, 0, 1);
    count_quick_work(&cs_puzzle_futoshiki, 0, 5);
    count_quick_work(&cs_puzzle_kakuro, 0, 61);
    count_quick_work(&cs_puzzle_simple_kakuro, 0, 18);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_models),
        cmocka_unit_test(test_each_kind),
        cmocka_unit_test(test_learning_counts_like_plain_search),
        cmocka_unit_test(test_bit_boards),
        cmocka_unit_test(test_masks),
        cmocka_unit_test(test_wide_domains),
        cmocka_unit_test(test_odd_models),
        cmocka_unit_test(test_parts_multiply),
        cmocka_unit_test(test_same_run_twice),
        cmocka_unit_test(test_limit_resumes),
        cmocka_unit_test(test_cancelled),
        cmocka_unit_test(test_totals),
        cmocka_unit_test(test_work_stays_small),
        cmocka_unit_test(test_quick_work_stays_small),
    };
    return cmocka_run_group_tests_name("dfs", tests, NULL, NULL);
}
