#include "boards.h"
#include "command.h"
#include "input.h"
#include "registry.h"

#include <string.h>

extern const CsCommand cs_cmd_check;

/* A judge's words instead of a grid. */
static bool is_words(const CsScan *scan)
{
    CsScan s = *scan;
    return cs_scan_skip(&s) && g_ascii_isalpha(s.text[s.pos]);
}

/* Whether the answers are right; false with an error at the first fault. */
static bool check_answers(CsInput *input, CsScan *answer, size_t *count, GError **error)
{
    const CsPuzzle *puzzle = cs_input_puzzle(input);
    GError *local = NULL;
    for (CsBoard *next; (next = cs_input_next(input, &local));) {
        g_autoptr(CsBoard) board = next;
        g_autofree int *values = g_new0(int, (gsize)board->n_white + 1);
        ++*count;
        cs_scan_skip(answer);
        size_t at = answer->pos;
        if (is_words(answer))
            return cs_scan_error(answer, at, error,
                                 "expected the numbers of puzzle %zu: check judges grids, and `%s` "
                                 "can prove that there are none",
                                 *count, "cluesat solve");
        if (!cs_input_format(input)->read_answer(answer, board, values, error))
            return false;
        if (!puzzle->check(board, values, &local)) {
            size_t line, column;
            cs_scan_place(answer, at, &line, &column);
            g_set_error(error, CS_ERROR, CS_ERROR_WRONG, "%s:%zu:%zu: puzzle %zu: %s", answer->name,
                        line, column, *count, local->message);
            g_error_free(local);
            return false;
        }
    }
    if (local) {
        g_propagate_error(error, local);
        return false;
    }
    if (cs_scan_skip(answer))
        return cs_scan_error(answer, answer->pos, error,
                             "expected the end after the answers to %zu puzzles", *count);
    return true;
}

static int check(int argc, char **argv)
{
    g_autofree char *puzzle = NULL;
    const GOptionEntry entries[] = {
        CS_CLI_PUZZLE_ENTRY(&puzzle),
        {0},
    };
    g_autoptr(CsOptions) options = cs_options_new();
    if (!cs_cli_parse(&cs_cmd_check, entries, options, CS_OPTIONS_READ, &argc, &argv))
        return CS_EXIT_USAGE;
    const char *path = argc > 2 ? argv[2] : "-";
    if (argc < 2 || argc > 3 || (strcmp(argv[1], "-") == 0 && strcmp(path, "-") == 0))
        return cs_cli_usage(&cs_cmd_check, "expected a puzzle and an answer, one of which may be "
                                           "standard input");
    g_autoptr(GError) error = NULL;
    g_autoptr(CsInput) input = cs_cli_open(argv[1], puzzle, options, &error);
    g_autoptr(GBytes) bytes = input ? cs_input_slurp(path, &error) : NULL;
    if (!bytes)
        return cs_cli_fail(error);
    gsize len;
    const char *text = g_bytes_get_data(bytes, &len);
    CsScan answer = cs_scan_begin(cs_input_called(path), text ? text : "", len);
    size_t count = 0;
    if (!check_answers(input, &answer, &count, &error))
        return cs_cli_fail_judging(error);
    printf("right: %zu answer%s\n", count, count == 1 ? "" : "s");
    return cs_cli_close_output(CS_EXIT_OK);
}

const CsCommand cs_cmd_check = {
    .name = "check",
    .arguments = "PUZZLE [ANSWER|-]",
    .summary = "is this answer right? if not, which rule, where",
    .run = check,
};
