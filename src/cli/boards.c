#include "boards.h"

CsInput *cs_cli_open(const char *path, const char *puzzle, const CsOptions *options, GError **error)
{
    g_autoptr(CsInput) input = cs_input_open(path, puzzle, error);
    return input && cs_input_set_options(input, options, error) ? g_steal_pointer(&input) : NULL;
}

CsBoard *cs_boards_next(CsBoards *b, GError **error)
{
    GError *local = NULL;
    CsBoard *next = NULL;
    if (b->number < 0) {
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE,
                    "--number: expected a whole number of at least 1, found '%d'", b->number);
        return NULL;
    }
    if (b->number && b->index >= (size_t)b->number)
        return NULL;
    while ((next = cs_input_next(b->input, &local)) && ++b->index < (size_t)b->number)
        cs_board_free(next);
    if (local)
        g_propagate_error(error, local);
    else if (!next && b->number)
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE,
                    "%s: expected at least %d puzzles for --number %d, found %zu",
                    cs_input_name(b->input), b->number, b->number, b->index);
    return next;
}

CsBoard *cs_boards_single(CsBoards *b, GError **error)
{
    GError *local = NULL;
    g_autoptr(CsBoard) only = cs_boards_next(b, &local);
    g_autoptr(CsBoard) second = only ? cs_boards_next(b, &local) : NULL;
    if (!only && !local)
        g_set_error(&local, CS_ERROR, CS_ERROR_USAGE, "%s: expected a puzzle, found none",
                    cs_input_name(b->input));
    if (second)
        g_set_error(&local, CS_ERROR, CS_ERROR_USAGE,
                    "%s:%zu: expected one puzzle only, or --number to say which",
                    cs_input_name(b->input), second->line);
    if (!local)
        return g_steal_pointer(&only);
    g_propagate_error(error, local);
    return NULL;
}
