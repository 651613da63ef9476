/* DIMACS CNF with comments that name everything, and what is needed to go back: docs/dimacs.md has
 * the grammar. */
#ifndef CS_DIMACS_H
#define CS_DIMACS_H

#include "encode.h"
#include "puzzle.h"
#include "scan.h"
#include <stdio.h>

/* Writes the formula to `out`: comments, header, clauses.  CS_ERROR_WRITE when the stream fails.
 * board is drawn into the comments, so that the file alone is enough to decode; may be NULL. */
bool cs_dimacs_write(const CsEncode *e, const char *puzzle, const CsBoard *board, FILE *out,
                     GError **error);

/* Writes header and clauses only: `n` integers of zero-terminated clauses, n_clauses of them, then
 * the unit clauses. */
bool cs_dimacs_write_clauses(int32_t n_vars, size_t n_clauses, const int32_t *literals, size_t n,
                             const int32_t *units, size_t n_units, FILE *out, GError **error);

/* The comments of such a file, read back. */
typedef struct CsDimacs CsDimacs;

CsDimacs *cs_dimacs_read(const char *name, const char *text, size_t len, GError **error);
void cs_dimacs_free(CsDimacs *dimacs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsDimacs, cs_dimacs_free)

/* Reads a SAT solver's output (`s` and `v` lines of the SAT competitions) and appends the solved
 * puzzle, as a grid where the file has one, else `name = value` lines.  *status becomes 10, 20 or 0
 * (satisfiable, unsatisfiable, unknown).  CS_ERROR_PARSE when the output is not that of a solver,
 * CS_ERROR_WRONG when its assignment does not satisfy the clauses in the file. */
bool cs_dimacs_decode(const CsDimacs *dimacs, const char *name, const char *text, size_t len,
                      int *status, GString *out, GError **error);

#endif
