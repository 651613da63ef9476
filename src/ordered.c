#include "ordered.h"

typedef struct Slot {
    void *task;
    bool finished; /* under the lock */
} Slot;

struct CsOrdered {
    const CsOrderedCalls *calls;
    void *data;
    GThreadPool *pool;
    GQueue under_way; /* of Slot, in order; only the pushing thread touches it */
    guint most;
    GMutex lock;
    GCond finish; /* some slot has finished */
    bool refused; /* emit has returned false */
};

static void run(gpointer slot, gpointer ordered)
{
    CsOrdered *o = ordered;
    Slot *s = slot;
    o->calls->work(s->task, o->data);
    g_mutex_lock(&o->lock);
    s->finished = true;
    g_cond_signal(&o->finish);
    g_mutex_unlock(&o->lock);
}

CsOrdered *cs_ordered_new(int jobs, const CsOrderedCalls *calls, void *data)
{
    CsOrdered *o = g_new0(CsOrdered, 1);
    o->calls = calls;
    o->data = data;
    o->most = (guint)jobs * 4;
    g_queue_init(&o->under_way);
    g_mutex_init(&o->lock);
    g_cond_init(&o->finish);
    o->pool = jobs > 1 ? g_thread_pool_new(run, o, jobs, TRUE, NULL) : NULL;
    /* Where there is no memory for a single thread, tasks are done where they are pushed. */
    if (o->pool && g_thread_pool_get_num_threads(o->pool) == 0) {
        g_thread_pool_free(o->pool, TRUE, FALSE);
        o->pool = NULL;
    }
    return o;
}

/* Takes the first task out when it has finished; waits for that when it must. */
static void *take_first(CsOrdered *o, bool wait)
{
    Slot *first = g_queue_peek_head(&o->under_way);
    if (!first)
        return NULL;
    g_mutex_lock(&o->lock);
    while (wait && !first->finished)
        g_cond_wait(&o->finish, &o->lock);
    bool finished = first->finished;
    g_mutex_unlock(&o->lock);
    if (!finished)
        return NULL;
    g_queue_pop_head(&o->under_way);
    void *task = first->task;
    g_free(first);
    return task;
}

/* Emits finished tasks from the front until at most `left` are under way. */
static void drain(CsOrdered *o, guint left)
{
    for (void *task; (task = take_first(o, o->under_way.length > left));) {
        if (o->refused)
            o->calls->drop(task);
        else
            o->refused = !o->calls->emit(task, o->data);
    }
}

bool cs_ordered_push(CsOrdered *o, void *task)
{
    if (o->refused) {
        o->calls->drop(task);
        return false;
    }
    if (!o->pool) {
        o->calls->work(task, o->data);
        o->refused = !o->calls->emit(task, o->data);
        return !o->refused;
    }
    Slot *slot = g_new0(Slot, 1);
    slot->task = task;
    g_queue_push_tail(&o->under_way, slot);
    g_thread_pool_push(o->pool, slot, NULL);
    drain(o, o->most - 1);
    return !o->refused;
}

bool cs_ordered_finish(CsOrdered *o)
{
    drain(o, 0);
    return !o->refused;
}

void cs_ordered_free(CsOrdered *o)
{
    if (!o)
        return;
    o->refused = true;
    drain(o, 0);
    if (o->pool)
        g_thread_pool_free(o->pool, FALSE, TRUE);
    g_mutex_clear(&o->lock);
    g_cond_clear(&o->finish);
    g_free(o);
}
