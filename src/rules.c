#include "rules.h"

bool cs_rule_broken(GError **error, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (error)
        *error = g_error_new_valist(CS_ERROR, CS_ERROR_WRONG, format, args);
    va_end(args);
    return false;
}

static bool white(const CsBoard *b, int r, int c)
{
    return cs_board_at(b, r, c)->kind == CS_CELL_WHITE;
}

static int number(const CsBoard *b, const int *values, int r, int c)
{
    return values[cs_board_at(b, r, c)->var];
}

bool cs_rule_range(const CsBoard *b, const int *values, GError **error)
{
    for (int r = 0; r < b->height; r++)
        for (int c = 0; c < b->width; c++)
            if (white(b, r, c) &&
                (number(b, values, r, c) < b->lowest || number(b, values, r, c) > b->highest))
                return cs_rule_broken(error, "r%dc%d is %d, not in %d..%d", r + 1, c + 1,
                                      number(b, values, r, c), b->lowest, b->highest);
    return true;
}

bool cs_rule_givens(const CsBoard *b, const int *values, GError **error)
{
    for (int r = 0; r < b->height; r++) {
        for (int c = 0; c < b->width; c++) {
            int given = cs_board_at(b, r, c)->given;
            if (white(b, r, c) && given != CS_NO_GIVEN && number(b, values, r, c) != given)
                return cs_rule_broken(error, "r%dc%d is %d, but %d is given there", r + 1, c + 1,
                                      number(b, values, r, c), given);
        }
    }
    return true;
}

bool cs_rule_run_sums(const CsBoard *b, const int *values, GError **error)
{
    for (int r = 0; r < b->height; r++) {
        for (int c = 0; c < b->width; c++) {
            const CsCell *clue = cs_board_at(b, r, c);
            if (clue->kind == CS_CELL_WHITE)
                continue;
            int64_t right = 0, down = 0;
            for (int k = c + 1; k < b->width && white(b, r, k); k++)
                right += number(b, values, r, k);
            for (int k = r + 1; k < b->height && white(b, k, c); k++)
                down += number(b, values, k, c);
            if (clue->right != CS_NO_CLUE && right != clue->right)
                return cs_rule_broken(
                    error, "the run right of r%dc%d has the sum %" G_GINT64_FORMAT ", not %d",
                    r + 1, c + 1, right, clue->right);
            if (clue->down != CS_NO_CLUE && down != clue->down)
                return cs_rule_broken(
                    error, "the run below r%dc%d has the sum %" G_GINT64_FORMAT ", not %d", r + 1,
                    c + 1, down, clue->down);
        }
    }
    return true;
}

/* Adds a number to a set; false when it was there.  0..63 are bits, others are hashed. */
static inline bool is_new(int number, uint64_t *bits, GHashTable **others)
{
    if (number >= 0 && number < 64) {
        uint64_t before = *bits;
        *bits |= UINT64_C(1) << number;
        return *bits != before;
    }
    if (!*others)
        *others = g_hash_table_new(NULL, NULL);
    return g_hash_table_add(*others, GINT_TO_POINTER(number));
}

/* No two white cells in the rectangle hold the same number. */
static bool different(const CsBoard *b, const int *values, int row, int column, int height,
                      int width, const char *what, int index, GError **error)
{
    uint64_t seen = 0;
    g_autoptr(GHashTable) others = NULL;
    for (int r = row; r < row + height; r++) {
        const CsCell *cell = cs_board_at(b, r, column);
        for (int c = column; c < column + width; c++, cell++)
            if (cell->kind == CS_CELL_WHITE && !is_new(values[cell->var], &seen, &others))
                return cs_rule_broken(error, "%s %d holds %d twice, the second time at r%dc%d",
                                      what, index, values[cell->var], r + 1, c + 1);
    }
    return true;
}

/* A cell against all that follow it in its run, rightward (dr = 0, dc = 1) or downward. */
static bool alone_in_run(const CsBoard *b, const int *values, int r, int c, int dr, int dc,
                         GError **error)
{
    for (int k = 1; r + k * dr < b->height && c + k * dc < b->width; k++) {
        if (!white(b, r + k * dr, c + k * dc))
            return true;
        if (number(b, values, r + k * dr, c + k * dc) == number(b, values, r, c))
            return cs_rule_broken(error, "r%dc%d and r%dc%d in one run are both %d", r + 1, c + 1,
                                  r + k * dr + 1, c + k * dc + 1, number(b, values, r, c));
    }
    return true;
}

bool cs_rule_runs_different(const CsBoard *b, const int *values, GError **error)
{
    for (int r = 0; r < b->height; r++)
        for (int c = 0; c < b->width; c++)
            if (white(b, r, c) && (!alone_in_run(b, values, r, c, 0, 1, error) ||
                                   !alone_in_run(b, values, r, c, 1, 0, error)))
                return false;
    return true;
}

bool cs_rule_lines_different(const CsBoard *b, const int *values, GError **error)
{
    for (int r = 0; r < b->height; r++)
        if (!different(b, values, r, 0, 1, b->width, "row", r + 1, error))
            return false;
    for (int c = 0; c < b->width; c++)
        if (!different(b, values, 0, c, b->height, 1, "column", c + 1, error))
            return false;
    return true;
}

bool cs_rule_line_sums(const CsBoard *b, const int *values, GError **error)
{
    for (int r = 0; b->row_sums && r < b->height; r++) {
        int64_t sum = 0;
        for (int c = 0; c < b->width; c++)
            sum += white(b, r, c) ? number(b, values, r, c) : 0;
        if (sum != b->row_sums[r])
            return cs_rule_broken(error, "row %d has the sum %" G_GINT64_FORMAT ", not %d", r + 1,
                                  sum, b->row_sums[r]);
    }
    for (int c = 0; b->column_sums && c < b->width; c++) {
        int64_t sum = 0;
        for (int r = 0; r < b->height; r++)
            sum += white(b, r, c) ? number(b, values, r, c) : 0;
        if (sum != b->column_sums[c])
            return cs_rule_broken(error, "column %d has the sum %" G_GINT64_FORMAT ", not %d",
                                  c + 1, sum, b->column_sums[c]);
    }
    return true;
}

bool cs_rule_boxes_different(const CsBoard *b, const int *values, GError **error)
{
    int box = 0;
    if (b->box_height == 0)
        return true;
    for (int r = 0; r < b->height; r += b->box_height)
        for (int c = 0; c < b->width; c += b->box_width)
            if (!different(b, values, r, c, b->box_height, b->box_width, "box", ++box, error))
                return false;
    return true;
}

bool cs_rule_signs(const CsBoard *b, const int *values, GError **error)
{
    for (int r = 0; b->sign_right && r < b->height; r++) {
        for (int c = 0; c < b->width; c++) {
            char right = b->sign_right[r * b->width + c], down = b->sign_down[r * b->width + c];
            int here = number(b, values, r, c);
            if (right) {
                int there = number(b, values, r, c + 1);
                if (right == '<' ? here >= there : here <= there)
                    return cs_rule_broken(error, "r%dc%d %c r%dc%d does not hold: %d and %d", r + 1,
                                          c + 1, right, r + 1, c + 2, here, there);
            }
            if (down) {
                int there = number(b, values, r + 1, c);
                if (down == '^' ? here >= there : here <= there)
                    return cs_rule_broken(error, "r%dc%d %c r%dc%d does not hold: %d and %d", r + 1,
                                          c + 1, down == '^' ? '<' : '>', r + 2, c + 1, here,
                                          there);
            }
        }
    }
    return true;
}
