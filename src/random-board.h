/* Random small boards, for comparing back ends with each other: what a puzzle's `random` slot
 * holds.
 *
 * Clues are read off random numbers, so that most boards have an answer; now and then one of them
 * is wrong.  The same random state gives the same board on every machine.  The numbers that fill a
 * board may be fewer than the puzzle's own. */
#ifndef CS_RANDOM_BOARD_H
#define CS_RANDOM_BOARD_H

#include "board.h"

/* Black and white cells with sums of runs; the second: no number twice in a run. */
CsBoard *cs_random_runs(GRand *random);
CsBoard *cs_random_different_runs(GRand *random);

/* A matrix with sums of rows and columns and some given numbers. */
CsBoard *cs_random_line_sums(GRand *random);

/* Squares whose rows and columns hold every number, with some of … */
CsBoard *cs_random_latin_signs(GRand *random);   /* signs between neighbours, and given numbers */
CsBoard *cs_random_box_signs(GRand *random);     /* the same with boxes, signs inside them only */
CsBoard *cs_random_box_givens(GRand *random);    /* given numbers, with boxes */
CsBoard *cs_random_latin_gaps(GRand *random);    /* signs and differences between neighbours */
CsBoard *cs_random_latin_cages(GRand *random);   /* cages with operators, some of them hidden */
CsBoard *cs_random_latin_outside(GRand *random); /* clues how many towers are seen */

#endif
