/* The independent parts of a model (parts.h) answered apart; the answers of the whole are all
 * combinations.
 *
 * The work of opening is linear in the model.  At most a few dozen parts stay open at a time;
 * others are opened again when they are asked for more. */
#ifndef CS_SPLIT_H
#define CS_SPLIT_H

#include "backend.h"

typedef struct CsSplit CsSplit;

/* NULL when the model is of one part only; nothing was opened then.  counting: it will be
 * cs_split_next_apart that is asked, which is worth it for a model of one part beside variables
 * that no constraint holds, too.  query and backend must outlive the result. */
CsSplit *cs_split_new(const CsBackend *backend, const CsQuery *query, bool counting);

/* Like CsBackend's next.  The back end's own answers are not trusted here either: the caller checks
 * the whole. */
CsStatus cs_split_next(CsSplit *split, int *values, GError **error);

/* The same for counting: after the first answer only those that differ from it in one part, so that
 * every part's answers come out once, and their combinations do not.  Of variables that no
 * constraint holds only one filling comes out; the sizes of their domains are multiplied.  Not to
 * be mixed with cs_split_next. */
CsStatus cs_split_next_apart(CsSplit *split, int *values, GError **error);

/* How many answers the whole has by what is known of the parts: the product of their counts.
 * UINT64_MAX: so many at least. */
uint64_t cs_split_count(const CsSplit *split);

/* Adds the counters of all parts, and "split.parts". */
void cs_split_stats(const CsSplit *split, CsStats *stats);

void cs_split_free(CsSplit *split);

#endif
