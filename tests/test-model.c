#include "check.h"
#include "unit.h"

static CsLabel name(CsModel *m, int i)
{
    return cs_model_label(m, "x%", i, 0, 0, 0);
}

static void test_labels(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = cs_model_new();
    CsLabel label = cs_model_label(m, "r%c% < r%c%", 2, 1, 2, -2);
    g_autofree char *text = cs_model_label_text(m, &label);
    assert_string_equal(text, "r2c1 < r2c-2");
    CsLabel ends = cs_model_label(m, "% % % %", INT32_MIN, INT32_MAX, 0, -10);
    g_autofree char *numbers = cs_model_label_text(m, &ends);
    assert_string_equal(numbers, "-2147483648 2147483647 0 -10");
    CsLabel plain = cs_model_label(m, "no number", 9, 9, 9, 9);
    g_autofree char *second = cs_model_label_text(m, &plain);
    assert_string_equal(second, "no number");
    assert_int_equal(cs_model_label(m, "no number", 0, 0, 0, 0).pattern, plain.pattern);
}

/* Neighbours with the same domain share it. */
static void test_domains_are_shared(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = cs_model_new();
    for (int i = 0; i < 1000; i++)
        cs_model_add_var(m, name(m, i), 1, 9);
    assert_int_equal(m->ranges.len, 1);
    cs_model_set_domain(m, 500, (CsRange[]){{3, 3}, {5, 6}}, 2);
    assert_int_equal(cs_domain_size(cs_model_domain(m, 500)), 3);
    assert_int_equal(cs_domain_size(cs_model_domain(m, 499)), 9);
    assert_int_equal(cs_domain_size(cs_model_domain(m, 501)), 9);
}

static void assert_fault(const CsModel *m, const char *message)
{
    g_autoptr(GError) error = NULL;
    assert_false(cs_model_valid(m, &error));
    assert_int_equal(error->code, CS_ERROR_UNSUPPORTED);
    assert_string_equal(error->message, message);
}

static void test_faults(void **state)
{
    (void)state;
    g_autoptr(CsModel) unknown = cs_model_new();
    cs_model_add_all_diff(unknown, cs_model_label(unknown, "row 1", 0, 0, 0, 0), (int32_t[]){0}, 1);
    assert_fault(unknown, "row 1: there is no variable 0");

    g_autoptr(CsModel) wide = cs_model_new();
    cs_model_add_var(wide, name(wide, 0), 0, CS_VALUE_MAX + 1);
    assert_fault(wide, "x0: values must lie in -1000000000..1000000000");

    g_autoptr(CsModel) large = cs_model_new();
    int x = cs_model_add_var(large, name(large, 0), 0, CS_VALUE_MAX);
    cs_model_add_linear(large, cs_model_label(large, "sum", 0, 0, 0, 0), &x,
                        (int64_t[]){INT64_MAX / 2}, 1, CS_EQ, 0);
    assert_fault(large, "sum: the sum can leave the range of 61 bits");

    g_autoptr(CsModel) target = cs_model_new();
    x = cs_model_add_var(target, name(target, 0), 0, 1);
    cs_model_add_linear(target, cs_model_label(target, "sum", 0, 0, 0, 0), &x, NULL, 1, CS_EQ,
                        INT64_MIN);
    assert_fault(target, "sum: the sum can leave the range of 61 bits");
    /* The first fault is the one that is told. */
    cs_model_add_clause(target, name(target, 1), (CsLiteral[]){{.var = 7}}, 1);
    assert_fault(target, "sum: the sum can leave the range of 61 bits");
}

static void test_copy_stands_alone(void **state)
{
    (void)state;
    CsModel *m = cs_model_new();
    int32_t vars[2] = {cs_model_add_var(m, name(m, 0), 1, 3),
                       cs_model_add_var(m, name(m, 1), 1, 3)};
    cs_model_add_linear(m, name(m, 2), vars, (int64_t[]){2, -1}, 2, CS_EQ, 1);
    g_autoptr(CsModel) copy = cs_model_copy(m);
    cs_model_free(m);
    assert_true(cs_check_model(copy, (int[]){1, 1}, NULL));
    assert_true(cs_check_model(copy, (int[]){2, 3}, NULL));
    assert_false(cs_check_model(copy, (int[]){2, 2}, NULL));
}

