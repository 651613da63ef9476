/* puzz.link addresses of the type minarism: a Latin square with signs and differences. */
#include "address.h"
#include "answer.h"
#include "format.h"

#define TYPE "minarism"

static bool detect(const CsScan *scan)
{
    return cs_address_is(scan, TYPE);
}

/* The i-th border: vertical ones row by row, then horizontal ones; an index into sign_… or gap_…,
 * which belongs to the left or upper cell. */
static int place(int side, int i, bool *vertical)
{
    int n = side * (side - 1);
    *vertical = i < n;
    return i < n ? i / (side - 1) * side + i % (side - 1) : i - n;
}

static bool read_borders(CsScan *s, CsBoard *b, GError **error)
{
    int side = b->width, n = 2 * side * (side - 1);
    for (int i = 0; s->pos < s->len;) {
        char c = s->text[s->pos];
        size_t at = s->pos;
        int run = c >= 'i' && c <= 'z' ? c - 'h' : 1;
        if (i + run > n)
            return cs_scan_error(s, at, error, "expected the end after %d borders", n);
        bool vertical;
        int k = place(side, i, &vertical);
        i += run;
        if (c >= 'g' && c <= 'z') {
            s->pos++;
            if (c <= 'h' && vertical)
                b->sign_right[k] = c == 'g' ? '<' : '>';
            else if (c <= 'h')
                b->sign_down[k] = c == 'g' ? '^' : 'v';
            continue;
        }
        int gap = CS_GAP_OPEN;
        if (c == '.')
            s->pos++;
        else if ((gap = cs_address_number(s)) < 1 || gap >= side)
            return cs_scan_error(s, at, error,
                                 "expected g or h for a sign, a difference in 1..%d, '.', or i..z "
                                 "for borders without a mark",
                                 side - 1);
        *(vertical ? &b->gap_right[k] : &b->gap_down[k]) = gap;
    }
    return true;
}

static CsBoard *read_board(CsScan *scan, GError **error)
{
    CsScan s;
    int columns, rows;
    cs_scan_skip(scan);
    size_t at = scan->pos;
    if (!cs_address_open(scan, TYPE, CS_SIDE_MAX, &columns, &rows, &s, error))
        return NULL;
    if (columns != rows || rows < 2) {
        cs_scan_error(&s, at, error, "expected a square of at least 2 cells a side");
        return NULL;
    }
    g_autoptr(CsBoard) b = cs_board_new_square(rows, 0, 0);
    cs_board_make_signs(b);
    cs_board_make_gaps(b);
    return read_borders(&s, b, error) ? g_steal_pointer(&b) : NULL;
}

static bool write_board(const CsBoard *b, GString *out, GError **error)
{
    if (!cs_board_allow(b, "puzz-minarism", 0, CS_HAS_SIGNS | CS_HAS_GAPS, error))
        return false;
    int side = b->width, n = 2 * side * (side - 1), run = 0;
    g_string_append_printf(out, "https://puzz.link/p?" TYPE "/%d/%d/", side, side);
    for (int i = 0; i < n; i++) {
        bool vertical;
        int k = place(side, i, &vertical);
        char sign = !b->sign_right ? 0 : vertical ? b->sign_right[k] : b->sign_down[k];
        int gap = !b->gap_right ? 0 : vertical ? b->gap_right[k] : b->gap_down[k];
        run += !sign && !gap;
        if (run && (sign || gap || run == 18 || i + 1 == n)) {
            g_string_append_c(out, (char)('h' + run));
            run = 0;
        }
        if (sign)
            g_string_append_c(out, sign == '<' || sign == '^' ? 'g' : 'h');
        else if (gap == CS_GAP_OPEN)
            g_string_append_c(out, '.');
        else if (gap)
            cs_address_append_number(gap, out);
    }
    g_string_append_c(out, '\n');
    return true;
}

const CsFormat cs_format_puzz_minarism = {
    .name = "puzz-minarism",
    .summary = "puzz.link addresses ?minarism/7/7/…",
    .detect = detect,
    .read = read_board,
    .read_answer = cs_answer_read_grid,
    .write = write_board,
};
