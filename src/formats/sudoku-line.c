/* A sudoku as one line of symbols for all cells, or as one line for each row. */
#include "answer.h"
#include "format.h"

/* Symbols of cells: a number, or 0 . * _ for an empty cell. */
static bool is_cell(char c)
{
    return c == '.' || c == '0' || c == '*' || c == '_' || cs_symbol_number(c);
}

/* What may stand between the cells of a row. */
static bool is_between(char c)
{
    return c == ' ' || c == '\t' || c == '|' || c == '\r';
}

/* A line that only rules the boxes off: ------+-------+------. */
static bool is_ruler(const CsScan *scan)
{
    size_t i = scan->pos, n = 0;
    for (; i < scan->len && scan->text[i] != '\n'; i++) {
        if (!strchr("-+= \t|\r", scan->text[i]))
            return false;
        n += scan->text[i] == '-' || scan->text[i] == '=';
    }
    return n > 2;
}

static void skip_line(CsScan *scan)
{
    while (scan->pos < scan->len && scan->text[scan->pos] != '\n')
        scan->pos++;
}

static bool skip_to_row(CsScan *scan)
{
    while (cs_scan_skip(scan)) {
        if (!is_ruler(scan))
            return true;
        skip_line(scan);
    }
    return false;
}

/* The side whose square is n, 4..36; 0: none. */
static int root(size_t n)
{
    for (int side = 4; side <= CS_SIDE_MAX; side++)
        if ((size_t)side * (size_t)side == n)
            return side;
    return 0;
}

static size_t word_cells(const CsScan *scan)
{
    size_t n = 0;
    while (scan->pos + n < scan->len && is_cell(scan->text[scan->pos + n]))
        n++;
    return n;
}

/* Cells on the scan's line, blanks left out; 0 when other things stand there. */
static size_t line_cells(const CsScan *scan)
{
    size_t n = 0;
    for (size_t i = scan->pos; i < scan->len && scan->text[i] != '\n'; i++) {
        if (is_cell(scan->text[i]))
            n++;
        else if (!is_between(scan->text[i]))
            return 0;
    }
    return n;
}

/* Are the next n lines rows of n cells, among which a number above `small` stands? */
static bool is_large_grid(const CsScan *scan, int n, int small)
{
    CsScan s = *scan;
    int highest = 0;
    for (int r = 0; r < n; r++) {
        if (!skip_to_row(&s) || (int)line_cells(&s) != n)
            return false;
        for (; s.pos < s.len && s.text[s.pos] != '\n'; s.pos++)
            highest = MAX(highest, cs_symbol_number(s.text[s.pos]));
    }
    return highest > small;
}

/* The side, and whether all cells stand in one word.  16 cells are a whole 4×4, or a row of 16×16
 * when 16 such lines follow that hold a number above 4. */
static int find_side(const CsScan *scan, bool *one_word)
{
    CsScan s = *scan;
    *one_word = false;
    if (!skip_to_row(&s))
        return 0;
    size_t word = word_cells(&s), row = line_cells(&s);
    bool ends = s.pos + word == s.len || cs_is_space(s.text[s.pos + word]);
    int side = ends ? root(word) : 0;
    if (side && (word > CS_SIDE_MAX || !is_large_grid(&s, (int)word, side))) {
        *one_word = true;
        return side;
    }
    return row >= 4 && row <= CS_SIDE_MAX ? (int)row : 0;
}

static bool detect(const CsScan *scan)
{
    bool one_word;
    int h, w, side = find_side(scan, &one_word);
    CsScan s = *scan;
    /* So many cells in a word are nothing else, though some may be lost. */
    if (!side)
        return skip_to_row(&s) && word_cells(&s) > CS_SIDE_MAX;
    if (!cs_board_usual_box(side, &h, &w))
        return false;
    if (one_word)
        return true;
    /* The reader says what the last row lacks. */
    for (int r = 0; r + 1 < side; r++) {
        if (!skip_to_row(&s) || (int)line_cells(&s) != side)
            return false;
        skip_line(&s);
    }
    return !skip_to_row(&s) || (int)line_cells(&s) <= side;
}

static bool read_cell(const CsScan *scan, CsBoard *b, int index, GError **error)
{
    char c = scan->pos < scan->len ? scan->text[scan->pos] : 0;
    if (!is_cell(c) || cs_symbol_number(c) > b->highest)
        return cs_scan_error(scan, scan->pos, error,
                             "expected cell %d of row %d: 1..%c, or 0 or . when it is empty",
                             index % b->width + 1, index / b->width + 1, cs_symbol(b->highest));
    if (cs_symbol_number(c))
        b->cells[index].given = cs_symbol_number(c);
    return true;
}

static bool read_rows(CsScan *scan, CsBoard *b, GError **error)
{
    for (int r = 0; r < b->height; r++) {
        skip_to_row(scan);
        for (int c = 0; c < b->width; c++, scan->pos++) {
            while (scan->pos < scan->len && is_between(scan->text[scan->pos]))
                scan->pos++;
            if (!read_cell(scan, b, r * b->width + c, error))
                return false;
        }
        while (scan->pos < scan->len && is_between(scan->text[scan->pos]))
            scan->pos++;
        if (scan->pos < scan->len && scan->text[scan->pos] != '\n')
            return cs_scan_error(scan, scan->pos, error,
                                 "expected the end of row %d after its %d cells", r + 1, b->width);
    }
    skip_to_row(scan); /* over a ruler below the last row */
    return true;
}

static CsBoard *read_board(CsScan *scan, GError **error)
{
    bool one_word;
    int h, w, side = find_side(scan, &one_word);
    skip_to_row(scan);
    if (!side || !cs_board_usual_box(side, &h, &w)) {
        cs_scan_error(
            scan, scan->pos, error,
            "expected all cells of a sudoku in one line (81 for 9×9, 256 for 16×16), or a "
            "line for each row; this one has %zu cells",
            MAX(word_cells(scan), line_cells(scan)));
        return NULL;
    }
    g_autoptr(CsBoard) b = cs_board_new_square(side, h, w);
    if (!one_word)
        return read_rows(scan, b, error) ? g_steal_pointer(&b) : NULL;
    for (int i = 0; i < b->n_white; i++, scan->pos++)
        if (!read_cell(scan, b, i, error))
            return NULL;
    skip_line(scan); /* what stands behind the grid is its name or rating */
    return g_steal_pointer(&b);
}

static bool write_board(const CsBoard *b, GString *out, GError **error)
{
    int h, w;
    if (!cs_board_allow(b, "sudoku-line", CS_HAS_BOXES, CS_HAS_GIVENS, error))
        return false;
    if (!cs_board_usual_box(b->width, &h, &w) || h != b->box_height) {
        g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED,
                    "sudoku-line cannot say that boxes are %d×%d", b->box_height, b->box_width);
        return false;
    }
    for (int i = 0; i < b->n_white; i++)
        g_string_append_c(out,
                          b->cells[i].given == CS_NO_GIVEN ? '.' : cs_symbol(b->cells[i].given));
    g_string_append_c(out, '\n');
    return true;
}

const CsFormat cs_format_sudoku_line = {
    .name = "sudoku-line",
    .summary = "all cells in one line, 1-9 A-Z, 0 or . for empty ones; or a line for each row",
    .detect = detect,
    .read = read_board,
    .read_answer = cs_answer_read_grid,
    .write = write_board,
};
