#include "child.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define TICK_MS 20              /* how often a silent child is looked after */
#define GRACE_US G_USEC_PER_SEC /* for ending after the output has ended */

typedef struct Child {
    GPid pid;
    int out;
    bool ended; /* has been waited for */
    int status;
} Child;

/* Between fork and exec: a group of its own, so that its children die with it, and a kill from the
 * kernel when this process dies first. */
static void become_group(void *data)
{
    (void)data;
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
}

static bool start(Child *c, char **argv, GError **error)
{
    g_autoptr(GError) local = NULL;
    if (g_spawn_async_with_pipes(NULL, argv, NULL,
                                 G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD |
                                     G_SPAWN_STDERR_TO_DEV_NULL,
                                 become_group, NULL, &c->pid, NULL, &c->out, NULL, &local))
        return true;
    g_set_error(error, CS_ERROR, CS_ERROR_BACKEND, "%s: cannot be run: %s", argv[0],
                local->message);
    return false;
}

/* Has it ended?  Does not block. */
static bool reap(Child *c)
{
    if (!c->ended && waitpid(c->pid, &c->status, WNOHANG) != 0)
        c->ended = true;
    return c->ended;
}

/* Also on the way out after a normal end: what the child left running belongs to nobody. */
static void finish(Child *c)
{
    kill(-c->pid, SIGKILL);
    if (!c->ended) {
        while (waitpid(c->pid, &c->status, 0) < 0 && errno == EINTR)
            ;
    }
    close(c->out);
    g_spawn_close_pid(c->pid);
}

/* Waits up to a tick for output and takes what there is: > 0 some, 0 the end, < 0 nothing yet. */
static ssize_t take(const Child *c, GString *out)
{
    char buffer[1 << 16];
    struct pollfd p = {.fd = c->out, .events = POLLIN};
    if (poll(&p, 1, c->ended ? 0 : TICK_MS) <= 0)
        return -1;
    ssize_t n = read(c->out, buffer, sizeof buffer);
    if (n > 0)
        g_string_append_len(out, buffer, n);
    return n < 0 && errno != EINTR && errno != EAGAIN ? 0 : n;
}

/* All of the output.  False when it is more than `most`. */
static bool listen_to(Child *c, const CsControl *control, size_t most, GString *out)
{
    size_t first = out->len;
    while (!cs_control_stopped(control)) {
        /* Asked before the read: what it wrote before it ended is in the pipe by then. */
        bool ended = reap(c);
        ssize_t n = take(c, out);
        if (out->len - first > most)
            return false;
        if (n == 0 || (n < 0 && ended))
            break;
    }
    return true;
}

static void wait_for_end(Child *c, const CsControl *control)
{
    gint64 patience = g_get_monotonic_time() + GRACE_US;
    while (!reap(c) && !cs_control_stopped(control) && g_get_monotonic_time() < patience)
        g_usleep(500);
}

CsChildEnd cs_child_run(char **argv, const CsControl *control, size_t most, GString *out,
                        int *exit_status, GError **error)
{
    Child c = {0};
    *exit_status = 0;
    if (!start(&c, argv, error))
        return CS_CHILD_FAILED;
    bool fits = listen_to(&c, control, most, out);
    if (fits)
        wait_for_end(&c, control);
    bool ended = c.ended;
    finish(&c);
    if (!fits) {
        g_set_error(error, CS_ERROR, CS_ERROR_BACKEND,
                    "%s: printed more than %zu bytes, which no answer to this takes", argv[0],
                    most);
        return CS_CHILD_FAILED;
    }
    if (!ended && cs_control_stopped(control))
        return CS_CHILD_STOPPED;
    if (ended && WIFSIGNALED(c.status)) {
        g_set_error(error, CS_ERROR, CS_ERROR_BACKEND, "%s: died of signal %d (%s)", argv[0],
                    WTERMSIG(c.status), g_strsignal(WTERMSIG(c.status)));
        return CS_CHILD_FAILED;
    }
    if (ended)
        *exit_status = WEXITSTATUS(c.status);
    return CS_CHILD_DONE;
}
