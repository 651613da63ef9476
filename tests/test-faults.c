/* When the world lets cluesat down: no memory, a full disk, a closed pipe, a signal.  Each must end
 * in a clear message and a fitting exit status, and leave no half-written file. */
#include "cli.h"
#include "folder.h"
#include "unit.h"

#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>

/* A puzzle of this size without clues, whose encoding is large: `$1` is the side. */
#define BIG                                                                                        \
    "big() { awk -v n=\"$1\" 'BEGIN { print n, n; for (r = 0; r < n; r++) for (c = 0; c < n; "     \
    "c++) "                                                                                        \
    "print r && c ? \".......\" : \"XXXXXXX\" }'; }; "

/* No AddressSanitizer or ThreadSanitizer bears a limit on its address space, or another malloc. */
static bool sanitized(void)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return true;
#elif defined(__has_feature)
    return __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
    return false;
#endif
}

static long number_in(const char *path)
{
    g_autofree char *text = NULL;
    assert_true(g_file_get_contents(path, &text, NULL, NULL));
    return atol(text);
}

/* Any allocation may fail: a small run then says so, or does without and answers as ever.  All of
 * them with CLUESAT_FAULTS=all, else a sample. */
#define MATRIX "2\\n1 1\\n3\\n3\\n0\\n2 2\\n3 3\\n3 3\\n0 0\\n0 0\\n"
#define GRID                                                                                       \
    "3 3\\nXXXXXXX 012\\\\XXX 005\\\\XXX\\nXXX\\\\007 ....... .......\\nXXX\\\\010 ....... "       \
    ".......\\n"

static void fail_allocations(const char *puzzle, const char *arguments)
{
    const char *libs = g_getenv("TEST_LIBS");
    if (!libs || sanitized())
        skip();
    g_autofree char *command = g_strdup_printf(
        "printf '%s' | FAIL_COUNT=$COUNT LD_PRELOAD=%s/libfailing-malloc.so $CLUESAT %s", puzzle,
        libs, arguments);
    char *folder = folder_new();
    g_autofree char *path = g_build_filename(folder, "count", NULL);
    g_autofree char *nothing = g_strdup_printf(
        "FAIL_COUNT=%s LD_PRELOAD=%s/libfailing-malloc.so $CLUESAT --version", path, libs);
    g_autofree char *first = g_strdup_printf("COUNT=%s; %s", path, command);
    g_auto(CliRun) good = {0};
    /* What the loader and GLib take before the program begins is not ours. */
    cli_run(&good, 20, nothing);
    long start = number_in(path);
    cli_run(&good, 20, first);
    assert_true(good.status == 0);
    long n = number_in(path), step = g_getenv("CLUESAT_FAULTS") ? 1 : n / 50 + 1, caught = 0;
    for (long at = start + 1; at <= n; at += step) {
        g_autofree char *faulty = g_strdup_printf("COUNT=; export FAIL_AT=%ld; %s", at, command);
        g_auto(CliRun) run = {0};
        cli_run(&run, 20, faulty);
        bool as_ever = run.status == 0 && g_str_equal(run.out, good.out);
        bool said = run.status > 0 && run.status < 128 && strlen(run.err) > 0;
        /* GLib makes its locks by itself, and aborts. */
        said |= strstr(run.err, "GLib (gthread") != NULL;
        if (!as_ever && !said)
            print_error("allocation %ld of %ld: status %d, %s\n", at, n, run.status, run.err);
        assert_true(as_ever || said);
        caught += run.status == 71;
    }
    print_message("%s: %ld allocations, %ld exits with status 71\n", arguments, n, caught);
    assert_true(caught > 0);
    folder_remove(folder);
}

static void test_allocation_picosat(void **state)
{
    (void)state;
    fail_allocations(MATRIX, "solve -p simple-kakuro --backend picosat");
}

static void test_allocation_cadical(void **state)
{
    (void)state;
    fail_allocations(MATRIX, "solve -p simple-kakuro --backend cadical");
}

