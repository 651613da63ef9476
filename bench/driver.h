/* Runs suites: every instance × question × configuration, interleaved, warmed up and repeated, each
 * run in a process of its own. */
#ifndef BENCH_DRIVER_H
#define BENCH_DRIVER_H

#include "control.h"
#include "results.h"
#include "suite.h"

typedef struct BenchPlan {
    GPtrArray *suites;        /* BenchSuite * */
    const char *program;      /* the cluesat that is measured */
    const char *peers;        /* folder of the peers' descriptions */
    int repeat;               /* 0: as the suites say */
    double limit;             /* 0: as the suites say */
    bool quiet;               /* no progress on standard error */
    const CsControl *control; /* ends the present run and returns; may be NULL */
} BenchPlan;

/* The header of a results file for this plan; opens the peers to ask their versions.
 * CS_ERROR_READ or CS_ERROR_PARSE when a peer's description is not right. */
JsonObject *bench_plan_header(const BenchPlan *plan, GError **error);

/* Runs what is not yet among the results.  *stopped: control came before the end. */
bool bench_plan_run(const BenchPlan *plan, BenchResults *results, bool *stopped, GError **error);

#endif
