#include "answer.h"
#include "format.h"

#define SIDE 9
#define BOX 3
#define LINES 15

/* Line `k` of a band of five: even ones hold the signs between neighbours in a row, odd ones those
 * between rows. */
static bool is_between_rows(int line)
{
    return line % 5 % 2 == 1;
}

static bool detect(const CsScan *scan)
{
    CsScan s = *scan;
    return cs_scan_skip(&s) && (s.text[s.pos] == '<' || s.text[s.pos] == '>');
}

/* The next sign of a line; blanks before it are optional. */
static bool read_sign(CsScan *scan, int line, int index, int count, char *out, GError **error)
{
    const char *allowed = is_between_rows(line) ? "^v" : "<>";
    while (scan->pos < scan->len && (scan->text[scan->pos] == ' ' || scan->text[scan->pos] == '\t'))
        scan->pos++;
    char c = scan->pos < scan->len ? scan->text[scan->pos] : '\n';
    if (c == allowed[0] || c == allowed[1]) {
        scan->pos++;
        *out = c;
        return true;
    }
    return cs_scan_error(scan, scan->pos, error,
                         "expected '%c' or '%c', sign %d of the %d in line %d of %d", allowed[0],
                         allowed[1], index + 1, count, line + 1, LINES);
}

/* Nothing but blanks may follow on a line. */
static bool read_line_end(CsScan *scan, int line, int count, GError **error)
{
    while (scan->pos < scan->len &&
           (scan->text[scan->pos] == ' ' || scan->text[scan->pos] == '\t' ||
            scan->text[scan->pos] == '\r'))
        scan->pos++;
    if (scan->pos < scan->len && scan->text[scan->pos] != '\n')
        return cs_scan_error(scan, scan->pos, error,
                             "expected the end of line %d of %d after its %d signs", line + 1,
                             LINES, count);
    return true;
}

static bool read_line(CsScan *scan, int line, CsBoard *b, GError **error)
{
    bool between_rows = is_between_rows(line);
    int row = line / 5 * BOX + line % 5 / 2, count = between_rows ? SIDE : SIDE - BOX;
    if (!cs_scan_skip(scan))
        return cs_scan_error(scan, scan->pos, error, "expected line %d of %d", line + 1, LINES);
    for (int i = 0; i < count; i++) {
        int column = between_rows ? i : i / (BOX - 1) * BOX + i % (BOX - 1);
        char *signs = between_rows ? b->sign_down : b->sign_right;
        if (!read_sign(scan, line, i, count, &signs[row * SIDE + column], error))
            return false;
    }
    return read_line_end(scan, line, count, error);
}

static CsBoard *read_board(CsScan *scan, GError **error)
{
    g_autoptr(CsBoard) b = cs_board_new(SIDE, SIDE);
    b->box_height = b->box_width = BOX;
    cs_board_make_signs(b);
    for (int i = 0; i < SIDE * SIDE; i++)
        b->cells[i].kind = CS_CELL_WHITE;
    for (int line = 0; line < LINES; line++)
        if (!read_line(scan, line, b, error))
            return NULL;
    cs_board_number_cells(b);
    return g_steal_pointer(&b);
}

const CsFormat cs_format_sign_lines = {
    .name = "sign-lines",
    .summary = "15 lines of signs < > ^ v inside the boxes of a 9×9 sudoku (BZOJ 3109)",
    .detect = detect,
    .read = read_board,
    .read_answer = cs_answer_read_grid,
};
