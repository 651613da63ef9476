/* The puzzles of a file that a command is about: what kind they are (`--puzzle NAME`), and whether
 * it is all of them or one (`--number N`). */
#ifndef CS_CLI_BOARDS_H
#define CS_CLI_BOARDS_H

#include "input.h"

/* Options, for GOption. */
#define CS_CLI_PUZZLE_ENTRY(target)                                                                \
    {                                                                                              \
        "puzzle", 'p', 0, G_OPTION_ARG_STRING, target,                                             \
            "which puzzle it is, where the text does not say", "NAME"                              \
    }

#define CS_CLI_NUMBER_ENTRY(target)                                                                \
    {                                                                                              \
        "number", 'n', 0, G_OPTION_ARG_INT, target, "only this puzzle of the file, from 1", "N"    \
    }

/* cs_input_open, and the options that change how it is read. */
CsInput *cs_cli_open(const char *path, const char *puzzle, const CsOptions *options,
                     GError **error);

typedef struct CsBoards {
    CsInput *input;
    int number;   /* only this one, from 1; 0: all; otherwise an error */
    size_t index; /* which one came last, from 1 */
} CsBoards;

/* The next of them.  NULL without an error at the end; with CS_ERROR_USAGE when there is no puzzle
 * of that number.  What stands behind it is not read. */
CsBoard *cs_boards_next(CsBoards *boards, GError **error);

/* For commands that take one puzzle only: that one, or NULL with an error when there are none or
 * several.
 */
CsBoard *cs_boards_single(CsBoards *boards, GError **error);

#endif
