#include "options.h"
#include "stats.h"
#include "unit.h"

static void assert_refused(CsOptions *o, const char *name, const char *value, const char *message)
{
    g_autoptr(GError) error = NULL;
    assert_false(cs_options_set(o, name, value, &error));
    assert_int_equal(error->code, CS_ERROR_USAGE);
    assert_string_equal(error->message, message);
}

static void test_set(void **state)
{
    (void)state;
    g_autoptr(CsOptions) o = cs_options_new();
    assert_string_equal(o->backend, "auto");
    assert_true(cs_options_set(o, "backend", "dfs", NULL));
    assert_true(cs_options_set(o, "seed", "7", NULL));
    assert_true(cs_options_set(o, "time_limit", "0.5", NULL));
    g_autoptr(CsOptions) copy = cs_options_copy(o);
    assert_string_equal(copy->backend, "dfs");
    assert_int_equal(copy->seed, 7);
    assert_true(copy->time_limit == 0.5);
    assert_refused(o, "seed", "-1",
                   "seed: expected a whole number of at least 0 and below 2^63, found '-1'");
    assert_refused(o, "seed", "99999999999999999999999",
                   "seed: expected a whole number of at least 0 and below 2^63, found "
                   "'99999999999999999999999'");
    assert_refused(o, "time_limit", "soon",
                   "time_limit: expected a number of at least 0, found 'soon'");
    assert_refused(o, "time_limit", "nan",
                   "time_limit: expected a number of at least 0, found 'nan'");
    assert_refused(o, "colour", "red", "there is no option 'colour'");
    assert_int_equal(o->seed, 7);
}

/* The table tells the defaults that the struct has. */
static void test_table(void **state)
{
    (void)state;
    for (size_t i = 0; i < cs_n_options; i++) {
        assert_true(*cs_option_info[i].help);
        assert_true(g_str_equal(cs_option_info[i].type, "string") ||
                    g_str_equal(cs_option_info[i].type, "integer") ||
                    g_str_equal(cs_option_info[i].type, "real"));
    }
}

/* However long: a deadline that lies ahead, or none. */
static void test_limits(void **state)
{
    (void)state;
    static const char *const seconds[] = {"1", "1e9", "1e300"};
    CsControl parent = {0};
    g_autoptr(CsOptions) o = cs_options_new();
    cs_options_set(o, "node_limit", "7", NULL);
    CsControl c = cs_options_limits(o, &parent);
    assert_true(c.deadline == 0 && c.node_limit == 7 && c.parent == &parent);
    for (size_t i = 0; i < G_N_ELEMENTS(seconds); i++) {
        assert_true(cs_options_set(o, "time_limit", seconds[i], NULL));
        c = cs_options_limits(o, NULL);
        assert_true(c.deadline > g_get_monotonic_time());
        assert_false(cs_control_stopped(&c));
    }
    atomic_store(&parent.cancelled, true);
    c = cs_options_limits(o, &parent);
    assert_true(cs_control_stopped(&c));
}

static void test_stats(void **state)
{
    (void)state;
    CsStats stats = {0};
    assert_true(cs_stats_get(&stats, "nodes") == 0);
    cs_stats_add(&stats, "nodes", 2);
    cs_stats_add(&stats, "time.solve", 0.25);
    cs_stats_add(&stats, "nodes", 3);
    assert_int_equal(stats.len, 2);
    assert_true(cs_stats_get(&stats, "nodes") == 5);
    cs_vec_free(&stats);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_set),
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_stats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
