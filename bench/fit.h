/* How a time grows with a size. */
#ifndef BENCH_FIT_H
#define BENCH_FIT_H

#include <stdbool.h>
#include <stddef.h>

/* y ≈ factor · x^exponent */
typedef struct BenchFit {
    double factor, exponent;
    double error; /* standard error of the exponent; NaN with two points */
    size_t n;     /* points used */
} BenchFit;

/* Least squares on the logarithms.  Points that are not positive are left out; false with fewer
 * than two different x. */
bool bench_fit_power(const double *x, const double *y, size_t n, BenchFit *fit);

#endif
