/* Medians and quartiles. */
#ifndef BENCH_QUANTILE_H
#define BENCH_QUANTILE_H

#include <stdbool.h>
#include <stddef.h>

/* Lower quartile, median, upper quartile. */
typedef struct BenchQuartiles {
    double low, median, high;
} BenchQuartiles;

/* Of numbers in any order, which stay as they are.  NaN where n is 0. */
BenchQuartiles bench_quartiles(const double *numbers, size_t n);

/* Does a ratio with these quartiles say nothing, because they include 1?  Also when they are not
 * numbers. */
bool bench_quartiles_same(const BenchQuartiles *ratio);

#endif
