/* The pieces that puzzles build their models from: a variable for each white cell, and the clues
 * that many puzzles have. */
#ifndef CS_BUILD_H
#define CS_BUILD_H

#include "board.h"
#include "model.h"

/* A variable r1c1, r1c2, … with domain lowest..highest for each white cell.  Comes first. */
void cs_build_cells(const CsBoard *board, CsModel *model);

/* "given r1c1 = 5" for each printed number. */
void cs_build_givens(const CsBoard *board, CsModel *model);

/* "r3c1 right 16": the run to the right of the clue in that cell has that sum. */
void cs_build_run_sums(const CsBoard *board, CsModel *model);

/* "r3c1 right different": the numbers in the run to the right of that cell are all different; for
 * every run of two cells or more, also those without a clue. */
void cs_build_runs_different(const CsBoard *board, CsModel *model);

/* "row 3 different", "column 2 different": over whole rows and columns. */
void cs_build_lines_different(const CsBoard *board, CsModel *model);

/* "row 3 sum 45", "column 2 sum 12": from row_sums and column_sums. */
void cs_build_line_sums(const CsBoard *board, CsModel *model);

/* "box 2 different", boxes counted row by row from 1. */
void cs_build_boxes_different(const CsBoard *board, CsModel *model);

/* "region 2 different", numbered from 1. */
void cs_build_regions_different(const CsBoard *board, CsModel *model);

/* "diagonal down different", "diagonal up different". */
void cs_build_diagonals_different(const CsBoard *board, CsModel *model);

/* "r2c1 < r2c2" for each sign. */
void cs_build_signs(const CsBoard *board, CsModel *model);

/* "r2c1 r2c2 difference 3" for each printed difference. */
void cs_build_gaps(const CsBoard *board, CsModel *model);

/* "cage r1c1 sum 12", "cage r1c1 product 24", "cage r1c1 different" …: a cage is named by its first
 * cell in reading order.  Long products and hidden operators add helper variables. */
void cs_build_cages(const CsBoard *board, CsModel *model);

/* "column 2 from above sees 3": numbers are heights of towers, and the clue outside says how many
 * of a line are seen, each hiding the lower ones behind it.  Long lines add helper variables. */
void cs_build_outside_visible(const CsBoard *board, CsModel *model);

#endif
