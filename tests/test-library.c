/* The library as others see it: what it exports, what cluesat.h promises, and the examples. */
#include <cluesat.h>
#include <string.h>

#include "folder.h"
#include "unit.h"

/* Runs a command in the project's root; what it printed. */
static char *output_of(const char *command, int *status)
{
    char *argv[] = {"sh", "-c", (char *)(uintptr_t)command, NULL};
    char **env = folder_environment();
    char *out = NULL;
    g_autoptr(GError) error = NULL;
    g_spawn_sync(NULL, argv, env, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, NULL, status, &error);
    g_strfreev(env);
    assert_null(error);
    return out;
}

static char *in_build(const char *format)
{
    const char *program = g_getenv("CLUESAT");
    g_autofree char *build = g_path_get_dirname(program ? program : "build/cluesat");
    GString *text = g_string_new(format);
    g_string_replace(text, "BUILD", build, 0);
    return g_string_free(text, FALSE);
}

static void test_exports(void **state)
{
    (void)state;
    int status;
    g_autofree char *command =
        in_build("nm -D --defined-only BUILD/libcluesat.so | awk '{ print $3 }' | LC_ALL=C sort");
    g_autofree char *exported = output_of(command, &status);
    g_autofree char *declared = output_of("sed -n 's/^CS_API .*\\b\\(cs_[a-z_]*\\)(.*/\\1/p' "
                                          "src/cluesat.h | LC_ALL=C sort",
                                          &status);
    assert_true(strlen(declared) > 0);
    assert_string_equal(exported, declared);
}

static void test_magic_square(void **state)
{
    (void)state;
    int status;
    g_autofree char *command = in_build("BUILD/examples/magic-square");
    g_autofree char *out = output_of(command, &status);
    assert_true(g_str_has_prefix(out, "dfs: the middle is 5; 8 squares in all\n"
                                      "picosat: the middle is 5; 8 squares in all\n"
                                      "these cannot hold together:\n"));
    assert_non_null(strstr(out, "  a 1 in the corner\n"));
    assert_int_equal(status, 0);
}

static void test_solve_file(void **state)
{
    (void)state;
    int status;
    g_autofree char *command =
        in_build("printf '1\\n1 2\\n3\\n1 2\\n0 0\\n' > BUILD/examples/in.txt && "
                 "BUILD/examples/solve-file BUILD/examples/in.txt");
    g_autofree char *out = output_of(command, &status);
    assert_string_equal(out, "unique:\n1 2 \n");
}

static void test_cpp(void **state)
{
    (void)state;
    int status;
    g_autofree char *found = output_of("command -v g++", &status);
    if (!*found)
        skip();
    g_free(
        output_of("g++ -fsyntax-only -Wall -Wextra -Werror -Isrc $(pkg-config --cflags glib-2.0) "
                  "docs/examples/header.cpp",
                  &status));
    assert_int_equal(status, 0);
}

/* x + y + z = 6, x < y, all different: 1 2 3, and no other but with z in front or between. */
static CsModel *three(void)
{
    CsModel *m = cs_model_new();
    int v[] = {cs_model_variable(m, "x", 1, 3), cs_model_variable(m, "y", 1, 3),
               cs_model_variable_of(m, "z 100%", (int[]){3, 1}, 2)};
    cs_model_sum(m, "sum", v, NULL, 3, CS_EQ, 6);
    cs_model_less(m, "x < y", v[0], 1, v[1]);
    cs_model_different(m, "different", v, 3);
    return m;
}

