/* Candidates by anything that answers a model: for each variable, answers with a value that no
 * answer had yet. */
#ifndef CS_SETTLE_H
#define CS_SETTLE_H

#include "backend.h"

/* One answer of the model, as CsBackend.next; values has room for each of its variables. */
typedef CsStatus (*CsAnswerModel)(const CsModel *model, int *values, void *data, GError **error);

/* Settles every value of the model's visible variables that is open, with answers of models like it
 * with a smaller domain; the tally has some answer's values.  SOLUTION when all is settled, UNKNOWN
 * at a limit.  `who` names in an error what answers. */
CsStatus cs_settle(const CsModel *model, CsAnswerModel answer, void *data, const char *who,
                   CsTally *tally, GError **error);

#endif
