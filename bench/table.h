/* The plain reports: a table for the terminal, and CSV. */
#ifndef BENCH_TABLE_H
#define BENCH_TABLE_H

#include "results.h"

/* Disagreements first, then for each suite a summary and a line for each question. */
void bench_table_append(const BenchResults *results, GString *out);

/* One line a run, with a header line; figures as columns. */
void bench_csv_append(const BenchResults *results, GString *out);

#endif
