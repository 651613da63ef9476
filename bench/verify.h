/* Do all configurations say the same? */
#ifndef BENCH_VERIFY_H
#define BENCH_VERIFY_H

#include "results.h"

/* One line for each wrong answer, and for each pair of verdicts about an instance that cannot both
 * be right.  Strings; empty when all is well. */
GPtrArray *bench_verify(const BenchResults *results);

#endif
