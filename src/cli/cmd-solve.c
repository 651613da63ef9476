#include "command.h"
#include "input.h"
#include "progress.h"
#include "registry.h"
#include "signals.h"
#include "solve.h"

extern const CsCommand cs_cmd_solve;

/* What one run of the command has to do for every puzzle; nothing changes it after parsing. */
typedef struct Job {
    char *puzzle, *format;
    gboolean exit_code, stats, unique, count, all, candidates;
    uint64_t count_most, all_most; /* CS_NO_LIMIT unless the option gave one */
    const CsWriter *writer;
    CsOptions *options;
    const CsControl *control;
    CsProgressCounts *counts;
} Job;

/* What came of one puzzle. */
typedef struct Answer {
    GString *text, *stats; /* for standard output, for standard error */
    CsVerdict verdict;
} Answer;

static CsQuestion question(const Job *job, const CsPuzzle *puzzle)
{
    CsQuestion q = cs_question_solve((uint64_t)job->writer->answers(puzzle));
    if (job->unique)
        q = cs_question_solve(2);
    if (job->count)
        q = (CsQuestion){.ask = CS_ASK_COUNT, .most = job->count_most, .keep = 2};
    if (job->all)
        q = cs_question_solve(job->all_most);
    if (job->candidates)
        q.ask = CS_ASK_CANDIDATES;
    q.found = &job->counts->solutions;
    return q;
}

/* Answers one puzzle.  Depends on its arguments alone, so that several may run at once. */
static bool answer_puzzle(const Job *job, const CsPuzzle *puzzle, const CsBoard *board,
                          size_t index, double parse_time, Answer *answer, GError **error)
{
    CsQuestion q = question(job, puzzle);
    g_autoptr(CsReport) report = cs_solve(puzzle, board, &q, job->options, job->control, error);
    if (!report)
        return false;
    cs_stats_add(&report->stats, "time.parse", parse_time);
    report->index = index;
    report->show_stats = job->stats;
    answer->verdict = report->verdict;
    gint64 began = g_get_monotonic_time();
    job->writer->write(report, answer->text);
    cs_stats_add(&report->stats, "time.write", cs_seconds_since(began));
    if (job->stats && strcmp(job->writer->name, "json") != 0)
        cs_report_append_stats(report, answer->stats);
    atomic_fetch_add(&job->counts->puzzles, 1);
    return true;
}

static void print(Answer *answer)
{
    fwrite(answer->text->str, 1, answer->text->len, stdout);
    if (answer->stats->len) {
        fflush(stdout);
        fputs(answer->stats->str, stderr);
    }
    g_string_truncate(answer->text, 0);
    g_string_truncate(answer->stats, 0);
}

/* All puzzles of one file, each answer before the next puzzle is read; ends early when it is
 * cancelled. */
static bool solve_file(Job *job, const char *path, Answer *answer, GError **error)
{
    g_autoptr(CsInput) input = cs_input_open(path, job->puzzle, error);
    if (!input || !cs_input_set_options(input, job->options, error))
        return false;
    job->control = cs_cli_control();
    GError *local = NULL;
    gint64 began = g_get_monotonic_time();
    size_t index = 0;
    for (CsBoard *next; (next = cs_input_next(input, &local));) {
        g_autoptr(CsBoard) board = next;
        double parse_time = cs_seconds_since(began);
        if (!answer_puzzle(job, cs_input_puzzle(input), board, ++index, parse_time, answer,
                           &local)) {
            g_prefix_error(&local, "%s:%zu: puzzle %zu: ", path, board->line, index);
            break;
        }
        print(answer);
        if (cs_control_stopped(job->control))
            return true;
        began = g_get_monotonic_time();
    }
    if (local)
        g_propagate_error(error, local);
    return !local;
}

static int exit_status(const Job *job, CsVerdict last)
{
    if (!job->exit_code || last == CS_VERDICT_UNKNOWN)
        return CS_EXIT_OK;
    return last == CS_VERDICT_NONE ? CS_EXIT_NO_SOLUTION : CS_EXIT_SOLUTION;
}

