#include "cli.h"

#include "unit.h"

#include <sys/wait.h>

void cli_clear(CliRun *run)
{
    g_clear_pointer(&run->out, g_free);
    g_clear_pointer(&run->err, g_free);
}

void cli_run(CliRun *run, int seconds, const char *command)
{
    if (!g_getenv("CLUESAT"))
        skip();
    g_autofree char *limit = g_strdup_printf("%d", seconds * SLOWDOWN);
    const char *argv[] = {"timeout", "-s", "KILL", limit, "sh", "-c", command, NULL};
    g_autoptr(GError) error = NULL;
    int status;
    cli_clear(run);
    if (!g_spawn_sync(NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &run->out,
                      &run->err, &status, &error))
        fail_msg("%s", error->message);
    run->status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
