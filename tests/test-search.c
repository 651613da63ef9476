/* The cursor must not let a wrong or repeated answer pass: back ends are not trusted. */
#include "random-model.h"
#include "registry.h"
#include "search.h"
#include "unit.h"

/* A back end that gives whatever it is told to: pairs of values until -1. */
static const int *script;
static int n_opened;

static void *open_script(const CsQuery *query, GError **error)
{
    (void)query;
    (void)error;
    n_opened++;
    return &script;
}

static CsStatus next_in_script(void *state, int *values, GError **error)
{
    (void)state;
    (void)error;
    if (*script < 0)
        return CS_STATUS_NONE;
    values[0] = *script++;
    values[1] = *script++;
    return CS_STATUS_SOLUTION;
}

static void close_script(void *state)
{
    (void)state;
}

static const CsBackend scripted = {
    .name = "scripted",
    .summary = "for tests",
    .open = open_script,
    .next = next_in_script,
    .close = close_script,
};

/* x < y, both in 1..3 */
static CsModel *model(void)
{
    CsModel *m = cs_model_new();
    int x = cs_model_add_var(m, cs_model_label(m, "x", 0, 0, 0, 0), 1, 3);
    int y = cs_model_add_var(m, cs_model_label(m, "y", 0, 0, 0, 0), 1, 3);
    cs_model_add_difference(m, cs_model_label(m, "x < y", 0, 0, 0, 0), x, 1, y);
    return m;
}

/* Runs the script; the status at its end, and the message when that is an error. */
static CsStatus play(const int *numbers, char **message)
{
    g_autoptr(CsModel) m = model();
    g_autoptr(CsOptions) options = cs_options_new();
    g_autoptr(GError) error = NULL;
    cs_options_set(options, "presolve", "none", NULL);
    script = numbers;
    g_autoptr(CsSearch) s = cs_search_open_with(&scripted, m, options, NULL, &error);
    assert_non_null(s);
    int values[2];
    CsStatus status;
    while ((status = cs_search_next(s, values, &error)) == CS_STATUS_SOLUTION)
        ;
    *message = error ? g_strdup(error->message) : NULL;
    /* After the end, the end. */
    assert_int_equal(cs_search_next(s, values, NULL), CS_STATUS_NONE);
    return status;
}

static void test_right(void **state)
{
    (void)state;
    g_autofree char *message = NULL;
    assert_int_equal(play((int[]){1, 2, 1, 3, 2, 3, -1}, &message), CS_STATUS_NONE);
    assert_null(message);
}

static void test_breaks_a_constraint(void **state)
{
    (void)state;
    g_autofree char *message = NULL;
    assert_int_equal(play((int[]){1, 2, 3, 3, -1}, &message), CS_STATUS_ERROR);
    assert_string_equal(message,
                        "back end scripted gave a wrong answer: x < y: the answer breaks it");
}

static void test_leaves_a_domain(void **state)
{
    (void)state;
    g_autofree char *message = NULL;
    assert_int_equal(play((int[]){1, 4, -1}, &message), CS_STATUS_ERROR);
    assert_string_equal(message,
                        "back end scripted gave a wrong answer: y: 4 is not a value it can take");
}

static void test_says_it_twice(void **state)
{
    (void)state;
    g_autofree char *message = NULL;
    assert_int_equal(play((int[]){1, 2, 1, 2, -1}, &message), CS_STATUS_ERROR);
    assert_string_equal(message, "back end scripted gave the same answer twice");
}

static void test_unknown_backend(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = model();
    g_autoptr(CsOptions) options = cs_options_new();
    g_autoptr(GError) error = NULL;
    cs_options_set(options, "backend", "oracle", NULL);
    assert_null(cs_search_open(m, options, NULL, &error));
    assert_int_equal(error->code, CS_ERROR_USAGE);
    assert_true(g_str_has_prefix(error->message, "there is no back end 'oracle'; there are: "));
}

static void *open_never(const CsQuery *query, GError **error)
{
    (void)query;
    g_set_error(error, CS_ERROR, CS_ERROR_BACKEND, "opened");
    return NULL;
}

