/* A puzzle that cluesat does not know, as a model of one's own: magic squares of side 3.
 *
 * Solved by the native search and by a SAT solver, counted, and, with a clue too many, explained.
 */
#include <cluesat.h>

#define SIDE 3
#define SUM 15

typedef struct Square {
    CsModel *model;
    int cell[SIDE][SIDE];
} Square;

/* A line of three cells that begins at (row, column) and goes on by (down, right). */
static void add_line(Square *s, const char *label, int row, int column, int down, int right)
{
    int line[SIDE];
    for (int i = 0; i < SIDE; i++)
        line[i] = s->cell[row + i * down][column + i * right];
    cs_model_sum(s->model, label, line, NULL, SIDE, CS_EQ, SUM);
}

static Square magic_square(void)
{
    Square s = {.model = cs_model_new()};
    for (int r = 0; r < SIDE; r++) {
        for (int c = 0; c < SIDE; c++) {
            g_autofree char *name = g_strdup_printf("row %d column %d", r + 1, c + 1);
            s.cell[r][c] = cs_model_variable(s.model, name, 1, SIDE * SIDE);
        }
    }
    cs_model_different(s.model, "all different", &s.cell[0][0], SIDE * SIDE);
    for (int i = 0; i < SIDE; i++) {
        g_autofree char *row = g_strdup_printf("row %d", i + 1);
        g_autofree char *column = g_strdup_printf("column %d", i + 1);
        add_line(&s, row, i, 0, 0, 1);
        add_line(&s, column, 0, i, 1, 0);
    }
    add_line(&s, "falling diagonal", 0, 0, 1, 1);
    add_line(&s, "rising diagonal", SIDE - 1, 0, -1, 1);
    return s;
}

static bool solve(const Square *s, const char *backend, GError **error)
{
    g_autoptr(CsOptions) options = cs_options_new();
    if (!cs_options_set(options, "backend", backend, error))
        return false;
    g_autoptr(CsSearch) search = cs_search_open(s->model, options, NULL, error);
    int values[SIDE * SIDE];
    if (!search || cs_search_next(search, values, error) != CS_STATUS_SOLUTION)
        return false;
    uint64_t count;
    if (cs_model_count(s->model, options, NULL, UINT64_MAX, &count, error) != CS_STATUS_NONE)
        return false;
    g_print("%s: the middle is %d; %" G_GUINT64_FORMAT " squares in all\n", backend,
            values[s->cell[1][1]], count);
    return true;
}

/* Which constraints forbid a 1 in the corner? */
static bool explain(Square *s, GError **error)
{
    g_autoptr(CsOptions) options = cs_options_new();
    g_auto(GStrv) labels = NULL;
    cs_model_sum(s->model, "a 1 in the corner", &s->cell[0][0], NULL, 1, CS_EQ, 1);
    if (cs_model_explain(s->model, true, options, NULL, &labels, error) != CS_STATUS_NONE)
        return false;
    g_print("these cannot hold together:\n");
    for (size_t i = 0; labels[i]; i++)
        g_print("  %s\n", labels[i]);
    return true;
}

int main(void)
{
    g_autoptr(GError) error = NULL;
    Square s = magic_square();
    bool ok = solve(&s, "dfs", &error) && solve(&s, "picosat", &error) && explain(&s, &error);
    if (!ok)
        g_printerr("magic-square: %s\n", error ? error->message : "no answer");
    cs_model_free(s.model);
    return ok ? 0 : 1;
}
