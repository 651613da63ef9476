/* Why is there no answer?  Minimal sets of constraints that cannot hold together. */
#ifndef CS_EXPLAIN_H
#define CS_EXPLAIN_H

#include "subsets.h"

typedef struct CsExplanation {
    bool *in;       /* the set, by constraint; n_constraints of them */
    size_t n;       /* its size */
    bool minimal;   /* without any one of them there is an answer */
    size_t least;   /* no such set has fewer than this */
    uint64_t calls; /* to the back end */
    char *reason;   /* why the set conflicts, in one sentence made of labels; NULL: the back end has
                       none */
} CsExplanation;

void cs_explanation_clear(CsExplanation *explanation);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(CsExplanation, cs_explanation_clear)

/* What explains this model when `name` is asked for: "auto" takes flow where the model is one, else
 * a SAT solver that names the assumptions it needed, else dfs.  NULL with CS_ERROR_USAGE or
 * CS_ERROR_UNSUPPORTED. */
const CsBackend *cs_explain_backend(const CsModel *model, const char *name, GError **error);

/* A minimal set of constraints of the model under which there is no answer (but `except`, which may
 * be NULL): by deletion, with cores and model rotation (Belov, Lynce and Marques-Silva, Towards
 * efficient MUS extraction, AI Communications 25(2), 2012).  With `smallest` one of least size, as
 * far as time goes, by implicit hitting sets (Ignatiev, Previti, Liffiton and Marques-Silva,
 * Smallest MUS extraction with minimal hitting set dualization, CP 2015); it is of least size when
 * least == n.
 *
 * NONE: *out is such a set, though at a limit perhaps not minimal.  SOLUTION: there is an answer.
 * UNKNOWN: a limit came before either was known.  `out` must be empty. */
CsStatus cs_explain(const CsModel *model, const int *except, bool smallest,
                    const CsBackend *backend, const CsOptions *options, const CsControl *control,
                    CsExplanation *out, GError **error);

#endif
