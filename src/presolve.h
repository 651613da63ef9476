/* Presolve: a model over the same variables with smaller domains and better constraints.
 *
 * What it gives has exactly the answers of the model it was given, variable by variable; so values
 * carry over, and answers are checked against the original.  It is made of steps, one file each in
 * src/presolve/, and each can be left out by name. */
#ifndef CS_PRESOLVE_H
#define CS_PRESOLVE_H

#include "presolve-work.h"
#include "stats.h"

/* When a step has its turn. */
typedef enum CsStage {
    CS_STAGE_TIDY,   /* first, and again last */
    CS_STAGE_SHAPE,  /* then: rewrites constraints */
    CS_STAGE_FILTER, /* whenever a variable's domain has changed */
    CS_STAGE_FACTS,  /* with the domains settled: adds constraints that follow from several */
    CS_STAGE_RELAX,  /* then: may prove that there is no answer */
    CS_STAGE_TRIM,   /* last: drops what has become redundant */
    CS_STAGE_SEARCH, /* not here: src/search.c acts on it */
} CsStage;

/* A step: src/presolve/NAME.c exports cs_presolve_NAME. */
typedef struct CsStep {
    const char *name;    /* as --presolve takes it */
    const char *summary; /* one line */
    const char *source;  /* what it rests on */
    CsStage stage;
    /* False when the model has nothing that the step works on; quick.  Optional: NULL is true. */
    bool (*applies)(const CsModel *model);
    /* Filter steps: narrows the domains by constraint `c`, a kind that the step need not know. */
    void (*filter)(CsWork *work, int c);
    /* Other steps before CS_STAGE_SEARCH: works on the whole model. */
    void (*run)(CsWork *work);
} CsStep;

/* A set of steps: bit i is cs_steps[i] of the registry. */
typedef uint32_t CsStepSet;

/* `none`, or a list of step names, `all` and `-name`, joined by commas and read from left to right
 * ("all,-join"); a list that begins with `-name` begins with all.  False with CS_ERROR_USAGE that
 * lists the names.  "auto" stands for `fallback`, itself such a list. */
bool cs_presolve_parse(const char *text, const char *fallback, CsStepSet *steps, GError **error);

/* Those of the steps that may do something for the model. */
CsStepSet cs_presolve_useful(CsStepSet steps, const CsModel *model);

/* Is the step of this name in the set? */
bool cs_presolve_has(CsStepSet steps, const char *name);

/* The presolved model; free with cs_model_free.  *none tells whether it was found to have no
 * answer: the result then holds an empty clause whose label names the constraint that could not be
 * met.  `model` must be valid.  Counters "presolve.fixed", "presolve.removed" (values),
 * "presolve.constraints" and "time.presolve" go to stats, which may be NULL. */
CsModel *cs_presolve(const CsModel *model, CsStepSet steps, bool *none, CsStats *stats);

#endif
