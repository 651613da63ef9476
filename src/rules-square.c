/* The rules of square puzzles beyond rows, columns, boxes and signs: see rules.h. */
#include "rules.h"

#include <stdlib.h>

bool cs_rule_regions_different(const CsBoard *b, const int *values, GError **error)
{
    int n = b->height * b->width;
    for (int i = 0; b->region && i < n; i++)
        for (int k = 0; k < i; k++)
            if (b->region[i] == b->region[k] && values[b->cells[i].var] == values[b->cells[k].var])
                return cs_rule_broken(error, "region %d holds %d twice, the second time at r%dc%d",
                                      b->region[i] + 1, values[b->cells[i].var], i / b->width + 1,
                                      i % b->width + 1);
    return true;
}

static bool diagonal(const CsBoard *b, const int *values, int column, int step, const char *name,
                     GError **error)
{
    guint64 seen = 0;
    for (int r = 0; r < b->height; r++) {
        int c = column + r * step, v = values[cs_board_at(b, r, c)->var];
        if (seen >> v & 1)
            return cs_rule_broken(error,
                                  "the diagonal %s holds %d twice, the second time at r%dc%d", name,
                                  v, r + 1, c + 1);
        seen |= (guint64)1 << v;
    }
    return true;
}

bool cs_rule_diagonals_different(const CsBoard *b, const int *values, GError **error)
{
    return (!(b->diagonals & CS_DIAGONAL_DOWN) || diagonal(b, values, 0, 1, "down", error)) &&
           (!(b->diagonals & CS_DIAGONAL_UP) || diagonal(b, values, b->width - 1, -1, "up", error));
}

bool cs_rule_gaps(const CsBoard *b, const int *values, GError **error)
{
    int n = b->height * b->width;
    for (int i = 0; b->gap_right && i < n; i++) {
        int here = values[b->cells[i].var];
        if (b->gap_right[i] > 0 && abs(here - values[b->cells[i + 1].var]) != b->gap_right[i])
            return cs_rule_broken(error, "r%dc%d and its right neighbour are not %d apart",
                                  i / b->width + 1, i % b->width + 1, b->gap_right[i]);
        if (b->gap_down[i] > 0 && abs(here - values[b->cells[i + b->width].var]) != b->gap_down[i])
            return cs_rule_broken(error, "r%dc%d and the cell below it are not %d apart",
                                  i / b->width + 1, i % b->width + 1, b->gap_down[i]);
    }
    return true;
}

/* Do these numbers come to the target with this one operator? */
static bool comes_to(const int *numbers, uint32_t n, char op, int64_t target)
{
    int64_t sum = 0, product = 1;
    for (uint32_t i = 0; i < n; i++) {
        sum += numbers[i];
        /* A product above every target need not be exact. */
        product = product > INT32_MAX ? product : product * numbers[i];
    }
    switch (op) {
    case '+':
        return sum == target;
    case '*':
        return product == target;
    case '=':
        return n == 1 && numbers[0] == target;
    case '-':
        return n == 2 && ABS(numbers[0] - numbers[1]) == target;
    case '/':
        return n == 2 && (numbers[0] == target * numbers[1] || numbers[1] == target * numbers[0]);
    default:
        return sum == target || product == target || comes_to(numbers, n, '-', target) ||
               comes_to(numbers, n, '/', target);
    }
}

bool cs_rule_cages(const CsBoard *b, const int *values, GError **error)
{
    g_autofree int *numbers = g_new(int, b->cage_cells.len + 1);
    cs_vec_foreach (CsCage, cage, &b->cages) {
        const int32_t *cells = cs_board_cage_cells(b, cage);
        int r = cells[0] / b->width + 1, c = cells[0] % b->width + 1;
        for (uint32_t i = 0; i < cage->n; i++) {
            numbers[i] = values[b->cells[cells[i]].var];
            for (uint32_t k = 0; cage->different && k < i; k++)
                if (numbers[i] == numbers[k])
                    return cs_rule_broken(error, "the cage of r%dc%d holds %d twice", r, c,
                                          numbers[i]);
        }
        if (cage->target != CS_NO_TARGET && !comes_to(numbers, cage->n, cage->op, cage->target))
            return cs_rule_broken(
                error, "the cage of r%dc%d does not come to %" G_GINT64_FORMAT "%s%c", r, c,
                cage->target, cage->op == '?' ? " with any operator" : " with ",
                cage->op == '?' ? '.' : cage->op);
    }
    return true;
}

bool cs_rule_outside_visible(const CsBoard *b, const int *values, GError **error)
{
    static const char *const names[] = {"above", "below", "the left", "the right"};
    int n = b->height;
    for (int side = 0; side < CS_N_SIDES; side++) {
        for (int i = 0; b->outside[side] && i < n; i++) {
            int clue = b->outside[side][i], tallest = 0, seen = 0;
            for (int k = 0; k < n; k++) {
                int r = side == CS_TOP ? k : side == CS_BOTTOM ? n - 1 - k : i;
                int c = side == CS_LEFT ? k : side == CS_RIGHT ? n - 1 - k : i;
                int height = values[cs_board_at(b, r, c)->var];
                if (height > tallest) {
                    tallest = height;
                    seen++;
                }
            }
            if (clue != CS_NO_CLUE && seen != clue)
                return cs_rule_broken(error, "%s %d shows %d towers from %s, not %d",
                                      side <= CS_BOTTOM ? "column" : "row", i + 1, seen,
                                      names[side], clue);
        }
    }
    return true;
}
