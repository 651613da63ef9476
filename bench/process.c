#include "process.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define TICK_MS 200
#define MOST_OUTPUT (256U << 20)
#define MOST_ERRORS 4096

typedef struct Process {
    GPid pid;
    struct pollfd pipes[2]; /* its standard output and errors */
    GString *text[2];
    gint64 began, deadline;
} Process;

/* Between fork and exec: a group of its own, so that its children die with it, and its limit. */
static void prepare(void *data)
{
    const double *limit = data;
    rlim_t seconds = (rlim_t)ceil(*limit);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    /* Some programs catch SIGXCPU; the second one kills. */
    setrlimit(RLIMIT_CPU, &(struct rlimit){.rlim_cur = seconds, .rlim_max = seconds + 1});
}

static bool start(Process *p, char **argv, const char *folder, double limit, GError **error)
{
    g_autoptr(GError) local = NULL;
    int out, err;
    p->began = g_get_monotonic_time();
    if (!g_spawn_async_with_pipes(folder, argv, NULL,
                                  G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD, prepare, &limit,
                                  &p->pid, NULL, &out, &err, &local)) {
        g_set_error(error, CS_ERROR, CS_ERROR_BACKEND, "%s: cannot be run: %s", argv[0],
                    local->message);
        return false;
    }
    p->pipes[0] = (struct pollfd){.fd = out, .events = POLLIN};
    p->pipes[1] = (struct pollfd){.fd = err, .events = POLLIN};
    return true;
}

static void take(struct pollfd *pipe, GString *text)
{
    char buffer[1 << 16];
    ssize_t n = read(pipe->fd, buffer, sizeof buffer);
    if (n > 0) {
        g_string_append_len(text, buffer, n);
    } else if (n == 0 || (errno != EINTR && errno != EAGAIN)) {
        close(pipe->fd);
        pipe->fd = -1;
    }
}

/* Until both pipes are at their end, or it has to be killed. */
static BenchEnd listen_to(Process *p, const volatile sig_atomic_t *stop)
{
    while (p->pipes[0].fd >= 0 || p->pipes[1].fd >= 0) {
        gint64 left = (p->deadline - g_get_monotonic_time()) / 1000;
        if (stop && *stop)
            return BENCH_END_STOPPED;
        if (left <= 0)
            return BENCH_END_LIMIT;
        if (poll(p->pipes, 2, (int)MIN(left + 1, TICK_MS)) <= 0)
            continue;
        for (int i = 0; i < 2; i++)
            if (p->pipes[i].fd >= 0 && p->pipes[i].revents)
                take(&p->pipes[i], p->text[i]);
        if (p->text[0]->len > MOST_OUTPUT)
            return BENCH_END_DIED;
        if (p->text[1]->len > MOST_ERRORS)
            g_string_erase(p->text[1], 0, (gssize)(p->text[1]->len - MOST_ERRORS));
    }
    return BENCH_END_DONE;
}

/* It may have closed its output and run on: true when it ended before the limit. */
static bool ends_in_time(const Process *p)
{
    int fd = pidfd_open(p->pid, 0);
    if (fd < 0)
        return true;
    struct pollfd ended = {.fd = fd, .events = POLLIN};
    gint64 left = (p->deadline - g_get_monotonic_time()) / 1000 + 1;
    int n = poll(&ended, 1, (int)MAX(left, 1));
    close(fd);
    return n != 0;
}

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static void reap(Process *p, bool kill_it, BenchUsage *usage, BenchEnd *end)
{
    int status = 0;
    struct rusage r = {0};
    if (kill_it)
        kill(-p->pid, SIGKILL);
    while (wait4(p->pid, &status, 0, &r) < 0 && errno == EINTR)
        ;
    usage->wall = (double)(g_get_monotonic_time() - p->began) / 1e6;
    kill(-p->pid, SIGKILL); /* what it left running belongs to nobody */
    g_spawn_close_pid(p->pid);
    for (int i = 0; i < 2; i++)
        if (p->pipes[i].fd >= 0)
            close(p->pipes[i].fd);
    usage->user = seconds(r.ru_utime);
    usage->system = seconds(r.ru_stime);
    usage->memory = (double)r.ru_maxrss * 1024;
    if (WIFEXITED(status))
        usage->exit_status = WEXITSTATUS(status);
    else if (*end == BENCH_END_DONE)
        *end = BENCH_END_DIED;
}

bool bench_process_run(char **argv, const char *folder, double limit,
                       const volatile sig_atomic_t *stop, GString *out, GString *err,
                       BenchUsage *usage, BenchEnd *end, GError **error)
{
    Process p = {.text = {out, err}};
    *usage = (BenchUsage){0};
    if (!start(&p, argv, folder, limit, error))
        return false;
    p.deadline = p.began + (gint64)(limit * BENCH_PATIENCE * G_USEC_PER_SEC);
    *end = listen_to(&p, stop);
    if (*end == BENCH_END_DONE && !ends_in_time(&p))
        *end = BENCH_END_LIMIT;
    reap(&p, *end != BENCH_END_DONE, usage, end);
    if ((*end == BENCH_END_DIED || usage->exit_status != 0) && usage->user + usage->system >= limit)
        *end = BENCH_END_LIMIT;
    return true;
}
