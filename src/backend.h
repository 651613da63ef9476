/* What a back end is: a file in solvers/ that exports one const CsBackend.
 *
 * A back end answers models.  It does not know which puzzle a model came from, and it is not
 * trusted: src/search.c checks every assignment that comes out against the model. */
#ifndef CS_BACKEND_H
#define CS_BACKEND_H

#include "candidates.h"
#include "control.h"
#include "model.h"
#include "options.h"
#include "stats.h"
#include <stdio.h>

/* The open slot's view of a question.  All of it outlives the state. */
typedef struct CsQuery {
    const CsModel *model;
    const CsOptions *options;
    const CsControl *control;
    const char *argument; /* what stands behind the colon of `--backend name:argument`, or NULL */
} CsQuery;

/* Constraints that cannot all hold together, by index, and why in one sentence made of their
 * labels. Free with cs_conflict_clear. */
typedef struct CsConflict {
    CS_VEC(uint32_t) constraints;
    char *reason; /* may be NULL */
} CsConflict;

static inline void cs_conflict_clear(CsConflict *conflict)
{
    cs_vec_free(&conflict->constraints);
    g_clear_pointer(&conflict->reason, g_free);
}

/* A SAT solver, incremental, literals as in DIMACS.  src/sat-search.c turns it into a back end: it
 * encodes the model, loads the clauses, decodes assignments and blocks answers. */
typedef struct CsSat {
    /* A fresh solver; NULL with an error when it cannot be had. */
    void *(*open)(const CsQuery *query, GError **error);
    void (*close)(void *solver);
    /* Takes `n` integers of zero-terminated clauses.  Variables are 1..n_vars; n_vars never
     * shrinks. May be called again after solve. */
    bool (*add)(void *solver, int n_vars, const int32_t *literals, size_t n, GError **error);
    /* The solver assumes the `n` literals for this call only.  SOLUTION, NONE (under the
     * assumptions), UNKNOWN when query->control stopped it, or ERROR. */
    CsStatus (*solve)(void *solver, const int32_t *assumptions, size_t n, GError **error);
    /* After SOLUTION: is variable var true? */
    bool (*value)(void *solver, int var);
    /* After NONE: was this assumption used to refute?  Optional: NULL means "perhaps all". */
    bool (*failed)(void *solver, int32_t literal);
    /* Prefer this literal when branching on its variable, as long as the solver knows no better.
     * A solver may ignore it, and may take it before the first add only.  Optional. */
    void (*prefer)(void *solver, int32_t literal);
    /* Writes a RUP or DRAT proof of all that follows to `file`; call it before the first add, with
     * the number of variables and clauses that will be added.  False when this build cannot.
     * Optional. */
    bool (*trace)(void *solver, FILE *file, int n_vars, size_t n_clauses);
    void (*stats)(void *solver, CsStats *stats); /* optional */
    const char *(*version)(void);                /* optional */
} CsSat;

typedef struct CsBackend {
    const char *name;    /* as --backend takes it */
    const char *summary; /* one line */
    /* What must stand behind the colon of `--backend name:argument`, as "COMMAND"; NULL: nothing
     * may.  A back end with an argument is another one for each argument, so what walks the
     * registry passes it by. */
    const char *argument;

    /* What may stand behind the colon, as "A,B"; the back end does without, too.  Optional. */
    const char *optional_argument;

    /* The presolve steps that pay here, as --presolve takes them: what `auto` stands for.
     * Optional: NULL is all. */
    const char *presolve;

    /* With `auto`, a model of at most so many variables comes as it is: most of them are answered
     * faster than presolved, and the back end presolves the others by itself.  Optional. */
    uint32_t small;

    /* Bit set of 1 << CsKind: no constraint of these kinds over two or more variables is ever
     * accepted, so that `auto` need not ask accepts or open about such a model.  Optional. */
    unsigned refuses;

    /* Can this model be answered here?  False with CS_ERROR_UNSUPPORTED that says why not, naming a
     * constraint by its label.  Optional: NULL takes any model. */
    bool (*accepts)(const CsModel *model, GError **error);

    /* Either the SAT solver … */
    const CsSat *sat;

    /* … or the following.  Open prepares the search; it may do much of the work, and must return
     * even when the model has no answer.  NULL with an error only when it failed, or with that of
     * accepts when it does not take the model: accepts need not have been asked. */
    void *(*open)(const CsQuery *query, GError **error);

    /* The next answer: on SOLUTION fills values[v] for every variable of the model.  Successive
     * answers differ in the model's visible variables.  After NONE it is not called again; after
     * UNKNOWN it may be, and goes on. */
    CsStatus (*next)(void *state, int *values, GError **error);

    void (*close)(void *state);
    void (*stats)(void *state, CsStats *stats); /* adds this search's counters; optional */

    /* Exactly the values that occur in some answer, on a fresh state, faster than by asking for
     * answers.  SOLUTION when *out was filled, NONE when there is no answer, UNKNOWN at a limit.
     * Optional. */
    CsStatus (*candidates)(void *state, CsCandidates *out, GError **error);

    /* After NONE as the first result: constraints that conflict, not necessarily a smallest set.
     * False when it has none to give.  Optional. */
    bool (*conflict)(void *state, CsConflict *out);
} CsBackend;

#endif
