/* Clauses into a SAT solver. */
#ifndef CS_SAT_LOAD_H
#define CS_SAT_LOAD_H

#include "backend.h"

/* Adds `n` integers of zero-terminated clauses piece by piece, looking at control between pieces:
 * a large formula takes a solver seconds to take in.  SOLUTION when all are in, UNKNOWN when
 * control stopped it. */
CsStatus cs_sat_load(const CsSat *sat, void *solver, int n_vars, const int32_t *literals, size_t n,
                     const CsControl *control, GError **error);

#endif
