/* The depth-first search against brute force, in all its ways to search. */
#include "backend.h"
#include "brute.h"
#include "check.h"
#include "random-model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

extern const CsBackend cs_native_dfs;

/* Ways to search, as the back end's argument. */
static const char *const modes[] = {NULL, "plain", "learn"};

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_models),
        cmocka_unit_test(test_each_kind),
    };
    return cmocka_run_group_tests_name("dfs", tests, NULL, NULL);
}
