/* Every command that the documentation shows, run: fenced blocks marked `console` in README.md and
 * docs.
 *
 *     ```console
 *     $ cat > in.txt <<'END'
 *     > 1
 *     > END
 *     $ cluesat solve in.txt
 *     what must come out, stdout and stderr together
 *     …                        stands for any number of lines
 *     ```
 *
 * The blocks of one document run in one fresh folder, from top to bottom. */
#include <glib.h>
#include <glib/gstdio.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "folder.h"
#include "group.h"

/* Does the text match the pattern, line by line, where a line `…` matches any number of lines? */
static bool matches(char **pattern, char **text)
{
    char **retry_pattern = NULL, **retry_text = NULL;
    while (*text) {
        if (*pattern && strcmp(*pattern, "…") == 0) {
            retry_pattern = ++pattern;
            retry_text = text;
        } else if (*pattern && strcmp(*pattern, *text) == 0) {
            pattern++;
            text++;
        } else if (retry_pattern) {
            pattern = retry_pattern;
            text = ++retry_text;
        } else {
            return false;
        }
    }
    while (*pattern && strcmp(*pattern, "…") == 0)
        pattern++;
    return !*pattern;
}

static void run(const char *folder, const char *document, const char *command,
                const GString *expected)
{
    g_autofree char *script = g_strdup_printf("exec 2>&1\n%s", command);
    char *argv[] = {"sh", "-c", script, NULL};
    char **env = folder_environment();
    g_autofree char *out = NULL;
    g_autoptr(GError) error = NULL;
    g_spawn_sync(folder, argv, env, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, NULL, NULL, &error);
    g_strfreev(env);
    assert_null(error);
    g_auto(GStrv) pattern = g_strsplit(expected->str, "\n", -1);
    g_auto(GStrv) text = g_strsplit(out, "\n", -1);
    if (matches(pattern, text))
        return;
    print_error("%s: $ %s\n--- expected\n%s--- came out\n%s---\n", document, command, expected->str,
                out);
    fail();
}

/* Runs one block: commands behind `$ `, their further lines behind `> `, the rest is output. */
static void run_block(const char *folder, const char *document, char **lines)
{
    g_autoptr(GString) command = g_string_new(NULL);
    g_autoptr(GString) expected = g_string_new(NULL);
    for (; *lines && strcmp(*lines, "```") != 0; lines++) {
        if (g_str_has_prefix(*lines, "$ ")) {
            if (command->len)
                run(folder, document, command->str, expected);
            g_string_assign(command, *lines + 2);
            g_string_truncate(expected, 0);
        } else if (g_str_has_prefix(*lines, "> ") && expected->len == 0) {
            g_string_append_printf(command, "\n%s", *lines + 2);
        } else {
            g_string_append_printf(expected, "%s\n", *lines);
        }
    }
    if (command->len)
        run(folder, document, command->str, expected);
}

static void test_document(void **state)
{
    const char *path = *state;
    g_autofree char *all = NULL;
    assert_true(g_file_get_contents(path, &all, NULL, NULL));
    g_auto(GStrv) lines = g_strsplit(all, "\n", -1);
    char *folder = folder_new();
    for (size_t i = 0; lines[i]; i++)
        if (strcmp(lines[i], "```console") == 0)
            run_block(folder, path, &lines[i + 1]);
    folder_remove(folder);
}

int main(void)
{
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GDir) dir = g_dir_open("docs", 0, NULL);
    g_ptr_array_add(paths, g_strdup("README.md"));
    for (const char *name; dir && (name = g_dir_read_name(dir));)
        if (g_str_has_suffix(name, ".md"))
            g_ptr_array_add(paths, g_build_filename("docs", name, NULL));
    for (guint i = 0; i < paths->len; i++) {
        const char *path = g_ptr_array_index(paths, i);
        group_add(test_document, path, "%s", path);
    }
    return group_run("docs");
}
