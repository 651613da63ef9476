#include "canvas.h"

#include <cairo.h>
#include <math.h>

typedef struct Png {
    CsCanvas canvas;
    cairo_surface_t *surface;
    cairo_t *cairo;
} Png;

static void set_colour(Png *png, const char *colour)
{
    guint64 rgb = g_ascii_strtoull(colour + 1, NULL, 16);
    cairo_set_source_rgb(png->cairo, (double)(rgb >> 16 & 255) / 255,
                         (double)(rgb >> 8 & 255) / 255, (double)(rgb & 255) / 255);
}

static void line(CsCanvas *canvas, double x1, double y1, double x2, double y2, double width,
                 const char *colour, bool dashed)
{
    const double dashes[] = {4 * width, 3 * width};
    Png *png = (Png *)canvas;
    set_colour(png, colour);
    cairo_set_line_width(png->cairo, width);
    cairo_set_dash(png->cairo, dashes, dashed ? 2 : 0, 0);
    cairo_set_line_cap(png->cairo, dashed ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_SQUARE);
    cairo_move_to(png->cairo, x1, y1);
    cairo_line_to(png->cairo, x2, y2);
    cairo_stroke(png->cairo);
}

static void fill(CsCanvas *canvas, double x, double y, double width, double height,
                 const char *colour)
{
    Png *png = (Png *)canvas;
    set_colour(png, colour);
    cairo_rectangle(png->cairo, x, y, width, height);
    cairo_fill(png->cairo);
}

static void disc(CsCanvas *canvas, double x, double y, double radius)
{
    Png *png = (Png *)canvas;
    cairo_new_path(png->cairo); /* text leaves a point that an arc would be joined to */
    cairo_arc(png->cairo, x, y, radius, 0, 2 * G_PI);
    set_colour(png, "#ffffff");
    cairo_fill_preserve(png->cairo);
    set_colour(png, "#000000");
    cairo_set_line_width(png->cairo, 1);
    cairo_set_dash(png->cairo, NULL, 0, 0);
    cairo_stroke(png->cairo);
}

static void text(CsCanvas *canvas, double x, double y, double size, bool left, bool bold,
                 const char *colour, const char *what)
{
    Png *png = (Png *)canvas;
    cairo_text_extents_t extents;
    cairo_select_font_face(png->cairo, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(png->cairo, size);
    cairo_text_extents(png->cairo, what, &extents);
    set_colour(png, colour);
    cairo_move_to(png->cairo, left ? x : x - extents.x_advance / 2, y + 0.36 * size);
    cairo_show_text(png->cairo, what);
}

static cairo_status_t append(void *closure, const unsigned char *data, unsigned int length)
{
    g_string_append_len(closure, (const char *)data, (gssize)length);
    return CAIRO_STATUS_SUCCESS;
}

static void finish(CsCanvas *canvas, GString *out)
{
    Png *png = (Png *)canvas;
    cairo_destroy(png->cairo);
    cairo_surface_write_to_png_stream(png->surface, append, out);
    cairo_surface_destroy(png->surface);
    g_free(png);
}

CsCanvas *cs_canvas_png(double width, double height)
{
    Png *png = g_new0(Png, 1);
    png->canvas =
        (CsCanvas){.line = line, .fill = fill, .disc = disc, .text = text, .finish = finish};
    png->surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(width), (int)ceil(height));
    png->cairo = cairo_create(png->surface);
    fill(&png->canvas, 0, 0, width, height, "#ffffff");
    return &png->canvas;
}
