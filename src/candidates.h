/* Candidates: for each variable a set of values.
 *
 * CsTally gathers them value by value.  A value is open until an answer shows it (it occurs) or
 * until it is proved that no answer has it (it is ruled out). */
#ifndef CS_CANDIDATES_H
#define CS_CANDIDATES_H

#include "model.h"

/* A set of values for each visible variable: those of variable v are
 * ranges[first[v]..first[v + 1]-1].  Free with cs_candidates_clear. */
struct CsCandidates {
    CsRanges ranges;
    CS_VEC(uint32_t) first; /* one more than there are visible variables; empty: no sets at all */
};

static inline void cs_candidates_clear(CsCandidates *candidates)
{
    cs_vec_free(&candidates->ranges);
    cs_vec_free(&candidates->first);
}

/* The set of one variable. */
static inline CsDomain cs_candidates_of(const CsCandidates *candidates, int var)
{
    const uint32_t *first = candidates->first.data + var;
    return (CsDomain){candidates->ranges.data + first[0], first[1] - first[0]};
}

typedef enum CsMark { CS_MARK_OPEN, CS_MARK_OCCURS, CS_MARK_RULED_OUT } CsMark;

typedef struct CsTally {
    const CsModel *model;
    CS_VEC(size_t) first; /* where each visible variable's marks begin, and their end */
    uint8_t *marks;       /* CsMark by index of the value in its domain */
    size_t n_open;
} CsTally;

/* All values of the visible variables' domains, open.  CS_ERROR_UNSUPPORTED when there are more
 * than 2^30. */
CsTally *cs_tally_new(const CsModel *model, GError **error);
void cs_tally_free(CsTally *tally);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsTally, cs_tally_free)

/* The marks of a variable; *n of them, one for each value of its domain in increasing order. */
static inline uint8_t *cs_tally_of(const CsTally *tally, int var, size_t *n)
{
    *n = tally->first.data[var + 1] - tally->first.data[var];
    return tally->marks + tally->first.data[var];
}

/* Every value of the answer occurs. */
void cs_tally_answer(CsTally *tally, const int *values);

/* An answer to the search for open values must have had one of the n_open that there were; else
 * false with CS_ERROR_WRONG, since the back end would be asked for ever. */
bool cs_tally_went_on(const CsTally *tally, size_t n_open, const char *backend, GError **error);

/* What is open in this variable is ruled out. */
void cs_tally_rule_out_rest(CsTally *tally, int var);

/* The values that have this mark. */
void cs_tally_collect(const CsTally *tally, CsMark mark, CsCandidates *out);

#endif
