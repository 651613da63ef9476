/* What encoders of differences x + c ≤ y share that look at pairs of values. */
#ifndef CS_LESS_H
#define CS_LESS_H

#include "encoding.h"

/* Does x = v go with y = w? */
static inline bool cs_less_holds(const CsConstraint *c, int v, int w)
{
    return v + c->rhs <= w;
}

/* Does value v of args[side] go with all values of the other variable? */
bool cs_less_always(const CsEncode *e, const CsConstraint *c, int side, int v);

/* Are there few enough pairs of values to go through? */
bool cs_less_is_small(const CsEncode *e, const CsConstraint *c);

#endif
