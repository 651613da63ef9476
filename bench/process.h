/* Runs a program under the bench's time limit.
 *
 * The limit is on CPU time, so that a busy machine does not decide what is answered; wall time may
 * be BENCH_PATIENCE times as long. */
#ifndef BENCH_PROCESS_H
#define BENCH_PROCESS_H

#include "child.h"

#define BENCH_PATIENCE 4

typedef enum BenchEnd {
    BENCH_END_DONE,    /* ended by itself with exit_status */
    BENCH_END_LIMIT,   /* killed at the limit, with all that it started, or failed beyond it */
    BENCH_END_DIED,    /* died of a signal, or printed without end */
    BENCH_END_STOPPED, /* killed because control said so */
} BenchEnd;

/* `limit` is in CPU seconds; each process is killed at the next whole second.  Runs argv[0], looked
 * up in PATH, in `folder` (NULL: here).  Its standard output is appended to `out`, the last of what
 * it wrote to standard error to `err`.  control may be NULL.  CS_ERROR_BACKEND when it cannot be
 * started. */
bool bench_process_run(char *const *argv, const char *folder, double limit,
                       const CsControl *control, GString *out, GString *err, CsChildResult *usage,
                       BenchEnd *end, GError **error);

#endif
