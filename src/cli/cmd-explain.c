#include "boards.h"
#include "command.h"
#include "input.h"
#include "progress.h"
#include "signals.h"
#include "why.h"

#include <string.h>

extern const CsCommand cs_cmd_explain;

typedef struct Job {
    char *puzzle, *format, *value;
    int number;
    gboolean smallest;
    CsWhyQuestion question;
    CsOptions *options;
    void (*append)(const CsWhy *why, GString *out);
    CsProgressCounts counts;
} Job;

static bool explain_file(Job *job, const char *path, GError **error)
{
    g_autoptr(CsInput) input = cs_cli_open(path, job->puzzle, job->options, error);
    if (!input)
        return false;
    const CsControl *control = cs_cli_control();
    g_autoptr(GString) out = g_string_new(NULL);
    GError *local = NULL;
    CsBoards boards = {.input = input, .number = job->number};
    for (CsBoard *next; !cs_control_stopped(control) && (next = cs_boards_next(&boards, &local));) {
        g_autoptr(CsBoard) board = next;
        cs_cli_work_begin();
        g_autoptr(CsWhy) why =
            cs_why(cs_input_puzzle(input), board, &job->question, job->options, control, &local);
        cs_cli_work_end();
        if (!why) {
            g_prefix_error(&local, "%s:%zu: puzzle %zu: ", cs_input_name(input), board->line,
                           boards.index);
            break;
        }
        job->append(why, out);
        fwrite(out->str, 1, out->len, stdout);
        g_string_truncate(out, 0);
        atomic_fetch_add(&job->counts.puzzles, 1);
    }
    if (local)
        g_propagate_error(error, local);
    return !local;
}

/* r4c7=5 */
static bool parse_value(const char *text, CsWhyQuestion *q)
{
    int end = 0;
    return sscanf(text, "%*1[rR]%9d%*1[cC]%9d=%9d%n", &q->row, &q->column, &q->value, &end) == 3 &&
           text[end] == '\0' && q->row > 0 && q->column > 0;
}

static int run(Job *job, int argc, char **argv)
{
    if (job->value && !parse_value(job->value, &job->question))
        return cs_cli_usage(&cs_cmd_explain, "expected --value r4c7=5 or the like, found '%s'",
                            job->value);
    bool json = job->format && strcmp(job->format, "json") == 0;
    if (job->format && !json && strcmp(job->format, "text") != 0)
        return cs_cli_usage(&cs_cmd_explain, "expected --format text or json, found '%s'",
                            job->format);
    if (!cs_cli_reads_once(argc - 1, argv + 1))
        return cs_cli_usage(&cs_cmd_explain, "expected standard input only once");
    job->append = json ? cs_why_append_json : cs_why_append_text;
    job->question.smallest = job->smallest;
    g_autoptr(GError) error = NULL;
    CsProgress *progress = cs_progress_start(&job->counts);
    for (int i = 1; i < argc || i == 1; i++)
        if (!explain_file(job, i < argc ? argv[i] : "-", &error) ||
            cs_control_stopped(cs_cli_control()))
            break;
    cs_progress_stop(progress);
    return error ? cs_cli_fail(error) : cs_cli_close_output(CS_EXIT_OK);
}

static int explain(int argc, char **argv)
{
    Job job = {.options = cs_options_new()};
    const GOptionEntry entries[] = {
        CS_CLI_PUZZLE_ENTRY(&job.puzzle),
        CS_CLI_NUMBER_ENTRY(&job.number),
        {"format", 'f', 0, G_OPTION_ARG_STRING, &job.format, "how to print: text (default) or json",
         "NAME"},
        {"value", 0, 0, G_OPTION_ARG_STRING, &job.value,
         "which clues force this value, or rule it out", "rROWcCOLUMN=N"},
        {"smallest", 0, 0, G_OPTION_ARG_NONE, &job.smallest,
         "a set of least size, as far as time goes", NULL},
        {0},
    };
    int status = cs_cli_parse(&cs_cmd_explain, entries, job.options,
                              CS_OPTIONS_ANSWER | CS_OPTIONS_ENCODE | CS_OPTIONS_READ, &argc, &argv)
                     ? run(&job, argc, argv)
                     : CS_EXIT_USAGE;
    cs_options_free(job.options);
    g_free(job.puzzle);
    g_free(job.format);
    g_free(job.value);
    return status;
}

const CsCommand cs_cmd_explain = {
    .name = "explain",
    .arguments = "[FILE|-]…",
    .summary = "which clues leave no solution, no second one, or no other value",
    .run = explain,
};
