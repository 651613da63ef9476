#include "fit.h"

#include <math.h>

typedef struct Sums {
    double n, x, y, xx, xy, yy;
} Sums;

static Sums sum_logs(const double *x, const double *y, size_t n)
{
    Sums s = {0};
    for (size_t i = 0; i < n; i++) {
        if (!(x[i] > 0 && y[i] > 0))
            continue;
        double u = log(x[i]), v = log(y[i]);
        s.n += 1;
        s.x += u;
        s.y += v;
        s.xx += u * u;
        s.xy += u * v;
        s.yy += v * v;
    }
    return s;
}

bool bench_fit_power(const double *x, const double *y, size_t n, BenchFit *fit)
{
    Sums s = sum_logs(x, y, n);
    if (s.n < 2)
        return false;
    double spread = s.xx - s.x * s.x / s.n;
    if (spread < 1e-9)
        return false;
    double slope = (s.xy - s.x * s.y / s.n) / spread;
    double rest = s.yy - s.y * s.y / s.n - slope * slope * spread;
    fit->exponent = slope;
    fit->factor = exp((s.y - slope * s.x) / s.n);
    fit->n = (size_t)s.n;
    fit->error = s.n > 2 ? sqrt((rest > 0 ? rest : 0) / (s.n - 2) / spread) : NAN;
    return true;
}
