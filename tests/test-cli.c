/* Golden cases: each file of tests/cases is a small script with the files it needs and what must
 * come out.
 *
 *     $ cluesat solve --format judge in.txt      commands, run by sh in a fresh folder
 *     --- in.txt                                 a file to be there
 *     …
 *     --- in.txt escaped                         the same, with C escapes (\r \0 \xFF)
 *     --- stdout                                 what must come out, to the byte; default nothing
 *     --- stderr
 *     --- status 65                              of the last command; default 0
 */
#include <glib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "folder.h"
#include "group.h"

#define FOLDER "tests/cases"

typedef struct Case {
    GString *script;
    GString *out, *err;
    int status;
} Case;

/* Writes a file of the case; text with escapes is expanded. */
static void write_file(const char *folder, const char *header, const GString *text)
{
    g_auto(GStrv) words = g_strsplit(header, " ", 2);
    g_autofree char *path = g_build_filename(folder, words[0], NULL);
    GError *error = NULL;
    if (words[1]) {
        assert_string_equal(words[1], "escaped");
        g_autofree char *bytes = g_malloc(text->len + 1);
        gsize n = 0;
        /* Like g_strcompress, which stops at a NUL; and a line's end is not part of the text. */
        for (const char *p = text->str; *p; p++) {
            if (*p == '\n')
                continue;
            if (*p != '\\') {
                bytes[n++] = *p;
                continue;
            }
            p++;
            if (*p == 'x') {
                bytes[n++] = (char)(g_ascii_xdigit_value(p[1]) * 16 + g_ascii_xdigit_value(p[2]));
                p += 2;
            } else {
                bytes[n++] = *p == 'n' ? '\n' : *p == 'r' ? '\r' : *p == 't' ? '\t' : *p;
            }
        }
        g_file_set_contents(path, bytes, (gssize)n, &error);
    } else {
        g_file_set_contents(path, text->str, (gssize)text->len, &error);
    }
    assert_null(error);
}

static void end_section(Case *k, const char *folder, const char *header, GString *text)
{
    if (!header)
        g_string_assign(k->script, text->str);
    else if (strcmp(header, "stdout") == 0)
        g_string_assign(k->out, text->str);
    else if (strcmp(header, "stderr") == 0)
        g_string_assign(k->err, text->str);
    else if (g_str_has_prefix(header, "status "))
        k->status = (int)g_ascii_strtoll(header + strlen("status "), NULL, 10);
    else
        write_file(folder, header, text);
    g_string_truncate(text, 0);
}

static void read_case(Case *k, const char *path, const char *folder)
{
    g_autofree char *all = NULL;
    assert_true(g_file_get_contents(path, &all, NULL, NULL));
    g_auto(GStrv) lines = g_strsplit(all, "\n", -1);
    g_autoptr(GString) text = g_string_new(NULL);
    const char *header = NULL;
    for (size_t i = 0; lines[i]; i++) {
        if (g_str_has_prefix(lines[i], "--- ")) {
            end_section(k, folder, header, text);
            header = lines[i] + 4;
        } else if (lines[i + 1] || *lines[i]) {
            const char *line = lines[i];
            if (!header && g_str_has_prefix(line, "$ "))
                line += 2;
            g_string_append_printf(text, "%s\n", line);
        }
    }
    end_section(k, folder, header, text);
}

static void run_case(void **state)
{
    const char *name = *state;
    g_autofree char *path = g_build_filename(FOLDER, name, NULL);
    char *folder = folder_new();
    Case k = {g_string_new(NULL), g_string_new(NULL), g_string_new(NULL), 0};
    read_case(&k, path, folder);

    char **env = folder_environment();
    char *argv[] = {"sh", "-c", k.script->str, NULL};
    g_autofree char *out = NULL, *err = NULL;
    int status = 0;
    g_autoptr(GError) error = NULL;
    g_spawn_sync(folder, argv, env, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, &err, &status, &error);
    assert_null(error);
    g_strfreev(env);
    folder_remove(folder);

    assert_string_equal(err, k.err->str);
    assert_string_equal(out, k.out->str);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), k.status);
    g_string_free(k.script, TRUE);
    g_string_free(k.out, TRUE);
    g_string_free(k.err, TRUE);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int main(void)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GDir) dir = g_dir_open(FOLDER, 0, NULL);
    if (!dir || !g_getenv("CLUESAT")) {
        g_printerr("test-cli: run by `make test`, from the project's root\n");
        return 1;
    }
    for (const char *name; (name = g_dir_read_name(dir));)
        g_ptr_array_add(names, g_strdup(name));
    g_ptr_array_sort(names, by_name);
    for (guint i = 0; i < names->len; i++) {
        const char *name = g_ptr_array_index(names, i);
        group_add(run_case, name, "%s", name);
    }
    return group_run("cli");
}
