#include "canvas.h"
#include "drawing.h"
#include "writer.h"

static void write_report(const CsReport *r, GString *out)
{
    CsDrawing drawing = cs_report_picture(r);
    cs_draw_png(&drawing, out);
}

const CsWriter cs_writer_png = {
    .name = "png",
    .summary = "a picture of one puzzle, solved, as PNG",
    .single = true,
    .ready = cs_canvas_png_ready,
    .write = write_report,
};
