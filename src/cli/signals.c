#include "signals.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* How long work may go on after a signal: as time, and as this process's share of the processor,
 * so that it is not cut off for being kept waiting. */
#define PATIENCE_NS 120000000
#define LOOK_US 10000

/* Two signals within this are one. */
#define TOGETHER_NS 50000000

static CsControl control;
static atomic_int caught; /* the first signal */
static atomic_int working;
static int wake[2];

static gint64 now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (gint64)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* The first signal asks the work to end, a later one ends the process.  timeout(1) sends two at
 * once, which count as one. */
static void cancel(int number)
{
    static _Atomic gint64 first;
    gint64 time = now(CLOCK_MONOTONIC), none = 0;
    if (!atomic_compare_exchange_strong(&first, &none, time)) {
        if (time - none < TOGETHER_NS)
            return;
        signal(number, SIG_DFL);
        raise(number);
        return;
    }
    atomic_store(&caught, number);
    atomic_store(&control.cancelled, true);
    if (write(wake[1], "", 1) < 0) {
        /* Nobody watches then, and the work ends when it looks at the control. */
    }
}

/* Flushes standard output and ends the program by this signal. */
G_NORETURN static void end_by(int number)
{
    fflush(stdout);
    signal(number, SIG_DFL);
    raise(number);
    _exit(128 + number); /* the signal is blocked */
}

/* Waits for a signal, and then for the work to end. */
static gpointer watch(gpointer data)
{
    (void)data;
    char byte;
    while (read(wake[0], &byte, 1) < 0)
        ;
    gint64 wall = now(CLOCK_MONOTONIC), used = now(CLOCK_PROCESS_CPUTIME_ID);
    while (now(CLOCK_MONOTONIC) - wall < PATIENCE_NS ||
           now(CLOCK_PROCESS_CPUTIME_ID) - used < PATIENCE_NS)
        g_usleep(LOOK_US);
    if (atomic_load(&working) > 0) {
        fflush(stdout);
        fputs("cluesat: interrupted; the puzzle at hand is not known\n", stderr);
        end_by(atomic_load(&caught));
    }
    return NULL;
}

/* But for those that are ignored, as under nohup. */
static void catch_signals(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    /* Reads that a signal breaks off are taken up again. */
    struct sigaction action = {.sa_handler = cancel, .sa_flags = SA_RESTART}, before;
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++)
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(numbers[i], &action, NULL);
}

const CsControl *cs_cli_control(void)
{
    static bool installed;
    if (installed)
        return &control;
    installed = true;
    if (pipe2(wake, O_CLOEXEC) == 0)
        g_thread_unref(g_thread_new("signals", watch, NULL));
    catch_signals();
    return &control;
}

void cs_cli_end_if_cancelled(void)
{
    if (atomic_load(&caught))
        end_by(atomic_load(&caught));
}

void cs_cli_work_begin(void)
{
    atomic_fetch_add(&working, 1);
}

void cs_cli_work_end(void)
{
    atomic_fetch_sub(&working, 1);
}
