/* Runs a program under a time limit and measures it.
 *
 * The limit is on CPU time, so that a busy machine does not decide what is answered; wall time may
 * be BENCH_PATIENCE times as long. */
#ifndef BENCH_PROCESS_H
#define BENCH_PROCESS_H

#include "error.h"

#include <signal.h>
#include <stdbool.h>

#define BENCH_PATIENCE 4

typedef enum BenchEnd {
    BENCH_END_DONE,    /* ended by itself with exit_status */
    BENCH_END_LIMIT,   /* killed at the limit, with all that it started, or failed beyond it */
    BENCH_END_DIED,    /* died of a signal, or printed without end */
    BENCH_END_STOPPED, /* killed because *stop was set */
} BenchEnd;

typedef struct BenchUsage {
    double user, system, wall; /* seconds; with all children that it waited for */
    double memory; /* greatest resident size in bytes of it or of one of these children; at least
                      that of the process which started it, as the kernel counts */
    int exit_status;
} BenchUsage;

/* `limit` is in CPU seconds; each process is killed at the next whole second.  Runs argv[0], looked
 * up in PATH, in a process group of its own in `folder` (NULL: here).  Its standard output is
 * appended to `out`, the last of what it wrote to standard error to `err`. CS_ERROR_BACKEND when it
 * cannot be started. */
bool bench_process_run(char **argv, const char *folder, double limit,
                       const volatile sig_atomic_t *stop, GString *out, GString *err,
                       BenchUsage *usage, BenchEnd *end, GError **error);

#endif