/* One model of each kind of constraint over x, y, z in 1..3, and whether 27 assignments hold. */
typedef struct Judged {
    const char *what;
    void (*build)(CsModel *m, const int32_t *vars);
    bool (*holds)(int x, int y, int z);
} Judged;

static void linear(CsModel *m, const int32_t *v)
{
    cs_model_add_linear(m, name(m, 9), v, (int64_t[]){1, -2, 3}, 3, CS_LE, 4);
}
static bool linear_holds(int x, int y, int z)
{
    return x - 2 * y + 3 * z <= 4;
}
static void unequal(CsModel *m, const int32_t *v)
{
    cs_model_add_linear(m, name(m, 9), v, NULL, 3, CS_NE, 6);
}
static bool unequal_holds(int x, int y, int z)
{
    return x + y + z != 6;
}
static void different(CsModel *m, const int32_t *v)
{
    cs_model_add_all_diff(m, name(m, 9), v, 3);
}
static bool different_holds(int x, int y, int z)
{
    return x != y && y != z && x != z;
}
static void less(CsModel *m, const int32_t *v)
{
    cs_model_add_difference(m, name(m, 9), v[0], 1, v[2]);
}
static bool less_holds(int x, int y, int z)
{
    (void)y;
    return x + 1 <= z;
}
static void clause(CsModel *m, const int32_t *v)
{
    cs_model_add_clause(
        m, name(m, 9),
        (CsLiteral[]){
            {v[0], 2, CS_IS}, {v[1], 1, CS_AT_MOST}, {v[2], 2, CS_MORE_THAN}, {v[1], 2, CS_IS_NOT}},
        4);
}
static bool clause_holds(int x, int y, int z)
{
    return x == 2 || y <= 1 || z > 2 || y != 2;
}
static void table(CsModel *m, const int32_t *v)
{
    cs_model_add_table(m, name(m, 9), v, 3, (int32_t[]){1, 2, 3, 3, 3, 3}, 2);
}
static bool table_holds(int x, int y, int z)
{
    return (x == 1 && y == 2 && z == 3) || (x == 3 && y == 3 && z == 3);
}
static void run(CsModel *m, const int32_t *v)
{
    cs_model_add_distinct_sum(m, name(m, 9), v, 2, 4);
}
static bool run_holds(int x, int y, int z)
{
    (void)z;
    return x != y && x + y == 4;
}

static void test_check(void **state)
{
    (void)state;
    static const Judged kinds[] = {
        {"linear", linear, linear_holds},
        {"unequal", unequal, unequal_holds},
        {"different", different, different_holds},
        {"less", less, less_holds},
        {"clause", clause, clause_holds},
        {"table", table, table_holds},
        {"run", run, run_holds},
    };
    for (size_t k = 0; k < G_N_ELEMENTS(kinds); k++) {
        g_autoptr(CsModel) m = cs_model_new();
        int32_t vars[3];
        for (int i = 0; i < 3; i++)
            vars[i] = cs_model_add_var(m, name(m, i), 1, 3);
        kinds[k].build(m, vars);
        for (int x = 1; x <= 3; x++)
            for (int y = 1; y <= 3; y++)
                for (int z = 1; z <= 3; z++) {
                    g_autoptr(GError) error = NULL;
                    bool ok = cs_check_model(m, (int[]){x, y, z}, &error);
                    assert_int_equal(ok, kinds[k].holds(x, y, z));
                    if (!ok)
                        assert_string_equal(error->message, "x9: the answer breaks it");
                }
        g_autoptr(GError) error = NULL;
        assert_false(cs_check_model(m, (int[]){1, 4, 1}, &error));
        assert_string_equal(error->message, "x1: 4 is not a value it can take");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_labels), cmocka_unit_test(test_domains_are_shared),
        cmocka_unit_test(test_faults), cmocka_unit_test(test_copy_stands_alone),
        cmocka_unit_test(test_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
