#include "signals.h"

#include <signal.h>

static CsControl control;

static void cancel(int number)
{
    (void)number;
    atomic_store(&control.cancelled, true);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
}

const CsControl *cs_cli_control(void)
{
    static bool installed;
    if (!installed) {
        /* Reads that a signal breaks off are taken up again. */
        struct sigaction action = {.sa_handler = cancel, .sa_flags = SA_RESTART};
        sigaction(SIGINT, &action, NULL);
        sigaction(SIGTERM, &action, NULL);
        installed = true;
    }
    return &control;
}
