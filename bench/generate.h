/* Random instances of the puzzles, from a size, a density and a seed; byte for byte the same on
 * every machine.  Each has at least one solution unless it is spoilt. */
#ifndef BENCH_GENERATE_H
#define BENCH_GENERATE_H

#include "error.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct BenchShape {
    int size;      /* side of the grid, 2..5000; a square number for greater-than-sudoku */
    int black;     /* kakuro and kakuro-extension: percent of black cells, 0..95 */
    int run;       /* longest run of white cells; 0 = the puzzle's own limit */
    int blanks;    /* simple-kakuro: empty cells; 0 = all */
    int spoil;     /* 1: one clue is off by one, so that mostly there is no solution */
    uint64_t seed; /* any */
} BenchShape;

/* Appends the text of one instance, in the puzzle's own notation.  CS_ERROR_USAGE when there is no
 * generator for this puzzle, or the shape does not fit it. */
bool bench_generate(const char *puzzle, const BenchShape *shape, GString *out, GError **error);

/* Sets one field of a shape by its name; CS_ERROR_USAGE when there is none or the value is out of
 * range. */
bool bench_shape_set(BenchShape *shape, const char *name, int64_t value, GError **error);

#endif
