#include "random-board.h"

static int pick(GRand *random, int lo, int hi)
{
    return g_rand_int_range(random, lo, hi + 1);
}

static bool chance(GRand *random, int percent)
{
    return pick(random, 0, 99) < percent;
}

/* Runs. */

static void random_cells(GRand *random, CsBoard *b, bool different, int *numbers)
{
    int shift = pick(random, 0, b->highest - 1);
    for (int r = 1; r < b->height; r++) {
        for (int c = 1; c < b->width; c++) {
            if (chance(random, 35))
                continue;
            cs_board_at(b, r, c)->kind = CS_CELL_WHITE;
            /* In a Latin pattern no number stands twice in a short run. */
            numbers[r * b->width + c] = different ? (r * 2 + c + shift) % b->highest + 1
                                                  : pick(random, b->lowest, b->highest);
        }
    }
    cs_board_number_cells(b);
}

static void clues_from(GRand *random, CsBoard *b, bool down, const int *numbers)
{
    for (CsRun run = {.down = down}; cs_board_next_run(b, &run);) {
        CsCell *clue = cs_board_run_clue(b, &run);
        if (!clue || chance(random, 15))
            continue;
        int32_t sum = 0;
        for (int i = 0; i < run.length; i++)
            sum += numbers[cs_board_run_cell(b, &run, i) - b->cells];
        if (chance(random, 3))
            sum += pick(random, 0, 2);
        *(down ? &clue->down : &clue->right) = sum;
    }
}

static CsBoard *runs(GRand *random, bool different)
{
    CsBoard *b = cs_board_new(pick(random, 2, 5), pick(random, 2, 5));
    b->highest = pick(random, 3, 9);
    g_autofree int *numbers = g_new0(int, b->height * b->width);
    random_cells(random, b, different, numbers);
    clues_from(random, b, false, numbers);
    clues_from(random, b, true, numbers);
    return b;
}

CsBoard *cs_random_runs(GRand *random)
{
    return runs(random, false);
}

CsBoard *cs_random_different_runs(GRand *random)
{
    return runs(random, true);
}

/* Matrices. */

static CsBoard *all_white(int height, int width, int highest)
{
    CsBoard *b = cs_board_new(height, width);
    b->highest = highest;
    for (int i = 0; i < height * width; i++)
        b->cells[i].kind = CS_CELL_WHITE;
    cs_board_number_cells(b);
    return b;
}

static void some_givens(GRand *random, CsBoard *b, const int *numbers, int percent)
{
    for (int i = 0; i < b->n_white; i++)
        if (chance(random, percent))
            b->cells[i].given =
                chance(random, 2) ? pick(random, b->lowest, b->highest) : numbers[i];
}

/* The numbers of 0..n-1 in random order. */
static int *permutation(GRand *random, int n)
{
    int *p = g_new(int, n);
    for (int i = 0; i < n; i++) {
        int j = pick(random, 0, i);
        p[i] = p[j];
        p[j] = i;
    }
    return p;
}

/* Rows and columns hold no number twice, nor do boxes of these sides, one of which may be 1;
 * numbers from 1 to `highest`. */
static int *latin_numbers(GRand *random, const CsBoard *b, int box_height, int box_width)
{
    g_autofree int *name = permutation(random, b->highest);
    int *numbers = g_new(int, b->height * b->width);
    for (int r = 0; r < b->height; r++)
        for (int c = 0; c < b->width; c++)
            numbers[r * b->width + c] =
                1 + name[(c + box_width * (r % box_height) + r / box_height) % b->highest];
    return numbers;
}

CsBoard *cs_random_line_sums(GRand *random)
{
    int height = pick(random, 1, 3), width = pick(random, 1, 3);
    CsBoard *b = all_white(height, width, pick(random, MAX(height, width), 9));
    g_autofree int *numbers = latin_numbers(random, b, 1, 1);
    b->row_sums = g_new0(int32_t, height);
    b->column_sums = g_new0(int32_t, width);
    for (int r = 0; r < height; r++) {
        for (int c = 0; c < width; c++) {
            b->row_sums[r] += numbers[r * width + c];
            b->column_sums[c] += numbers[r * width + c];
        }
    }
    if (chance(random, 10))
        b->row_sums[pick(random, 0, height - 1)] += pick(random, -2, 2);
    some_givens(random, b, numbers, 25);
    return b;
}

/* Squares. */

/* Signs between a cell and its neighbour; with boxes, only where both are in one box. */
static void some_signs(GRand *random, CsBoard *b, const int *numbers, int percent)
{
    int n = b->width, bh = b->box_height ? b->box_height : n, bw = b->box_width ? b->box_width : n;
    cs_board_make_signs(b);
    for (int i = 0; i < n * n; i++) {
        bool wrong = chance(random, 1);
        if (i % n % bw < bw - 1 && chance(random, percent))
            b->sign_right[i] = (numbers[i] < numbers[i + 1]) != wrong ? '<' : '>';
        if (i / n % bh < bh - 1 && chance(random, percent))
            b->sign_down[i] = (numbers[i] < numbers[i + n]) != wrong ? '^' : 'v';
    }
}

