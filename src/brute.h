/* Every answer of a small model, by trying all assignments: what solvers are compared with. */
#ifndef CS_BRUTE_H
#define CS_BRUTE_H

#include "model.h"

/* How many assignments there are to try; G_MAXUINT64 when that many or more. */
uint64_t brute_space(const CsModel *model);

/* Calls each(data, values) for every assignment that cs_check_model accepts, in lexicographic
 * order, until it returns false.  The number of calls. */
size_t brute_force(const CsModel *model, bool (*each)(void *data, const int *values), void *data);

/* The number of answers that differ in the visible variables. */
size_t brute_count(const CsModel *model);

#endif
