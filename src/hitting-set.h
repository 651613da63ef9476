/* Least hitting sets, one after another, of a growing collection of sets. */
#ifndef CS_HITTING_SET_H
#define CS_HITTING_SET_H

#include "backend.h"

typedef struct CsHitting CsHitting;

/* Over elements 0..n-1.  The back end answers models of clauses and one sum; control must outlive
 * it. */
CsHitting *cs_hitting_new(size_t n, const CsBackend *backend, const CsOptions *options,
                          const CsControl *control);
void cs_hitting_free(CsHitting *hitting);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsHitting, cs_hitting_free)

/* Takes in a set: `in` has n entries. */
void cs_hitting_add(CsHitting *hitting, const bool *in);

/* A set of least size that has an element of every set taken in, into out[].  Only sets of fewer
 * than `below` elements count: NONE when there is none.  *least becomes a size that no hitting set
 * is below.  UNKNOWN at a limit. */
CsStatus cs_hitting_least(CsHitting *hitting, size_t below, bool *out, size_t *least,
                          GError **error);

#endif
