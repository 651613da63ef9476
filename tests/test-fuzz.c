/* Replays every file of tests/fuzz/corpus-NAME through its fuzz target. */
#include "fuzz/fuzz.h"
#include "group.h"
#include "registry.h"

#define FOLDER "tests/fuzz"
#define PREFIX "corpus-"

static void replay(void **state)
{
    const char *name = *state;
    g_autofree char *path = g_strconcat(FOLDER "/" PREFIX, name, NULL);
    GDir *dir = g_dir_open(path, 0, NULL);
    if (!dir)
        skip();
    int files = 0;
    for (const char *file; (file = g_dir_read_name(dir)); files++) {
        g_autofree char *whole = g_build_filename(path, file, NULL), *bytes = NULL;
        gsize len;
        assert_true(g_file_get_contents(whole, &bytes, &len, NULL));
        /* A copy without the NUL that GLib puts behind, so that reading on is found. */
        char *exact = g_memdup2(bytes, len);
        assert_true(fuzz_run(name, exact ? exact : "", len));
        g_free(exact);
    }
    g_dir_close(dir);
    assert_true(files > 0);
}

int main(void)
{
    static const char *const own[] = {"dimacs", "output", "model", "spec", "proof", "certificate"};
    for (size_t i = 0; i < G_N_ELEMENTS(own); i++)
        group_add(replay, own[i], "%s", own[i]);
    for (size_t i = 0; cs_puzzles[i]; i++)
        group_add(replay, cs_puzzles[i]->name, "%s", cs_puzzles[i]->name);
    return group_run("fuzz");
}
