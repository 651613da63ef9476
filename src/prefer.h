/* Where a SAT solver should look first: values that come close to meeting every sum, as initial
 * phases.
 *
 * Sums of many variables leave a solver that starts from arbitrary phases far away from any answer.
 * Here the sums are met over the reals and the result is rounded so that errors even out. It is a
 * guess: no phase is wrong, and nothing follows from one. */
#ifndef CS_PREFER_H
#define CS_PREFER_H

#include "encoding.h"

typedef enum CsPhases {
    CS_PHASES_NONE,
    CS_PHASES_ROUNDED, /* rounded only */
    CS_PHASES_WALK,    /* then local search; it may well end at an answer */
} CsPhases;

/* The name that --phases takes: auto (walk), none, rounded, walk.  False with CS_ERROR_USAGE. */
bool cs_phases_parse(const char *name, CsPhases *phases, GError **error);

/* A guess for every variable of the model, between the ends of its domain, into values.  False when
 * the model has no sums of a length that makes it worth it, or has other constraints, which the
 * guess would ignore: then nothing was filled.  Time is linear in the size of the sums. */
bool cs_prefer_values(const CsModel *model, CsPhases phases, int *values);

/* The phase of every SAT variable under those values: phases[v] is 1, -1, or 0 where they say
 * nothing, v = 1..n_vars.  Variables made by encoders get theirs from the clauses, in the order in
 * which these stand. */
void cs_prefer_phases(const CsEncode *encode, const int *values, int8_t *phases);

#endif
