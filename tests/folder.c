#include "folder.h"

#include "unit.h"

#include <glib/gstdio.h>

char *folder_new(void)
{
    char *folder = g_dir_make_tmp("cluesat-test-XXXXXX", NULL);
    assert_non_null(folder);
    return folder;
}

static void remove_tree(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        if (g_remove(path) != 0)
            remove_tree(path);
    }
    g_rmdir(folder);
}

void folder_remove(char *folder)
{
    if (folder)
        remove_tree(folder);
    g_free(folder);
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
