/* Threads change nothing: many puzzles, hard, open, impossible and faulty ones among them, give the
 * same bytes on one thread and on many, run after run; a signal ends the output behind a puzzle. */
#include "cli.h"
#include "folder.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>

static char *folder;

#define ONE "2 2 XXXXXXX 004\\XXX XXX\\004 .......\n"
#define NONE "2 2 XXXXXXX 006\\XXX XXX\\007 .......\n"
#define OPEN "3 3 XXXXXXX 005\\XXX 005\\XXX XXX\\005 ....... ....... XXX\\005 ....... .......\n"
#define FAULT "2 2 XXXXXXX 004\\XXX XXX\\x04 .......\n"
#define SUDOKU "3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"

#define QUICK 200 /* puzzles at the front of long.txt, and behind them */
#define WIDE 240

static void append(GString *s, int times, const char *text)
{
    while (times-- > 0)
        g_string_append(s, text);
}

static char *golden(const char *name)
{
    g_autofree char *path = g_strdup_printf("tests/mutants/golden/%s.txt", name);
    char *text = NULL;
    assert_true(g_file_get_contents(path, &text, NULL, NULL));
    return text;
}

/* Writes the text to a file of the folder and empties it. */
static void save(GString *s, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    assert_true(g_file_set_contents(path, s->str, (gssize)s->len, NULL));
    g_string_truncate(s, 0);
}

/* A grid with an astronomical number of solutions. */
static char *wide_grid(void)
{
    GString *s = g_string_new("9 9");
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++)
            g_string_append_printf(s, "%c%s", c ? ' ' : '\n',
                                   r && c ? "......."
                                   : r    ? "XXX\\040"
                                   : c    ? "040\\XXX"
                                          : "XXXXXXX");
    g_string_append_c(s, '\n');
    return g_string_free(s, FALSE);
}

/* Files of many puzzles, of sizes that end batches early and late. */
static int set_up(void **state)
{
    (void)state;
    if (!g_getenv("CLUESAT"))
        return 0;
    folder = folder_new();
    g_autoptr(GString) s = g_string_new(NULL);
    g_autofree char *kakuro = golden("kakuro"), *signs = golden("greater-than"),
                    *wide = wide_grid();
    append(s, 1, ONE);
    save(s, "one");
    append(s, 1, NONE);
    save(s, "none");
    append(s, 1, OPEN);
    save(s, "open");
    append(s, 1, wide);
    save(s, "wide");
    for (int i = 0; i < 12; i++) {
        append(s, 1, kakuro);
        append(s, 2, NONE OPEN);
        append(s, 9, ONE OPEN);
    }
    save(s, "kakuro.txt");
    append(s, 70, signs);
    save(s, "signs.txt");
    append(s, 1, "# puzzle: sudoku\n");
    append(s, 40, "5" SUDOKU "3" SUDOKU);
    save(s, "sudoku.txt");
    append(s, 1, "# puzzle: kakuro-extension\n");
    append(s, 60, ONE NONE OPEN);
    save(s, "extension.txt");
    append(s, 1, "# puzzle: kakuro-extension\n");
    append(s, 60, ONE NONE OPEN);
    append(s, 1, FAULT);
    append(s, 60, ONE NONE OPEN);
    save(s, "fault.txt");
    /* A flow cannot answer the open one as a kakuro. */
    append(s, 100, ONE NONE);
    append(s, 1, OPEN);
    append(s, 100, ONE);
    save(s, "refused.txt");
    append(s, 1, "# puzzle: kakuro-extension\n");
    append(s, QUICK, ONE);
    append(s, WIDE, wide);
    save(s, "long.txt");
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    folder_remove(folder);
    return 0;
}

static void run_in_folder(CliRun *run, const char *before, const char *command)
{
    g_autofree char *all = g_strdup_printf("cd %s; %s %s", folder ? folder : ".", before, command);
    cli_run(run, 60, all);
}

/* Standard output, standard error and exit status are those of one thread. */
static void assert_same_on_threads(const char *options, int status)
{
    g_auto(CliRun) one = {0};
    g_autofree char *alone = g_strdup_printf("$CLUESAT solve %s", options);
    run_in_folder(&one, "", alone);
    if (one.status != status)
        fail_msg("%s: status %d: %s", options, one.status, one.err);
    assert_true(strlen(one.out) > 100);
    static const char *const jobs[] = {"1", "2", "4", "4"};
    for (size_t i = 0; i < G_N_ELEMENTS(jobs); i++) {
        g_auto(CliRun) many = {0};
        g_autofree char *command = g_strdup_printf("$CLUESAT solve --jobs %s %s", jobs[i], options);
        /* Another heap must not show either. */
        run_in_folder(&many, i % 2 ? "export MALLOC_PERTURB_=165;" : "", command);
        assert_int_equal(many.status, one.status);
        if (strcmp(many.out, one.out) != 0 || strcmp(many.err, one.err) != 0)
            fail_msg("%s --jobs %s: other output", options, jobs[i]);
    }
}

static void test_answers(void **state)
{
    (void)state;
    static const char *const options[] = {
        "kakuro.txt",
        "-f judge kakuro.txt",
        "-f json --candidates kakuro.txt",
        "-f json --count=20 --backend picosat --seed 3 kakuro.txt",
        "--all=3 --backend cadical --seed 5 kakuro.txt",
        "--unique --exit-code --node-limit 2 --presolve none kakuro.txt",
        "-f json --backend flow extension.txt",
        "-f judge extension.txt kakuro.txt sudoku.txt",
        "-f json signs.txt",
        "--candidates --backend picosat --encoding var=order sudoku.txt",
        "-f json --all=4 sudoku.txt",
        "--backend 'exec:minisat {cnf} {out}' -p kakuro one open none",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(options); i++)
        assert_same_on_threads(options[i], strstr(options[i], "--exit-code") ? 10 : 0);
}

