#include "command.h"
#include "signals.h"

#include "bench/compare.h"
#include "bench/driver.h"
#include "bench/html.h"
#include "bench/suite-read.h"
#include "bench/table.h"
#include "bench/verify.h"
#include "bench/worker.h"

#include "json-glib.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern const CsCommand cs_cmd_bench;

typedef struct Arguments {
    char *out, *results, *peers, *program;
    int repeat;
    double limit;
    gboolean worker, compare, quiet, report;
} Arguments;

/* One of the reports, written whole or not at all. */
static bool write_report(const char *folder, const char *name, const GString *text, GError **error)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GError) local = NULL;
    if (g_file_set_contents(path, text->str, (gssize)text->len, &local))
        return true;
    g_set_error(error, CS_ERROR, CS_ERROR_WRITE, "%s", local->message);
    return false;
}

static bool write_reports(const BenchResults *results, const char *folder, GError **error)
{
    g_autoptr(GString) html = g_string_new(NULL), csv = g_string_new(NULL),
                       text = g_string_new(NULL);
    bench_html_append(results, html);
    bench_csv_append(results, csv);
    bench_table_append(results, text);
    fwrite(text->str, 1, text->len, stdout);
    return write_report(folder, "report.html", html, error) &&
           write_report(folder, "report.csv", csv, error) &&
           write_report(folder, "report.txt", text, error);
}

/* Reports, and the exit status: a disagreement is a failure of the software. */
static int conclude(const BenchResults *results, const char *folder, GError **error)
{
    if (!write_reports(results, folder, error))
        return cs_cli_fail(*error);
    g_autoptr(GPtrArray) faults = bench_verify(results);
    for (guint i = 0; i < faults->len; i++)
        fprintf(stderr, "cluesat: bench: DISAGREEMENT: %s\n",
                (const char *)g_ptr_array_index(faults, i));
    return cs_cli_close_output(faults->len ? CS_EXIT_SOFTWARE : CS_EXIT_OK);
}

static void free_suite(void *suite)
{
    bench_suite_free(suite);
}

static GPtrArray *open_suites(int n, char **paths, GError **error)
{
    g_autoptr(GPtrArray) suites = g_ptr_array_new_with_free_func(free_suite);
    for (int i = 0; i < n; i++) {
        BenchSuite *suite = bench_suite_open(paths[i], error);
        if (!suite)
            return NULL;
        g_ptr_array_add(suites, suite);
        for (guint k = 0; k + 1 < suites->len; k++)
            if (strcmp(((BenchSuite *)g_ptr_array_index(suites, k))->name, suite->name) == 0) {
                g_set_error(error, CS_ERROR, CS_ERROR_USAGE, "%s: there are two suites named '%s'",
                            paths[i], suite->name);
                return NULL;
            }
    }
    return g_steal_pointer(&suites);
}

/* Where the suites say `peers`: beside the folder of the first suite, unless told. */
static char *peers_folder(const Arguments *a, const char *suite)
{
    if (a->peers)
        return g_strdup(a->peers);
    g_autofree char *folder = g_path_get_dirname(suite);
    return g_build_filename(folder, "..", "peers", NULL);
}

static int run_suites(const Arguments *a, int n, char **paths, GError **error)
{
    g_autoptr(GPtrArray) suites = open_suites(n, paths, error);
    if (!suites)
        return cs_cli_fail(*error);
    g_autofree char *peers = peers_folder(a, paths[0]);
    g_autofree char *self =
        a->program ? g_strdup(a->program) : g_file_read_link("/proc/self/exe", error);
    BenchPlan plan = {.suites = suites,
                      .program = self,
                      .peers = peers,
                      .repeat = a->repeat,
                      .limit = a->limit,
                      .quiet = a->quiet};
    JsonObject *header = self ? bench_plan_header(&plan, error) : NULL;
    if (!header)
        return cs_cli_fail(*error);
    const char *folder = a->out ? a->out : "bench-out";
    g_autofree char *path =
        a->results ? g_strdup(a->results) : g_build_filename(folder, "results.jsonl", NULL);
    if (g_mkdir_with_parents(folder, 0777) < 0) {
        g_set_error(error, CS_ERROR, CS_ERROR_WRITE, "%s: cannot be made: %s", folder,
                    g_strerror(errno));
        return cs_cli_fail(*error);
    }
    g_autoptr(BenchResults) results = bench_results_resume(path, header, error);
    bool was_stopped = false;
    plan.control = cs_cli_control();
    if (!results || !bench_plan_run(&plan, results, &was_stopped, error))
        return cs_cli_fail(*error);
    if (was_stopped) {
        fprintf(stderr, "cluesat: bench: stopped; the same command goes on from here\n");
        return CS_EXIT_OK; /* and then by the signal, as main sees to */
    }
    return conclude(results, folder, error);
}

