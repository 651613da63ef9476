#include "generate-runs.h"

/* 0 is a black cell, else a digit; side·side of them. */
typedef struct Grid {
    int side;
    uint8_t *cells;
} Grid;

static uint8_t *at(const Grid *g, int row, int column)
{
    return &g->cells[(size_t)row * (size_t)g->side + (size_t)column];
}

static void blacken(const Grid *g, int black, BenchRng *rng)
{
    for (int r = 0; r < g->side; r++)
        for (int c = 0; c < g->side; c++)
            *at(g, r, c) = r > 0 && c > 0 && bench_rng_below(rng, 100) >= black;
}

/* Ends every run at `limit` cells. */
static void cut_runs(const Grid *g, int limit, bool down)
{
    for (int i = 0; i < g->side; i++)
        for (int j = 0, length = 0; j < g->side; j++) {
            uint8_t *cell = down ? at(g, j, i) : at(g, i, j);
            length = *cell ? length + 1 : 0;
            if (length > limit)
                *cell = 0, length = 0;
        }
}

static void fill_any(const Grid *g, BenchRng *rng)
{
    for (size_t i = 0; i < (size_t)g->side * (size_t)g->side; i++)
        if (g->cells[i])
            g->cells[i] = (uint8_t)(1 + bench_rng_below(rng, 9));
}

/* A digit that neither run of this cell has yet; a cell without one becomes black. */
static void fill_distinct(const Grid *g, BenchRng *rng)
{
    for (int r = 1; r < g->side; r++)
        for (int c = 1; c < g->side; c++) {
            if (!*at(g, r, c))
                continue;
            unsigned used = 0;
            for (int k = r - 1; *at(g, k, c); k--)
                used |= 1U << *at(g, k, c);
            for (int k = c - 1; *at(g, r, k); k--)
                used |= 1U << *at(g, r, k);
            int free_digits[9], n = 0;
            for (int d = 1; d <= 9; d++)
                if (!(used >> d & 1))
                    free_digits[n++] = d;
            *at(g, r, c) = n ? (uint8_t)free_digits[bench_rng_below(rng, n)] : 0;
        }
}

/* The sum of the run that begins behind this black cell; 0 when there is none. */
static int run_sum(const Grid *g, int row, int column, bool down)
{
    int sum = 0;
    for (int k = 1;; k++) {
        int r = row + (down ? k : 0), c = column + (down ? 0 : k);
        if (r >= g->side || c >= g->side || !*at(g, r, c))
            return sum;
        sum += *at(g, r, c);
    }
}

static void append_clue(int sum, GString *out)
{
    if (sum)
        g_string_append_printf(out, "%03d", sum);
    else
        g_string_append(out, "XXX");
}

/* Spoils the first clue of the grid that can take it. */
static void append_cells(const Grid *g, bool spoil, GString *out)
{
    for (int r = 0; r < g->side; r++)
        for (int c = 0; c < g->side; c++) {
            int down = *at(g, r, c) ? 0 : run_sum(g, r, c, true);
            int right = *at(g, r, c) ? 0 : run_sum(g, r, c, false);
            if (spoil && down) {
                down += down > 1 ? -1 : 1;
                spoil = false;
            }
            if (*at(g, r, c)) {
                g_string_append(out, ".......");
            } else if (down || right) {
                append_clue(down, out);
                g_string_append_c(out, '\\');
                append_clue(right, out);
            } else {
                g_string_append(out, "XXXXXXX");
            }
            g_string_append_c(out, c + 1 < g->side ? ' ' : '\n');
        }
}

void bench_generate_runs(const BenchShape *shape, bool distinct, BenchRng *rng, GString *out)
{
    g_autofree uint8_t *cells = g_new0(uint8_t, (size_t)shape->size * (size_t)shape->size);
    Grid g = {.side = shape->size, .cells = cells};
    int limit = distinct ? 9 : BENCH_LONGEST_RUN;
    if (shape->run && shape->run < limit)
        limit = shape->run;
    blacken(&g, shape->black, rng);
    cut_runs(&g, limit, false);
    cut_runs(&g, limit, true);
    if (distinct)
        fill_distinct(&g, rng);
    else
        fill_any(&g, rng);
    g_string_append_printf(out, "%d %d\n", g.side, g.side);
    append_cells(&g, shape->spoil, out);
}
