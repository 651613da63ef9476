/* Inputs that promise or weigh far more than they should: a clear error or an answer, in little
 * memory.  And the same question gives the same bytes, every time. */
#include "cli.h"
#include "folder.h"
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

#define HUGE_LINE 30000000

/* A text whose last line is so long, of one character, in the place of `file`, to a command. */
typedef struct Huge {
    const char *file, *text;
    char fill;
    const char *command, *message;
} Huge;

#define MODEL "$CLUESAT crosscheck --count 1 in.model"
#define DECODE "$CLUESAT decode in.cnf out"
#define SOLVE "$CLUESAT solve in -p "

static const Huge huge[] = {
    {"in", "", '9', SOLVE "kakuro-extension", "in:1:1: expected the number of rows, a number in"},
    {"in", "2 2\\n", 'X', SOLVE "kakuro", "in:2:29: expected the number of rows"},
    {"in", "1\\n1 1\\n", '9', SOLVE "simple-kakuro", "in:3:1: expected a row sum, a number in"},
    {"in", "", '<', SOLVE "greater-than-sudoku", "in:1:7: expected the end of line 1"},
    {"in", "9x9", '1', SOLVE "sudoku", "in:1:1: expected"},
    {"in", "3x3:", '9', SOLVE "sudoku", "in:1:5: expected a number for a cell"},
    {"in", "4:", '9', SOLVE "futoshiki", "in:1:1: expected"},
    {"in", "4:", '(', SOLVE "kenken", "in:1:1: expected"},
    {"in", "4:", '/', SOLVE "skyscrapers", "in:1:18: expected ','"},
    {"in", "size 4\\ncages\\n", 'a', SOLVE "kenken", ": expected a name"},
    {"in", "https://puzz.link/p?kakuro/3/3/", 'l', SOLVE "kakuro", "in:1:"},
    {"in", "https://puzz.link/p?minarism/9/9/", 'z', SOLVE "minarism", "in:1:"},
    {"in", "{\"size\":9,\"x\":\"", 'X', SOLVE "sudoku", "expected JSON"},
    {"in", "{\"size\":", '9', SOLVE "sudoku", "expected JSON"},
    {"in", "{\"size\":9,\"grid\":", '[', SOLVE "sudoku", "at most 32 levels"},
    {"in.cnf", "c cluesat 1\\np cnf 1 1\\n", '9', DECODE, "in.cnf:"},
    {"in.cnf", "c cluesat 1\\np cnf ", '9', DECODE, "in.cnf:2:"},
    {"in.cnf", "c cluesat 1\\nc ", 'X', DECODE, "in.cnf:"},
    {"out", "s SATISFIABLE\\nv ", '9', DECODE, "out:2:3: expected a literal"},
    {"out", "s ", 'X', DECODE, "out:1:"},
    {"in.model", "var x 0..", '9', MODEL, "in.model:1:10: expected the end of a range"},
    {"in.model", "var ", 'X', MODEL, ": expected a domain"},
    {"in.model", "", 'X', MODEL, "in.model:1:1: expected var"},
    {"none/certificate.txt", "+", '1', "$CLUESAT verify none", "NOT VERIFIED"},
    {"none/certificate.txt", "", '+', "$CLUESAT verify none", "NOT VERIFIED"},
    {"none/verdict.ini", "[verdict]\\nx=", 'X', "$CLUESAT verify none", "NOT VERIFIED"},
    {"one/proof.drat", "", '1', "$CLUESAT verify one", "NOT VERIFIED"},
    {"one/formula.cnf", "p cnf ", '9', "$CLUESAT verify one", "NOT VERIFIED"},
    {"one/solution.txt", "", '6', "$CLUESAT verify one", "NOT VERIFIED"},
};