static void test_allocation_flow(void **state)
{
    (void)state;
    fail_allocations(GRID, "solve -p kakuro-extension --backend flow");
}

static void test_allocation_encode(void **state)
{
    (void)state;
    fail_allocations(MATRIX, "encode -n 1 -p simple-kakuro");
}

static void test_memory_limit(void **state)
{
    (void)state;
    if (sanitized())
        skip();
    static const char *const backends[] = {"picosat", "cadical"};
    for (size_t i = 0; i < G_N_ELEMENTS(backends); i++) {
        g_autofree char *command = g_strdup_printf(
            BIG "big 60 | $CLUESAT solve -p kakuro --memory-limit 40 --presolve none "
                "--backend %s --encoding var=direct",
            backends[i]);
        g_auto(CliRun) run = {0};
        cli_run(&run, 60, command);
        assert_int_equal(run.status, 71);
        assert_string_equal(run.out, "");
        assert_string_equal(run.err, "cluesat: out of memory (see --memory-limit)\n");
    }
}

/* Every command and every writer, printing to where `$TO` leads; GRID and MATRIX are files, `sum`
 * is a puzzle without an answer. */
static const char *const printing[] = {
    "list",
    "list backends",
    "--help",
    "--version",
    "--puzzle-help kakuro",
    "solve --help",
    "solve grid",
    "solve -f judge grid",
    "solve -f json grid",
    "solve -f svg grid",
    "solve -f png grid",
    "solve --count -f json grid",
    "solve --all grid",
    "solve --candidates grid",
    "solve --candidates -f svg grid",
    "solve --jobs 2 grid",
    "solve --stats -f json grid",
    "encode -n 1 matrix",
    "convert -t text grid",
    "convert -t svg grid",
    "convert -t png grid",
    "convert -t puzz-kakuro -p kakuro grid",
    "convert -t token-grid grid",
    "check grid answer",
    "explain --value r2c2=3 grid",
    "explain -f json sum",
    "crosscheck --count 2",
    "bench --quiet --out bench smoke.suite",
    "prove -o proof$$ grid",
    "verify proof",
    "decode cnf sat",
    NULL,
};

static char *printing_folder(void)
{
    char *folder = folder_new();
    g_autofree char *command =
        g_strdup_printf("cd %s; { echo '# puzzle: kakuro-extension'; printf '" GRID "'; } >grid; "
                        "{ echo '# puzzle: simple-kakuro'; printf '" MATRIX "'; } >matrix; "
                        "printf '# puzzle: simple-kakuro\n1\n1 1\n3\n4\n0\n' >sum; "
                        "$CLUESAT solve -f judge grid >answer; $CLUESAT prove -o proof grid; "
                        "$CLUESAT encode -n 1 matrix >cnf; echo s UNSATISFIABLE >sat; "
                        "printf 'suite smoke Small\\nconfig dfs backend=dfs\\nquestion one\\n"
                        "instance kakuro size=8 black=40 seed=1\\n' >smoke.suite",
                        folder);
    g_auto(CliRun) run = {0};
    cli_run(&run, 20, command);
    assert_int_equal(run.status, 0);
    return folder;
}

/* Whatever prints says when it cannot. */
static void test_full_disk(void **state)
{
    (void)state;
    char *folder = printing_folder();
    for (size_t i = 0; printing[i]; i++) {
        g_autofree char *command =
            g_strdup_printf("cd %s && $CLUESAT %s >/dev/full", folder, printing[i]);
        g_auto(CliRun) run = {0};
        cli_run(&run, 20, command);
        if (run.status != 73 || !strstr(run.err, "No space left on device"))
            fail_msg("%s: status %d, %s", printing[i], run.status, run.err);
    }
    folder_remove(folder);
}

/* Nobody reads what it prints any more: it ends quietly, by SIGPIPE, as filters do. */
static void test_no_reader(void **state)
{
    (void)state;
    char *folder = printing_folder();
    for (size_t i = 0; printing[i]; i++) {
        g_autofree char *command = g_strdup_printf(
            "cd %s && rm -f pipe && mkfifo pipe && exec 3<>pipe 4>pipe 3<&- && $CLUESAT %s >&4",
            folder, printing[i]);
        g_auto(CliRun) run = {0};
        cli_run(&run, 20, command);
        if (run.status != 128 + SIGPIPE || *run.err)
            fail_msg("%s: status %d, %s", printing[i], run.status, run.err);
    }
    folder_remove(folder);
}

