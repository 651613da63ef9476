/* A model in independent parts: variables that share no constraint, or only by variables that have
 * one value, are answered apart, and the answers of the whole are all combinations.
 *
 * The work of opening is linear in the model.  At most a few dozen parts stay open at a time;
 * others are opened again when they are asked for more. */
#ifndef CS_SPLIT_H
#define CS_SPLIT_H

#include "backend.h"

typedef struct CsSplit CsSplit;

/* NULL when the model is of one part only; nothing was opened then.  query and backend must outlive
 * the result. */
CsSplit *cs_split_new(const CsBackend *backend, const CsQuery *query);

/* Like CsBackend's next.  The back end's own answers are not trusted here either: the caller checks
 * the whole. */
CsStatus cs_split_next(CsSplit *split, int *values, GError **error);

/* Adds the counters of all parts, and "split.parts". */
void cs_split_stats(const CsSplit *split, CsStats *stats);

void cs_split_free(CsSplit *split);

#endif
