#include "boards.h"
#include "command.h"
#include "dimacs.h"
#include "encode.h"
#include "input.h"
#include "output-file.h"
#include "presolve.h"

extern const CsCommand cs_cmd_encode;

/* What is written, and about what. */
typedef struct Formula {
    const CsEncode *encode;
    const char *puzzle;
    const CsBoard *board;
} Formula;

static bool write_formula(FILE *file, void *data, GError **error)
{
    const Formula *f = data;
    return cs_dimacs_write(f->encode, f->puzzle, f->board, file, error);
}

static bool encode_input(CsInput *input, int number, const CsOptions *options, const char *path,
                         GError **error)
{
    CsBoards boards = {.input = input, .number = number};
    g_autoptr(CsBoard) board = cs_boards_single(&boards, error);
    if (!board)
        return false;
    g_autoptr(CsModel) model = cs_puzzle_model(cs_input_puzzle(input), board);
    CsStepSet steps;
    bool none;
    if (!cs_model_valid(model, error) || !cs_presolve_parse(options->presolve, NULL, &steps, error))
        return false;
    g_autoptr(CsModel) presolved = steps ? cs_presolve(model, steps, &none, NULL) : NULL;
    g_autoptr(CsEncode) e =
        cs_encode_model(presolved ? presolved : model, options->encoding, error);
    if (!e)
        return false;
    Formula f = {.encode = e, .puzzle = cs_input_puzzle(input)->name, .board = board};
    return path ? cs_cli_write_file(path, write_formula, &f, error)
                : write_formula(stdout, &f, error);
}

static int encode(int argc, char **argv)
{
    g_autofree char *puzzle = NULL, *output = NULL;
    int number = 0;
    const GOptionEntry entries[] = {
        CS_CLI_PUZZLE_ENTRY(&puzzle),
        CS_CLI_NUMBER_ENTRY(&number),
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &output, "write to this file", "FILE.cnf"},
        {0},
    };
    g_autoptr(CsOptions) options = cs_options_new();
    if (!cs_cli_parse(&cs_cmd_encode, entries, options, CS_OPTIONS_ENCODE | CS_OPTIONS_READ, &argc,
                      &argv))
        return CS_EXIT_USAGE;
    if (argc > 2)
        return cs_cli_usage(&cs_cmd_encode, "expected one file");
    const char *path = argc > 1 ? argv[1] : "-";
    if (output && cs_cli_is_same_file(path, output))
        return cs_cli_usage(&cs_cmd_encode, "%s is the input: expected another file for --output",
                            output);
    g_autoptr(GError) error = NULL;
    g_autoptr(CsInput) input = cs_cli_open(path, puzzle, options, &error);
    if (!input || !encode_input(input, number, options, output, &error))
        return cs_cli_fail(error);
    return cs_cli_close_output(CS_EXIT_OK);
}

const CsCommand cs_cmd_encode = {
    .name = "encode",
    .arguments = "[FILE|-]",
    .summary = "write a puzzle as DIMACS CNF with every variable and clause group named",
    .run = encode,
};
