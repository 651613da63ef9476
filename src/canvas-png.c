#include "canvas.h"
#include "library.h"

#include <cairo.h>
#include <math.h>

/* cairo is opened when a PNG is drawn: linked, it would take every other run longer to start. */
/* clang-format off */
#define CAIRO(X) \
    X(arc) X(create) X(destroy) X(fill) X(fill_preserve) X(image_surface_create) X(line_to) \
    X(move_to) X(new_path) X(rectangle) X(select_font_face) X(set_dash) X(set_font_size) \
    X(set_line_cap) X(set_line_width) X(set_source_rgb) X(show_text) X(stroke) X(surface_destroy) \
    X(surface_write_to_png_stream) X(text_extents)
/* clang-format on */

static struct {
#define MEMBER(name) __typeof__(&cairo_##name) name;
    CAIRO(MEMBER)
} lib;

bool cs_canvas_png_ready(GError **error)
{
#define NAME(name) "cairo_" #name,
    static const char *const names[] = {CAIRO(NAME) NULL};
    static const CsLibrary library = {
        .file = "libcairo.so.2",
        .package = "libcairo2",
        .needed_for = "PNG",
        .names = names,
        .table = &lib,
    };
    return cs_library_load(&library, error);
}

typedef struct Png {
    CsCanvas canvas;
    cairo_surface_t *surface;
    cairo_t *cairo;
} Png;

static void set_colour(Png *png, const char *colour)
{
    guint64 rgb = g_ascii_strtoull(colour + 1, NULL, 16);
    lib.set_source_rgb(png->cairo, (double)(rgb >> 16 & 255) / 255, (double)(rgb >> 8 & 255) / 255,
                       (double)(rgb & 255) / 255);
}

static void line(CsCanvas *canvas, double x1, double y1, double x2, double y2, double width,
                 const char *colour, bool dashed)
{
    const double dashes[] = {4 * width, 3 * width};
    Png *png = (Png *)canvas;
    set_colour(png, colour);
    lib.set_line_width(png->cairo, width);
    lib.set_dash(png->cairo, dashes, dashed ? 2 : 0, 0);
    lib.set_line_cap(png->cairo, dashed ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_SQUARE);
    lib.move_to(png->cairo, x1, y1);
    lib.line_to(png->cairo, x2, y2);
    lib.stroke(png->cairo);
}

static void fill(CsCanvas *canvas, double x, double y, double width, double height,
                 const char *colour)
{
    Png *png = (Png *)canvas;
    set_colour(png, colour);
    lib.rectangle(png->cairo, x, y, width, height);
    lib.fill(png->cairo);
}

static void disc(CsCanvas *canvas, double x, double y, double radius)
{
    Png *png = (Png *)canvas;
    lib.new_path(png->cairo); /* text leaves a point that an arc would be joined to */
    lib.arc(png->cairo, x, y, radius, 0, 2 * G_PI);
    set_colour(png, "#ffffff");
    lib.fill_preserve(png->cairo);
    set_colour(png, "#000000");
    lib.set_line_width(png->cairo, 1);
    lib.set_dash(png->cairo, NULL, 0, 0);
    lib.stroke(png->cairo);
}

static void text(CsCanvas *canvas, double x, double y, double size, bool left, bool bold,
                 const char *colour, const char *what)
{
    Png *png = (Png *)canvas;
    cairo_text_extents_t extents;
    lib.select_font_face(png->cairo, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                         bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    lib.set_font_size(png->cairo, size);
    lib.text_extents(png->cairo, what, &extents);
    set_colour(png, colour);
    lib.move_to(png->cairo, left ? x : x - extents.x_advance / 2, y + 0.36 * size);
    lib.show_text(png->cairo, what);
}

static cairo_status_t append(void *closure, const unsigned char *data, unsigned int length)
{
    g_string_append_len(closure, (const char *)data, (gssize)length);
    return CAIRO_STATUS_SUCCESS;
}

static void finish(CsCanvas *canvas, GString *out)
{
    Png *png = (Png *)canvas;
    lib.destroy(png->cairo);
    lib.surface_write_to_png_stream(png->surface, append, out);
    lib.surface_destroy(png->surface);
    g_free(png);
}

CsCanvas *cs_canvas_png(double width, double height)
{
    bool ready = cs_canvas_png_ready(NULL);
    g_assert(ready);
    Png *png = g_new0(Png, 1);
    png->canvas =
        (CsCanvas){.line = line, .fill = fill, .disc = disc, .text = text, .finish = finish};
    png->surface =
        lib.image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(width), (int)ceil(height));
    png->cairo = lib.create(png->surface);
    fill(&png->canvas, 0, 0, width, height, "#ffffff");
    return &png->canvas;
}