static int compare_files(int n, char **paths, GError **error)
{
    if (n != 2)
        return cs_cli_usage(&cs_cmd_bench, "--compare: expected two results files, OLD and NEW");
    g_autoptr(BenchResults) before = bench_results_read(paths[0], error);
    g_autoptr(BenchResults) after = before ? bench_results_read(paths[1], error) : NULL;
    if (!after)
        return cs_cli_fail(*error);
    g_autoptr(GString) out = g_string_new(NULL);
    bool fine = bench_compare(before, after, out);
    fwrite(out->str, 1, out->len, stdout);
    return cs_cli_close_output(fine ? CS_EXIT_OK : CS_EXIT_SOFTWARE);
}

static int report_file(const Arguments *a, int n, char **paths, GError **error)
{
    if (n != 1)
        return cs_cli_usage(&cs_cmd_bench, "--report: expected one results file");
    g_autoptr(BenchResults) results = bench_results_read(paths[0], error);
    if (!results)
        return cs_cli_fail(*error);
    g_autofree char *beside = g_path_get_dirname(paths[0]);
    return conclude(results, a->out ? a->out : beside, error);
}

static int work(char **words, int n, GError **error)
{
    g_autoptr(GString) out = g_string_new(NULL);
    if (!bench_worker_run(words, n, out, error))
        return cs_cli_fail(*error);
    fwrite(out->str, 1, out->len, stdout);
    return cs_cli_close_output(CS_EXIT_OK);
}

static void free_arguments(Arguments *a)
{
    g_free(a->out);
    g_free(a->results);
    g_free(a->peers);
    g_free(a->program);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Arguments, free_arguments)

static int bench(int argc, char **argv)
{
    g_auto(Arguments) a = {0};
    const GOptionEntry entries[] = {
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &a.out, "folder for the reports (bench-out)",
         "DIR"},
        {"results", 0, 0, G_OPTION_ARG_FILENAME, &a.results,
         "results file to begin or to go on with (DIR/results.jsonl)", "FILE"},
        {"peers", 0, 0, G_OPTION_ARG_FILENAME, &a.peers,
         "folder of the peers' descriptions (../peers beside the first suite)", "DIR"},
        {"repeat", 0, 0, G_OPTION_ARG_INT, &a.repeat, "measured rounds, instead of the suites' own",
         "N"},
        {"time-limit", 0, 0, G_OPTION_ARG_DOUBLE, &a.limit,
         "time limit of a run, instead of the suites' own", "SECONDS"},
        {"quiet", 'q', 0, G_OPTION_ARG_NONE, &a.quiet, "no progress on standard error", NULL},
        {"compare", 0, 0, G_OPTION_ARG_NONE, &a.compare,
         "compare two results files: what got slower beyond the noise", NULL},
        {"report", 0, 0, G_OPTION_ARG_NONE, &a.report, "write the reports of a results file again",
         NULL},
        {"program", 0, 0, G_OPTION_ARG_FILENAME, &a.program,
         "measure this cluesat instead of the running one", "FILE"},
        {"out", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_FILENAME, &a.out, "", NULL}, /* old names */
        {"limit", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_DOUBLE, &a.limit, "", NULL},
        {"worker", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, &a.worker, "", NULL},
        {0},
    };
    if (!cs_cli_parse(&cs_cmd_bench, entries, NULL, 0, &argc, &argv))
        return CS_EXIT_USAGE;
    if (a.repeat < 0 || a.limit < 0)
        return cs_cli_usage(&cs_cmd_bench, "--repeat and --time-limit: expected a number above 0");
    g_autoptr(GError) error = NULL;
    if (!cs_json_glib_load(&error))
        return cs_cli_fail(error);
    if (a.worker)
        return work(argv + 1, argc - 1, &error);
    if (a.compare)
        return compare_files(argc - 1, argv + 1, &error);
    if (a.report)
        return report_file(&a, argc - 1, argv + 1, &error);
    if (argc < 2)
        return cs_cli_usage(&cs_cmd_bench,
                            "expected a suite file, such as bench/suites/smoke.suite");
    return run_suites(&a, argc - 1, argv + 1, &error);
}

const CsCommand cs_cmd_bench = {
    .name = "bench",
    .arguments = "SUITE… | --report RESULTS | --compare OLD NEW",
    .summary = "measure configurations and other programs side by side",
    .run = bench,
};
