/* puzz.link addresses of the type sudoku. */
#include "address.h"
#include "answer.h"
#include "format.h"

#define TYPE "sudoku"

static bool detect(const CsScan *scan)
{
    return cs_address_is(scan, TYPE);
}

static bool read_cells(CsScan *s, CsBoard *b, GError **error)
{
    for (int i = 0; s->pos < s->len;) {
        char c = s->text[s->pos];
        size_t at = s->pos;
        int run = c >= 'g' && c <= 'z' ? c - 'f' : 1;
        if (i + run > b->n_white)
            return cs_scan_error(s, at, error, "expected the end after %d cells", b->n_white);
        if (run > 1 || c == 'g' || c == '.') {
            s->pos++;
        } else {
            int number = cs_address_number(s);
            if (number < 1 || number > b->highest)
                return cs_scan_error(s, at, error,
                                     "expected a number in 1..%d, or g..z for empty cells",
                                     b->highest);
            b->cells[i].given = number;
        }
        i += run;
    }
    return true;
}

static CsBoard *read_board(CsScan *scan, GError **error)
{
    CsScan s;
    int columns, rows, h, w;
    cs_scan_skip(scan);
    size_t at = scan->pos;
    if (!cs_address_open(scan, TYPE, CS_SIDE_MAX, &columns, &rows, &s, error))
        return NULL;
    if (columns != rows || !cs_board_usual_box(rows, &h, &w)) {
        cs_scan_error(&s, at, error, "expected a square of 4, 6, 8, 9 … cells a side");
        return NULL;
    }
    g_autoptr(CsBoard) b = cs_board_new_square(rows, h, w);
    return read_cells(&s, b, error) ? g_steal_pointer(&b) : NULL;
}

static bool write_board(const CsBoard *b, GString *out, GError **error)
{
    int h, w, run = 0;
    if (!cs_board_allow(b, "puzz-sudoku", CS_HAS_BOXES, CS_HAS_GIVENS, error))
        return false;
    if (!cs_board_usual_box(b->width, &h, &w) || h != b->box_height) {
        g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED,
                    "puzz-sudoku cannot say that boxes are %d×%d", b->box_height, b->box_width);
        return false;
    }
    g_string_append_printf(out, "https://puzz.link/p?" TYPE "/%d/%d/", b->width, b->height);
    for (int i = 0; i < b->n_white; i++) {
        bool given = b->cells[i].given != CS_NO_GIVEN;
        run += !given;
        if (run && (given || run == 20 || i + 1 == b->n_white)) {
            g_string_append_c(out, (char)('f' + run));
            run = 0;
        }
        if (given)
            cs_address_append_number(b->cells[i].given, out);
    }
    g_string_append_c(out, '\n');
    return true;
}

const CsFormat cs_format_puzz_sudoku = {
    .name = "puzz-sudoku",
    .summary = "puzz.link addresses ?sudoku/9/9/…",
    .detect = detect,
    .read = read_board,
    .read_answer = cs_answer_read_grid,
    .write = write_board,
};