/* --count[=MAX] and --all[=MAX] */
static gboolean set_most(const char *name, const char *value, void *data, GError **error)
{
    Job *job = ((CsCliData *)data)->own;
    bool all = strcmp(name, "--all") == 0;
    guint64 most = CS_NO_LIMIT;
    if (value && !g_ascii_string_to_unsigned(value, 10, 1, G_MAXINT64, &most, NULL)) {
        g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                    "%s: expected a whole number of at least 1, found '%s'", name, value);
        return FALSE;
    }
    *(all ? &job->all : &job->count) = TRUE;
    *(all ? &job->all_most : &job->count_most) = most;
    return TRUE;
}

static bool check_questions(const Job *job, GError **error)
{
    if (job->unique + job->count + job->all + job->candidates > 1)
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE,
                    "solve: expected one of --unique, --count, --all and --candidates");
    else if ((job->count || job->candidates) && strcmp(job->writer->name, "judge") == 0)
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE,
                    "solve: --format judge has no words for --count or --candidates");
    else
        return true;
    return false;
}

static int run(Job *job, int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    CsProgressCounts counts = {0};
    job->counts = &counts;
    job->writer = cs_writer_find(job->format ? job->format : "text", &error);
    if (!job->writer || !check_questions(job, &error))
        return cs_cli_fail(error);
    Answer answer = {g_string_new(NULL), g_string_new(NULL), CS_VERDICT_UNKNOWN};
    CsProgress *progress = cs_progress_start(&counts);
    for (int i = 1; i < argc || i == 1; i++)
        if (!solve_file(job, i < argc ? argv[i] : "-", &answer, &error) ||
            cs_control_stopped(job->control))
            break;
    cs_progress_stop(progress);
    g_string_free(answer.text, TRUE);
    g_string_free(answer.stats, TRUE);
    return error ? cs_cli_fail(error) : cs_cli_close_output(exit_status(job, answer.verdict));
}

static int solve(int argc, char **argv)
{
    Job job = {.count_most = CS_NO_LIMIT, .all_most = CS_NO_LIMIT};
    const GOptionEntry entries[] = {
        {"puzzle", 'p', 0, G_OPTION_ARG_STRING, &job.puzzle,
         "which puzzle it is, where the text does not say", "NAME"},
        {"format", 'f', 0, G_OPTION_ARG_STRING, &job.format,
         "how to print: text (default), json or judge", "NAME"},
        {"unique", 0, 0, G_OPTION_ARG_NONE, &job.unique, "is there exactly one solution?", NULL},
        {"count", 0, G_OPTION_FLAG_OPTIONAL_ARG, G_OPTION_ARG_CALLBACK, (gpointer)set_most,
         "how many solutions are there? stop at MAX", "MAX"},
        {"all", 0, G_OPTION_FLAG_OPTIONAL_ARG, G_OPTION_ARG_CALLBACK, (gpointer)set_most,
         "print all solutions, or MAX of them", "MAX"},
        {"candidates", 0, 0, G_OPTION_ARG_NONE, &job.candidates,
         "which values does each cell take in some solution?", NULL},
        {"stats", 0, 0, G_OPTION_ARG_NONE, &job.stats,
         "time by stage, sizes and counters, on standard error or in the object", NULL},
        {"exit-code", 0, 0, G_OPTION_ARG_NONE, &job.exit_code,
         "exit with 10 (solution), 20 (none) or 0 (not known), for the last puzzle", NULL},
        {0},
    };
    job.options = cs_options_new();
    CsCliData data = {.options = job.options, .own = &job};
    int status = cs_cli_parse_with(&cs_cmd_solve, entries, &data, &argc, &argv)
                     ? run(&job, argc, argv)
                     : CS_EXIT_USAGE;
    cs_options_free(job.options);
    g_free(job.puzzle);
    g_free(job.format);
    return status;
}

const CsCommand cs_cmd_solve = {
    .name = "solve",
    .arguments = "[FILE|-]…",
    .summary = "answer every puzzle of each file, or of standard input",
    .run = solve,
};
