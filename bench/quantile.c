#include "quantile.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The quantile q in 0..1 of n > 0 numbers in increasing order, interpolated between neighbours
 * (definition 7 of Hyndman and Fan: Sample quantiles in statistical packages, 1996). */
static double quantile(const double *sorted, size_t n, double q)
{
    double place = q * (double)(n - 1);
    size_t below = (size_t)place;
    if (below + 1 >= n)
        return sorted[n - 1];
    return sorted[below] + (place - (double)below) * (sorted[below + 1] - sorted[below]);
}

BenchQuartiles bench_quartiles(const double *numbers, size_t n)
{
    if (n == 0)
        return (BenchQuartiles){.low = NAN, .median = NAN, .high = NAN};
    g_autofree double *sorted = g_new(double, n);
    memcpy(sorted, numbers, n * sizeof *sorted);
    qsort(sorted, n, sizeof *sorted, compare);
    return (BenchQuartiles){.low = quantile(sorted, n, 0.25),
                            .median = quantile(sorted, n, 0.5),
                            .high = quantile(sorted, n, 0.75)};
}

bool bench_quartiles_same(const BenchQuartiles *ratio)
{
    return !(ratio->low > 1 || ratio->high < 1);
}
