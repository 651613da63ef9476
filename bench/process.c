#include "process.h"

#include <signal.h>

#define MOST_OUTPUT (256U << 20)

static BenchEnd end_of(const CsChildResult *r, double limit, const CsControl *control)
{
    if (r->end == CS_CHILD_STOPPED)
        return cs_control_stopped(control) ? BENCH_END_STOPPED : BENCH_END_LIMIT;
    /* The accounts may stand a little below the limit that the kernel saw reached. */
    if (r->end == CS_CHILD_DIED && r->signal == SIGXCPU)
        return BENCH_END_LIMIT;
    bool failed = r->end != CS_CHILD_EXITED;
    if ((failed || r->exit_status != 0) && r->user + r->system >= limit)
        return BENCH_END_LIMIT;
    return failed ? BENCH_END_DIED : BENCH_END_DONE;
}

bool bench_process_run(char *const *argv, const char *folder, double limit,
                       const CsControl *control, GString *out, GString *err, CsChildResult *usage,
                       BenchEnd *end, GError **error)
{
    CsControl within = {.deadline = cs_control_in(limit * BENCH_PATIENCE), .parent = control};
    CsChild child = {.argv = argv,
                     .folder = folder,
                     .control = &within,
                     .cpu = limit,
                     .most = MOST_OUTPUT,
                     .out = out,
                     .err = err};
    if (!cs_child_run(&child, usage, error))
        return false;
    *end = end_of(usage, limit, control);
    return true;
}
