/* A puzzle from board to checked answers: build, search, judge. */
#ifndef CS_SOLVE_H
#define CS_SOLVE_H

#include "control.h"
#include "options.h"
#include "report.h"

/* Answers the puzzle on the board, asking for up to `answers` (1 or 2) different solutions.  The
 * report holds solutions that the puzzle's own rules confirm.  NULL with an error when the model is
 * not valid, no back end takes it, the back end failed, or an answer was wrong.  control may be
 * NULL. */
CsReport *cs_solve(const CsPuzzle *puzzle, const CsBoard *board, int answers,
                   const CsOptions *options, const CsControl *control, GError **error);

#endif
