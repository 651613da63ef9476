/* The race: the first settled answer wins, whoever gives it, and the loser stops. */
#include "random-model.h"
#include "search.h"
#include "unit.h"

static CsSearch *open_race(const CsModel *m, const char *backend, const CsControl *control,
                           GError **error)
{
    g_autoptr(CsOptions) options = cs_options_new();
    cs_options_set(options, "backend", backend, NULL);
    return cs_search_open(m, options, control, error);
}

static CsModel *one_variable(int lo, int hi)
{
    CsModel *m = cs_model_new();
    cs_model_add_var(m, cs_model_label(m, "x", 0, 0, 0, 0), lo, hi);
    return m;
}

static void test_all_answers(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = one_variable(1, 5);
    g_autoptr(GError) error = NULL;
    g_autoptr(CsSearch) s = open_race(m, "race:picosat,cadical", NULL, &error);
    assert_non_null(s);
    int value, seen = 0;
    while (cs_search_next(s, &value, &error) == CS_STATUS_SOLUTION)
        seen |= 1 << value;
    assert_null(error);
    assert_int_equal(seen, 0x3E);
}

static void test_usage(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = one_variable(1, 2);
    g_autoptr(GError) error = NULL;
    assert_null(open_race(m, "race:picosat", NULL, &error));
    assert_string_equal(error->message,
                        "race: expected two back ends, as in race:auto,picosat, found 'picosat'");
}

/* One that does not exist loses; the other still answers. */
static void test_one_fails(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = one_variable(3, 3);
    g_autoptr(GError) error = NULL;
    g_autoptr(CsSearch) s = open_race(m, "race:nobody,picosat", NULL, &error);
    int value = 0;
    assert_int_equal(cs_search_next(s, &value, &error), CS_STATUS_SOLUTION);
    assert_int_equal(value, 3);
    assert_int_equal(cs_search_next(s, &value, &error), CS_STATUS_NONE);
    assert_null(error);
}

static void test_both_fail(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = one_variable(3, 3);
    g_autoptr(GError) error = NULL;
    g_autoptr(CsSearch) s = open_race(m, "race:nobody,none", NULL, &error);
    int value = 0;
    assert_int_equal(cs_search_next(s, &value, &error), CS_STATUS_ERROR);
    assert_non_null(error);
}

/* Cancelled before it began: neither knows. */
static void test_cancelled(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = cs_model_new();
    int32_t vars[12];
    for (int i = 0; i < 12; i++)
        vars[i] = cs_model_add_var(m, cs_model_label(m, "x%", i, 0, 0, 0), 1, 11);
    /* Twelve pigeons: long work for a SAT solver without the counting argument. */
    for (int i = 0; i < 12; i++)
        for (int j = i + 1; j < 12; j++)
            cs_model_add_linear(m, cs_model_label(m, "x% ≠ x%", i, j, 0, 0),
                                (int32_t[]){vars[i], vars[j]}, (int64_t[]){1, -1}, 2, CS_NE, 0);
    CsControl control = {.cancelled = true};
    g_autoptr(GError) error = NULL;
    g_autoptr(CsSearch) s = open_race(m, "race:picosat,cadical", &control, &error);
    assert_non_null(s);
    int values[12];
    assert_int_equal(cs_search_next(s, values, &error), CS_STATUS_UNKNOWN);
    assert_null(error);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_answers), cmocka_unit_test(test_usage),
        cmocka_unit_test(test_one_fails),   cmocka_unit_test(test_both_fail),
        cmocka_unit_test(test_cancelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
