/* Inputs that promise or weigh far more than they should: a clear error or an answer, in little
 * memory.  And the same question gives the same bytes, every time. */
#include "cli.h"
#include "registry.h"
#include "unit.h"

#define NINES                                                                                      \
    "9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999"  \
    "999999999"

/* The input is what this shell command prints; the message must hold these words. */
typedef struct Hostile {
    const char *input, *puzzle, *message;
} Hostile;

static const Hostile promises[] = {
    {"printf '1000000000 1000000000\\nXXXXXXX'", "kakuro", ":2:8: expected the token of row 1"},
    {"printf '2147483647 2147483647'", "kakuro-extension", "expected the token of row 1"},
    {"printf '2 2147483648'", "kakuro-extension", "expected the number of columns, a number in"},
    {"printf '1\\n40000 40000\\n1 2 3'", "simple-kakuro", "expected a row sum"},
    {"printf '2147483647\\n1 1\\n1\\n1\\n0\\n'", "simple-kakuro",
     "expected puzzle 2 of 2147483647"},
    {"printf '1000000000:a'", "futoshiki", ":1:1: expected"},
    {"printf '1000000000:a'", "kenken", ":1:1: expected"},
    {"printf '1000000000:a'", "skyscrapers", ":1:1: expected"},
    {"printf 'https://puzz.link/p?kakuro/1000000000/1000000000/k'", "kakuro", "expected"},
    {"printf 'https://puzz.link/p?sudoku/1000000000/1000000000/k'", "sudoku", "expected"},
    {"printf 'https://puzz.link/p?minarism/1000000000/1000000000/k'", "minarism", "expected"},
    {"printf '" NINES " 2'", "kakuro", "expected"},
    {"printf '2 " NINES "'", "kakuro-extension", "expected the number of columns, a number in"},
    {"printf '" NINES "'", "simple-kakuro", "expected the number of puzzles, a number in"},
    {"printf '1\\n1 1\\n" NINES "\\n1\\n0\\n'", "simple-kakuro", "expected a row sum, a number in"},
    {"printf '1\\n1 1\\n1\\n1\\n-" NINES "\\n'", "simple-kakuro", "expected a number, or 0"},
    {"printf '" NINES ":a'", "futoshiki", "expected"},
    {"printf '4:" NINES ",'", "futoshiki", "expected"},
};

/* One error with its place on one line, status 65, and no more memory than the limit.  Puzzles in
 * front of the fault may have been answered by then. */
static void refuse(const Hostile *h, int mebibytes)
{
    g_autofree char *command = g_strdup_printf("{ %s; } | $CLUESAT solve --memory-limit %d -p %s",
                                               h->input, mebibytes, h->puzzle);
    g_auto(CliRun) run = {0};
    cli_run(&run, 60, command);
    if (run.status != 65 || !strstr(run.err, h->message))
        print_error("%s: status %d, %s\n", command, run.status, run.err);
    assert_int_equal(run.status, 65);
    assert_non_null(strstr(run.err, h->message));
    assert_non_null(strstr(run.err, "standard input:"));
    assert_true(strlen(run.err) < 400);
}

static void test_promises(void **state)
{
    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(promises); i++)
        refuse(&promises[i], 100);
}

/* A line without end, of one character, to every puzzle. */
static void test_long_lines(void **state)
{
    (void)state;
    for (size_t p = 0; cs_puzzles[p]; p++) {
        for (const char *c = ".9a,"; *c; c++) {
            g_autofree char *input =
                g_strdup_printf("head -c 3000000 /dev/zero | tr '\\0' '%c'", *c);
            refuse(&(Hostile){input, cs_puzzles[p]->name, ":1:1: expected"}, 200);
        }
    }
}

static void test_huge_line(void **state)
{
    (void)state;
    refuse(&(Hostile){"head -c 100000000 /dev/zero | tr '\\0' X", "kakuro", ":1:1: expected"}, 400);
    refuse(&(Hostile){"printf '2 2\\n'; head -c 100000000 /dev/zero | tr '\\0' X", "kakuro",
                      "expected"},
           400);
}

/* Numbers of a model whose products or sums leave 64 bits. */
static void test_overflow(void **state)
{
    (void)state;
    static const char *const models[] = {
        "var x 0..1000000000\\nlinear 9223372036854775807*x = 1\\n",
        "var x 0..1000000000\\nlinear 2000000000*x + 2000000000*x = 1\\n",
        "var x 0..9\\nlinear x = 9223372036854775807\\n",
        "var x 0..9\\ndifference x + 9223372036854775807 <= x\\n",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(models); i++) {
        g_autofree char *command = g_strdup_printf("f=$(mktemp).model; printf '%s' > $f; $CLUESAT "
                                                   "crosscheck $f; s=$?; rm $f ${f%%.model}; "
                                                   "exit $s",
                                                   models[i]);
        g_auto(CliRun) run = {0};
        cli_run(&run, 20, command);
        assert_int_equal(run.status, 69);
        assert_non_null(strstr(run.err, "can leave the range of 61 bits"));
    }
}

/* Memory does not grow with the number of puzzles. */
static void test_many_puzzles(void **state)
{
    (void)state;
    g_auto(CliRun) run = {0};
    cli_run(&run, 60,
            "{ echo 20000; yes '1 1 3 3 0' | head -20000; } | $CLUESAT solve -f judge "
            "--memory-limit 100 --backend cadical -p simple-kakuro | uniq -c");
    assert_int_equal(run.status, 0);
    assert_string_equal(g_strstrip(run.out), "20000 3");
    assert_string_equal(run.err, "");
}

/* Stats aside, the same question with the same seed gives the same bytes. */
static void test_reproducible(void **state)
{
    (void)state;
    static const char *const commands[] = {
        "$CLUESAT solve --seed 7 --backend picosat tests/mutants/golden/kakuro.txt",
        "$CLUESAT solve --seed 7 --backend cadical --all=5 tests/mutants/golden/simple-kakuro.txt",
        "$CLUESAT solve --seed 7 --backend flow tests/mutants/golden/extension.txt",
        "$CLUESAT solve --seed 7 --backend picosat --candidates -f json "
        "tests/mutants/golden/greater-than.txt",
        "$CLUESAT encode tests/mutants/golden/kakuro.txt",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++) {
        g_auto(CliRun) once = {0}, again = {0};
        cli_run(&once, 20, commands[i]);
        /* Another address space and another heap must not show. */
        g_autofree char *other =
            g_strdup_printf("export MALLOC_PERTURB_=165 FILL=%s; %s", NINES, commands[i]);
        cli_run(&again, 20, other);
        assert_int_equal(once.status, 0);
        assert_string_equal(once.out, again.out);
        assert_true(strlen(once.out) > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_promises),     cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_huge_line),    cmocka_unit_test(test_overflow),
        cmocka_unit_test(test_many_puzzles), cmocka_unit_test(test_reproducible),
    };
    return cmocka_run_group_tests_name("hostile", tests, NULL, NULL);
}
