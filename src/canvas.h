/* What pictures are drawn on.  Lengths are in pixels from the upper left corner; colours are as in
 * "#1f4e9e"; text is centred on x, y unless it is anchored to the left. */
#ifndef CS_CANVAS_H
#define CS_CANVAS_H

#include <glib.h>
#include <stdbool.h>

typedef struct CsCanvas CsCanvas;
struct CsCanvas {
    void (*line)(CsCanvas *canvas, double x1, double y1, double x2, double y2, double width,
                 const char *colour, bool dashed); /* dashes are 4 widths long */
    void (*fill)(CsCanvas *canvas, double x, double y, double width, double height,
                 const char *colour);
    /* A white disc with a thin dark edge. */
    void (*disc)(CsCanvas *canvas, double x, double y, double radius);
    void (*text)(CsCanvas *canvas, double x, double y, double size, bool left, bool bold,
                 const char *colour, const char *text);
    /* Ends the picture and appends it to `out`; the canvas is freed. */
    void (*finish)(CsCanvas *canvas, GString *out);
};

/* White, of that size. */
CsCanvas *cs_canvas_svg(double width, double height);
CsCanvas *cs_canvas_png(double width, double height);

/* Is cairo there?  To be asked before the first PNG; CS_ERROR_UNSUPPORTED says why not. */
bool cs_canvas_png_ready(GError **error);

#endif
