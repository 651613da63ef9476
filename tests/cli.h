/* Runs the program under test, which the environment variable CLUESAT names. */
#ifndef CS_TEST_CLI_H
#define CS_TEST_CLI_H

#include <glib.h>

typedef struct CliRun {
    int status; /* exit status; 128 + N when signal N ended it */
    char *out, *err;
} CliRun;

void cli_clear(CliRun *run);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(CliRun, cli_clear)

/* A shell command in which `$CLUESAT` is the program; skips the test when there is none.  At most
 * `seconds`, more under a sanitizer (SLOWDOWN), then it is killed (status 137). */
void cli_run(CliRun *run, int seconds, const char *command);

#endif
