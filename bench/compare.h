/* Two results files against each other. */
#ifndef BENCH_COMPARE_H
#define BENCH_COMPARE_H

#include "results.h"

/* Appends what got slower or faster beyond the noise, for each question and configuration that both
 * have: where the quartiles of CPU time do not overlap.  Verdicts that contradict each other come
 * first.  False when something got slower, an answer was lost, or verdicts disagree. */
bool bench_compare(const BenchResults *before, const BenchResults *after, GString *out);

#endif
