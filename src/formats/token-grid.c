#include "answer.h"
#include "format.h"

#define TOKEN 7

/* One half of a clue token: three digits, or XXX for none; some sources write --- or 000. */
static bool read_clue(const char *at, int32_t *clue)
{
    if (memcmp(at, "XXX", 3) == 0 || memcmp(at, "---", 3) == 0 || memcmp(at, "000", 3) == 0) {
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
        if (memcmp(t, "...", 3) == 0 && memcmp(t + 4, "...", 3) == 0 && t[3] >= '1' &&
            t[3] <= '9') {
            cell->kind = CS_CELL_WHITE;
            cell->given = t[3] - '0';
            return true;
        }
        if (memcmp(t, "XXXXXXX", TOKEN) == 0 ||
            (t[3] == '\\' && read_clue(t, &cell->down) && read_clue(t + 4, &cell->right)))
            return true;
        scan->pos -= TOKEN;
    }
    return cs_scan_error(scan, scan->pos, error,
                         "expected a token of 7 characters: '.......', 'XXXXXXX' or a clue such as "
                         "'012\\XXX' (three digits on both sides, XXX where there is no sum)");
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
static const char *fault(const CsBoard *b, int r, int c, bool strict)
{
    const CsCell *cell = cs_board_at(b, r, c);
    if (cell->kind == CS_CELL_WHITE)
        return r == 0   ? "expected a black cell, since the first row holds no white cell"
               : c == 0 ? "expected a black cell, since the first column holds no white cell"
                        : NULL;
    bool below = cs_board_is_white(b, r + 1, c), beside = cs_board_is_white(b, r, c + 1);
    if (cell->down != CS_NO_CLUE && !below)
        return "expected XXX for the sum downward, since no white cell is below this clue "
               "(--orphan-clues ignore leaves such clues out; --clue-order right-down reads the "
               "sum "
               "to the right first)";
    if (cell->right != CS_NO_CLUE && !beside)
        return "expected XXX for the sum to the right, since no white cell is to the right of this "
               "clue (--orphan-clues ignore leaves such clues out; --clue-order right-down reads "
               "the sum to the right first)";
    if (strict && below && cell->down == CS_NO_CLUE)
        return "expected a sum downward, since --missing-clues error was given";
    if (strict && beside && cell->right == CS_NO_CLUE)
        return "expected a sum to the right, since --missing-clues error was given";
    return NULL;
}

/* Clues whose halves stand in the other order, or belong to no run. */
static void apply_choices(unsigned choices, CsBoard *b)
{
    for (int r = 0; choices && r < b->height; r++) {
        for (int c = 0; c < b->width; c++) {
            CsCell *cell = cs_board_at(b, r, c);
            if (choices & CS_READ_RIGHT_DOWN) {
                int32_t first = cell->down;
                cell->down = cell->right;
                cell->right = first;
            }
            if ((choices & CS_READ_IGNORE_ORPHANS) && !cs_board_is_white(b, r + 1, c))
                cell->down = CS_NO_CLUE;
            if ((choices & CS_READ_IGNORE_ORPHANS) && !cs_board_is_white(b, r, c + 1))
                cell->right = CS_NO_CLUE;
        }
    }
}

static bool board_fits(const CsScan *scan, size_t first, const CsBoard *b, GError **error)
{
    for (int r = 0; r < b->height; r++) {
        for (int c = 0; c < b->width; c++) {
            const char *what = fault(b, r, c, scan->choices & CS_READ_STRICT);
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
    if (!read_cells(scan, height, width, b, error))
        return NULL;
    apply_choices(scan->choices, b);
    if (!board_fits(scan, first, b, error))
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

static void write_clue(int32_t clue, GString *out)
{
    if (clue == CS_NO_CLUE)
        g_string_append(out, "XXX");
    else
        g_string_append_printf(out, "%03d", clue);
}

static void write_cell(const CsCell *cell, GString *out)
{
    if (cell->kind == CS_CELL_WHITE && cell->given != CS_NO_GIVEN) {
        g_string_append_printf(out, "...%d...", cell->given);
    } else if (cell->kind == CS_CELL_WHITE) {
        g_string_append(out, ".......");
    } else if (cell->down == CS_NO_CLUE && cell->right == CS_NO_CLUE) {
        g_string_append(out, "XXXXXXX");
    } else {
        write_clue(cell->down, out);
        g_string_append_c(out, '\\');
        write_clue(cell->right, out);
    }
}

static bool write_grid(const CsBoard *b, GString *out, GError **error)
{
    if (!cs_board_allow(b, "token-grid", CS_HAS_BLACK, CS_HAS_GIVENS, error))
        return false;
    g_string_append_printf(out, "%d %d\n", b->height, b->width);
    for (int r = 0; r < b->height; r++) {
        for (int c = 0; c < b->width; c++) {
            write_cell(cs_board_at(b, r, c), out);
            g_string_append_c(out, c + 1 < b->width ? ' ' : '\n');
        }
    }
    return true;
}

const CsFormat cs_format_token_grid = {
    .name = "token-grid",
    .summary = "n m, then rows of 7-character tokens (HDU 3338)",
    .detect = detect,
    .read = read_grid,
    .read_answer = cs_answer_read_grid,
    .write = write_grid,
};
