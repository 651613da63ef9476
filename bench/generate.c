#include "generate.h"

#include "generate-runs.h"
#include "rng.h"

#include <string.h>

#define MAX_SIDE 5000

typedef struct Field {
    const char *name;
    int64_t low, high;
    size_t offset;
} Field;

static const Field fields[] = {
    {.name = "size", .low = 2, .high = MAX_SIDE, .offset = offsetof(BenchShape, size)},
    {.name = "black", .low = 0, .high = 95, .offset = offsetof(BenchShape, black)},
    {.name = "run", .low = 2, .high = BENCH_LONGEST_RUN, .offset = offsetof(BenchShape, run)},
    {.name = "blanks", .low = 1, .high = MAX_SIDE, .offset = offsetof(BenchShape, blanks)},
    {.name = "spoil", .low = 0, .high = 1, .offset = offsetof(BenchShape, spoil)},
};

bool bench_shape_set(BenchShape *shape, const char *name, int64_t value, GError **error)
{
    if (strcmp(name, "seed") == 0) {
        shape->seed = (uint64_t)value;
        return true;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(fields); i++) {
        const Field *f = &fields[i];
        if (strcmp(name, f->name) != 0)
            continue;
        if (value < f->low || value > f->high) {
            g_set_error(error, CS_ERROR, CS_ERROR_USAGE,
                        "expected %s in %" G_GINT64_FORMAT "..%" G_GINT64_FORMAT, name, f->low,
                        f->high);
            return false;
        }
        *(int *)(void *)((char *)shape + f->offset) = (int)value;
        return true;
    }
    g_set_error(error, CS_ERROR, CS_ERROR_USAGE,
                "expected size=, black=, run=, blanks=, spoil= or seed=, found '%s='", name);
    return false;
}

static bool unfit(GError **error, const char *puzzle, const char *what)
{
    g_set_error(error, CS_ERROR, CS_ERROR_USAGE, "%s: expected %s", puzzle, what);
    return false;
}

/* `side` numbers in random order within blocks of `block`, the blocks in random order too: a
 * rearrangement of rows that keeps the boxes. */
static void shuffle_lines(BenchRng *rng, int side, int block, int *order)
{
    g_autofree int *blocks = g_new(int, side), *within = g_new(int, side);
    for (int i = 0; i < side / block; i++)
        blocks[i] = i;
    bench_rng_shuffle(rng, blocks, side / block);
    for (int b = 0; b < side / block; b++) {
        for (int i = 0; i < block; i++)
            within[i] = i;
        bench_rng_shuffle(rng, within, block);
        for (int i = 0; i < block; i++)
            order[b * block + i] = blocks[b] * block + within[i];
    }
}

/* A filled sudoku of side box·box: the cyclic pattern, rearranged.  Caller frees. */
static int *filled_sudoku(BenchRng *rng, int box)
{
    int side = box * box;
    int *grid = g_new(int, side *side);
    g_autofree int *rows = g_new(int, side), *columns = g_new(int, side),
                   *digits = g_new(int, side);
    shuffle_lines(rng, side, box, rows);
    shuffle_lines(rng, side, box, columns);
    for (int i = 0; i < side; i++)
        digits[i] = i + 1;
    bench_rng_shuffle(rng, digits, side);
    for (int r = 0; r < side; r++)
        for (int c = 0; c < side; c++) {
            int row = rows[r];
            grid[r * side + c] = digits[(box * (row % box) + row / box + columns[c]) % side];
        }
    return grid;
}

/* Signs between neighbours of the same box, in bands of lines. */
static bool greater_than(const BenchShape *shape, BenchRng *rng, GString *out, GError **error)
{
    int box = 2;
    while (box * box < shape->size)
        box++;
    if (box * box != shape->size || box > 5)
        return unfit(error, "greater-than-sudoku", "size=4, 9, 16 or 25");
    if (shape->spoil)
        return unfit(error, "greater-than-sudoku", "no spoil=");
    int side = shape->size;
    g_autofree int *grid = filled_sudoku(rng, box);
    for (int r = 0; r < side; r++) {
        for (int c = 0; c + 1 < side; c++)
            if (c % box != box - 1)
                g_string_append_printf(out, "%c ",
                                       grid[r * side + c] < grid[r * side + c + 1] ? '<' : '>');
        out->str[out->len - 1] = '\n';
        if (r % box == box - 1)
            continue;
        for (int c = 0; c < side; c++)
            g_string_append_printf(out, "%c ",
                                   grid[r * side + c] < grid[(r + 1) * side + c] ? '^' : 'v');
        out->str[out->len - 1] = '\n';
    }
    return true;
}

/* A part of a Latin square of side 9 with some cells emptied. */
static bool simple_kakuro(const BenchShape *shape, BenchRng *rng, GString *out, GError **error)
{
    int n = shape->size;
    if (n > 9 || shape->blanks > n * n)
        return unfit(error, "simple-kakuro", "size=2..9 and at most size·size blanks");
    int rows[9], columns[9], digits[9], grid[81], cells[81];
    for (int i = 0; i < 9; i++)
        rows[i] = columns[i] = digits[i] = i;
    bench_rng_shuffle(rng, rows, 9);
    bench_rng_shuffle(rng, columns, 9);
    bench_rng_shuffle(rng, digits, 9);
    for (int i = 0; i < n * n; i++) {
        grid[i] = digits[(rows[i / n] + columns[i % n]) % 9] + 1;
        cells[i] = i;
    }
    g_string_append_printf(out, "1\n%d %d\n", n, n);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < n; i++) {
            int sum = 0;
            for (int j = 0; j < n; j++)
                sum += side == 0 ? grid[i * n + j] : grid[j * n + i];
            if (shape->spoil && side == 0 && i == 0)
                sum++;
            g_string_append_printf(out, "%d%c", sum, i + 1 < n ? ' ' : '\n');
        }
    bench_rng_shuffle(rng, cells, n * n);
    for (int i = 0; i < (shape->blanks ? shape->blanks : n * n); i++)
        grid[cells[i]] = 0;
    for (int i = 0; i < n * n; i++)
        g_string_append_printf(out, "%d%c", grid[i], i % n + 1 < n ? ' ' : '\n');
    return true;
}

bool bench_generate(const char *puzzle, const BenchShape *shape, GString *out, GError **error)
{
    BenchRng rng = bench_rng(shape->seed);
    if (shape->size < 2)
        return unfit(error, puzzle, "size=N");
    if (strcmp(puzzle, "kakuro-extension") == 0 || strcmp(puzzle, "kakuro") == 0) {
        g_string_append_printf(out, "# puzzle: %s\n", puzzle);
        bench_generate_runs(shape, strcmp(puzzle, "kakuro") == 0, &rng, out);
        return true;
    }
    if (strcmp(puzzle, "greater-than-sudoku") == 0)
        return greater_than(shape, &rng, out, error);
    if (strcmp(puzzle, "simple-kakuro") == 0)
        return simple_kakuro(shape, &rng, out, error);
    g_set_error(error, CS_ERROR, CS_ERROR_USAGE,
                "expected a puzzle that has a generator: kakuro-extension, kakuro, "
                "greater-than-sudoku or simple-kakuro, found '%s'",
                puzzle);
    return false;
}
