/* Tells ThreadSanitizer what GLib orders.  GLib's locks are futexes of its own in a library that is
 * not built for it, so without this each value that one thread leaves to another looks like a race.
 * Linked in the build for it only, where the linker leads our calls of f to __wrap_f
 * (tests/trust.mk).
 *
 * Only what GLib promises is told, and each order by an address of its own: what is taken from a
 * queue comes after its own push and after no other.  A function that is missing here shows as a
 * race that is none, never the other way round. */
#include <glib.h>
#include <sanitizer/tsan_interface.h>

void __real_g_mutex_lock(GMutex *mutex);
void __real_g_mutex_unlock(GMutex *mutex);
void __real_g_mutex_clear(GMutex *mutex);
gboolean __real_g_cond_wait_until(GCond *cond, GMutex *mutex, gint64 end);
void __real_g_once_init_leave(void *location, gsize result);
gboolean __real_g_once_init_enter(void *location);
GThreadPool *__real_g_thread_pool_new(GFunc work, gpointer data, gint most, gboolean exclusive,
                                      GError **error);
gboolean __real_g_thread_pool_push(GThreadPool *pool, gpointer task, GError **error);
void __real_g_thread_pool_free(GThreadPool *pool, gboolean at_once, gboolean wait);

#pragma GCC visibility push(hidden) /* the library's symbols stay its own */
void __wrap_g_mutex_lock(GMutex *mutex);
void __wrap_g_mutex_unlock(GMutex *mutex);
void __wrap_g_mutex_clear(GMutex *mutex);
void __wrap_g_cond_wait(GCond *cond, GMutex *mutex);
gboolean __wrap_g_cond_wait_until(GCond *cond, GMutex *mutex, gint64 end);
void __wrap_g_once_init_leave(void *location, gsize result);
gboolean __wrap_g_once_init_enter(void *location);
GThreadPool *__wrap_g_thread_pool_new(GFunc work, gpointer data, gint most, gboolean exclusive,
                                      GError **error);
gboolean __wrap_g_thread_pool_push(GThreadPool *pool, gpointer task, GError **error);
void __wrap_g_thread_pool_free(GThreadPool *pool, gboolean at_once, gboolean wait);
#pragma GCC visibility pop

void __wrap_g_mutex_lock(GMutex *mutex)
{
    __tsan_mutex_pre_lock(mutex, 0);
    __real_g_mutex_lock(mutex);
    __tsan_mutex_post_lock(mutex, 0, 0);
}

void __wrap_g_mutex_unlock(GMutex *mutex)
{
    __tsan_mutex_pre_unlock(mutex, 0);
    __real_g_mutex_unlock(mutex);
    __tsan_mutex_post_unlock(mutex, 0);
}

void __wrap_g_mutex_clear(GMutex *mutex)
{
    __real_g_mutex_clear(mutex);
    __tsan_mutex_destroy(mutex, 0);
}

static void release(GMutex *mutex)
{
    __tsan_mutex_pre_unlock(mutex, 0);
    __tsan_mutex_post_unlock(mutex, 0);
}

static void take_again(GMutex *mutex)
{
    __tsan_mutex_pre_lock(mutex, 0);
    __tsan_mutex_post_lock(mutex, 0, 0);
}

/* Waiting orders by the lock; g_cond_signal by itself promises nothing. */
gboolean __wrap_g_cond_wait_until(GCond *cond, GMutex *mutex, gint64 end)
{
    release(mutex);
    gboolean woken = __real_g_cond_wait_until(cond, mutex, end);
    take_again(mutex);
    return woken;
}

/* A process's signal is handled when the waiting thread next makes a call that the sanitizer knows,
 * so it must not wait long.  It may wake for nothing: GLib allows itself that, too. */
void __wrap_g_cond_wait(GCond *cond, GMutex *mutex)
{
    __wrap_g_cond_wait_until(cond, mutex, g_get_monotonic_time() + 50 * G_TIME_SPAN_MILLISECOND);
}

/* The macro g_once_init_enter reads the location before it asks the function. */
gboolean __wrap_g_once_init_enter(void *location)
{
    gboolean first = __real_g_once_init_enter(location);
    __tsan_acquire(location);
    return first;
}

void __wrap_g_once_init_leave(void *location, gsize result)
{
    __tsan_release(location);
    __real_g_once_init_leave(location, result);
}

typedef struct Pool {
    GFunc work;
    gpointer data;
} Pool;

static void work(gpointer task, gpointer data)
{
    Pool *pool = data;
    __tsan_acquire(task);
    pool->work(task, pool->data);
    __tsan_release(pool);
}

void AnnotateIgnoreReadsBegin(const char *file, int line);
void AnnotateIgnoreReadsEnd(const char *file, int line);
void AnnotateIgnoreWritesBegin(const char *file, int line);
void AnnotateIgnoreWritesEnd(const char *file, int line);

/* The pool and its queue are freed on another thread, under a lock that is not seen. */
static void enter_pool(void)
{
    AnnotateIgnoreReadsBegin(__FILE__, __LINE__);
    AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
}

static void leave_pool(void)
{
    AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
    AnnotateIgnoreReadsEnd(__FILE__, __LINE__);
}

GThreadPool *__wrap_g_thread_pool_new(GFunc func, gpointer data, gint most, gboolean exclusive,
                                      GError **error)
{
    Pool *ours = g_new(Pool, 1);
    *ours = (Pool){func, data};
    enter_pool();
    GThreadPool *pool = __real_g_thread_pool_new(work, ours, most, exclusive, error);
    leave_pool();
    return pool;
}

gboolean __wrap_g_thread_pool_push(GThreadPool *pool, gpointer task, GError **error)
{
    __tsan_release(task);
    enter_pool();
    gboolean pushed = __real_g_thread_pool_push(pool, task, error);
    leave_pool();
    return pushed;
}

/* When it waits, the work has ended before this returns. */
void __wrap_g_thread_pool_free(GThreadPool *pool, gboolean at_once, gboolean wait)
{
    enter_pool();
    Pool *ours = pool->user_data;
    __real_g_thread_pool_free(pool, at_once, wait);
    leave_pool();
    if (!wait)
        return;
    __tsan_acquire(ours);
    g_free(ours);
}
