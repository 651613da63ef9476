/* A folder of evidence: what is claimed about a puzzle, and the files that show it.
 * docs/proofs.md describes the files. */
#ifndef CS_CLAIM_H
#define CS_CLAIM_H

#include "puzzle.h"

#define CS_CLAIM_PUZZLE "puzzle.txt"
#define CS_CLAIM_VERDICT "verdict.ini"
#define CS_CLAIM_SOLUTION "solution.txt"
#define CS_CLAIM_SECOND "second.txt"
#define CS_CLAIM_FORMULA "formula.cnf"
#define CS_CLAIM_PROOF "proof.drat"
#define CS_CLAIM_CERTIFICATE "certificate.txt"

/* The group of verdict.ini and the values of its key `evidence`. */
#define CS_CLAIM_GROUP "verdict"
#define CS_EVIDENCE_SOLUTIONS "solutions"
#define CS_EVIDENCE_DRAT "drat"
#define CS_EVIDENCE_CERTIFICATE "certificate"

/* Options that change how puzzle.txt is read: keys of verdict.ini. */
#define CS_CLAIM_READING                                                                           \
    {                                                                                              \
        "clue_order", "orphan_clues", "missing_clues"                                              \
    }

/* The puzzle's model, without presolve; with `except`, an answer, the clause "another solution"
 * besides, which excludes just this answer.  Free with cs_model_free. */
CsModel *cs_claim_model(const CsPuzzle *puzzle, const CsBoard *board, const int *except);

#endif