static void test_huge_everywhere(void **state)
{
    (void)state;
    char *folder = folder_new();
    g_autofree char *here = g_get_current_dir();
    g_auto(CliRun) made = {0};
    g_autofree char *make = g_strdup_printf(
        "cd %s && printf 's SATISFIABLE\\nv 1 0\\n' >out.is && $CLUESAT encode -o in.cnf.is "
        "%s/tests/mutants/golden/kakuro.txt && printf '2 2 XXXXXXX 006\\\\XXX XXX\\\\007 .......' "
        ">p && "
        "$CLUESAT prove -p kakuro p -o none.is && "
        "$CLUESAT prove %s/tests/mutants/golden/greater-than.txt -o one.is",
        folder, here, here);
    cli_run(&made, 60, make);
    assert_int_equal(made.status, 0);
    for (size_t i = 0; i < G_N_ELEMENTS(huge); i++) {
        const Huge *h = &huge[i];
        g_autofree char *command =
            g_strdup_printf("cd %s && rm -rf in in.cnf in.model out none one && for f in *.is; do "
                            "cp -r $f ${f%%.is}; done && "
                            "{ printf '%s'; head -c %d /dev/zero | tr '\\0' '%c'; } >%s && "
                            "%s --memory-limit 250",
                            folder, h->text, HUGE_LINE, h->fill, h->file, h->command);
        g_auto(CliRun) run = {0};
        cli_run(&run, 120, command);
        if (run.status != 65 || (!strstr(run.err, h->message) && !strstr(run.out, h->message)))
            fail_msg("%s%c…: %s: status %d: %.300s%.300s", h->text, h->fill, h->command, run.status,
                     run.out, run.err);
        assert_true(strlen(run.err) < 1000);
    }
    folder_remove(folder);
}

/* How the program ends with so many puzzles and a limit of so many MiB. */
static bool fits(int puzzles, int jobs, int mebibytes)
{
    g_autofree char *command = g_strdup_printf(
        "export MALLOC_ARENA_MAX=1; f=$(mktemp); { echo %d; yes '1 1 3 3 0' | head -n %d; } >$f; "
        "$CLUESAT solve -f judge --jobs %d --memory-limit %d -p simple-kakuro $f | uniq -c; rm $f",
        puzzles, puzzles, jobs, mebibytes);
    g_auto(CliRun) run = {0};
    cli_run(&run, 60, command);
    g_autofree char *all = g_strdup_printf("%d 3", puzzles);
    return strcmp(g_strstrip(run.out), all) == 0;
}

/* Memory does not grow with the number of puzzles: where 1,000 fit, 100,000 fit beside their text,
 * which is 1 MB.  Two MiB more would be 20 bytes for a puzzle. */
static void test_many_puzzles(void **state)
{
    (void)state;
    for (int jobs = 1; jobs <= 2; jobs++) {
        int low = 1, high = 512;
        if (!g_getenv("CLUESAT"))
            skip();
        assert_true(fits(1000, jobs, high));
        while (high - low > 1) {
            int mid = (low + high) / 2;
            if (fits(1000, jobs, mid))
                high = mid;
            else
                low = mid;
        }
        assert_true(fits(100000, jobs, high + 3));
    }
}

/* Stats aside, the same question with the same seed gives the same bytes. */
static void test_reproducible(void **state)
{
    (void)state;
    static const char *const commands[] = {
        "$CLUESAT solve --seed 7 --backend picosat tests/mutants/golden/kakuro.txt",
        "$CLUESAT solve --seed 7 --backend cadical --all=5 tests/mutants/golden/simple-kakuro.txt",
        "$CLUESAT solve --seed 7 --backend flow tests/mutants/golden/extension.txt",
        ("$CLUESAT solve --seed 7 --backend picosat --candidates -f json "
         "tests/mutants/golden/greater-than.txt"),
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
        cmocka_unit_test(test_huge_line),    cmocka_unit_test(test_huge_everywhere),
        cmocka_unit_test(test_overflow),     cmocka_unit_test(test_many_puzzles),
        cmocka_unit_test(test_reproducible),
    };
    return cmocka_run_group_tests_name("hostile", tests, NULL, NULL);
}
