/* Answers as text, in the plain shape that most judges share: a grid of numbers. */
#ifndef CS_ANSWER_H
#define CS_ANSWER_H

#include "board.h"
#include "scan.h"

/* Reads height·width words: a number for each white cell, `_` for each black one. */
bool cs_answer_read_grid(CsScan *scan, const CsBoard *board, int *values, GError **error);

/* Appends one line a row: numbers and `_`, each followed by `between`, the last one by `end`. */
void cs_answer_append_grid(const CsBoard *board, const int *values, const char *between,
                           const char *end, GString *out);

#endif
