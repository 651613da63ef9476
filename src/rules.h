/* The rules that puzzles share, as judges of an answer.
 *
 * These work on the board and the numbers alone.  They share no code with build.c or with anything
 * that looks for answers, so that a mistake there does not repeat itself here.
 *
 * Each gives false with CS_ERROR_WRONG that names the rule and the place. */
#ifndef CS_RULES_H
#define CS_RULES_H

#include "board.h"
#include "error.h"

/* Every number lies in lowest..highest. */
bool cs_rule_range(const CsBoard *board, const int *values, GError **error);

/* Printed numbers stand as printed. */
bool cs_rule_givens(const CsBoard *board, const int *values, GError **error);

/* Every run with a clue has its sum. */
bool cs_rule_run_sums(const CsBoard *board, const int *values, GError **error);

/* No number twice in a run, with or without a clue. */
bool cs_rule_runs_different(const CsBoard *board, const int *values, GError **error);

/* No number twice in a row, or in a column. */
bool cs_rule_lines_different(const CsBoard *board, const int *values, GError **error);

/* Rows and columns have the sums printed beside them. */
bool cs_rule_line_sums(const CsBoard *board, const int *values, GError **error);

/* No number twice in a box. */
bool cs_rule_boxes_different(const CsBoard *board, const int *values, GError **error);

/* No number twice in a jigsaw region. */
bool cs_rule_regions_different(const CsBoard *board, const int *values, GError **error);

/* No number twice on a diagonal that the board marks. */
bool cs_rule_diagonals_different(const CsBoard *board, const int *values, GError **error);

/* Signs between neighbours hold. */
bool cs_rule_signs(const CsBoard *board, const int *values, GError **error);

/* Printed differences between neighbours hold. */
bool cs_rule_gaps(const CsBoard *board, const int *values, GError **error);

/* Cages come to their targets, and hold no number twice where they must not. */
bool cs_rule_cages(const CsBoard *board, const int *values, GError **error);

/* As many towers are seen along each line as the clue outside says. */
bool cs_rule_outside_visible(const CsBoard *board, const int *values, GError **error);

/* Sets CS_ERROR_WRONG; always false. */
bool cs_rule_broken(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);

#endif
