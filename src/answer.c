#include "answer.h"

bool cs_answer_read_grid(CsScan *scan, const CsBoard *board, int *values, GError **error)
{
    for (int r = 0; r < board->height; r++) {
        for (int c = 0; c < board->width; c++) {
            const CsCell *cell = cs_board_at(board, r, c);
            bool more = cs_scan_skip(scan);
            size_t at = scan->pos;
            if (cell->kind == CS_CELL_WHITE) {
                if (!cs_scan_int(scan, "a number for a white cell", CS_NO_GIVEN + 1, INT32_MAX,
                                 &values[cell->var], error))
                    return false;
                continue;
            }
            CsWord word;
            if (!more || !cs_scan_word(scan, &word) || word.len != 1 || word.at[0] != '_')
                return cs_scan_error(scan, at, error,
                                     "expected '_' for the black cell at row %d "
                                     "column %d",
                                     r + 1, c + 1);
        }
    }
    return true;
}

/* Most numbers are digits, and there may be millions of them. */
static void append_number(int value, GString *out)
{
    if (value >= 0 && value <= 9)
        g_string_append_c(out, (char)('0' + value));
    else
        g_string_append_printf(out, "%d", value);
}

static void append_text(const char *text, GString *out)
{
    for (; *text; text++)
        g_string_append_c(out, *text);
}

void cs_answer_append_grid(const CsBoard *board, const int *values, const char *between,
                           const char *end, GString *out)
{
    for (int r = 0; r < board->height; r++) {
        for (int c = 0; c < board->width; c++) {
            const CsCell *cell = cs_board_at(board, r, c);
            if (cell->var < 0)
                g_string_append_c(out, '_');
            else
                append_number(values[cell->var], out);
            append_text(c + 1 < board->width ? between : end, out);
        }
    }
}
