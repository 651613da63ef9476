#include "command.h"
#include "input.h"
#include "registry.h"
#include "solve.h"

extern const CsCommand cs_cmd_solve;

typedef struct Run {
    const char *puzzle;
    const CsWriter *writer;
    const CsOptions *options;
    bool exit_code;
    CsVerdict last;
} Run;

/* All puzzles of one file; answers go out before the next puzzle is read. */
static bool solve_file(Run *run, const char *path, GError **error)
{
    g_autoptr(CsInput) input = cs_input_open(path, run->puzzle, error);
    if (!input)
        return false;
    const CsPuzzle *puzzle = cs_input_puzzle(input);
    g_autoptr(GString) out = g_string_new(NULL);
    GError *local = NULL;
    size_t index = 0;
    for (CsBoard *next; (next = cs_input_next(input, &local));) {
        g_autoptr(CsBoard) board = next;
        g_autoptr(CsReport) report =
            cs_solve(puzzle, board, run->writer->answers(puzzle), run->options, NULL, &local);
        if (!report) {
            g_propagate_prefixed_error(error, local, "%s:%zu: puzzle %zu: ", path, board->line,
                                       index + 1);
            return false;
        }
        report->index = ++index;
        run->last = report->verdict;
        g_string_truncate(out, 0);
        run->writer->write(report, out);
        fwrite(out->str, 1, out->len, stdout);
    }
    if (local)
        g_propagate_error(error, local);
    return !local;
}

static int exit_status(const Run *run)
{
    if (!run->exit_code || run->last == CS_VERDICT_UNKNOWN)
        return CS_EXIT_OK;
    return run->last == CS_VERDICT_NONE ? CS_EXIT_NO_SOLUTION : CS_EXIT_SOLUTION;
}

static int solve(int argc, char **argv)
{
    g_autofree char *puzzle = NULL, *format = NULL;
    gboolean exit_code = FALSE;
    const GOptionEntry entries[] = {
        {"puzzle", 'p', 0, G_OPTION_ARG_STRING, &puzzle,
         "which puzzle it is, where the text does not say", "NAME"},
        {"format", 'f', 0, G_OPTION_ARG_STRING, &format, "how to print: text (default) or judge",
         "NAME"},
        {"exit-code", 0, 0, G_OPTION_ARG_NONE, &exit_code,
         "exit with 10 (solution), 20 (none) or 0 (not known), for the last puzzle", NULL},
        {0},
    };
    g_autoptr(CsOptions) options = cs_options_new();
    if (!cs_cli_parse(&cs_cmd_solve, entries, options, &argc, &argv))
        return CS_EXIT_USAGE;

    g_autoptr(GError) error = NULL;
    Run run = {.puzzle = puzzle, .options = options, .exit_code = exit_code};
    run.writer = cs_writer_find(format ? format : "text", &error);
    for (int i = 1; run.writer && (i < argc || i == 1); i++)
        if (!solve_file(&run, i < argc ? argv[i] : "-", &error))
            break;
    if (error)
        return cs_cli_fail(error);
    return cs_cli_close_output(exit_status(&run));
}

const CsCommand cs_cmd_solve = {
    .name = "solve",
    .arguments = "[FILE|-]…",
    .summary = "answer every puzzle of each file, or of standard input",
    .run = solve,
};
