#include "boards.h"
#include "command.h"
#include "input.h"
#include "proof.h"
#include "signals.h"

extern const CsCommand cs_cmd_prove;

typedef struct Arguments {
    char *puzzle, *output;
    int number;
} Arguments;

static int say(const CsReport *report, const char *dir)
{
    static const char *const words[] = {
        [CS_VERDICT_NONE] = "no solution",
        [CS_VERDICT_UNIQUE] = "exactly one solution",
        [CS_VERDICT_MULTIPLE] = "more than one solution",
    };
    if (report->verdict == CS_VERDICT_UNKNOWN || report->verdict == CS_VERDICT_SOLVED) {
        fprintf(stderr, "cluesat: not proved (%s)%s; nothing was written\n", report->stopped,
                report->answers->len ? ", though there is a solution" : "");
        return CS_EXIT_LIMIT;
    }
    printf("%s: proved: %s\n", dir, words[report->verdict]);
    return cs_cli_close_output(CS_EXIT_OK);
}

static int prove_file(const Arguments *a, const char *path, const CsOptions *options,
                      GError **error)
{
    g_autoptr(GBytes) bytes = cs_input_slurp(path, error);
    if (!bytes)
        return cs_cli_fail(*error);
    gsize len;
    const char *text = g_bytes_get_data(bytes, &len);
    g_autoptr(CsInput) input =
        cs_input_from_text(cs_input_called(path), text ? text : "", len, a->puzzle, error);
    bool ready = input && cs_input_set_options(input, options, error);
    CsBoards boards = {.input = input, .number = a->number};
    g_autoptr(CsBoard) board = ready ? cs_boards_single(&boards, error) : NULL;
    if (!board)
        return cs_cli_fail(*error);
    CsProofPuzzle puzzle = {.puzzle = cs_input_puzzle(input),
                            .board = board,
                            .number = (size_t)MAX(a->number, 1),
                            .text = text,
                            .len = len};
    g_autoptr(CsReport) report = cs_prove(&puzzle, a->output, options, cs_cli_control(), error);
    return report ? say(report, a->output) : cs_cli_fail(*error);
}

static int prove(int argc, char **argv)
{
    Arguments a = {0};
    const GOptionEntry entries[] = {
        CS_CLI_PUZZLE_ENTRY(&a.puzzle),
        CS_CLI_NUMBER_ENTRY(&a.number),
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &a.output, "the folder to make", "DIR"},
        {0},
    };
    g_autoptr(CsOptions) options = cs_options_new();
    g_autoptr(GError) error = NULL;
    int status = CS_EXIT_USAGE;
    if (cs_cli_parse(&cs_cmd_prove, entries, options,
                     CS_OPTIONS_ANSWER | CS_OPTIONS_ENCODE | CS_OPTIONS_READ, &argc, &argv)) {
        if (argc > 2 || !a.output)
            cs_cli_usage(&cs_cmd_prove, "expected one file and -o DIR");
        else
            status = prove_file(&a, argc > 1 ? argv[1] : "-", options, &error);
    }
    g_free(a.puzzle);
    g_free(a.output);
    return status;
}

const CsCommand cs_cmd_prove = {
    .name = "prove",
    .arguments = "[FILE|-] -o DIR",
    .summary = "write the verdict on a puzzle as files that others can check",
    .run = prove,
};
