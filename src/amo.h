/* At most one of several literals: building blocks for encoders.  encoders/amo-*.c exports
 * cs_amo_*.
 *
 * Unit propagation on each of them does all there is to do: when one literal becomes true, all
 * others become false. */
#ifndef CS_AMO_H
#define CS_AMO_H

#include "cnf.h"

typedef struct CsAmo {
    const char *name;    /* as amo=NAME takes it */
    const char *summary; /* one line */
    const char *source;  /* where it is described */
    const char *size;    /* a formula for n literals, for people */
    bool unique;         /* every assignment of the literals has exactly one extension */
    /* Adds clauses over the n literals, which may be CS_TRUE or CS_FALSE, and fresh variables. */
    void (*encode)(CsCnf *cnf, const int32_t *literals, size_t n);
} CsAmo;

/* For each two literals, not both: what the others end in. */
void cs_amo_pairs(CsCnf *cnf, const int32_t *literals, size_t n);

#endif
