/* Limits and signals, on the program as a user runs it: it ends soon, and says what it knows. */
#include "unit.h"

#include <glib.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Generous: other work goes on beside the tests.  What takes 0.1 s when the machine is idle fails
 * only when it is not bounded at all. */
#define SOON_US (5 * SLOWDOWN * G_USEC_PER_SEC)

/* A grid with an astronomical number of solutions; `size` squared cells. */
static char *wide_grid(int size)
{
    GString *s = g_string_new(NULL);
    g_string_append_printf(s, "%d %d\n", size + 1, size + 1);
    for (int r = 0; r <= size; r++) {
        for (int c = 0; c <= size; c++) {
            if (r == 0 && c == 0)
                g_string_append(s, "XXXXXXX ");
            else if (r == 0)
                g_string_append_printf(s, "%03d\\XXX ", 5 * size);
            else if (c == 0)
                g_string_append_printf(s, "XXX\\%03d ", 5 * size);
            else
                g_string_append(s, "....... ");
        }
        g_string_append_c(s, '\n');
    }
    return g_string_free(s, FALSE);
}

static char *file; /* the grid */

static int write_file(void **state)
{
    (void)state;
    g_autofree char *text = wide_grid(40);
    int fd = g_file_open_tmp("cluesat-limits-XXXXXX", &file, NULL);
    if (fd < 0)
        return -1;
    close(fd);
    return g_file_set_contents(file, text, -1, NULL) ? 0 : -1;
}

static int remove_file(void **state)
{
    (void)state;
    unlink(file);
    g_free(file);
    return 0;
}

typedef struct Ran {
    char *output, *errors;
    int status;
    gint64 time; /* µs, from the signal or else from the start */
} Ran;

static void ran_clear(Ran *ran)
{
    g_free(ran->output);
    g_free(ran->errors);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Ran, ran_clear)

static char *read_all(int fd)
{
    GString *text = g_string_new(NULL);
    char buffer[4096];
    for (ssize_t n; (n = read(fd, buffer, sizeof buffer)) > 0;)
        g_string_append_len(text, buffer, n);
    close(fd);
    return g_string_free(text, FALSE);
}

/* Runs the program on the file; `number` is sent once it has been running for a while, 0: none. */
static Ran run(int number, const char *const *options)
{
    g_autoptr(GPtrArray) argv = g_ptr_array_new();
    const char *program = g_getenv("CLUESAT");
    assert_non_null(program);
    for (const char *const *o =
             (const char *const[]){program, "solve", "-p", "kakuro-extension", file, NULL};
         *o; o++)
        g_ptr_array_add(argv, (void *)*o);
    for (; *options; options++)
        g_ptr_array_add(argv, (void *)*options);
    g_ptr_array_add(argv, NULL);
    GPid pid;
    int out, err;
    gint64 began = g_get_monotonic_time();
    assert_true(g_spawn_async_with_pipes(NULL, (char **)argv->pdata, NULL,
                                         G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid, NULL, &out,
                                         &err, NULL));
    if (number) {
        g_usleep(300000);
        began = g_get_monotonic_time();
        kill(pid, number);
    }
    Ran ran = {0};
    ran.output = read_all(out);
    ran.errors = read_all(err);
    assert_int_equal(waitpid(pid, &ran.status, 0), pid);
    ran.time = g_get_monotonic_time() - began;
    return ran;
}

#define RUN(number, ...) run(number, (const char *const[]){__VA_ARGS__, NULL})

static void assert_ended(const Ran *ran, int status, const char *says)
{
    assert_true(WIFEXITED(ran->status));
    assert_int_equal(WEXITSTATUS(ran->status), status);
    if (!strstr(ran->output, says))
        fail_msg("expected '%s' in '%s'", says, ran->output);
    assert_true(ran->time < SOON_US);
}

static void assert_ended_by(const Ran *ran, int number, const char *says)
{
    assert_true(WIFSIGNALED(ran->status));
    assert_int_equal(WTERMSIG(ran->status), number);
    if (!strstr(ran->output, says))
        fail_msg("expected '%s' in '%s'", says, ran->output);
    assert_true(ran->time < SOON_US);
}

/* What is known is printed, and then the signal has its way. */
static void test_signals(void **state)
{
    (void)state;
    g_auto(Ran) count = RUN(SIGINT, "--count");
    assert_ended_by(&count, SIGINT, "at least ");
    assert_ended_by(&count, SIGINT, "(interrupted)");
    assert_null(strstr(count.output, "at least 0 "));
    g_auto(Ran) json = RUN(SIGTERM, "--count", "--format", "json", "--exit-code", "--jobs", "2");
    assert_ended_by(&json, SIGTERM, "\"status\":\"multiple\"");
    assert_ended_by(&json, SIGTERM, "\"count_exact\":false,\"stopped\":\"interrupted\"");
    g_auto(Ran) hung = RUN(SIGHUP, "--count");
    assert_ended_by(&hung, SIGHUP, "(interrupted)");
}

/* As under nohup. */
static void test_ignored_signal(void **state)
{
    (void)state;
    g_autofree char *script = g_strdup_printf(
        "trap '' HUP; $CLUESAT solve -p kakuro-extension --count --time-limit 0.5 %s & "
        "sleep 0.2; kill -HUP $!; wait $!; echo $?",
        file);
    const char *argv[] = {"sh", "-c", script, NULL};
    g_autofree char *out = NULL;
    assert_true(g_spawn_sync(NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, NULL,
                             NULL, NULL));
    if (!g_str_has_suffix(out, "(time limit)\n0\n"))
        fail_msg("%s", out);
}

static void test_time_limit(void **state)
{
    (void)state;
    g_auto(Ran) count = RUN(0, "--count", "--time-limit", "0.3");
    assert_ended(&count, 0, "(time limit)");
    assert_true(count.time >= 300000);
    g_auto(Ran) sat = RUN(0, "--time-limit", "0.2", "--backend", "picosat");
    assert_ended(&sat, 0, "(time limit)");
}

/* MAX is a limit that was asked for: nothing stopped the search. */
static void test_most(void **state)
{
    (void)state;
    g_auto(Ran) count = RUN(0, "--count=17");
    assert_ended(&count, 0, ": at least 17 solutions\n");
    g_auto(Ran) all = RUN(0, "--all=3", "--format", "json");
    assert_ended(&all, 0, "\"count\":3,\"count_exact\":false,\"solution\":");
}

static void test_no_progress_here(void **state)
{
    (void)state;
    g_auto(Ran) count = RUN(0, "--count", "--time-limit", "1.3");
    assert_ended(&count, 0, "(time limit)");
    assert_string_equal(count.errors, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_signals),          cmocka_unit_test(test_ignored_signal),
        cmocka_unit_test(test_time_limit),       cmocka_unit_test(test_most),
        cmocka_unit_test(test_no_progress_here),
    };
    return cmocka_run_group_tests_name("limits", tests, write_file, remove_file);
}
