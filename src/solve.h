/* A puzzle from board to checked answers: build, search, judge. */
#ifndef CS_SOLVE_H
#define CS_SOLVE_H

#include "control.h"
#include "options.h"
#include "report.h"

/* Answers the question about the puzzle on the board.  The report holds solutions that the puzzle's
 * own rules confirm, and says which part is proved.  options->time_limit and node_limit hold for
 * this one question; `control`, which may be NULL, can cancel it from outside.  At a limit the
 * report tells what was known by then.  NULL with an error when the model is not valid, no back end
 * takes it, the back end failed, or an answer was wrong.  Touches nothing global: any number may
 * run at once. */
CsReport *cs_solve(const CsPuzzle *puzzle, const CsBoard *board, const CsQuestion *question,
                   const CsOptions *options, const CsControl *control, GError **error);

#endif