/* What presolve, or the puzzle, leaves without open variables needs no SAT solver. */
static void test_nothing_open(void **state)
{
    (void)state;
    static const CsSat never = {.open = open_never};
    static const CsBackend backend = {.name = "never", .summary = "for tests", .sat = &never};
    for (int y = 2; y <= 3; y++) {
        g_autoptr(CsModel) m = cs_model_new();
        g_autoptr(CsOptions) options = cs_options_new();
        g_autoptr(GError) error = NULL;
        int values[2];
        for (int v = 0; v < 2; v++)
            cs_model_add_var(m, cs_model_label(m, "v%", v, 0, 0, 0), v ? y : 2, v ? y : 2);
        cs_model_add_difference(m, cs_model_label(m, "less", 0, 0, 0, 0), 0, 1, 1);
        cs_options_set(options, "presolve", "none", NULL);
        g_autoptr(CsSearch) s = cs_search_open_with(&backend, m, options, NULL, &error);
        assert_non_null(s);
        if (y == 3) {
            assert_int_equal(cs_search_next(s, values, &error), CS_STATUS_SOLUTION);
            assert_memory_equal(values, ((int[]){2, 3}), sizeof values);
        }
        assert_int_equal(cs_search_next(s, values, &error), CS_STATUS_NONE);
        g_autoptr(CsSearch) fresh = cs_search_open_with(&backend, m, options, NULL, &error);
        CsCandidates occurs = {0}, open = {0};
        assert_int_equal(cs_search_candidates(fresh, &occurs, &open, &error),
                         y == 3 ? CS_STATUS_SOLUTION : CS_STATUS_NONE);
        cs_candidates_clear(&occurs);
        cs_candidates_clear(&open);
    }
    g_autoptr(CsModel) m = model();
    g_autoptr(CsOptions) options = cs_options_new();
    g_autoptr(GError) error = NULL;
    assert_null(cs_search_open_with(&backend, m, options, NULL, &error));
    assert_string_equal(error->message, "opened");
}

/* Where the search itself soon has all answers, no further one is opened. */
static void test_few_answers_settle_candidates(void **state)
{
    (void)state;
    const int one[] = {1, 3, -1}, two[] = {1, 2, 2, 3, -1};
    for (int n = 1; n <= 2; n++) {
        g_autoptr(CsModel) m = model();
        g_autoptr(CsOptions) options = cs_options_new();
        g_autoptr(GError) error = NULL;
        CsCandidates occurs = {0}, open = {0};
        cs_options_set(options, "presolve", "none", NULL);
        script = n == 1 ? one : two;
        n_opened = 0;
        g_autoptr(CsSearch) s = cs_search_open_with(&scripted, m, options, NULL, &error);
        assert_int_equal(cs_search_candidates(s, &occurs, &open, &error), CS_STATUS_SOLUTION);
        for (int v = 0; v < 2; v++) {
            CsDomain d = cs_candidates_of(&occurs, v);
            assert_int_equal(cs_domain_size(d), n);
            assert_int_equal(cs_domain_max(d), n == 1 ? 1 + 2 * v : 2 + v);
            assert_true(cs_domain_is_empty(cs_candidates_of(&open, v)));
        }
        assert_int_equal(n_opened, 1);
        cs_candidates_clear(&occurs);
        cs_candidates_clear(&open);
    }
}

/* How many answers; by the product over independent parts, or one after another. */
static uint64_t count(const CsModel *m, const char *backend, bool only_count, bool *split)
{
    g_autoptr(CsOptions) options = cs_options_new();
    g_autoptr(GError) error = NULL;
    cs_options_set(options, "backend", backend, NULL);
    g_autoptr(CsSearch) s = cs_search_open(m, options, NULL, &error);
    assert_non_null(s);
    if (only_count)
        cs_search_count_only(s);
    g_autofree int *values = g_new(int, m->vars.len + 1);
    uint64_t n = 0;
    CsStatus status;
    while ((status = cs_search_next(s, values, &error)) == CS_STATUS_SOLUTION)
        n++;
    assert_int_equal(status, CS_STATUS_NONE);
    if (!only_count)
        assert_int_equal(cs_search_count(s), n);
    *split |= cs_search_count(s) > n;
    return cs_search_count(s);
}

/* Sparse models fall into parts often. */
static void test_counts_parts(void **state)
{
    (void)state;
    static const char *const backends[] = {"dfs", "picosat", "auto"};
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    bool split = false, never = false;
    for (int i = 0; i < 200; i++) {
        CsRandomShape shape = {.n_vars = 6, .n_constraints = 3, .n_values = 3, .flow = i % 2};
        g_autoptr(CsModel) m = cs_random_model(random, &shape);
        uint64_t n = count(m, "dfs", false, &never);
        for (size_t b = 0; b < G_N_ELEMENTS(backends); b++)
            assert_int_equal(count(m, backends[b], true, &split), n);
    }
    assert_true(split);
    assert_false(never);
}

/* x < y, and `free` variables of four values that nothing holds, of which the last `helpers` are
 * not visible. */
static CsModel *mostly_free(int free, int helpers)
{
    CsModel *m = model();
    for (int i = 0; i < free; i++)
        cs_model_add_var(m, cs_model_label(m, "free", 0, 0, 0, 0), 3, 6);
    cs_model_set_visible(m, (uint32_t)(2 + free - helpers));
    return m;
}