/* A square of boxes, and numbers that fit it. */
static CsBoard *square(GRand *random, bool boxes, int **numbers)
{
    static const int sides[][2] = {{1, 2}, {1, 3}, {2, 2}, {2, 3}};
    const int *box = sides[pick(random, 0, G_N_ELEMENTS(sides) - 1)];
    CsBoard *b = all_white(box[0] * box[1], box[0] * box[1], box[0] * box[1]);
    if (boxes) {
        b->box_height = box[0];
        b->box_width = box[1];
    }
    *numbers = latin_numbers(random, b, box[0], box[1]);
    return b;
}

CsBoard *cs_random_latin_signs(GRand *random)
{
    g_autofree int *numbers = NULL;
    CsBoard *b = square(random, false, &numbers);
    some_signs(random, b, numbers, pick(random, 10, 90));
    some_givens(random, b, numbers, 20);
    return b;
}

CsBoard *cs_random_box_signs(GRand *random)
{
    g_autofree int *numbers = NULL;
    CsBoard *b = square(random, true, &numbers);
    some_signs(random, b, numbers, pick(random, 30, 100));
    return b;
}

CsBoard *cs_random_box_givens(GRand *random)
{
    g_autofree int *numbers = NULL;
    CsBoard *b = square(random, true, &numbers);
    some_givens(random, b, numbers, pick(random, 20, 70));
    return b;
}

CsBoard *cs_random_latin_gaps(GRand *random)
{
    g_autofree int *numbers = NULL;
    CsBoard *b = square(random, false, &numbers);
    int n = b->width;
    some_signs(random, b, numbers, 20);
    cs_board_make_gaps(b);
    for (int i = 0; i < n * n; i++) {
        int wrong = chance(random, 2);
        if (i % n < n - 1 && chance(random, 30))
            b->gap_right[i] = ABS(numbers[i] - numbers[i + 1]) + wrong;
        if (i / n < n - 1 && chance(random, 30))
            b->gap_down[i] = ABS(numbers[i] - numbers[i + n]) + wrong;
    }
    return b;
}

/* What the numbers come to by an operator that fits them. */
static int64_t random_target(GRand *random, const int *of, int n, char *op)
{
    static const char ops[] = "+*-/?";
    int sum = 0, product = 1;
    for (int i = 0; i < n; i++) {
        sum += of[i];
        product *= of[i];
    }
    *op = n == 1 ? '=' : ops[pick(random, 0, 4)];
    if ((*op == '-' || *op == '/') && n > 2)
        *op = '*';
    if (*op == '/' && of[0] % of[1] && of[1] % of[0])
        *op = '-';
    return *op == '*' || (*op == '?' && chance(random, 50)) ? product
           : *op == '-'                                     ? ABS(of[0] - of[1])
           : *op == '/'                                     ? MAX(of[0] / of[1], of[1] / of[0])
                                                            : sum;
}

CsBoard *cs_random_latin_cages(GRand *random)
{
    g_autofree int *numbers = NULL;
    CsBoard *b = square(random, false, &numbers);
    int n = b->width, cells = n * n;
    for (int i = 0; i < cells;) {
        /* Pieces of rows; now and then a cage without a clue. */
        int32_t cage[4];
        int of[4], size = pick(random, 1, MIN(4, n - i % n));
        char op = 0;
        for (int k = 0; k < size; k++) {
            cage[k] = i + k;
            of[k] = numbers[i + k];
        }
        int64_t target = random_target(random, of, size, &op);
        if (chance(random, 3))
            target++;
        cs_board_add_cage(b, cage, (size_t)size, op, chance(random, 10) ? CS_NO_TARGET : target,
                          false);
        i += size;
    }
    return b;
}

CsBoard *cs_random_latin_outside(GRand *random)
{
    g_autofree int *numbers = NULL;
    CsBoard *b = square(random, false, &numbers);
    int n = b->width;
    for (CsSide side = CS_TOP; side < CS_N_SIDES; side++) {
        int32_t *clues = cs_board_make_outside(b, side);
        for (int i = 0; i < n; i++) {
            int seen = 0, tallest = 0;
            for (int k = 0; k < n; k++) {
                int along = side == CS_BOTTOM || side == CS_RIGHT ? n - 1 - k : k;
                int v = side <= CS_BOTTOM ? numbers[along * n + i] : numbers[i * n + along];
                seen += v > tallest;
                tallest = MAX(tallest, v);
            }
            if (chance(random, 50))
                clues[i] = chance(random, 3) ? pick(random, 1, n) : seen;
        }
    }
    some_givens(random, b, numbers, 10);
    return b;
}
