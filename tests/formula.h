/* Unit propagation on a CNF, and counting its models: small, plain, and of no solver's code. */
#ifndef FORMULA_H
#define FORMULA_H

#include "cnf.h"

typedef struct Formula Formula;

/* Copies the clauses and propagates their units. */
Formula *formula_new(const CsCnf *cnf);
void formula_free(Formula *f);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Formula, formula_free)

/* Makes the literal true (CS_TRUE and CS_FALSE too) and propagates.  False when that is a conflict,
 * or when there was one before. */
bool formula_assume(Formula *f, int32_t literal);

/* Where the trail stands, and back to there. */
size_t formula_mark(const Formula *f);
void formula_undo(Formula *f, size_t mark);

bool formula_conflict(const Formula *f);

/* 1 true, -1 false, 0 not known. */
int formula_value(const Formula *f, int32_t literal);

/* How many full assignments satisfy the formula under what is assumed; stops at `limit`. */
size_t formula_count(Formula *f, size_t limit);

/* Finds one and leaves it as the assignment; false when there is none. */
bool formula_solve(Formula *f);

#endif
