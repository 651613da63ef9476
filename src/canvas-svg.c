#include "canvas.h"

#include <string.h>

typedef struct Svg {
    CsCanvas canvas;
    GString *text;
} Svg;

/* At most two digits behind the point, whatever the locale. */
static const char *number(double v, char buffer[G_ASCII_DTOSTR_BUF_SIZE])
{
    g_ascii_formatd(buffer, G_ASCII_DTOSTR_BUF_SIZE, "%.2f", v);
    char *end = buffer + strlen(buffer);
    while (end > buffer && end[-1] == '0')
        *--end = '\0';
    if (end > buffer && end[-1] == '.')
        *--end = '\0';
    return buffer;
}

/* ` name="1.5"` */
static void attribute(Svg *svg, const char *name, double v)
{
    char buffer[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append_printf(svg->text, " %s=\"%s\"", name, number(v, buffer));
}

static void line(CsCanvas *canvas, double x1, double y1, double x2, double y2, double width,
                 const char *colour, bool dashed)
{
    Svg *svg = (Svg *)canvas;
    g_string_append(svg->text, "<line");
    attribute(svg, "x1", x1);
    attribute(svg, "y1", y1);
    attribute(svg, "x2", x2);
    attribute(svg, "y2", y2);
    attribute(svg, "stroke-width", width);
    g_string_append_printf(svg->text, " stroke=\"%s\"", colour);
    if (dashed) {
        char dash[G_ASCII_DTOSTR_BUF_SIZE], gap[G_ASCII_DTOSTR_BUF_SIZE];
        g_string_append_printf(svg->text, " stroke-dasharray=\"%s %s\"", number(4 * width, dash),
                               number(3 * width, gap));
    }
    g_string_append(svg->text, dashed ? "/>\n" : " stroke-linecap=\"square\"/>\n");
}

static void fill(CsCanvas *canvas, double x, double y, double width, double height,
                 const char *colour)
{
    Svg *svg = (Svg *)canvas;
    g_string_append(svg->text, "<rect");
    attribute(svg, "x", x);
    attribute(svg, "y", y);
    attribute(svg, "width", width);
    attribute(svg, "height", height);
    g_string_append_printf(svg->text, " fill=\"%s\"/>\n", colour);
}

static void disc(CsCanvas *canvas, double x, double y, double radius)
{
    Svg *svg = (Svg *)canvas;
    g_string_append(svg->text, "<circle");
    attribute(svg, "cx", x);
    attribute(svg, "cy", y);
    attribute(svg, "r", radius);
    g_string_append(svg->text, " fill=\"#ffffff\" stroke=\"#000000\"/>\n");
}

static void text(CsCanvas *canvas, double x, double y, double size, bool left, bool bold,
                 const char *colour, const char *what)
{
    Svg *svg = (Svg *)canvas;
    g_autofree char *escaped = g_markup_escape_text(what, -1);
    g_string_append(svg->text, "<text");
    attribute(svg, "x", x);
    attribute(svg, "y", y + 0.36 * size); /* digits are 0.73 of the size high */
    attribute(svg, "font-size", size);
    g_string_append_printf(svg->text, "%s%s fill=\"%s\">%s</text>\n",
                           left ? "" : " text-anchor=\"middle\"",
                           bold ? " font-weight=\"bold\"" : "", colour, escaped);
}

static void finish(CsCanvas *canvas, GString *out)
{
    Svg *svg = (Svg *)canvas;
    g_string_append(svg->text, "</g>\n</svg>\n");
    g_string_append_len(out, svg->text->str, (gssize)svg->text->len);
    g_string_free(svg->text, TRUE);
    g_free(svg);
}

CsCanvas *cs_canvas_svg(double width, double height)
{
    Svg *svg = g_new0(Svg, 1);
    svg->canvas =
        (CsCanvas){.line = line, .fill = fill, .disc = disc, .text = text, .finish = finish};
    svg->text = g_string_new("<svg xmlns=\"http://www.w3.org/2000/svg\"");
    attribute(svg, "width", width);
    attribute(svg, "height", height);
    char w[G_ASCII_DTOSTR_BUF_SIZE], h[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append_printf(svg->text,
                           " viewBox=\"0 0 %s %s\">\n"
                           "<g font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\">\n",
                           number(width, w), number(height, h));
    fill(&svg->canvas, 0, 0, width, height, "#ffffff");
    return &svg->canvas;
}
