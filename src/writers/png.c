#include "canvas.h"
#include "drawing.h"
#include "writer.h"

static int answers(const CsPuzzle *puzzle)
{
    (void)puzzle;
    return 2;
}

/* The first answer, cells in which a second one differs marked, or pencil marks. */
static void write_report(const CsReport *r, GString *out)
{
    bool candidates = r->question.ask == CS_ASK_CANDIDATES && r->occurs.first.len;
    CsDrawing drawing = {
        .board = r->board,
        .values = r->answers->len && !candidates ? cs_report_answer(r, 0) : NULL,
        .other = r->answers->len == 2 && !candidates ? cs_report_answer(r, 1) : NULL,
        .candidates = candidates ? &r->occurs : NULL,
        .cell = r->cell_size,
    };
    cs_draw_png(&drawing, out);
}

const CsWriter cs_writer_png = {
    .name = "png",
    .summary = "the same as PNG",
    .single = true,
    .ready = cs_canvas_png_ready,
    .answers = answers,
    .write = write_report,
};
