#include "answer.h"
#include "format.h"

#define TOKEN 7

/* One half of a clue token: three digits, or XXX for none. */
static bool read_clue(const char *at, int32_t *clue)
{
    if (memcmp(at, "XXX", 3) == 0) {
        *clue = CS_NO_CLUE;
        return true;
    }
    *clue = 0;
    for (int i = 0; i < 3; i++) {
        if (!g_ascii_isdigit(at[i]))
            return false;
        *clue = *clue * 10 + (at[i] - '0');
    }
    return true;
}

/* A token is 7 characters; no blank is needed between two, since files exist where line breaks are
 * lost. */
static bool read_token(CsScan *scan, CsCell *cell, GError **error)
{
    cs_scan_skip(scan);
    const char *t = scan->text + scan->pos;
    size_t len = 0;
    while (len < TOKEN && scan->pos + len < scan->len && !cs_is_space(t[len]))
        len++;
    if (len == TOKEN) {
        scan->pos += TOKEN;
        if (memcmp(t, ".......", TOKEN) == 0) {
            cell->kind = CS_CELL_WHITE;
            return true;
        }
        if (memcmp(t, "XXXXXXX", TOKEN) == 0 ||
            (t[3] == '\\' && read_clue(t, &cell->down) && read_clue(t + 4, &cell->right)))
            return true;
        scan->pos -= TOKEN;
    }
    return cs_scan_error(scan, scan->pos, error,
                         "expected a token of 7 characters: '.......', 'XXXXXXX' or a clue such as "
                         "'012\\XXX'");
}

/* A side of the grid; a token may follow at once. */
static bool read_side(CsScan *scan, const char *what, int *out, GError **error)
{
    cs_scan_skip(scan);
    size_t end = scan->pos;
    while (end < scan->len && g_ascii_isdigit(scan->text[end]))
        end++;
    bool token_follows =
        end > scan->pos && end < scan->len && (scan->text[end] == 'X' || scan->text[end] == '.');
    CsScan number = *scan;
    if (token_follows)
        number.len = end;
    if (!cs_scan_int(&number, what, 2, INT32_MAX, out, error))
        return false;
    scan->pos = number.pos;
    return true;
}

/* Where the token of a cell stands in the text; only for errors, so it reads again from the first.
 */
static size_t token_place(const CsScan *scan, size_t first, int64_t index)
{
    CsScan again = *scan;
    CsCell cell;
    again.pos = first;
    while (index-- > 0)
        read_token(&again, &cell, NULL);
    cs_scan_skip(&again);
    return again.pos;
}

/* What is wrong with a cell among its neighbours; NULL: nothing. */
static const char *fault(const CsBoard *b, int r, int c)
{
    const CsCell *cell = cs_board_at(b, r, c);
    if (cell->kind == CS_CELL_WHITE)
        return r == 0   ? "expected a black cell, since the first row holds no white cell"
               : c == 0 ? "expected a black cell, since the first column holds no white cell"
                        : NULL;
    if (cell->down != CS_NO_CLUE && !cs_board_is_white(b, r + 1, c))
        return "expected XXX before the '\\', since no white cell is below this clue";
    if (cell->right != CS_NO_CLUE && !cs_board_is_white(b, r, c + 1))
        return "expected XXX behind the '\\', since no white cell is to the right of this clue";
    return NULL;
}

static bool board_fits(const CsScan *scan, size_t first, const CsBoard *b, GError **error)
{
    for (int r = 0; r < b->height; r++) {
        for (int c = 0; c < b->width; c++) {
            const char *what = fault(b, r, c);
            if (what)
                return cs_scan_error(scan, token_place(scan, first, (int64_t)r * b->width + c),
                                     error, "%s", what);
        }
    }
    return true;
}

static bool read_cells(CsScan *scan, int height, int width, CsBoard *b, GError **error)
{
    CsCell nowhere;
    for (int r = 0; r < height; r++) {
        for (int c = 0; c < width; c++) {
            if (!cs_scan_skip(scan))
                return cs_scan_error(scan, scan->pos, error,
                                     "expected the token of row %d column %d of %d×%d", r + 1,
                                     c + 1, height, width);
            if (!read_token(scan, b ? cs_board_at(b, r, c) : &nowhere, error))
                return false;
        }
    }
    return true;
}

static CsBoard *read_grid(CsScan *scan, GError **error)
{
    int height, width;
    if (!read_side(scan, "the number of rows", &height, error) ||
        !read_side(scan, "the number of columns", &width, error))
        return NULL;
    size_t first = scan->pos;
    /* More cells than the text can hold: find the fault without the memory for them. */
    uint64_t cells = (uint64_t)height * (uint64_t)width;
    if (cells > (scan->len - scan->pos) / TOKEN || cells > INT32_MAX) {
        if (read_cells(scan, height, width, NULL, error))
            cs_scan_error(scan, first, error, "expected at most %d cells", INT32_MAX);
        return NULL;
    }
    g_autoptr(CsBoard) b = cs_board_new(height, width);
    if (!read_cells(scan, height, width, b, error) || !board_fits(scan, first, b, error))
        return NULL;
    cs_board_number_cells(b);
    return g_steal_pointer(&b);
}

static bool detect(const CsScan *scan)
{
    CsScan s = *scan;
    CsCell cell;
    int n;
    return read_side(&s, "", &n, NULL) && read_side(&s, "", &n, NULL) &&
           read_token(&s, &cell, NULL);
}

const CsFormat cs_format_token_grid = {
    .name = "token-grid",
    .summary = "n m, then rows of 7-character tokens (HDU 3338)",
    .detect = detect,
    .read = read_grid,
    .read_answer = cs_answer_read_grid,
};
