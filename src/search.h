/* One cursor over any back end: open, next answer, close.
 *
 * "Is there a second one?" is the same question everywhere: call cs_search_next twice.
 *
 * What comes out has been checked: every answer against the model (check.h), and against the answer
 * before it, from which it must differ.  A back end that breaks this gives CS_STATUS_ERROR, never
 * an answer. */
#ifndef CS_SEARCH_H
#define CS_SEARCH_H

#include "backend.h"

/* Opens a search with options->backend; "auto" takes flow where the model is one, else dfs.  The
 * model and control must outlive the search.  control may be NULL. */
CsSearch *cs_search_open(const CsModel *model, const CsOptions *options, const CsControl *control,
                         GError **error);

/* The same, but the options must outlive the search as well. */
CsSearch *cs_search_open_sharing(const CsModel *model, const CsOptions *options,
                                 const CsControl *control, GError **error);

/* With this back end, registered or not; the options must outlive the search. */
CsSearch *cs_search_open_with(const CsBackend *backend, const CsModel *model,
                              const CsOptions *options, const CsControl *control, GError **error);

/* Call it before the first answer when only their number matters: then the answers that follow need
 * not be all, but cs_search_count knows how many there are.  Independent parts are so counted one
 * by one, even where `auto` presolves nothing else. */
void cs_search_count_only(CsSearch *search);

/* How many different answers are known to exist; all of them once cs_search_next has given NONE,
 * unless it is UINT64_MAX: so many at least. */
uint64_t cs_search_count(const CsSearch *search);

/* The next answer; values has room for every variable of the model. */
CsStatus cs_search_next(CsSearch *search, int *values, GError **error);

/* The values that each visible variable takes in some answer; ask a fresh search.  SOLUTION:
 * *occurs holds exactly those.  UNKNOWN: those found by then, and *open the ones that are not
 * settled; the others are in no answer.  NONE: there is no answer.  Both are cleared first. */
CsStatus cs_search_candidates(CsSearch *search, CsCandidates *occurs, CsCandidates *open,
                              GError **error);

/* After NONE as the first result: constraints of the model that conflict, not necessarily a
 * smallest set.  False when the back end has none to give, or answered another model than the one
 * given. */
bool cs_search_conflict(CsSearch *search, CsConflict *out);

/* The back end that answers. */
const CsBackend *cs_search_backend(const CsSearch *search);

/* What stood behind the colon of its name, or NULL; lives as long as the search. */
const char *cs_search_argument(const CsSearch *search);

/* Adds the search's counters to stats. */
void cs_search_stats(const CsSearch *search, CsStats *stats);

#endif
