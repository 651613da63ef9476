/* A results file: JSON Lines, the first one a header, then a record for each run, appended as they
 * end.  So an interrupted bench goes on where it was. */
#ifndef BENCH_RESULTS_H
#define BENCH_RESULTS_H

#include "record.h"

#include "json-glib.h"

typedef struct BenchResults {
    JsonObject *header; /* see docs/bench.md */
    GPtrArray *records; /* BenchRecord * */
    char *path;         /* of the file to append to; NULL when only read */
} BenchResults;

/* Reads a whole file.  CS_ERROR_READ, or CS_ERROR_PARSE with its line.  A last line without its
 * line break was cut off when the bench was killed, and is left out. */
BenchResults *bench_results_read(const char *path, GError **error);

/* For appending: an existing file must have been begun by the same program with the same suites
 * (header members "executable" and "suites"); else CS_ERROR_USAGE.  A new one begins with `header`,
 * which is taken over in either case. */
BenchResults *bench_results_resume(const char *path, JsonObject *header, GError **error);

/* Takes the record over and appends it to the file. */
bool bench_results_add(BenchResults *results, BenchRecord *record, GError **error);

void bench_results_free(BenchResults *results);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BenchResults, bench_results_free)

static inline BenchRecord *bench_results_at(const BenchResults *results, guint i)
{
    return g_ptr_array_index(results->records, i);
}

/* A member of the header as text, or of its object `inside`; "" when there is none. */
const char *bench_results_text(const BenchResults *results, const char *inside, const char *name);

/* The header's description of a suite, or NULL. */
JsonObject *bench_results_suite(const BenchResults *results, const char *name);

#endif
