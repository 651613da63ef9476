#include "child.h"

#include "stats.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define TICK_MS 20 /* how often control is looked at while nothing happens */
#define MOST_ERRORS 4096

enum { OUT, ERR, N_PIPES, END = N_PIPES, N_FDS };

typedef struct Running {
    const CsChild *child;
    GPid pid;
    struct pollfd fds[N_FDS]; /* its output, its errors, and what tells of its end */
    bool ended;               /* has been waited for */
    int status;
    struct rusage usage;
} Running;

/* Between fork and exec: a group of its own, so that its children die with it, a kill from the
 * kernel when this process dies first, and its limit. */
static void prepare(void *data)
{
    const CsChild *c = data;
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (c->cpu > 0) {
        /* Some programs catch SIGXCPU; the second one kills. */
        rlim_t seconds = (rlim_t)ceil(c->cpu);
        setrlimit(RLIMIT_CPU, &(struct rlimit){.rlim_cur = seconds, .rlim_max = seconds + 1});
    }
}

static bool start(Running *r, GError **error)
{
    const CsChild *c = r->child;
    g_autoptr(GError) local = NULL;
    int out, err = -1;
    GSpawnFlags flags = G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD;
    if (!c->err)
        flags |= G_SPAWN_STDERR_TO_DEV_NULL;
    if (!g_spawn_async_with_pipes(c->folder, (char **)c->argv, NULL, flags, prepare, (void *)c,
                                  &r->pid, NULL, &out, c->err ? &err : NULL, &local)) {
        g_set_error(error, CS_ERROR, CS_ERROR_BACKEND, "%s: cannot be run: %s", c->argv[0],
                    local->message);
        return false;
    }
    /* Without a descriptor for its end it is asked every tick. */
    int end = pidfd_open(r->pid, 0);
    r->fds[OUT] = (struct pollfd){.fd = out, .events = POLLIN};
    r->fds[ERR] = (struct pollfd){.fd = err, .events = POLLIN};
    r->fds[END] = (struct pollfd){.fd = end, .events = POLLIN};
    return true;
}

static void close_fd(Running *r, int i)
{
    if (r->fds[i].fd >= 0)
        close(r->fds[i].fd);
    r->fds[i].fd = -1;
}

/* Has it ended?  Blocks with flags = 0, does not with WNOHANG. */
static bool reap(Running *r, int flags)
{
    while (!r->ended) {
        pid_t pid = wait4(r->pid, &r->status, flags, &r->usage);
        if (pid == 0)
            return false;
        r->ended = pid > 0 || errno != EINTR;
    }
    return true;
}

static void take(Running *r, int i)
{
    char buffer[1 << 16];
    GString *text = i == OUT ? r->child->out : r->child->err;
    ssize_t n = read(r->fds[i].fd, buffer, sizeof buffer);
    if (n > 0)
        g_string_append_len(text, buffer, n);
    else if (n == 0 || (errno != EINTR && errno != EAGAIN))
        close_fd(r, i);
    if (i == ERR && text->len > MOST_ERRORS)
        g_string_erase(text, 0, (gssize)(text->len - MOST_ERRORS));
}

/* All of its output.  False when that is more than it may be. */
static bool listen_to(Running *r)
{
    const CsChild *c = r->child;
    size_t before = c->out->len;
    while ((r->fds[OUT].fd >= 0 || r->fds[ERR].fd >= 0) && !cs_control_stopped(c->control)) {
        /* Asked before the read: what it wrote before it ended is in the pipes by then, and those
         * may be held open by what it left running. */
        bool ended = reap(r, WNOHANG);
        int n = poll(r->fds, ended ? N_PIPES : N_FDS, ended ? 0 : TICK_MS);
        if (n == 0 && ended)
            break;
        for (int i = 0; n > 0 && i < N_PIPES; i++)
            if (r->fds[i].fd >= 0 && r->fds[i].revents)
                take(r, i);
        if (c->out->len - before > c->most)
            return false;
    }
    return true;
}

static void wait_for_end(Running *r)
{
    const CsChild *c = r->child;
    gint64 until = g_get_monotonic_time() + (gint64)(c->patience * G_USEC_PER_SEC);
    while (!reap(r, WNOHANG) && !cs_control_stopped(c->control) &&
           (c->patience <= 0 || g_get_monotonic_time() < until))
        poll(&r->fds[END], 1, TICK_MS);
}

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

/* Also after a normal end: what it left running belongs to nobody. */
static void finish(Running *r)
{
    kill(-r->pid, SIGKILL);
    reap(r, 0);
    for (int i = 0; i < N_FDS; i++)
        close_fd(r, i);
    g_spawn_close_pid(r->pid);
}

bool cs_child_run(const CsChild *child, CsChildResult *result, GError **error)
{
    Running r = {.child = child};
    gint64 began = g_get_monotonic_time();
    *result = (CsChildResult){.end = CS_CHILD_EXITED};
    if (!start(&r, error))
        return false;
    bool fits = listen_to(&r);
    if (fits)
        wait_for_end(&r);
    bool by_itself = r.ended;
    finish(&r);
    result->wall = cs_seconds_since(began);
    result->user = seconds(r.usage.ru_utime);
    result->system = seconds(r.usage.ru_stime);
    result->memory = (double)r.usage.ru_maxrss * 1024;
    if (!fits)
        result->end = CS_CHILD_FLOODED;
    else if (!by_itself && cs_control_stopped(child->control))
        result->end = CS_CHILD_STOPPED;
    else if (by_itself && WIFSIGNALED(r.status))
        result->end = CS_CHILD_DIED;
    if (result->end == CS_CHILD_DIED)
        result->signal = WTERMSIG(r.status);
    if (WIFEXITED(r.status))
        result->exit_status = WEXITSTATUS(r.status);
    return true;
}

bool cs_child_ended_well(const CsChild *c, const CsChildResult *r, GError **error)
{
    if (r->end == CS_CHILD_FLOODED)
        g_set_error(error, CS_ERROR, CS_ERROR_BACKEND,
                    "%s: printed more than %zu bytes, which no answer to this takes", c->argv[0],
                    c->most);
    if (r->end == CS_CHILD_DIED)
        g_set_error(error, CS_ERROR, CS_ERROR_BACKEND, "%s: died of signal %d (%s)", c->argv[0],
                    r->signal, g_strsignal(r->signal));
    return r->end != CS_CHILD_FLOODED && r->end != CS_CHILD_DIED;
}
