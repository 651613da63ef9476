/* Candidates by any back end: for each variable, answers with a value that no answer had yet. */
#ifndef CS_SETTLE_H
#define CS_SETTLE_H

#include "backend.h"

/* Settles every value of the visible variables of query->model, opening a search by the back end
 * (one without argument) for each question.  SOLUTION when all is settled, NONE when there is no
 * answer, UNKNOWN at a limit. */
CsStatus cs_settle(const CsBackend *backend, const CsQuery *query, CsTally *tally, GError **error);

#endif
