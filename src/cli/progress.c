#include "progress.h"

#include <glib.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

struct CsProgress {
    CsProgressCounts *counts;
    GThread *thread;
    GMutex lock;
    GCond done;
    bool stop, shown;
    gint64 began;
};

static void show(CsProgress *p)
{
    gint64 seconds = (g_get_monotonic_time() - p->began) / G_USEC_PER_SEC;
    fprintf(stderr,
            "\r\033[Kcluesat: %" G_GINT64_FORMAT " s, %" PRIuFAST64
            " puzzles answered, %" PRIuFAST64 " solutions found",
            seconds, atomic_load(&p->counts->puzzles), atomic_load(&p->counts->solutions));
    fflush(stderr);
    p->shown = true;
}

static gpointer run(gpointer data)
{
    CsProgress *p = data;
    gint64 next = p->began + G_USEC_PER_SEC;
    g_mutex_lock(&p->lock);
    while (!p->stop) {
        if (g_cond_wait_until(&p->done, &p->lock, next))
            continue;
        show(p);
        next += G_USEC_PER_SEC;
    }
    g_mutex_unlock(&p->lock);
    return NULL;
}

CsProgress *cs_progress_start(CsProgressCounts *counts)
{
    if (!isatty(STDERR_FILENO))
        return NULL;
    CsProgress *p = g_new0(CsProgress, 1);
    p->counts = counts;
    p->began = g_get_monotonic_time();
    g_mutex_init(&p->lock);
    g_cond_init(&p->done);
    p->thread = g_thread_new("progress", run, p);
    return p;
}

void cs_progress_stop(CsProgress *p)
{
    if (!p)
        return;
    g_mutex_lock(&p->lock);
    p->stop = true;
    g_cond_signal(&p->done);
    g_mutex_unlock(&p->lock);
    g_thread_join(p->thread);
    if (p->shown)
        fputs("\r\033[K", stderr);
    g_mutex_clear(&p->lock);
    g_cond_clear(&p->done);
    g_free(p);
}
