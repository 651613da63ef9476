/* Token grids for kakuro and kakuro-extension. */
#ifndef BENCH_GENERATE_RUNS_H
#define BENCH_GENERATE_RUNS_H

#include "generate.h"
#include "rng.h"

/* The longest run whose sum of nines fits into the three digits of a clue. */
#define BENCH_LONGEST_RUN 111

/* Appends the grid; `distinct`: the digits of a run are all different (so runs end at 9). */
void bench_generate_runs(const BenchShape *shape, bool distinct, BenchRng *rng, GString *out);

#endif
