#include "pool.h"
#include "unit.h"

#include <stdatomic.h>

#define TASKS 1000
#define JOBS 3

typedef struct Log {
    int emitted, dropped, refuse_at;
    bool in_order;
    atomic_int under_way, most_under_way;
} Log;

typedef struct Task {
    int number;
    int result;
} Task;

static int dropped;

static void work(void *task, void *data)
{
    Task *t = task;
    (void)data;
    /* Later tasks are shorter, so that they would overtake. */
    volatile int x = 0;
    for (int i = 0; i < (t->number % 7 ? 10 : 20000); i++)
        x = x + i;
    t->result = t->number * 2;
}

static bool emit(void *task, void *data)
{
    Log *log = data;
    Task *t = task;
    log->in_order &= t->number == log->emitted && t->result == 2 * t->number;
    log->emitted++;
    atomic_fetch_sub(&log->under_way, 1);
    g_free(t);
    return log->emitted != log->refuse_at;
}

static void drop(void *task)
{
    dropped++;
    g_free(task);
}

static const CsPoolCalls calls = {.work = work, .emit = emit, .drop = drop};

static bool push_all(CsPool *o, Log *log)
{
    for (int i = 0; i < TASKS; i++) {
        Task *t = g_new0(Task, 1);
        t->number = i;
        int now = atomic_fetch_add(&log->under_way, 1) + 1;
        if (now > atomic_load(&log->most_under_way))
            atomic_store(&log->most_under_way, now);
        if (!cs_pool_push(o, t))
            return false;
    }
    return true;
}

static void in_order(int jobs)
{
    Log log = {.in_order = true, .refuse_at = -1};
    g_autoptr(CsPool) o = cs_pool_new(jobs, &calls, &log);
    assert_true(push_all(o, &log));
    assert_true(cs_pool_finish(o));
    assert_true(log.in_order);
    assert_int_equal(log.emitted, TASKS);
    assert_true(log.most_under_way <= 4 * jobs);
}

static void test_order(void **state)
{
    (void)state;
    in_order(JOBS);
    in_order(1);
}

static void test_refused(void **state)
{
    (void)state;
    Log log = {.in_order = true, .refuse_at = 10};
    dropped = 0;
    CsPool *o = cs_pool_new(JOBS, &calls, &log);
    assert_false(push_all(o, &log));
    assert_false(cs_pool_push(o, g_new0(Task, 1)));
    assert_false(cs_pool_finish(o));
    cs_pool_free(o);
    assert_int_equal(log.emitted, 10);
    assert_true(dropped > 0);
}

static void test_nothing(void **state)
{
    (void)state;
    Log log = {.in_order = true, .refuse_at = -1};
    g_autoptr(CsPool) o = cs_pool_new(1, &calls, &log);
    assert_true(cs_pool_finish(o));
    assert_int_equal(log.emitted, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
