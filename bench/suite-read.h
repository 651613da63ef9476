/* Suite files; docs/bench.md has the grammar. */
#ifndef BENCH_SUITE_READ_H
#define BENCH_SUITE_READ_H

#include "suite.h"

/* Reads a suite from text; `name` is the file's, for messages and for finding instance files, which
 * are named relative to it.  CS_ERROR_PARSE with line:column. */
BenchSuite *bench_suite_parse(const char *name, const char *text, size_t len, GError **error);

/* The same from a file; CS_ERROR_READ when it cannot be read. */
BenchSuite *bench_suite_open(const char *path, GError **error);

#endif