/* A file that may not grow: the old one stays, and nothing else is left. */
static void test_short_write(void **state)
{
    (void)state;
    char *folder = folder_new();
    g_autofree char *command = g_strdup_printf(
        BIG
        "cd %s; echo old > out.cnf; big 12 > puzzle; trap '' XFSZ; ulimit -f 4; $CLUESAT encode "
        "-p kakuro-extension -o out.cnf puzzle; s=$?; cat out.cnf; ls; exit $s",
        folder);
    g_auto(CliRun) run = {0};
    cli_run(&run, 20, command);
    assert_int_equal(run.status, 73);
    assert_string_equal(run.out, "old\nout.cnf\npuzzle\n");
    assert_non_null(strstr(run.err, "File too large"));
    folder_remove(folder);
}

/* Pipes, links and devices stay what they are. */
static void test_special_files(void **state)
{
    (void)state;
    char *folder = folder_new();
    g_autofree char *command = g_strdup_printf(
        BIG "cd %s; big 5 > puzzle; mkfifo pipe; ln -s linked link; ln -s /dev/full full; "
            "encode() { $CLUESAT encode -p kakuro-extension -o $1 puzzle; }; encode whole; "
            "encode link; cat pipe > piped & encode pipe; wait; cmp linked whole; cmp piped whole; "
            "[ -p pipe ] && [ -L link ] && encode full; s=$?; [ -L full ] && exit $s",
        folder);
    g_auto(CliRun) run = {0};
    cli_run(&run, 20, command);
    assert_string_equal(run.out, "");
    assert_int_equal(run.status, 73);
    assert_non_null(strstr(run.err, "No space left on device"));
    folder_remove(folder);
}

/* `| head -1` ends it quietly, with SIGPIPE as for any filter. */
static void test_closed_pipe(void **state)
{
    (void)state;
    g_auto(CliRun) run = {0};
    cli_run(&run, 30,
            BIG "set -- 40; big $1 > /tmp/cluesat-$$; { $CLUESAT encode -p "
                "kakuro-extension /tmp/cluesat-$$; echo $? >&2; } | head -1; rm "
                "/tmp/cluesat-$$");
    assert_int_equal(run.status, 0);
    assert_string_equal(run.out, "c cluesat 1\n");
    assert_string_equal(run.err, "141\n");
}

/* Killed at any moment, there is the old file or the whole new one. */
static void test_killed_while_writing(void **state)
{
    (void)state;
    char *folder = folder_new();
    g_auto(CliRun) run = {0};
    g_autofree char *command = g_strdup_printf(
        BIG "cd %s; set -- 20; big $1 > puzzle; $CLUESAT encode -p kakuro-extension -o whole "
            "puzzle; for t in 01 02 03 04 05 06 08 10 12 14 16 20; do echo old > out; timeout -s "
            "TERM 0.$t $CLUESAT encode -p kakuro-extension -o out puzzle; if ! cmp -s out whole && "
            "[ \"$(cat out)\" != old ]; then echo broken after 0.$t; fi; [ \"$(echo *)\" = 'out "
            "puzzle whole' ] || ls; done",
        folder);
    cli_run(&run, 60, command);
    assert_int_equal(run.status, 0);
    assert_string_equal(run.out, "");
    folder_remove(folder);
}

/* Sums that contradict each other, so encoded that the proof is longer than the formula; `prove
 * DIR` makes the folder. */
#define CONTRADICTION                                                                              \
    "printf '# puzzle: kakuro-extension\\n4 4\\nXXXXXXX 015\\\\XXX 015\\\\XXX 015\\\\XXX\\n"       \
    "XXX\\\\015 ....... ....... .......\\nXXX\\\\015 ....... ....... .......\\n"                   \
    "XXX\\\\011 ....... ....... .......\\n' >puzzle; "                                             \
    "prove='prove --encoding var=log,sum=adder -o proof puzzle'; "

