/* Signs in lines, as BZOJ 3109 gives them for 9×9, for boxes of R rows and C columns.
 *
 * C bands of 2R - 1 lines: R lines of R·(C - 1) signs < > between neighbours in a row, and between
 * them R - 1 lines of R·C signs ^ v between neighbours in a column.  Both only inside boxes. */
#include "answer.h"
#include "format.h"

typedef struct Shape {
    int box_height, box_width, side;
    int band, lines; /* lines of a band, of the puzzle */
} Shape;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* The number of signs on the scan's line, which is passed over; -1 when anything else stands there.
 * *seen gets the signs other than '.'. */
static int count_signs(CsScan *scan, const char *allowed, int *seen)
{
    int n = 0;
    if (!cs_scan_skip(scan))
        return 0;
    for (; scan->pos < scan->len && scan->text[scan->pos] != '\n'; scan->pos++) {
        char c = scan->text[scan->pos];
        if (is_blank(c))
            continue;
        if (c == '\0' || !strchr(allowed, c))
            return -1;
        n++;
        *seen += c != '.';
    }
    return n;
}

/* The first two lines hold R·C - R and R·C signs, which gives R and C.  Lines that fit no box are
 * read as 9×9, the judge's size, so that the message can say what is wrong with them. */
static Shape find_shape(const CsScan *scan)
{
    CsScan s = *scan;
    int seen = 0, first = count_signs(&s, "<>.", &seen), second = count_signs(&s, "^v.", &seen);
    int r = second - first, side = 9;
    bool fits = first > 0 && r >= 2 && second % r == 0 && second / r >= 2 && second <= CS_SIDE_MAX;
    if (fits)
        side = second;
    else
        r = 3;
    return (Shape){
        .box_height = r,
        .box_width = side / r,
        .side = side,
        .band = 2 * r - 1,
        .lines = side / r * (2 * r - 1),
    };
}

/* Line `k` of a band: even ones hold the signs between neighbours in a row, odd ones those between
 * rows. */
static bool is_between_rows(const Shape *shape, int line)
{
    return line % shape->band % 2 == 1;
}

static int signs_of_line(const Shape *shape, int line)
{
    return is_between_rows(shape, line) ? shape->side : shape->side - shape->box_height;
}

/* Where the i-th sign of a line stands: an index into sign_right or sign_down. */
static int place(const Shape *shape, int line, int i)
{
    int row = line / shape->band * shape->box_height + line % shape->band / 2;
    int gaps = shape->box_width - 1;
    int column = is_between_rows(shape, line) ? i : i / gaps * shape->box_width + i % gaps;
    return row * shape->side + column;
}

static bool detect(const CsScan *scan)
{
    CsScan s = *scan;
    int seen = 0;
    if (count_signs(&s, "<>.", &seen) <= 0)
        return false;
    /* Points alone are a sudoku without given numbers, unless the lines below say otherwise. */
    for (int line = 1; seen == 0; line++)
        if (count_signs(&s, "<>^v.", &seen) <= 0)
            return false;
    return true;
}

/* The next sign of a line; blanks before it are optional. */
static bool read_sign(CsScan *scan, const Shape *shape, int line, int index, char *out,
                      GError **error)
{
    const char *allowed = is_between_rows(shape, line) ? "^v" : "<>";
    while (scan->pos < scan->len && (scan->text[scan->pos] == ' ' || scan->text[scan->pos] == '\t'))
        scan->pos++;
    char c = scan->pos < scan->len ? scan->text[scan->pos] : '\n';
    if (c == allowed[0] || c == allowed[1] || c == '.') {
        scan->pos++;
        *out = c == '.' ? 0 : c;
        return true;
    }
    return cs_scan_error(scan, scan->pos, error,
                         "expected '%c' or '%c', sign %d of the %d in line %d of %d", allowed[0],
                         allowed[1], index + 1, signs_of_line(shape, line), line + 1, shape->lines);
}

/* Nothing but blanks may follow on a line. */
static bool read_line_end(CsScan *scan, const Shape *shape, int line, GError **error)
{
    while (scan->pos < scan->len && is_blank(scan->text[scan->pos]))
        scan->pos++;
    if (scan->pos < scan->len && scan->text[scan->pos] != '\n')
        return cs_scan_error(scan, scan->pos, error,
                             "expected the end of line %d of %d after its %d signs", line + 1,
                             shape->lines, signs_of_line(shape, line));
    return true;
}

static CsBoard *read_board(CsScan *scan, GError **error)
{
    Shape shape = find_shape(scan);
    g_autoptr(CsBoard) b = cs_board_new_square(shape.side, shape.box_height, shape.box_width);
    cs_board_make_signs(b);
    for (int line = 0; line < shape.lines; line++) {
        char *signs = is_between_rows(&shape, line) ? b->sign_down : b->sign_right;
        if (!cs_scan_skip(scan)) {
            cs_scan_error(scan, scan->pos, error, "expected line %d of %d", line + 1, shape.lines);
            return NULL;
        }
        for (int i = 0; i < signs_of_line(&shape, line); i++)
            if (!read_sign(scan, &shape, line, i, &signs[place(&shape, line, i)], error))
                return NULL;
        if (!read_line_end(scan, &shape, line, error))
            return NULL;
    }
    return g_steal_pointer(&b);
}

/* A sign across the border of two boxes has no place here. */
static bool signs_stay_inside(const CsBoard *b)
{
    for (int i = 0; b->sign_right && i < b->n_white; i++) {
        int r = i / b->width, c = i % b->width;
        if ((b->sign_right[i] && (c + 1) % b->box_width == 0) ||
            (b->sign_down[i] && (r + 1) % b->box_height == 0))
            return false;
    }
    return true;
}

static bool write_board(const CsBoard *b, GString *out, GError **error)
{
    if (!cs_board_allow(b, "sign-lines", CS_HAS_BOXES | CS_HAS_SIGNS, 0, error))
        return false;
    if (!signs_stay_inside(b) || b->box_width < 2 || b->box_height < 2) {
        g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED,
                    "sign-lines holds signs inside boxes of at least 2×2 only");
        return false;
    }
    int r = b->box_height;
    Shape shape = {.box_height = r, .box_width = b->box_width, .side = b->width};
    shape.band = 2 * r - 1;
    shape.lines = b->box_width * shape.band;
    for (int line = 0; line < shape.lines; line++) {
        const char *signs = is_between_rows(&shape, line) ? b->sign_down : b->sign_right;
        for (int i = 0; i < signs_of_line(&shape, line); i++) {
            char sign = signs ? signs[place(&shape, line, i)] : 0;
            g_string_append_printf(out, "%s%c", i ? " " : "", sign ? sign : '.');
        }
        g_string_append_c(out, '\n');
    }
    return true;
}

const CsFormat cs_format_sign_lines = {
    .name = "sign-lines",
    .summary = "lines of signs < > ^ v inside the boxes of a sudoku; 15 for 9×9 (BZOJ 3109)",
    .detect = detect,
    .read = read_board,
    .read_answer = cs_answer_read_grid,
    .write = write_board,
};