static void test_questions(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = three();
    g_autoptr(CsOptions) options = cs_options_new();
    g_autoptr(CsCandidates) candidates = NULL;
    g_autoptr(GError) error = NULL;
    uint64_t count;
    assert_int_equal(cs_model_count(m, options, NULL, UINT64_MAX, &count, &error), CS_STATUS_NONE);
    assert_int_equal(count, 2); /* 1 2 3 and 2 3 1 */
    assert_int_equal(cs_model_count(m, options, NULL, 1, &count, &error), CS_STATUS_SOLUTION);
    assert_int_equal(count, 1);
    assert_int_equal(cs_model_candidates(m, options, NULL, &candidates, &error),
                     CS_STATUS_SOLUTION);
    assert_true(cs_candidates_has(candidates, 0, 1));
    assert_false(cs_candidates_has(candidates, 0, 3));
    assert_false(cs_candidates_has(candidates, 2, 2));
    assert_false(cs_candidates_has(candidates, 3, 1));
    char **labels;
    assert_int_equal(cs_model_explain(m, false, options, NULL, &labels, &error),
                     CS_STATUS_SOLUTION);
    assert_null(labels);
}

static void test_explain(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = three();
    g_autoptr(CsOptions) options = cs_options_new();
    g_autoptr(GError) error = NULL;
    cs_model_any(
        m, "100% z = 2 or x = 3",
        (CsLiteral[]){{.var = 2, .value = 2, .test = CS_IS}, {.var = 0, .value = 3, .test = CS_IS}},
        2);
    g_auto(GStrv) labels = NULL;
    assert_int_equal(cs_model_explain(m, true, options, NULL, &labels, &error), CS_STATUS_NONE);
    assert_int_equal(g_strv_length(labels), 2);
    assert_string_equal(labels[0], "x < y");
    assert_string_equal(labels[1], "100% z = 2 or x = 3");
}

static void test_cancel(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = three();
    g_autoptr(CsOptions) options = cs_options_new();
    g_autoptr(CsControl) control = cs_control_new();
    g_autoptr(GError) error = NULL;
    uint64_t count;
    cs_options_set(options, "presolve", "none", &error);
    cs_control_cancel(control);
    assert_int_equal(cs_model_count(m, options, control, UINT64_MAX, &count, &error),
                     CS_STATUS_UNKNOWN);
    assert_null(error);
}

static void test_puzzle(void **state)
{
    (void)state;
    static const char text[] = "1\n2 2\n3 3\n3 3\n0 0\n0 0\n";
    g_autoptr(GError) error = NULL;
    g_autoptr(CsInput) input = cs_input_from_text("text", text, strlen(text), NULL, &error);
    g_autoptr(CsBoard) board = cs_input_next(input, &error);
    g_autoptr(CsOptions) options = cs_options_new();
    assert_true(cs_options_set(options, "time-limit", "60", NULL)); /* as on the command line */
    assert_true(cs_options_set(options, "time_limit", "60", NULL));
    g_autoptr(CsReport) report = cs_input_solve(input, board, 2, options, NULL, &error);
    assert_null(error);
    bool exact;
    assert_int_equal(cs_report_verdict(report), CS_VERDICT_MULTIPLE);
    assert_int_equal(cs_report_count(report, &exact), 2);
    assert_int_equal(cs_report_value(report, 0, 1, 1) + cs_report_value(report, 1, 1, 1), 3);
    assert_string_equal(cs_input_puzzle_name(input), "simple-kakuro");
    assert_int_equal(cs_board_rows(board), 2);
    assert_int_equal(cs_board_columns(board), 2);
    g_autofree char *json = cs_report_text(report, "json", NULL);
    assert_non_null(strstr(json, "\"index\":1,\"line\":2,"));
    assert_null(cs_report_text(report, "braille", &error));
    assert_int_equal(error->code, CS_ERROR_USAGE);
    assert_null(cs_input_next(input, NULL));
    g_autoptr(CsModel) model = cs_input_model(input, board);
    assert_int_equal(cs_model_n_variables(model), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exports),    cmocka_unit_test(test_magic_square),
        cmocka_unit_test(test_solve_file), cmocka_unit_test(test_cpp),
        cmocka_unit_test(test_questions),  cmocka_unit_test(test_explain),
        cmocka_unit_test(test_cancel),     cmocka_unit_test(test_puzzle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