/* Counted without being gone through, by every back end, with and without other presolve steps. */
static void test_counts_free_variables(void **state)
{
    (void)state;
    static const char *const backends[] = {"auto", "dfs", "flow", "picosat", "race"};
    static const char *const steps[] = {"auto", "all", "split"};
    for (size_t i = 0; i < G_N_ELEMENTS(backends) * G_N_ELEMENTS(steps); i++) {
        g_autoptr(CsOptions) options = cs_options_new();
        cs_options_set(options, "backend", backends[i / G_N_ELEMENTS(steps)], NULL);
        cs_options_set(options, "presolve", steps[i % G_N_ELEMENTS(steps)], NULL);
        uint64_t n;
        g_autoptr(CsModel) m = mostly_free(30, 5);
        if (strcmp(options->backend, "flow") != 0) { /* which takes no orders */
            assert_int_equal(cs_model_count(m, options, NULL, UINT64_MAX, &n, NULL),
                             CS_STATUS_NONE);
            assert_int_equal(n, (UINT64_C(3) << 50));
            assert_int_equal(cs_model_count(m, options, NULL, 1000, &n, NULL), CS_STATUS_SOLUTION);
            assert_int_equal(n, 1000);
        }
        g_autoptr(CsModel) whole = cs_model_new(); /* and not a constraint at all */
        for (int v = 0; v < 40; v++)
            cs_model_add_var(whole, cs_model_label(whole, "free", 0, 0, 0, 0), 0, v < 31);
        assert_int_equal(cs_model_count(whole, options, NULL, UINT64_MAX, &n, NULL),
                         CS_STATUS_NONE);
        assert_int_equal(n, UINT64_C(1) << 31);
    }
}

/* More than 64 bits hold is "so many at least"; nothing times that is nothing. */
static void test_counts_beyond_64_bits(void **state)
{
    (void)state;
    g_autoptr(CsOptions) options = cs_options_new();
    g_autoptr(CsModel) m = mostly_free(32, 0);
    uint64_t n;
    assert_int_equal(cs_model_count(m, options, NULL, UINT64_MAX, &n, NULL), CS_STATUS_SOLUTION);
    assert_int_equal(n, UINT64_MAX);
    cs_model_add_difference(m, cs_model_label(m, "y < x", 0, 0, 0, 0), 1, 1, 0);
    assert_int_equal(cs_model_count(m, options, NULL, UINT64_MAX, &n, NULL), CS_STATUS_NONE);
    assert_int_equal(n, 0);
}

/* What a back end says it never takes, it must not take: `auto` passes it by without asking. */
static void test_refuses(void **state)
{
    (void)state;
    size_t refused = 0;
    for (guint32 seed = 0; seed < 300; seed++) {
        g_autoptr(GRand) random = g_rand_new_with_seed(seed);
        CsRandomShape shape = cs_random_shape(random);
        g_autoptr(CsModel) m = cs_random_model(random, &shape);
        unsigned kinds = 0;
        cs_vec_foreach (const CsConstraint, c, &m->constraints)
            kinds |= c->n > 1 ? 1u << c->kind : 0;
        for (size_t i = 0; cs_backends[i]; i++) {
            if (!(cs_backends[i]->refuses & kinds))
                continue;
            g_autoptr(GError) error = NULL;
            assert_false(cs_backends[i]->accepts(m, &error));
            assert_int_equal(error->code, CS_ERROR_UNSUPPORTED);
            refused++;
        }
    }
    assert_true(refused > 100);
}

/* The options may go once a search is open; cs_search_open_sharing leaves them where they are. */
static void test_options_are_copied(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = model();
    CsOptions *options = cs_options_new();
    g_autoptr(GError) error = NULL;
    assert_true(cs_options_set(options, "backend", "picosat", &error));
    g_autoptr(CsSearch) s = cs_search_open(m, options, NULL, &error);
    cs_options_free(options);
    assert_non_null(s);
    int values[2];
    assert_int_equal(cs_search_next(s, values, &error), CS_STATUS_SOLUTION);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_right),
        cmocka_unit_test(test_breaks_a_constraint),
        cmocka_unit_test(test_leaves_a_domain),
        cmocka_unit_test(test_says_it_twice),
        cmocka_unit_test(test_unknown_backend),
        cmocka_unit_test(test_nothing_open),
        cmocka_unit_test(test_few_answers_settle_candidates),
        cmocka_unit_test(test_counts_parts),
        cmocka_unit_test(test_counts_free_variables),
        cmocka_unit_test(test_counts_beyond_64_bits),
        cmocka_unit_test(test_refuses),
        cmocka_unit_test(test_options_are_copied),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
