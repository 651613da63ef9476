/* Makes a model or a board that shows a fault as small as it can while it still shows it, by taking
 * away one thing after the other (Zeller and Hildebrandt, "Simplifying and isolating
 * failure-inducing input", IEEE TSE 28(2), 2002, without its larger steps: what comes here is small
 * already). */
#ifndef CS_SHRINK_H
#define CS_SHRINK_H

#include "board.h"
#include "model.h"

typedef bool (*CsShrinkModelTest)(void *data, const CsModel *model);
typedef bool (*CsShrinkBoardTest)(void *data, const CsBoard *board);

/* A smaller model for which `shows` still holds, as it must for `model`; asks it at most `tries`
 * times.  Drops constraints, variables, terms, rows and literals, halves domains, moves numbers
 * towards 0. */
CsModel *cs_shrink_model(const CsModel *model, CsShrinkModelTest shows, void *data, size_t tries);

/* The same for a board, in place: blackens cells, drops clues, given numbers and signs, takes away
 * the highest number. */
void cs_shrink_board(CsBoard *board, CsShrinkBoardTest shows, void *data, size_t tries);

#endif
