/* The report as one web page that needs nothing else. */
#ifndef BENCH_HTML_H
#define BENCH_HTML_H

#include "results.h"

/* Appends the whole page. */
void bench_html_append(const BenchResults *results, GString *out);

#endif
