#include "answer.h"
#include "drawing.h"
#include "writer.h"

#include <inttypes.h>

#define DRAWN_COLUMNS 40 /* wider boards are printed as plain numbers */

/* What is proved, in words. */
static void append_verdict(const CsReport *r, GString *out)
{
    if (r->question.ask == CS_ASK_COUNT) {
        g_string_append_printf(out, "%s %" PRIu64 " solution%s",
                               r->count_exact ? "exactly" : "at least", r->count,
                               r->count == 1 ? "" : "s");
    } else {
        static const char *const says[] = {
            [CS_VERDICT_UNKNOWN] = "not known",
            [CS_VERDICT_NONE] = "no solution",
            [CS_VERDICT_SOLVED] = "a solution; whether it is the only one is not known",
            [CS_VERDICT_UNIQUE] = "the one solution",
            [CS_VERDICT_MULTIPLE] = "two of several solutions",
        };
        if (r->question.ask == CS_ASK_CANDIDATES && r->verdict >= CS_VERDICT_SOLVED)
            g_string_append_printf(out, "candidates%s",
                                   r->open.ranges.len ? ", partly settled" : "");
        else if (r->verdict == CS_VERDICT_MULTIPLE && r->answers->len != 2)
            g_string_append_printf(out, "%s%u solutions", r->count_exact ? "all " : "",
                                   r->answers->len);
        else if (r->verdict == CS_VERDICT_MULTIPLE && r->count_exact)
            g_string_append(out, "the two solutions");
        else
            g_string_append(out, says[r->verdict]);
    }
    if (r->stopped)
        g_string_append_printf(out, " (%s)", r->stopped);
}

/* Values as 1,2,5..9; nothing between them while all are single digits. */
static void append_set(CsDomain d, bool digits, GString *out)
{
    CsDomainIter it = cs_domain_iter(d);
    bool first = true;
    for (int v; cs_domain_next(&it, &v); first = false)
        g_string_append_printf(out, digits || first ? "%d" : ",%d", v);
}

/* The values of each cell, open ones in brackets, in columns. */
static void append_candidates(const CsReport *r, GString *out)
{
    const CsBoard *b = r->board;
    g_autoptr(GPtrArray) text = g_ptr_array_new_with_free_func(g_free);
    bool digits = b->lowest >= 0 && b->highest <= 9, open = r->open.ranges.len > 0;
    size_t width = 1;
    for (int v = 0; v < b->n_white; v++) {
        GString *cell = g_string_new(NULL);
        append_set(cs_candidates_of(&r->occurs, v), digits, cell);
        if (open && cs_candidates_of(&r->open, v).n) {
            g_string_append_c(cell, '(');
            append_set(cs_candidates_of(&r->open, v), digits, cell);
            g_string_append_c(cell, ')');
        }
        width = MAX(width, cell->len);
        g_ptr_array_add(text, g_string_free(cell, FALSE));
    }
    g_string_append_c(out, '\n');
    for (int row = 0; row < b->height; row++) {
        for (int column = 0; column < b->width; column++) {
            int var = cs_board_at(b, row, column)->var;
            g_string_append_printf(out, "%s%*s", column ? " " : "", (int)width,
                                   var < 0 ? "_" : (char *)g_ptr_array_index(text, (guint)var));
        }
        g_string_append_c(out, '\n');
    }
}

/* Drawn, with what differs between two of them marked; plain numbers where the drawing would be
 * wider than any terminal. */
static void append_answer(const CsReport *r, guint i, GString *out)
{
    if (r->board->width > DRAWN_COLUMNS) {
        cs_answer_append_grid(r->board, cs_report_answer(r, i), " ", "\n", out);
        return;
    }
    CsDrawing drawing = {
        .board = r->board,
        .values = cs_report_answer(r, i),
        .other = r->answers->len == 2 ? cs_report_answer(r, 1 - i) : NULL,
        .colour = r->colour,
    };
    cs_draw_text(&drawing, out);
}

static void append_difference(const CsReport *r, GString *out)
{
    g_autoptr(GArray) cells = cs_report_difference(r);
    g_string_append_printf(out, "\nthey differ in %u cell%s:", cells->len,
                           cells->len == 1 ? "" : "s");
    size_t n = (size_t)r->board->height * (size_t)r->board->width;
    guint next = 0;
    for (size_t i = 0; i < n && next < cells->len; i++) {
        if (r->board->cells[i].var != g_array_index(cells, int, next))
            continue;
        g_string_append_printf(out, " r%zuc%zu", i / (size_t)r->board->width + 1,
                               i % (size_t)r->board->width + 1);
        next++;
    }
    g_string_append_c(out, '\n');
}

static void write_report(const CsReport *r, GString *out)
{
    g_string_append_printf(out, "%s %zu (line %zu, %s): ", r->puzzle->name, r->index,
                           r->board->line, r->backend);
    append_verdict(r, out);
    g_string_append_c(out, '\n');
    if (r->question.ask == CS_ASK_COUNT)
        return;
    for (guint i = 0; i < r->answers->len; i++) {
        g_string_append_c(out, '\n');
        append_answer(r, i, out);
    }
    if (r->answers->len == 2)
        append_difference(r, out);
    if (r->question.ask == CS_ASK_CANDIDATES && r->occurs.first.len)
        append_candidates(r, out);
    g_string_append_c(out, '\n');
}

const CsWriter cs_writer_text = {
    .name = "text",
    .summary = "for reading: the verdict in words and up to two solutions",
    .write = write_report,
};
