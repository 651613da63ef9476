#include "drawing.h"
#include "writer.h"

static void write_report(const CsReport *r, GString *out)
{
    CsDrawing drawing = cs_report_picture(r);
    cs_draw_svg(&drawing, out);
}

const CsWriter cs_writer_svg = {
    .name = "svg",
    .summary = "a picture of one puzzle, solved, as SVG",
    .single = true,
    .write = write_report,
};
