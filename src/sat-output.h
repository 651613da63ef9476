/* What SAT solvers print: the answer of the SAT competitions, or MiniSat's result file. */
#ifndef CS_SAT_OUTPUT_H
#define CS_SAT_OUTPUT_H

#include "scan.h"

typedef enum CsSatOutputMode {
    CS_SAT_OUTPUT_STRICT,  /* every line must be one of the answer's or a comment */
    CS_SAT_OUTPUT_LENIENT, /* chatter is passed over: a program's whole standard output */
} CsSatOutputMode;

/* Reads `c`, `s` and `v` lines, or else `SAT`, `UNSAT` or `INDET` on a line and then the literals
 * (the file that `minisat IN OUT` writes).  *status becomes 10, 20 or 0: satisfiable,
 * unsatisfiable, unknown.  is_true[1..n_vars] must be false; variables that the answer leaves out
 * stay so.  CS_ERROR_PARSE when this is no answer, or one that contradicts itself: two different
 * results, a variable both true and false, an assignment that does not end with 0. */
bool cs_sat_output_read(CsScan *all, int n_vars, CsSatOutputMode mode, int *status, bool *is_true,
                        GError **error);

#endif