/* What is in front of a fault is answered, and nothing behind it. */
static void test_faults(void **state)
{
    (void)state;
    assert_same_on_threads("-f judge fault.txt", 65);
    assert_same_on_threads("-f json fault.txt", 65);
    assert_same_on_threads("-f json kakuro.txt fault.txt kakuro.txt", 65);
    assert_same_on_threads("-f judge -p kakuro --backend flow refused.txt", 69);
    assert_same_on_threads("-f json -p kakuro --backend flow refused.txt", 69);
    assert_same_on_threads("--format svg one -p kakuro", 0);
}

/* The other commands have one thread; two runs of them are alike. */
static void test_other_commands(void **state)
{
    (void)state;
    static const char *const commands[] = {
        "$CLUESAT explain -p kakuro none",
        "$CLUESAT explain -p kakuro --smallest -f json none",
        "$CLUESAT explain -p kakuro --value r2c2=5 one",
        "$CLUESAT encode -p kakuro open",
        ("for e in adder mdd totalizer sequential generalized-totalizer; do $CLUESAT encode "
         "--encoding sum=$e -p kakuro open; done"),
        "$CLUESAT prove -p kakuro -o proof none && cat proof/*; rm -r proof",
        "$CLUESAT convert -p kakuro --to svg open",
        "$CLUESAT crosscheck --seed 7 --count 6 2>&1 | sed 's/, [0-9.]* s$//'",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++) {
        g_auto(CliRun) once = {0}, again = {0};
        run_in_folder(&once, "", commands[i]);
        run_in_folder(&again, "export MALLOC_PERTURB_=165 FILL=xxxxxxxxxxxxxxxxxxxxxxxx;",
                      commands[i]);
        if (once.status != 0)
            fail_msg("%s: status %d: %s", commands[i], once.status, once.err);
        assert_true(strlen(once.out) > 50);
        assert_string_equal(once.out, again.out);
        assert_string_equal(once.err, again.err);
    }
}

/* Which contestant wins is luck, so the answer of an open puzzle may differ; the verdict not. */
static void test_race(void **state)
{
    (void)state;
    static const char verdicts[] = " -f json kakuro.txt extension.txt sudoku.txt | "
                                   "grep -o '\"status\":\"[a-z]*\"'";
    static const char *const ways[] = {"", "--jobs 3", "--jobs 2"};
    g_auto(CliRun) one = {0};
    g_autofree char *alone = g_strdup_printf("$CLUESAT solve %s", verdicts);
    run_in_folder(&one, "", alone);
    assert_true(strlen(one.out) > 1000);
    for (size_t i = 0; i < G_N_ELEMENTS(ways); i++) {
        g_auto(CliRun) race = {0};
        g_autofree char *command =
            g_strdup_printf("$CLUESAT solve --backend race %s %s", ways[i], verdicts);
        run_in_folder(&race, "", command);
        assert_string_equal(race.err, "");
        assert_string_equal(race.out, one.out);
    }
}

/* What came before the signal is printed in order and without a gap; only the last puzzle may have
 * been broken off.  The signal comes when the quick puzzles in front have been printed. */
static void broken_off(const char *number, int jobs)
{
    g_autofree char *command = g_strdup_printf(
        "env --default-signal=INT $CLUESAT solve -f json --count=5000 --jobs %d long.txt >got & "
        "pid=$!; "
        "for i in $(seq 300); do [ -s got ] && break; sleep 0.05; done; sleep 0.2; kill -%s $pid; "
        "wait $pid; echo $?; grep -o '\"index\":[0-9]*' got | cut -d: -f2 >indices; "
        "seq $(wc -l <indices) | cmp - indices; "
        "sed '$d' got | grep -c interrupted; wc -l <indices; rm got",
        jobs, number);
    g_auto(CliRun) run = {0};
    run_in_folder(&run, "", command);
    int status = -1, early = -1, puzzles = -1;
    if (sscanf(run.out, "%d %d %d", &status, &early, &puzzles) != 3)
        fail_msg("%s%s", run.out, run.err);
    assert_int_equal(status, strcmp(number, "INT") == 0 ? 130 : 143);
    assert_int_equal(early, 0);
    assert_true(puzzles >= 64 && puzzles < QUICK + WIDE);
}

static void test_signals(void **state)
{
    (void)state;
    broken_off("INT", 1);
    broken_off("TERM", 2);
    broken_off("INT", 4);
    broken_off("TERM", 4);
}

/* On a terminal a long run shows how far it is. */
static void test_progress(void **state)
{
    (void)state;
    g_auto(CliRun) run = {0};
    run_in_folder(&run, "",
                  "script -qec \"$CLUESAT solve -p kakuro-extension --jobs 2 --count --time-limit "
                  "1.3 one wide >counted\" /dev/null && grep -c 'time limit' counted");
    if (!strstr(run.out, "1 puzzles answered, "))
        fail_msg("%s%s", run.out, run.err);
    assert_int_equal(run.status, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers),        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_other_commands), cmocka_unit_test(test_race),
        cmocka_unit_test(test_signals),        cmocka_unit_test(test_progress),
    };
    return cmocka_run_group_tests_name("threads", tests, set_up, tear_down);
}
