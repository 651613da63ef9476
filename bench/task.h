/* One instance, ready to be given to any configuration: its files in a temporary folder. */
#ifndef BENCH_TASK_H
#define BENCH_TASK_H

#include "peer.h"

typedef struct BenchTask BenchTask;

/* Writes the instance into `folder`; program is the cluesat to measure. */
BenchTask *bench_task_new(const BenchInstance *instance, const char *program, const char *folder,
                          GError **error);

/* Removes its files. */
void bench_task_free(BenchTask *task);

/* One run; peer is the configuration's, or NULL.  Fills status, times and figures of *record, whose
 * names and question are set; control may end it early.  False only when the bench itself cannot go
 * on. */
bool bench_task_run(BenchTask *task, const BenchConfig *config, const BenchPeer *peer, double limit,
                    const CsControl *control, BenchRecord *record, GError **error);

#endif
