/* Turns a SAT solver (CsSat) into a back end: encode the model, load the clauses, solve, decode,
 * block the answer, solve again. */
#ifndef CS_SAT_SEARCH_H
#define CS_SAT_SEARCH_H

#include "backend.h"

typedef struct CsSatSearch CsSatSearch;

/* Encodes the query's model and loads the clauses; the query must outlive the result.  NULL with an
 * error when the encoding does not take the model or the solver failed. */
CsSatSearch *cs_sat_search_open(const CsSat *sat, const CsQuery *query, GError **error);

/* Like CsBackend's next. */
CsStatus cs_sat_search_next(CsSatSearch *search, int *values, GError **error);

/* Settles every value of the visible variables; tally is over the query's model.  Every answer is
 * checked.  SOLUTION when all is settled, NONE when there is no answer, UNKNOWN at a limit. */
CsStatus cs_sat_search_candidates(CsSatSearch *search, CsTally *tally, GError **error);

/* Adds the sizes of the formula, the time it took to make, and the solver's own counters. */
void cs_sat_search_stats(const CsSatSearch *search, CsStats *stats);
void cs_sat_search_free(CsSatSearch *search);

#endif
