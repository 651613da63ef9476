#include "answer.h"
#include "format.h"

static bool begin(CsScan *scan, int *count, GError **error)
{
    return cs_scan_int(scan, "the number of puzzles", 0, INT32_MAX, count, error);
}

static bool read_sums(CsScan *scan, int n, const char *what, int32_t **out, GError **error)
{
    *out = g_new(int32_t, n);
    for (int i = 0; i < n; i++)
        if (!cs_scan_int(scan, what, INT32_MIN + 1, INT32_MAX, &(*out)[i], error))
            return false;
    return true;
}

static CsBoard *read_matrix(CsScan *scan, GError **error)
{
    int height, width;
    if (!cs_scan_int(scan, "the number of rows", 1, INT32_MAX, &height, error) ||
        !cs_scan_int(scan, "the number of columns", 1, INT32_MAX, &width, error))
        return NULL;
    /* A number takes 2 bytes: do not get memory for more of them than the text can hold. */
    uint64_t numbers = (uint64_t)height * (uint64_t)width + (uint64_t)height + (uint64_t)width;
    if (numbers > (scan->len - scan->pos) / 2 || numbers > INT32_MAX) {
        uint64_t n = 0;
        for (int x; n < numbers; n++)
            if (!cs_scan_int(scan, "a row sum, a column sum or a cell", INT32_MIN + 1, INT32_MAX,
                             &x, error))
                return NULL;
        cs_scan_error(scan, scan->pos, error, "expected at most %d cells", INT32_MAX);
        return NULL;
    }
    g_autoptr(CsBoard) b = cs_board_new(height, width);
    if (!read_sums(scan, height, "a row sum", &b->row_sums, error) ||
        !read_sums(scan, width, "a column sum", &b->column_sums, error))
        return NULL;
    for (int i = 0; i < height * width; i++) {
        int given;
        if (!cs_scan_int(scan, "a number, or 0 for an empty cell", INT32_MIN + 1, INT32_MAX, &given,
                         error))
            return NULL;
        b->cells[i].kind = CS_CELL_WHITE;
        b->cells[i].given = given ? given : CS_NO_GIVEN;
    }
    cs_board_number_cells(b);
    return g_steal_pointer(&b);
}

static void write_begin(int count, GString *out)
{
    g_string_append_printf(out, "%d\n", count);
}

static void write_numbers(const int32_t *numbers, int n, GString *out)
{
    for (int i = 0; i < n; i++)
        g_string_append_printf(out, "%d%s", numbers[i], i + 1 < n ? " " : "\n");
}

static bool write_matrix(const CsBoard *b, GString *out, GError **error)
{
    if (!cs_board_allow(b, "sum-matrix", CS_HAS_LINE_SUMS, CS_HAS_GIVENS, error))
        return false;
    g_string_append_printf(out, "%d %d\n", b->height, b->width);
    write_numbers(b->row_sums, b->height, out);
    write_numbers(b->column_sums, b->width, out);
    for (int i = 0; i < b->n_white; i++)
        g_string_append_printf(out, "%d%s",
                               b->cells[i].given == CS_NO_GIVEN ? 0 : b->cells[i].given,
                               (i + 1) % b->width ? " " : "\n");
    return true;
}

static bool detect(const CsScan *scan)
{
    /* T n m and then at least one number; n·m cells must have room in the text.  T = 0 alone is an
     * input of no puzzles. */
    CsScan s = *scan;
    int t, n, m, x;
    if (!cs_scan_int(&s, "", 0, INT32_MAX, &t, NULL))
        return false;
    if (t == 0 || !cs_scan_skip(&s))
        return t == 0 && !cs_scan_skip(&s);
    return cs_scan_int(&s, "", 1, INT32_MAX, &n, NULL) &&
           cs_scan_int(&s, "", 1, INT32_MAX, &m, NULL) &&
           (uint64_t)n * (uint64_t)m <= (s.len - s.pos) / 2 + 1 &&
           cs_scan_int(&s, "", INT32_MIN + 1, INT32_MAX, &x, NULL);
}

const CsFormat cs_format_sum_matrix = {
    .name = "sum-matrix",
    .summary = "T, then n m, row sums, column sums and the matrix, 0 for an empty cell (JZOJ 2198)",
    .detect = detect,
    .begin = begin,
    .read = read_matrix,
    .read_answer = cs_answer_read_grid,
    .write_begin = write_begin,
    .write = write_matrix,
};
