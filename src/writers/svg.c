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
    cs_draw_svg(&drawing, out);
}

const CsWriter cs_writer_svg = {
    .name = "svg",
    .summary = "a picture of one puzzle, solved, as SVG",
    .single = true,
    .answers = answers,
    .write = write_report,
};
