/* Which constraints of a model can hold together?  The variables keep their domains throughout.
 *
 * A SAT solver is asked incrementally, with a selector for each constraint, and names the ones that
 * it needed; another back end gets a model of the chosen constraints each time. */
#ifndef CS_SUBSETS_H
#define CS_SUBSETS_H

#include "backend.h"

typedef struct CsSubsets CsSubsets;

/* `except` is an answer that does not count, NULL for none.  All must outlive the result.  The
 * options' presolve does not matter: what follows from some constraints must not be used without
 * them. */
CsSubsets *cs_subsets_open(const CsModel *model, const int *except, const CsBackend *backend,
                           const CsOptions *options, const CsControl *control, GError **error);
void cs_subsets_free(CsSubsets *subsets);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsSubsets, cs_subsets_free)

/* Can the constraints with in[i] hold together?  SOLUTION: values[] is an assignment, checked, that
 * satisfies them and is not the excepted answer.  NONE: the constraints that are left in core[] ⊆
 * in[] cannot.  UNKNOWN at a limit. */
CsStatus cs_subsets_solve(CsSubsets *subsets, const bool *in, int *values, bool *core,
                          GError **error);

/* After NONE: why, in one sentence made of labels, if the back end has one; until the next call. */
const char *cs_subsets_reason(const CsSubsets *subsets);

/* How often it was asked. */
uint64_t cs_subsets_calls(const CsSubsets *subsets);

#endif
