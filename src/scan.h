/* Reading text: tokens, numbers and errors with line:column.
 *
 * Positions are byte offsets; lines and columns are counted only when an error is made, so scanning
 * costs nothing for them.  A line that begins with `#` (after blanks) is a comment and counts as
 * white space. */
#ifndef CS_SCAN_H
#define CS_SCAN_H

#include "error.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CsScan {
    const char *name; /* of the file, for messages */
    const char *text; /* len bytes; NUL may be among them */
    size_t len, pos;
    unsigned choices; /* CsReadChoice bits, for the formats that have such a choice */
} CsScan;

/* What sources of one notation do differently; nobody can see it in the text. */
typedef enum CsReadChoice {
    CS_READ_RIGHT_DOWN = 1 << 0,     /* the first half of a clue is the sum to the right */
    CS_READ_IGNORE_ORPHANS = 1 << 1, /* clues without a run are left out */
    CS_READ_STRICT = 1 << 2,         /* every run needs a clue */
} CsReadChoice;

/* A word: bytes without white space. */
typedef struct CsWord {
    const char *at;
    size_t len;
} CsWord;

static inline bool cs_is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '\v';
}

/* A scan from the beginning of the text, behind a byte-order mark. */
CsScan cs_scan_begin(const char *name, const char *text, size_t len);

/* Moves to the next word, over white space and comment lines; false at the end of the text. */
bool cs_scan_skip(CsScan *scan);

/* The next line as a scan of its own, without its line break, and moves behind that; positions in
 * it are those of the whole text.  False at the end of the text. */
bool cs_scan_line(CsScan *scan, CsScan *line);

/* The next word, which is passed over; false at the end of the text. */
bool cs_scan_word(CsScan *scan, CsWord *word);

/* Passes over the next word when it is this one. */
bool cs_scan_is(CsScan *scan, const char *word);

/* The next word as a number in lo..hi; `what` names it in the error ("a row sum"). */
bool cs_scan_int(CsScan *scan, const char *what, int lo, int hi, int *out, GError **error);

/* Sets CS_ERROR_PARSE "NAME:LINE:COL: expected …, found …" for the place `pos`; what stands there
 * is quoted from the text.  Always returns false. */
bool cs_scan_error(const CsScan *scan, size_t pos, GError **error, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

/* The same without ", found …". */
bool cs_scan_error_plain(const CsScan *scan, size_t pos, GError **error, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

/* Line and column (from 1; columns count characters) of a position. */
void cs_scan_place(const CsScan *scan, size_t pos, size_t *line, size_t *column);

#endif
