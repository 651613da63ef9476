/* Writes the verdict on a puzzle and its evidence into a folder (see claim.h). */
#ifndef CS_PROOF_H
#define CS_PROOF_H

#include "control.h"
#include "options.h"
#include "report.h"

/* What is to be proved about: the board, and the text that it is the number-th puzzle of. */
typedef struct CsProofPuzzle {
    const CsPuzzle *puzzle;
    const CsBoard *board;
    size_t number;
    const char *text;
    size_t len;
} CsProofPuzzle;

/* Settles whether the puzzle has no, one or several solutions and makes the folder `path`, which
 * must not exist; it appears only when it is whole.  options->backend chooses the evidence: flow a
 * certificate, picosat or cadical a DRAT proof, auto the first that can.  The report's verdict is
 * SOLVED or UNKNOWN when a limit came first: then there is no folder.  NULL with an error when
 * something failed; there is no folder then either. */
CsReport *cs_prove(const CsProofPuzzle *puzzle, const char *path, const CsOptions *options,
                   const CsControl *control, GError **error);

#endif
