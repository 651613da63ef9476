/* What a notation is: a file in src/formats/ that exports one const CsFormat.
 *
 * A format turns text into boards; it knows no rules.  Several puzzles may share one. */
#ifndef CS_FORMAT_H
#define CS_FORMAT_H

#include "board.h"
#include "scan.h"

typedef struct CsFormat {
    const char *name;    /* e.g. "token-grid" */
    const char *summary; /* one line */

    /* Could the text at the scan's place be this notation?  A quick look; it moves nothing. */
    bool (*detect)(const CsScan *scan);

    /* Called once per input, before the first puzzle: reads what stands in front of all (JZOJ's T).
     * *count is the number of puzzles promised, or left alone when they go on to the end of the
     * text.  Optional. */
    bool (*begin)(CsScan *scan, int *count, GError **error);

    /* The next puzzle.  There is at least one more word in the text. */
    CsBoard *(*read)(CsScan *scan, GError **error);

    /* An answer in the notation that goes with this format (judge format), into
     * values[0..board->n_white-1].  False with CS_ERROR_PARSE where it is not an answer to this
     * board at all: too few numbers, a number for a black cell. */
    bool (*read_answer)(CsScan *scan, const CsBoard *board, int *values, GError **error);

    /* Appends what stands in front of `count` puzzles.  Optional. */
    void (*write_begin)(int count, GString *out);

    /* Appends the board in this notation, so that it reads back the same.  False with
     * CS_ERROR_UNSUPPORTED, naming what the notation has no place for, and nothing appended. */
    bool (*write)(const CsBoard *board, GString *out, GError **error);
} CsFormat;

#endif
