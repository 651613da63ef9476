/* The pictures of one suite: each appends a <figure>, or nothing when there is nothing to show. */
#ifndef BENCH_CHARTS_H
#define BENCH_CHARTS_H

#include "sheet.h"

/* How many questions were answered within a time, a line for each configuration. */
void bench_chart_cactus(const BenchSheet *sheet, GString *out);

/* Each configuration against the baseline, a point for each question. */
void bench_chart_scatter(const BenchSheet *sheet, GString *out);

/* Time over size for each series, with fitted exponents. */
void bench_chart_growth(const BenchSheet *sheet, GString *out);

/* Variables, clauses and literals of configurations that make clauses. */
void bench_chart_sizes(const BenchSheet *sheet, GString *out);

#endif
