#include "cli.h"

#include "unit.h"

#include <glib/gstdio.h>
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

char *cli_folder(void)
{
    char *folder = g_dir_make_tmp("cluesat-test-XXXXXX", NULL);
    assert_non_null(folder);
    return folder;
}

void cli_remove_folder(char *folder)
{
    const char *argv[] = {"rm", "-rf", folder, NULL};
    g_spawn_sync(NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL,
                 NULL);
    g_free(folder);
}
