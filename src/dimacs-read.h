/* From a CNF that dimacs.h wrote, and a SAT solver's answer to it, back to the puzzle. */
#ifndef CS_DIMACS_READ_H
#define CS_DIMACS_READ_H

#include "error.h"

/* The comments of such a file, read back. */
typedef struct CsDimacs CsDimacs;

/* name is for messages; the text must outlive the result.  CS_ERROR_PARSE with line:column when
 * this is not a CNF that cluesat wrote. */
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
