/* `--backend exec:COMMAND`: real solvers where they are installed, and programs that misbehave. */
#include "external.h"
#include "folder.h"
#include "sat-output.h"
#include "unit.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <unistd.h>

static char *folder;

/* A shell script as a solver; its `exec:` name, which lives as long as the program. */
static char *script(const char *name, const char *body)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autofree char *text = g_strconcat("#!/bin/sh\n", body, NULL);
    assert_true(g_file_set_contents(path, text, -1, NULL));
    assert_int_equal(g_chmod(path, 0755), 0);
    return g_strconcat("exec:", path, NULL);
}

static void all_answers(const char *program, const char *command)
{
    g_autofree char *found = g_find_program_in_path(program);
    if (!found)
        skip();
    g_autoptr(GError) error = NULL;
    size_t count;
    g_autofree char *backend = g_strconcat("exec:", command, NULL);
    assert_int_equal(external_ask(backend, 0, &count, &error), CS_STATUS_NONE);
    assert_null(error);
    assert_int_equal(count, 3);
}

static void test_cadical(void **state)
{
    (void)state;
    all_answers("cadical", "cadical -q");
}

static void test_cryptominisat(void **state)
{
    (void)state;
    all_answers("cryptominisat5", "cryptominisat5 --verb 0");
}

static void test_picosat(void **state)
{
    (void)state;
    all_answers("picosat", "picosat");
}

static void test_minisat(void **state)
{
    (void)state;
    all_answers("minisat", "minisat -verb=0 {cnf} {out}");
}

/* The script must end in an error of this kind, whose message holds `words`. */
static void fails(const char *name, const char *body, int code, const char *words)
{
    g_autofree char *backend = script(name, body);
    g_autoptr(GError) error = NULL;
    size_t count;
    assert_int_equal(external_ask(backend, 20, &count, &error), CS_STATUS_ERROR);
    assert_non_null(error);
    if (!strstr(error->message, words))
        print_error("%s: %s\n", name, error->message);
    assert_int_equal(error->code, code);
    assert_non_null(strstr(error->message, words));
}

static void test_rubbish(void **state)
{
    (void)state;
    fails("rubbish", "echo hello; echo world", CS_ERROR_BACKEND, "expected an `s` line");
    fails("binary", "head -c 100000 /dev/urandom", CS_ERROR_BACKEND, "");
    fails("maybe", "echo s MAYBE", CS_ERROR_BACKEND, "expected SATISFIABLE");
    fails("silent", "exit 3", CS_ERROR_BACKEND, "exit status 3");
    fails("open", "echo s SATISFIABLE; echo v 1 2", CS_ERROR_BACKEND, "end with 0");
    fails("beyond", "echo s SATISFIABLE; echo v 1 99999 0", CS_ERROR_BACKEND, "a literal");
    fails("huge", "echo s SATISFIABLE; echo v 123456789012345678901234567890 0", CS_ERROR_BACKEND,
          "a literal");
    fails("both", "echo s SATISFIABLE; echo v 1 -1 0", CS_ERROR_BACKEND, "true or false");
    fails("two", "echo s SATISFIABLE; echo s UNSATISFIABLE; echo v 0", CS_ERROR_BACKEND,
          "two different");
    fails("exit", "echo s UNSATISFIABLE; exit 10", CS_ERROR_BACKEND, "contradicts");
}

/* Found when it is decoded, or else by the model's check: which of the two is up to the encoding.
 */
static void test_wrong_model(void **state)
{
    (void)state;
    g_autofree char *none = script("none", "echo s SATISFIABLE; echo v 0");
    g_autofree char *all = script("all", "echo s SATISFIABLE\n"
                                         "awk '$1 == \"p\" { for (i = 1; i <= $3; i++) "
                                         "print \"v\", i; print \"v 0\" }' \"$1\"");
    const char *backends[] = {none, all};
    for (size_t i = 0; i < G_N_ELEMENTS(backends); i++) {
        g_autoptr(GError) error = NULL;
        size_t count;
        assert_int_equal(external_ask(backends[i], 20, &count, &error), CS_STATUS_ERROR);
        assert_int_equal(count, 0);
        assert_true(error->code == CS_ERROR_WRONG || error->code == CS_ERROR_BACKEND);
    }
}

static void test_same_twice(void **state)
{
    (void)state;
    g_autofree char *found = g_find_program_in_path("cadical");
    if (!found)
        skip();
    g_autofree char *first = g_build_filename(folder, "first", NULL);
    g_autofree char *body = g_strdup_printf(
        "test -f %s && exec cat %s; cadical -q \"$1\" | tee %s; exit 10", first, first, first);
    fails("same", body, CS_ERROR_WRONG, "same answer twice");
}

static void test_dies(void **state)
{
    (void)state;
    fails("dies", "kill -SEGV $$", CS_ERROR_BACKEND, "signal 11");
    /* It died, whatever it printed before. */
    fails("dies-late", "echo s UNSATISFIABLE; kill -KILL $$", CS_ERROR_BACKEND, "signal 9");
}

static void test_prints_without_end(void **state)
{
    (void)state;
    fails("yes", "exec yes c comment comment comment comment comment", CS_ERROR_BACKEND,
          "printed more than");
}

