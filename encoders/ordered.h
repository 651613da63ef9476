/* A sum in order encoding: the values it can take and the literals [S ≤ value].
 *
 * Terms coef·x are such sums, over their variable's own literals; encoders of linear constraints
 * make further ones, for parts of the whole. */
#ifndef CS_ORDERED_H
#define CS_ORDERED_H

#include "linear.h"

typedef struct CsOrdered {
    CS_VEC(int64_t) sums; /* in increasing order */
    CS_VEC(int32_t) le;   /* len + 1: CS_FALSE, [S ≤ sums[0]], …, and CS_TRUE at the end */
    int64_t min, max;     /* what the terms below allow; sums may be trimmed to less */
} CsOrdered;

/* [S ≤ sums[i]], constants outside. */
static inline int32_t cs_ordered_le(const CsOrdered *s, ptrdiff_t i)
{
    return i < 0 ? CS_FALSE : i >= (ptrdiff_t)s->sums.len ? CS_TRUE : s->le.data[i + 1];
}

/* The term's values and literals. */
CsOrdered cs_ordered_term(const CsEncode *e, CsTerm term);

/* Gives `s`, whose sums are set, fresh literals with the clauses that order them. */
void cs_ordered_make_literals(CsOrdered *s, CsCnf *cnf);

/* −S: the same literals, read from the other end. */
CsOrdered cs_ordered_negative(const CsOrdered *s);

/* How many of the sums are <= value. */
ptrdiff_t cs_ordered_rank(const CsOrdered *s, int64_t value);

void cs_ordered_clear(CsOrdered *s);

#endif
