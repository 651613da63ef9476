#include "folder.h"

#include <glib/gstdio.h>

char *folder_new(void)
{
    return g_dir_make_tmp("cluesat-XXXXXX", NULL);
}

void folder_remove(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        if (g_remove(path) != 0)
            folder_remove(path);
    }
    g_rmdir(folder);
}

char **folder_environment(void)
{
    const char *program = g_getenv("CLUESAT");
    g_autofree char *bin = g_path_get_dirname(program ? program : "build/cluesat");
    g_autofree char *path = g_strconcat(bin, ":", g_getenv("PATH"), NULL);
    char **env = g_environ_setenv(g_get_environ(), "PATH", path, TRUE);
    env = g_environ_setenv(env, "NO_COLOR", "1", TRUE);
    return g_environ_setenv(env, "LC_ALL", "C.UTF-8", TRUE);
}
