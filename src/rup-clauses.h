/* Clauses under unit propagation, for the checker of proofs (rup.h).
 *
 * What unit propagation assigns at top level stays assigned, also when the clause that it came from
 * is deleted.  Two watched literals; deletion finds a clause by a hash of its literals. */
#ifndef CS_RUP_CLAUSES_H
#define CS_RUP_CLAUSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* 2·v for variable v in 1..n_vars, 2·v + 1 for its negation. */
typedef uint32_t CsRupLit;

#define CS_RUP_NOT(l) ((l) ^ 1u)

typedef struct CsRupClauses CsRupClauses;

/* No clauses over these variables. */
CsRupClauses *cs_rup_clauses_new(uint32_t n_vars);
void cs_rup_clauses_free(CsRupClauses *clauses);

/* Has the empty clause been reached?  Nothing is to be added then. */
bool cs_rup_clauses_refuted(const CsRupClauses *clauses);

/* Is there no room for another clause? */
bool cs_rup_clauses_full(const CsRupClauses *clauses);

/* In what follows a clause is `n` literals, none of them twice and none beside its negation. */

/* Adds one and propagates; may change the order of its literals. */
void cs_rup_clauses_add(CsRupClauses *clauses, CsRupLit *literals, size_t n);

/* Does it follow by unit propagation: do the clauses and the negations of its literals lead to a
 * contradiction? */
bool cs_rup_clauses_imply(CsRupClauses *clauses, const CsRupLit *literals, size_t n);

/* Deletes one clause of these literals, in any order; false when there is none.  A single literal
 * is an assignment and stays. */
bool cs_rup_clauses_remove(CsRupClauses *clauses, const CsRupLit *literals, size_t n);

#endif
