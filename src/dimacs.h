/* Writes DIMACS CNF with comments that name everything, and with what is needed to go back (see
 * dimacs-read.h): docs/dimacs.md has the grammar. */
#ifndef CS_DIMACS_H
#define CS_DIMACS_H

#include "board.h"
#include "encoding.h"
#include <stdio.h>

/* Writes the formula to `out`: comments, header, clauses.  CS_ERROR_WRITE when the stream fails.
 * board is drawn into the comments, so that the file alone is enough to decode; may be NULL. */
bool cs_dimacs_write(const CsEncode *e, const char *puzzle, const CsBoard *board, FILE *out,
                     GError **error);

/* Writes header and clauses only: `n` integers of zero-terminated clauses, n_clauses of them, then
 * the unit clauses. */
bool cs_dimacs_write_clauses(int32_t n_vars, size_t n_clauses, const int32_t *literals, size_t n,
                             const int32_t *units, size_t n_units, FILE *out, GError **error);

#endif
