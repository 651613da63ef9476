#include "pool.h"

typedef struct Slot {
    void *task;
    bool finished; /* under the lock */
} Slot;

struct CsPool {
    const CsPoolCalls *calls;
    void *data;
    GThreadPool *pool;
    GQueue under_way; /* of Slot, in order; only the pushing thread touches it */
    guint most;
    GMutex lock;
    GCond finish; /* some slot has finished */
    bool refused; /* emit has returned false */
};

static void run(gpointer slot, gpointer pool)
{
    CsPool *p = pool;
    Slot *s = slot;
    p->calls->work(s->task, p->data);
    g_mutex_lock(&p->lock);
    s->finished = true;
    g_cond_signal(&p->finish);
    g_mutex_unlock(&p->lock);
}

CsPool *cs_pool_new(int jobs, const CsPoolCalls *calls, void *data)
{
    CsPool *p = g_new0(CsPool, 1);
    p->calls = calls;
    p->data = data;
    p->most = (guint)jobs * 4;
    g_queue_init(&p->under_way);
    g_mutex_init(&p->lock);
    g_cond_init(&p->finish);
    p->pool = jobs > 1 ? g_thread_pool_new(run, p, jobs, TRUE, NULL) : NULL;
    /* Where there is no memory for a single thread, tasks are done where they are pushed. */
    if (p->pool && g_thread_pool_get_num_threads(p->pool) == 0) {
        g_thread_pool_free(p->pool, TRUE, FALSE);
        p->pool = NULL;
    }
    return p;
}

/* Takes the first task out when it has finished; waits for that when it must. */
static void *take_first(CsPool *p, bool wait)
{
    Slot *first = g_queue_peek_head(&p->under_way);
    if (!first)
        return NULL;
    g_mutex_lock(&p->lock);
    while (wait && !first->finished)
        g_cond_wait(&p->finish, &p->lock);
    bool finished = first->finished;
    g_mutex_unlock(&p->lock);
    if (!finished)
        return NULL;
    g_queue_pop_head(&p->under_way);
    void *task = first->task;
    g_free(first);
    return task;
}

/* Emits finished tasks from the front until at most `left` are under way. */
static void drain(CsPool *p, guint left)
{
    for (void *task; (task = take_first(p, p->under_way.length > left));) {
        if (p->refused)
            p->calls->drop(task);
        else
            p->refused = !p->calls->emit(task, p->data);
    }
}

bool cs_pool_push(CsPool *p, void *task)
{
    if (p->refused) {
        p->calls->drop(task);
        return false;
    }
    if (!p->pool) {
        p->calls->work(task, p->data);
        p->refused = !p->calls->emit(task, p->data);
        return !p->refused;
    }
    Slot *slot = g_new0(Slot, 1);
    slot->task = task;
    g_queue_push_tail(&p->under_way, slot);
    g_thread_pool_push(p->pool, slot, NULL);
    drain(p, p->most - 1);
    return !p->refused;
}

bool cs_pool_finish(CsPool *p)
{
    drain(p, 0);
    return !p->refused;
}

void cs_pool_free(CsPool *p)
{
    if (!p)
        return;
    p->refused = true;
    drain(p, 0);
    if (p->pool)
        g_thread_pool_free(p->pool, FALSE, TRUE);
    g_mutex_clear(&p->lock);
    g_cond_clear(&p->finish);
    g_free(p);
}