/* Killed with everything it started. */
static void test_hangs(void **state)
{
    (void)state;
    g_autofree char *pids = g_build_filename(folder, "pids", NULL);
    g_autofree char *body = g_strdup_printf("sleep 1000 & echo $! $$ > %s; sleep 1000", pids);
    g_autofree char *backend = script("hang", body);
    g_autoptr(GError) error = NULL;
    size_t count;
    gint64 before = g_get_monotonic_time();
    assert_int_equal(external_ask(backend, 0.5, &count, &error), CS_STATUS_UNKNOWN);
    assert_null(error);
    assert_true(g_get_monotonic_time() - before < 20 * G_USEC_PER_SEC);
    g_autofree char *text = NULL;
    assert_true(g_file_get_contents(pids, &text, NULL, NULL));
    int child, parent;
    assert_int_equal(sscanf(text, "%d %d", &child, &parent), 2);
    /* The grandchild may be a zombie until init takes it, but it no longer sleeps. */
    g_autofree char *stat = g_strdup_printf("/proc/%d/stat", child);
    for (int i = 0; i < 200; i++) {
        g_autofree char *line = NULL;
        if (!g_file_get_contents(stat, &line, NULL, NULL) || strstr(line, ") Z"))
            return;
        g_usleep(10000);
    }
    fail_msg("the solver's child %d still runs", child);
}

/* The answer counts although something it started keeps its output open. */
static void test_leaves_children(void **state)
{
    (void)state;
    g_autofree char *backend = script("leaves", "sleep 1000 & echo s UNSATISFIABLE; exit 20");
    g_autoptr(GError) error = NULL;
    size_t count;
    assert_int_equal(external_ask(backend, 20, &count, &error), CS_STATUS_NONE);
    assert_null(error);
}

/* An answer counts although the program does not end. */
static void test_does_not_end(void **state)
{
    (void)state;
    g_autofree char *backend =
        script("stays", "echo s UNSATISFIABLE; exec >/dev/null; exec sleep 1000");
    g_autoptr(GError) error = NULL;
    size_t count;
    assert_int_equal(external_ask(backend, 20, &count, &error), CS_STATUS_NONE);
    assert_null(error);
}

/* What looks like a shell's business is passed on as it is. */
static void test_no_shell(void **state)
{
    (void)state;
    g_autofree char *mark = g_build_filename(folder, "mark", NULL);
    g_autofree char *plain = script("args", "echo s UNSATISFIABLE");
    g_autofree char *backend = g_strdup_printf("%s ; touch %s", plain, mark);
    g_autoptr(GError) error = NULL;
    size_t count;
    assert_int_equal(external_ask(backend, 20, &count, &error), CS_STATUS_NONE);
    assert_false(g_file_test(mark, G_FILE_TEST_EXISTS));
}

static void test_bad_names(void **state)
{
    (void)state;
    static const struct {
        const char *backend;
        int code;
    } bad[] = {
        {"exec", CS_ERROR_USAGE},      {"exec:", CS_ERROR_USAGE},
        {"exec:'", CS_ERROR_USAGE},    {"exec:no-such-program-anywhere", CS_ERROR_BACKEND},
        {"picosat:x", CS_ERROR_USAGE},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
        g_autoptr(GError) error = NULL;
        size_t count;
        assert_int_equal(external_ask(bad[i].backend, 0, &count, &error), CS_STATUS_ERROR);
        assert_int_equal(error->code, bad[i].code);
    }
}

static void test_minisat_file(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int status;
    } outputs[] = {
        {"SAT\n1 -2 3 0\n", 10},
        {"UNSAT\n", 20},
        {"INDET\n", 0},
        {"SAT\n1 -2 3\n", -1},
        {"SATT\n0\n", -1},
        {"", -1},
        {"s SATISFIABLE\nv 1 0\nv 2 0\n", -1},
        {"c x\ns SATISFIABLE\nv 1\nv -2 3 0\n", 10},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(outputs); i++) {
        bool is_true[4] = {0};
        int status = -1;
        CsScan scan = {.name = "out", .text = outputs[i].text, .len = strlen(outputs[i].text)};
        bool ok = cs_sat_output_read(&scan, 3, CS_SAT_OUTPUT_STRICT, &status, is_true, NULL);
        assert_int_equal(ok ? status : -1, outputs[i].status);
        if (status == 10)
            assert_true(is_true[1] && !is_true[2] && is_true[3]);
    }
}

static int make_folder(void **state)
{
    (void)state;
    folder = folder_new();
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    folder_remove(folder);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cadical),
        cmocka_unit_test(test_cryptominisat),
        cmocka_unit_test(test_picosat),
        cmocka_unit_test(test_minisat),
        cmocka_unit_test(test_rubbish),
        cmocka_unit_test(test_wrong_model),
        cmocka_unit_test(test_same_twice),
        cmocka_unit_test(test_dies),
        cmocka_unit_test(test_prints_without_end),
        cmocka_unit_test(test_hangs),
        cmocka_unit_test(test_leaves_children),
        cmocka_unit_test(test_does_not_end),
        cmocka_unit_test(test_no_shell),
        cmocka_unit_test(test_bad_names),
        cmocka_unit_test(test_minisat_file),
    };
    return cmocka_run_group_tests_name("exec", tests, make_folder, remove_folder);
}
