/* Every row of ../shared/cases/expected.tsv: the number of solutions (0, 1, or 2 for several), and
 * the one solution where the folder holds it.  Each is answered by the automatic choice of back
 * end, and all but the largest by a SAT solver too. */
#include "group.h"
#include "input.h"
#include "registry.h"
#include "solve.h"

#include <stdlib.h>

#define FOLDER "../shared/cases"
#define SAT_CELLS 260 /* more white cells than these only natively, for time's sake */

/* One (puzzle, file), and what is expected of its cases, which follow one another. */
typedef struct File {
    char *puzzle, *path;
    GArray *solutions; /* int, by case from 0 */
} File;

/* The text behind `# k` in the file of solutions; NULL when there is none. */
static char *solution_text(const File *f, int number)
{
    const char *slash = strrchr(f->path, '/');
    g_autofree char *path =
        g_strdup_printf("%s/solutions/%s/%s", FOLDER, f->puzzle, slash ? slash + 1 : f->path);
    g_autofree char *text = NULL;
    if (!g_file_get_contents(path, &text, NULL, NULL))
        return NULL;
    g_autofree char *head = g_strdup_printf("# %d\n", number);
    char *at = g_str_has_prefix(text, head) ? text : NULL;
    if (!at) {
        g_autofree char *inner = g_strconcat("\n", head, NULL);
        at = strstr(text, inner);
        at = at ? at + 1 : NULL;
    }
    if (!at)
        return NULL;
    at += strlen(head);
    char *end = strstr(at, "# ");
    return g_strndup(at, end ? (gsize)(end - at) : strlen(at));
}

/* The one answer is the one in the folder. */
static void compare_solution(const File *f, int number, const CsReport *report,
                             const CsFormat *format)
{
    g_autofree char *text = solution_text(f, number);
    if (!text || !format->read_answer)
        return;
    g_autoptr(GError) error = NULL;
    g_autofree int *values = g_new0(int, report->board->n_white + 1);
    CsScan scan = {.name = "solution", .text = text, .len = strlen(text)};
    if (!format->read_answer(&scan, report->board, values, &error))
        fail_msg("%s case %d: %s", f->path, number, error->message);
    assert_memory_equal(values, cs_report_answer(report, 0),
                        (size_t)report->board->n_white * sizeof *values);
}

static void answer(const File *f, int number, const CsInput *input, const CsBoard *board,
                   const char *backend)
{
    g_autoptr(CsOptions) options = cs_options_new();
    g_autoptr(GError) error = NULL;
    int expected = g_array_index(f->solutions, int, number - 1);
    assert_true(cs_options_set(options, "backend", backend, &error));
    CsQuestion two = cs_question_solve(2);
    g_autoptr(CsReport) report =
        cs_solve(cs_input_puzzle(input), board, &two, options, NULL, &error);
    if (!report)
        fail_msg("%s case %d by %s: %s", f->path, number, backend, error->message);
    if ((int)report->answers->len != expected)
        fail_msg("%s (%s) case %d by %s: %u solutions, expected %d", f->path, f->puzzle, number,
                 backend, report->answers->len, expected);
    if (expected == 1)
        compare_solution(f, number, report, cs_input_format(input));
}

static void test_file(void **state)
{
    const File *f = *state;
    g_autofree char *path = g_build_filename(FOLDER, f->path, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(CsInput) input = cs_input_open(path, f->puzzle, &error);
    if (!input)
        fail_msg("%s", error->message);
    /* The error that the specification asks for by default is tested with the notation. */
    g_autoptr(CsOptions) options = cs_options_new();
    assert_true(cs_options_set(options, "orphan_clues", "ignore", &error));
    assert_true(cs_input_set_options(input, options, &error));
    int number = 0;
    for (CsBoard *next; (next = cs_input_next(input, &error));) {
        g_autoptr(CsBoard) board = next;
        /* Some large files list only their first cases. */
        if (++number > (int)f->solutions->len)
            break;
        if (cs_backend_find("dfs", NULL, NULL) || strcmp(f->puzzle, "kakuro-extension") == 0)
            answer(f, number, input, board, "auto");
        if (board->n_white <= SAT_CELLS)
            answer(f, number, input, board, "picosat");
    }
    if (error)
        fail_msg("%s", error->message);
    assert_true(number >= (int)f->solutions->len);
}

static void skipped(void **state)
{
    (void)state;
    skip();
}

static void add_row(GPtrArray *files, char **field)
{
    File *last = files->len ? g_ptr_array_index(files, files->len - 1) : NULL;
    if (!last || strcmp(last->path, field[1]) != 0 || strcmp(last->puzzle, field[0]) != 0) {
        last = g_new0(File, 1);
        last->puzzle = g_strdup(field[0]);
        last->path = g_strdup(field[1]);
        last->solutions = g_array_new(FALSE, FALSE, sizeof(int));
        g_ptr_array_add(files, last);
    }
    int solutions = atoi(field[3]);
    assert_int_equal(atoi(field[2]), (int)last->solutions->len + 1);
    g_array_append_val(last->solutions, solutions);
}

int main(void)
{
    g_autofree char *text = NULL;
    GPtrArray *files = g_ptr_array_new();
    if (g_file_get_contents(FOLDER "/expected.tsv", &text, NULL, NULL)) {
        g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
        for (char **line = lines + 1; *line && **line; line++) {
            g_auto(GStrv) field = g_strsplit(*line, "\t", -1);
            add_row(files, field);
        }
    }
    for (guint i = 0; i < files->len; i++) {
        const File *f = g_ptr_array_index(files, i);
        group_add(test_file, f, "%s %s", f->puzzle, f->path);
    }
    if (files->len == 0)
        group_add(skipped, NULL, "skipped");
    return group_run("cases");
}
