/* A checker of unsatisfiability proofs: DRAT in text, as far as its steps are RUP.
 *
 * Each lemma must follow by unit propagation from the clauses that stand before it (reverse unit
 * propagation: Goldberg and Novikov, Verification of proofs of unsatisfiability for CNF formulas,
 * DATE 2003); the last one is the empty clause.  `d` lines delete clauses.  Forward, with two
 * watched literals.  It includes nothing of any solver. */
#ifndef CS_RUP_H
#define CS_RUP_H

#include "error.h"
#include <stdbool.h>
#include <stddef.h>

/* A text and the name by which messages call it. */
typedef struct CsRupText {
    const char *name;
    const char *text;
    size_t len;
} CsRupText;

typedef struct CsRupCounts {
    size_t clauses;   /* of the formula */
    size_t lemmas;    /* checked; those behind the point where the contradiction is found are not */
    size_t deletions; /* carried out */
} CsRupCounts;

/* Does the proof refute the DIMACS formula?  False with CS_ERROR_PARSE (NAME:LINE: …) when one of
 * the texts is malformed, and with CS_ERROR_WRONG when a lemma does not follow or the proof ends
 * without the empty clause.  counts may be NULL. */
bool cs_rup_check(const CsRupText *formula, const CsRupText *proof, CsRupCounts *counts,
                  GError **error);

#endif
