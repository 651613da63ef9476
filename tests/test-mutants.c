/* The list of planted faults: each still fits the sources, and docs/trust.md counts them rightly.
 * `make check-mutants` plants them. */
#include "unit.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

#define LIST "tests/mutants/list.txt"
#define TABLE "docs/trust.md"
#define CATCHERS_MOST 8

/* A group of the list, which is a row of the table. */
typedef struct Group {
    const char *title;
    int faults;
    const char *catcher[CATCHERS_MOST];
    int caught[CATCHERS_MOST], n_catchers;
} Group;

/* A block of the list. */
typedef struct Fault {
    char **words; /* name, file, catcher, its options */
    GString *from, *to;
} Fault;

static char *slurp(const char *path)
{
    char *text = NULL;
    g_file_get_contents(path, &text, NULL, NULL);
    return text;
}

static void append_line(GString *piece, const char *line)
{
    g_string_append_printf(piece, "%s%s", piece->len ? "\n" : "", line + 1);
}

static void add_catcher(Group *g, const char *name)
{
    int i = 0;
    while (i < g->n_catchers && strcmp(g->catcher[i], name) != 0)
        i++;
    assert_true(i < CATCHERS_MOST);
    if (i == g->n_catchers) {
        g->catcher[g->n_catchers++] = g_intern_string(name);
        g->caught[i] = 0;
    }
    g->caught[i]++;
    g->faults++;
}

/* Only known ones: a program of tests/, or a function of catchers.sh. */
static bool is_catcher(const char *name)
{
    g_autofree char *program = g_strdup_printf("tests/%s.c", name);
    if (g_str_has_prefix(name, "test-"))
        return g_file_test(program, G_FILE_TEST_EXISTS);
    g_autofree char *catchers = slurp("tests/mutants/catchers.sh");
    g_autofree char *function = g_strdup_printf("\n%s() {", name);
    return strstr(catchers, function) != NULL;
}

static bool fits(const Fault *f)
{
    g_autofree char *source = slurp(f->words[1]);
    if (!source || f->from->len == 0 || !strstr(source, f->from->str)) {
        print_error("%s: %s does not fit %s any more: choose another line, and run make "
                    "check-mutants MUTANTS=%s\n",
                    LIST, f->words[0], f->words[1], f->words[0]);
        return false;
    }
    return strcmp(f->from->str, f->to->str) != 0;
}

/* Walks the list; the number of blocks that are not as they should be. */
static int read_list(GArray *groups)
{
    g_autofree char *text = slurp(LIST);
    assert_non_null(text);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
    int bad = 0;
    for (char **l = lines; *l; l++) {
        if (g_str_has_prefix(*l, "## ")) {
            Group g = {.title = g_intern_string(*l + 3)};
            g_array_append_val(groups, g);
        }
        if (!g_ascii_islower(**l))
            continue;
        g_auto(GStrv) words = g_strsplit(*l, " ", -1);
        assert_true(g_strv_length(words) >= 3);
        assert_true(groups->len > 0);
        assert_true(g_hash_table_add(names, (gpointer)g_intern_string(words[0])));
        assert_true(is_catcher(words[2]));
        Fault f = {words, g_string_new(NULL), g_string_new(NULL)};
        for (; l[1] && (*l[1] == '-' || *l[1] == '+'); l++)
            append_line(*l[1] == '-' ? f.from : f.to, l[1]);
        bad += !fits(&f);
        add_catcher(&g_array_index(groups, Group, groups->len - 1), words[2]);
        g_string_free(f.from, TRUE);
        g_string_free(f.to, TRUE);
    }
    return bad;
}

static void test_faults_fit(void **state)
{
    (void)state;
    g_autoptr(GArray) groups = g_array_new(FALSE, FALSE, sizeof(Group));
    assert_int_equal(read_list(groups), 0);
}

static void assert_in_table(const char *table, const char *row)
{
    if (!strstr(table, row))
        fail_msg("%s should have the line\n%s", TABLE, row);
}

static void test_table(void **state)
{
    (void)state;
    g_autoptr(GArray) groups = g_array_new(FALSE, FALSE, sizeof(Group));
    g_autofree char *table = slurp(TABLE);
    int all = 0;
    read_list(groups);
    assert_non_null(table);
    for (guint i = 0; i < groups->len; i++) {
        const Group *g = &g_array_index(groups, Group, i);
        g_autoptr(GString) row = g_string_new(NULL);
        g_string_printf(row, "\n| %s | %d | ", g->title, g->faults);
        for (int k = 0; k < g->n_catchers; k++) {
            g_string_append_printf(row, "%s%s", k ? ", " : "", g->catcher[k]);
            if (g->n_catchers > 1)
                g_string_append_printf(row, " %d", g->caught[k]);
        }
        g_string_append(row, " |\n");
        assert_in_table(table, row->str);
        all += g->faults;
    }
    g_autofree char *sum = g_strdup_printf("\n| all | %d | |\n", all);
    assert_in_table(table, sum);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_faults_fit),
        cmocka_unit_test(test_table),
    };
    return cmocka_run_group_tests_name("mutants", tests, NULL, NULL);
}