/* A folder of evidence is there as a whole, or not at all; also when the solver does not look
 * whether it could write its proof.  The limits, of which some shells count half as much, end each
 * of the files at some time. */
static void test_short_proof(void **state)
{
    (void)state;
    static const char *const backends[] = {"picosat", "cadical"};
    for (size_t i = 0; i < G_N_ELEMENTS(backends); i++) {
        char *folder = folder_new();
        g_autofree char *command = g_strdup_printf(
            "cd %s; " CONTRADICTION "trap '' XFSZ; for n in 1 4 16 20 24 32 40 64 100 200; do "
            "(ulimit -f $n; $CLUESAT $prove --backend %s 2>&1 >/dev/null; echo $?) | cat >log; "
            "case $(tail -1 log) in 0) [ -e proof ] && $CLUESAT verify proof >/dev/null && echo "
            "whole;; "
            "70 | 73) [ ! -e proof ] && grep -Eq 'File too large|disk full' log && echo none;; "
            "*) cat log;; esac; rm -rf proof; [ \"$(echo *)\" = 'log puzzle' ] || ls; done | sort "
            "| uniq -c | "
            "sed 's/^ *[0-9]* //'",
            folder, backends[i]);
        g_auto(CliRun) run = {0};
        cli_run(&run, 60, command);
        assert_string_equal(run.out, "none\nwhole\n");
        folder_remove(folder);
    }
}

/* Killed at any moment, `prove` leaves the whole folder or nothing. */
static void test_killed_while_proving(void **state)
{
    (void)state;
    char *folder = folder_new();
    g_autofree char *command = g_strdup_printf(
        "cd %s; " CONTRADICTION
        "for b in picosat cadical; do for t in 002 004 006 008 010 015 020 030 050; do "
        "timeout -s TERM 0.$t $CLUESAT $prove --backend $b >/dev/null 2>&1; "
        "[ ! -e proof ] || $CLUESAT verify proof >/dev/null || echo broken after 0.$t; "
        "rm -rf proof; [ \"$(echo *)\" = puzzle ] || ls; done; done",
        folder);
    g_auto(CliRun) run = {0};
    cli_run(&run, 60, command);
    assert_string_equal(run.out, "");
    folder_remove(folder);
}

/* Killed at any moment, `bench` goes on with the same command, and its results are read. */
static void test_killed_while_benching(void **state)
{
    (void)state;
    char *folder = printing_folder();
    g_autofree char *command = g_strdup_printf(
        "cd %s; for t in 01 05 10 20; do timeout -s TERM 0.$t $CLUESAT bench --quiet --out bench "
        "smoke.suite "
        ">/dev/null 2>&1; done; $CLUESAT bench --quiet --out bench smoke.suite >/dev/null && "
        "ls bench | grep -c '[.][0-9A-Za-z]\\{6\\}$'; grep -c dfs bench/report.csv",
        folder);
    g_auto(CliRun) run = {0};
    cli_run(&run, 60, command);
    assert_string_equal(run.err, "");
    assert_string_equal(run.out, "0\n3\n");
    folder_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_allocation_picosat),
        cmocka_unit_test(test_allocation_cadical),
        cmocka_unit_test(test_allocation_flow),
        cmocka_unit_test(test_allocation_encode),
        cmocka_unit_test(test_memory_limit),
        cmocka_unit_test(test_full_disk),
        cmocka_unit_test(test_no_reader),
        cmocka_unit_test(test_short_write),
        cmocka_unit_test(test_special_files),
        cmocka_unit_test(test_closed_pipe),
        cmocka_unit_test(test_killed_while_writing),
        cmocka_unit_test(test_short_proof),
        cmocka_unit_test(test_killed_while_proving),
        cmocka_unit_test(test_killed_while_benching),
    };
    return cmocka_run_group_tests_name("faults", tests, NULL, NULL);
}
