/* Work on several threads whose results come out in the order in which the tasks went in, with a
 * bound on how many tasks are under way. */
#ifndef CS_POOL_H
#define CS_POOL_H

#include <glib.h>
#include <stdbool.h>

typedef struct CsPool CsPool;

typedef struct CsPoolCalls {
    /* Does the task; called on one of the threads. */
    void (*work)(void *task, void *data);
    /* Takes the finished task, in order, and frees it; called on the thread that pushes.  False:
     * drop all that follow. */
    bool (*emit)(void *task, void *data);
    /* Frees a task that is not emitted. */
    void (*drop)(void *task);
} CsPoolCalls;

/* `jobs` threads, with at most 4·jobs tasks under way; 1 does each task at once where it is pushed.
 * calls and data must outlive it. */
CsPool *cs_pool_new(int jobs, const CsPoolCalls *calls, void *data);

/* Takes the task over and emits what is finished; waits while too many are under way.  False once
 * emit has returned false; then tasks are dropped. */
bool cs_pool_push(CsPool *pool, void *task);

/* Waits for all tasks and emits them.  False when emit has returned false. */
bool cs_pool_finish(CsPool *pool);

/* Drops what is left; waits for what is being worked on. */
void cs_pool_free(CsPool *pool);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsPool, cs_pool_free)

#endif
