#include "worker.h"

#include "input.h"
#include "solve.h"

#include <stdlib.h>

/* VmHWM of /proc/self/status: unlike getrusage it does not include the parent's size at fork. */
static double greatest_resident_size(void)
{
    g_autofree char *text = NULL;
    if (!g_file_get_contents("/proc/self/status", &text, NULL, NULL))
        return 0;
    const char *at = strstr(text, "VmHWM:");
    return at ? g_ascii_strtod(at + 6, NULL) * 1024 : 0;
}

static BenchStatus status_of(CsVerdict verdict)
{
    static const BenchStatus status[] = {
        [CS_VERDICT_UNKNOWN] = BENCH_LIMIT,     [CS_VERDICT_NONE] = BENCH_NONE,
        [CS_VERDICT_SOLVED] = BENCH_SOLVED,     [CS_VERDICT_UNIQUE] = BENCH_UNIQUE,
        [CS_VERDICT_MULTIPLE] = BENCH_MULTIPLE,
    };
    return status[verdict];
}

static BenchStatus status_of_error(const GError *error)
{
    if (error->domain != CS_ERROR)
        return BENCH_FAILED;
    return error->code == CS_ERROR_UNSUPPORTED ? BENCH_REFUSED
           : error->code == CS_ERROR_WRONG     ? BENCH_WRONG
                                               : BENCH_FAILED;
}

static void fill(BenchRecord *r, const CsReport *report, const CsBoard *board)
{
    r->status = status_of(report->verdict);
    /* "Is there another?" that found one and then met the limit. */
    if (r->question == BENCH_TWO && r->status == BENCH_SOLVED)
        r->status = BENCH_LIMIT;
    if (report->answers->len)
        r->answer = bench_hash_answer(cs_report_answer(report, 0), (size_t)board->n_white);
    for (size_t i = 0; i < report->stats.len; i++)
        bench_record_add_figure(r, report->stats.data[i].name, report->stats.data[i].value);
}

static bool answer(BenchRecord *r, const char *puzzle, const char *path, const CsOptions *options,
                   GError **error)
{
    gint64 began = g_get_monotonic_time();
    g_autoptr(CsInput) input = cs_input_open(path, puzzle, error);
    g_autoptr(CsBoard) board = input ? cs_input_next(input, error) : NULL;
    if (!board)
        return false;
    bench_record_add_figure(r, "time.read", cs_seconds_since(began));
    r->cells = board->n_white;
    gint64 read = g_get_monotonic_time();
    CsQuestion question = cs_question_solve(r->question == BENCH_TWO ? 2 : 1);
    g_autoptr(CsReport) report =
        cs_solve(cs_input_puzzle(input), board, &question, options, NULL, error);
    bench_record_add_figure(r, "time.answer", cs_seconds_since(read));
    if (report)
        fill(r, report, board);
    return report != NULL;
}

static bool set_options(CsOptions *options, char **settings, int n, GError **error)
{
    for (int i = 0; i < n; i++) {
        char *equals = strchr(settings[i], '=');
        if (!equals) {
            g_set_error(error, CS_ERROR, CS_ERROR_USAGE, "expected option=value, found '%s'",
                        settings[i]);
            return false;
        }
        g_autofree char *name = g_strndup(settings[i], (size_t)(equals - settings[i]));
        if (!cs_options_set(options, name, equals + 1, error))
            return false;
    }
    return true;
}

bool bench_worker_run(char **words, int n, GString *out, GError **error)
{
    if (n < 4) {
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE,
                    "expected a puzzle, a question, a file and a time limit");
        return false;
    }
    g_autoptr(BenchRecord) r = bench_record_new();
    g_autoptr(CsOptions) options = cs_options_new();
    r->suite = g_strdup("");
    r->instance = g_strdup("");
    r->config = g_strdup("");
    r->puzzle = g_strdup(words[0]);
    r->question = strcmp(words[1], "two") == 0 ? BENCH_TWO : BENCH_ONE;
    if (!cs_options_set(options, "time_limit", words[3], error) ||
        !set_options(options, words + 4, n - 4, error))
        return false;
    g_autoptr(GError) local = NULL;
    if (!answer(r, words[0], words[2], options, &local)) {
        r->status = status_of_error(local);
        r->message = g_strdup(local->message);
    }
    r->memory = greatest_resident_size();
    g_autofree char *line = bench_record_to_json(r);
    g_string_append(out, line);
    g_string_append_c(out, '\n');
    return true;
}

bool bench_worker_read(const char *line, BenchRecord *record, GError **error)
{
    g_autoptr(BenchRecord) from = bench_record_from_json(line, error);
    if (!from)
        return false;
    record->status = from->status;
    record->cells = from->cells;
    record->memory = from->memory;
    record->answer = g_steal_pointer(&from->answer);
    record->message = g_steal_pointer(&from->message);
    for (size_t i = 0; i < from->figures.len; i++)
        bench_record_add_figure(record, from->figures.data[i].name, from->figures.data[i].value);
    return true;
}
