/* Medians and quartiles. */
#ifndef BENCH_QUANTILE_H
#define BENCH_QUANTILE_H

#include <stdbool.h>
#include <stddef.h>

/* Lower quartile, median, upper quartile. */
typedef struct BenchQuartiles {
    double low, median, high;
} BenchQuartiles;

/* The quantile q in 0..1 of n > 0 numbers in increasing order, interpolated between neighbours
 * (definition 7 of Hyndman and Fan: Sample quantiles in statistical packages, 1996). */
double bench_quantile(const double *sorted, size_t n, double q);

/* All three, of numbers in any order, which stay as they are.  NaN where n is 0. */
BenchQuartiles bench_quartiles(const double *numbers, size_t n);

/* Does a ratio with these quartiles say nothing, because they include 1?  Also when they are not
 * numbers. */
bool bench_quartiles_same(const BenchQuartiles *ratio);

#endif
