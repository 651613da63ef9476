/* puzz.link addresses of the type kakuro.  The board leaves out the clue row and the clue column,
 * which our boards have. */
#include "address.h"
#include "answer.h"
#include "format.h"

#define TYPE "kakuro"
#define SIDE_AT_MOST 1000
#define SUM_AT_MOST 45

static bool detect(const CsScan *scan)
{
    return cs_address_is(scan, TYPE);
}

/* A sum: one character for 0..45, - for none.  0 means "not given", as none does. */
static bool read_sum(CsScan *s, int32_t *sum, GError **error)
{
    char c = s->pos < s->len ? s->text[s->pos] : 0;
    int value = -1;
    if (g_ascii_isdigit(c))
        value = c - '0';
    else if (c >= 'a' && c <= 'j')
        value = c - 'a' + 10;
    else if (g_ascii_isupper(c))
        value = c - 'A' + 20;
    if (value < 0 && c != '-')
        return cs_scan_error(s, s->pos, error,
                             "expected a sum: 0-9, a-j for 10..19, A-Z for 20..45, - for none");
    *sum = value > 0 ? value : CS_NO_CLUE;
    s->pos++;
    return true;
}

static void drop_orphans(CsBoard *b)
{
    for (int r = 0; r < b->height; r++) {
        for (int c = 0; c < b->width; c++) {
            if (!cs_board_is_white(b, r, c + 1))
                cs_board_at(b, r, c)->right = CS_NO_CLUE;
            if (!cs_board_is_white(b, r + 1, c))
                cs_board_at(b, r, c)->down = CS_NO_CLUE;
        }
    }
}

static bool read_cells(CsScan *s, CsBoard *b, GError **error)
{
    int columns = b->width - 1, n = columns * (b->height - 1);
    for (int i = 0; i < n;) {
        char c = s->pos < s->len ? s->text[s->pos] : 0;
        CsCell *cell = cs_board_at(b, 1 + i / columns, 1 + i % columns);
        if (c >= 'k' && c <= 'z') {
            int run = c - 'j';
            if (run > n - i)
                return cs_scan_error(s, s->pos, error, "expected at most %d more cells", n - i);
            for (int k = i; k < i + run; k++)
                cs_board_at(b, 1 + k / columns, 1 + k % columns)->kind = CS_CELL_WHITE;
            i += run;
            s->pos++;
            continue;
        }
        i++;
        if (c == '.')
            s->pos++;
        else if (!read_sum(s, &cell->down, error) || !read_sum(s, &cell->right, error))
            return false;
    }
    return true;
}

static CsBoard *read_board(CsScan *scan, GError **error)
{
    CsScan s;
    int columns, rows;
    if (!cs_address_open(scan, TYPE, SIDE_AT_MOST, &columns, &rows, &s, error))
        return NULL;
    g_autoptr(CsBoard) b = cs_board_new(rows + 1, columns + 1);
    if (!read_cells(&s, b, error))
        return NULL;
    for (int c = 1; c <= columns; c++)
        if (cs_board_is_white(b, 1, c) && !read_sum(&s, &cs_board_at(b, 0, c)->down, error))
            return NULL;
    for (int r = 1; r <= rows; r++)
        if (cs_board_is_white(b, r, 1) && !read_sum(&s, &cs_board_at(b, r, 0)->right, error))
            return NULL;
    if (s.pos < s.len) {
        cs_scan_error(&s, s.pos, error, "expected the end of the address");
        return NULL;
    }
    drop_orphans(b);
    cs_board_number_cells(b);
    return g_steal_pointer(&b);
}

static void write_sum(int32_t sum, GString *out)
{
    g_string_append_c(out, sum == CS_NO_CLUE ? '-'
                           : sum < 10        ? (char)('0' + sum)
                           : sum < 20        ? (char)('a' + sum - 10)
                                             : (char)('A' + sum - 20));
}

static bool can_write(const CsBoard *b, GError **error)
{
    if (!cs_board_allow(b, "puzz-kakuro", CS_HAS_BLACK, 0, error))
        return false;
    for (int i = 0; i < b->height * b->width; i++) {
        if (b->cells[i].right > SUM_AT_MOST || b->cells[i].down > SUM_AT_MOST) {
            g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED, "puzz-kakuro has no sums above %d",
                        SUM_AT_MOST);
            return false;
        }
    }
    return true;
}

static void write_cells(const CsBoard *b, GString *out)
{
    int columns = b->width - 1, n = columns * (b->height - 1), run = 0;
    for (int i = 0; i < n; i++) {
        const CsCell *cell = cs_board_at(b, 1 + i / columns, 1 + i % columns);
        bool white = cell->kind == CS_CELL_WHITE;
        run += white;
        if (run && (!white || run == 16 || i + 1 == n)) {
            g_string_append_c(out, (char)('j' + run));
            run = 0;
        }
        if (white)
            continue;
        if (cell->down == CS_NO_CLUE && cell->right == CS_NO_CLUE) {
            g_string_append_c(out, '.');
            continue;
        }
        write_sum(cell->down, out);
        write_sum(cell->right, out);
    }
}

static bool write_board(const CsBoard *b, GString *out, GError **error)
{
    if (!can_write(b, error))
        return false;
    g_string_append_printf(out, "https://puzz.link/p?" TYPE "/%d/%d/", b->width - 1, b->height - 1);
    write_cells(b, out);
    for (int c = 1; c < b->width; c++)
        if (cs_board_is_white(b, 1, c))
            write_sum(cs_board_at(b, 0, c)->down, out);
    for (int r = 1; r < b->height; r++)
        if (cs_board_is_white(b, r, 1))
            write_sum(cs_board_at(b, r, 0)->right, out);
    g_string_append_c(out, '\n');
    return true;
}

const CsFormat cs_format_puzz_kakuro = {
    .name = "puzz-kakuro",
    .summary = "puzz.link addresses ?kakuro/6/5/…",
    .detect = detect,
    .read = read_board,
    .read_answer = cs_answer_read_grid,
    .write = write_board,
};
