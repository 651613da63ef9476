/* What a puzzle is: a file in src/puzzles/ that exports one const CsPuzzle.
 *
 * It lists cells and constraints, and knows nothing of back ends. */
#ifndef CS_PUZZLE_H
#define CS_PUZZLE_H

#include "board.h"
#include "model.h"

typedef struct CsPuzzle {
    const char *name;           /* as --puzzle takes it */
    const char *summary;        /* one line */
    const char *rules;          /* for people: a few sentences, in lines of up to 80 columns */
    const char *example;        /* a file with one small puzzle that has exactly one solution */
    const char *const *formats; /* names of the notations it is read from, NULL-terminated */

    /* Is this board one of this puzzle?  For what a format cannot know.  Optional. */
    bool (*accepts)(const CsBoard *board, GError **error);

    /* Adds the variables (one for each white cell, in the order of cell->var, then helpers) and the
     * constraints, each labelled with its clue.  Faults stay in the model. */
    void (*build)(const CsBoard *board, CsModel *model);

    /* Does this answer keep the puzzle's rules?  values[cell->var].  Works on the board alone and
     * shares no code with build.  False with CS_ERROR_WRONG that names the rule and the place. */
    bool (*check)(const CsBoard *board, const int *values, GError **error);

    /* How many answers judge format asks for: 1, or 2 where it must say "Not unique." */
    int judge_answers;

    /* What ends each line of the grid in judge format; NULL: "\n". */
    const char *judge_line_end;

    /* A random small board of this puzzle, solvable or not, for the cross-check; the functions of
     * random-board.h serve most puzzles.  Optional. */
    CsBoard *(*random)(GRand *random);
} CsPuzzle;

/* The board as a model of its own; free with cs_model_free. */
static inline CsModel *cs_puzzle_model(const CsPuzzle *puzzle, const CsBoard *board)
{
    CsModel *model = cs_model_new();
    puzzle->build(board, model);
    return model;
}

#endif
