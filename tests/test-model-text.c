/* The model notation: what is written reads back the same; what is wrong says where. */
#include "model-read.h"
#include "model-write.h"
#include "random-model.h"
#include "unit.h"

static CsModel *read_text(const char *text, GError **error)
{
    return cs_model_read("m", text, strlen(text), error);
}

static void test_round_trip(void **state)
{
    (void)state;
    for (guint32 seed = 0; seed < 500; seed++) {
        g_autoptr(GRand) random = g_rand_new_with_seed(seed);
        CsRandomShape shape = cs_random_shape(random);
        g_autoptr(CsModel) m = cs_random_model(random, &shape);
        g_autoptr(GString) once = g_string_new(NULL);
        g_autoptr(GString) twice = g_string_new(NULL);
        g_autoptr(GError) error = NULL;
        cs_model_write(m, once);
        g_autoptr(CsModel) back = read_text(once->str, &error);
        if (error)
            print_error("%s\n%s", error->message, once->str);
        assert_non_null(back);
        cs_model_write(back, twice);
        assert_string_equal(once->str, twice->str);
    }
}

static void test_by_hand(void **state)
{
    (void)state;
    static const char text[] = "# a comment\r\n"
                               "var x 1..3,7\r\n"
                               "  var y -2..-1\n"
                               "var none -\n"
                               "linear -2*x+y - x<=-5 \"twice x\"\n"
                               "linear 0 = 0\n"
                               "difference x - 3 <= y\n"
                               "clause x>2|y!=-1\n"
                               "clause \"empty\"\n"
                               "table x y:1 -1/2 -2\n"
                               "table x y :\n"
                               "all-different x y\n"
                               "distinct-sum x y = 1\n"
                               "visible 2";
    static const char written[] = "var x 1..3,7\n"
                                  "var y -2..-1\n"
                                  "var none -\n"
                                  "visible 2\n"
                                  "linear -2*x + y - x <= -5 \"twice x\"\n"
                                  "linear 0 = 0 \"\"\n"
                                  "difference x - 3 <= y \"\"\n"
                                  "clause x > 2 | y != -1 \"\"\n"
                                  "clause \"empty\"\n"
                                  "table x y : 1 -1 / 2 -2 \"\"\n"
                                  "table x y : \"\"\n"
                                  "all-different x y \"\"\n"
                                  "distinct-sum x y = 1 \"\"\n";
    g_autoptr(GError) error = NULL;
    g_autoptr(CsModel) m = read_text(text, &error);
    assert_null(error);
    g_autoptr(GString) out = g_string_new(NULL);
    cs_model_write(m, out);
    assert_string_equal(out->str, written);
}

static void test_bad(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } bad[] = {
        {"vra x 1", "m:1:1: expected var, visible,"},
        {"var 1x 1", "m:1:5: expected a name that begins"},
        {"var x 1\nvar x 2", "m:2:5: expected a name that is not yet taken"},
        {"var x", "m:1:6: expected a domain"},
        {"var x 3..1", "expected ranges that do not run backwards"},
        {"var x 1..", "m:1:10: expected the end of a range"},
        {"var x 9999999999999999999999999", "m:1:7: expected a domain"},
        {"var x 1..2 3", "m:1:12: expected the end of the line"},
        {"linear y = 1", "m:1:8: expected a variable that a `var` line"},
        {"var x 1\nlinear x 1", "m:2:10: expected +, -, ="},
        {"var x 1\nlinear 2x = 1", "m:2:9: expected * between"},
        {"var x 1\nlinear x =", "m:2:11: expected the right-hand side"},
        {"var x 1\nlinear x = 99999999999999999999", "m:2:12: expected the right-hand side"},
        {"var x 1000000000\nlinear 9223372036854775807*x = 1", "the sum can leave the range"},
        {"var x 1\ndifference x 3 <= x", "m:2:14: expected + or -"},
        {"var x 1\nclause x ~ 3", "m:2:10: expected =, !=, <= or >"},
        {"var x 1\ntable x x : 1 2 / 3", "m:2:20: expected a value for each"},
        {"var x 1\nall-different x\"", "m:2:16: expected a label"},
        {"var x 1\nall-different x \"50%\"", "m:2:17: expected a label without %"},
        {"visible 1", "m:1:9: expected how many"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
        g_autoptr(GError) error = NULL;
        assert_null(read_text(bad[i].text, &error));
        assert_non_null(error);
        if (!strstr(error->message, bad[i].message))
            print_error("%s\n", error->message);
        assert_non_null(strstr(error->message, bad[i].message));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_bad),
    };
    return cmocka_run_group_tests_name("model-text", tests, NULL, NULL);
}
