#include "plot.h"

#include <math.h>

#define LEFT 72
#define RIGHT 12
#define TOP 10
#define BOTTOM 44

void bench_append_escaped(GString *out, const char *text)
{
    g_autofree char *escaped = g_markup_escape_text(text, -1);
    g_string_append(out, escaped);
}

void bench_axis_extend(BenchAxis *axis, double value)
{
    if (!isfinite(value) || (axis->log && value <= 0))
        return;
    if (axis->low == 0 && axis->high == 0)
        axis->low = axis->high = value;
    axis->low = MIN(axis->low, value);
    axis->high = MAX(axis->high, value);
}

void bench_axis_round(BenchAxis *axis)
{
    if (!axis->log) {
        axis->high += axis->high > axis->low ? (axis->high - axis->low) * 0.04 : 1;
        return;
    }
    if (axis->low <= 0)
        axis->low = axis->high = 1;
    axis->low = pow(10, floor(log10(axis->low) + 1e-9));
    axis->high = pow(10, ceil(log10(axis->high) - 1e-9));
    if (axis->high <= axis->low)
        axis->high = axis->low * 10;
}

static double share(const BenchAxis *a, double v)
{
    double s = a->log ? log(v / a->low) / log(a->high / a->low) : (v - a->low) / (a->high - a->low);
    return CLAMP(s, -0.02, 1.02);
}

static double place_x(const BenchPlot *p, double v)
{
    return LEFT + share(&p->x, v) * (p->width - LEFT - RIGHT);
}

static double place_y(const BenchPlot *p, double v)
{
    return p->height - BOTTOM - share(&p->y, v) * (p->height - TOP - BOTTOM);
}

static void append_number(const BenchAxis *a, double v, GString *out)
{
    if (!a->seconds)
        g_string_append_printf(out, v >= 1e6 ? "%.0e" : "%g", v);
    else if (v >= 0.999)
        g_string_append_printf(out, "%g s", v);
    else if (v >= 0.000999)
        g_string_append_printf(out, "%g ms", v * 1e3);
    else
        g_string_append_printf(out, "%g µs", v * 1e6);
}

static void tick(const BenchPlot *p, bool x, double v, GString *out)
{
    double at = x ? place_x(p, v) : place_y(p, v);
    if (x)
        g_string_append_printf(
            out,
            "<line class=\"grid\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%.1f\"/>"
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">",
            at, TOP, at, p->height - BOTTOM, at, p->height - BOTTOM + 16);
    else
        g_string_append_printf(
            out,
            "<line class=\"grid\" x1=\"%d\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>"
            "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">",
            LEFT, at, p->width - RIGHT, at, LEFT - 6, at + 4);
    append_number(x ? &p->x : &p->y, v, out);
    g_string_append(out, "</text>\n");
}

/* A step of 1, 2 or 5 times a power of ten that gives at most `most` ticks, at least 1. */
static double linear_step(const BenchAxis *a, int most)
{
    double rough = (a->high - a->low) / most, base = pow(10, floor(log10(rough)));
    double step = rough <= base       ? base
                  : rough <= 2 * base ? 2 * base
                  : rough <= 5 * base ? 5 * base
                                      : 10 * base;
    return MAX(step, 1);
}

static void ticks(const BenchPlot *p, bool x, GString *out)
{
    const BenchAxis *a = x ? &p->x : &p->y;
    if (!a->log) {
        double step = linear_step(a, 8);
        for (double v = ceil(a->low / step) * step; v <= a->high; v += step)
            tick(p, x, v, out);
        return;
    }
    int decades = (int)lround(log10(a->high / a->low)), stride = 1 + (decades - 1) / 6;
    for (int d = 0; d <= decades; d += stride)
        tick(p, x, a->low * pow(10, d), out);
}

void bench_plot_begin(const BenchPlot *p, const char *title, GString *out)
{
    g_string_append_printf(out, "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"",
                           p->width, p->height);
    bench_append_escaped(out, title);
    g_string_append(out, "\">\n");
    ticks(p, true, out);
    ticks(p, false, out);
    g_string_append_printf(
        out,
        "<rect class=\"frame\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%.1f\"/>"
        "<text class=\"label\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">",
        LEFT, TOP, p->width - LEFT - RIGHT, p->height - TOP - BOTTOM, (LEFT + p->width - RIGHT) / 2,
        p->height - 8);
    bench_append_escaped(out, p->x.label);
    g_string_append_printf(out,
                           "</text><text class=\"label\" text-anchor=\"middle\" "
                           "transform=\"translate(12 %.1f) rotate(-90)\">",
                           (TOP + p->height - BOTTOM) / 2);
    bench_append_escaped(out, p->y.label);
    g_string_append(out, "</text>\n");
}

/* One of six shapes around 0, 0. */
static const char *const shapes[] = {
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",                          /* disc */
    "M-3.5-3.5h7v7h-7z",                                           /* square */
    "M0-4.6L4.4 3.4H-4.4z",                                        /* triangle */
    "M0-5L4.6 0L0 5L-4.6 0z",                                      /* diamond */
    "M0 4.6L4.4-3.4H-4.4z",                                        /* triangle on its head */
    "M-4.5-1.4h3.1v-3.1h2.8v3.1h3.1v2.8h-3.1v3.1h-2.8v-3.1h-3.1z", /* cross */
};

void bench_plot_point(const BenchPlot *p, double x, double y, guint style, bool hollow,
                      const char *note, GString *out)
{
    g_string_append_printf(out,
                           "<path class=\"s%u%s\" transform=\"translate(%.1f %.1f)\" d=\"%s\">",
                           style % BENCH_STYLES, hollow ? " hollow" : "", place_x(p, x),
                           place_y(p, y), shapes[style % G_N_ELEMENTS(shapes)]);
    if (note) {
        g_string_append(out, "<title>");
        bench_append_escaped(out, note);
        g_string_append(out, "</title>");
    }
    g_string_append(out, "</path>\n");
}

void bench_plot_line(const BenchPlot *p, const double *x, const double *y, guint n, guint style,
                     GString *out)
{
    g_string_append_printf(out, "<polyline class=\"s%u\" points=\"", style % BENCH_STYLES);
    for (guint i = 0; i < n; i++)
        g_string_append_printf(out, "%.1f,%.1f ", place_x(p, x[i]), place_y(p, y[i]));
    g_string_append(out, "\"/>\n");
}

void bench_plot_diagonal(const BenchPlot *p, GString *out)
{
    double low = MAX(p->x.low, p->y.low), high = MIN(p->x.high, p->y.high);
    g_string_append_printf(
        out, "<line class=\"diagonal\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n",
        place_x(p, low), place_y(p, low), place_x(p, high), place_y(p, high));
}

void bench_plot_end(GString *out)
{
    g_string_append(out, "</svg>\n");
}

void bench_plot_mark(guint style, GString *out)
{
    g_string_append_printf(out,
                           "<svg class=\"mark\" viewBox=\"-12 -7 24 14\" aria-hidden=\"true\">"
                           "<polyline class=\"s%u\" points=\"-12,0 12,0\"/>"
                           "<path class=\"s%u\" d=\"%s\"/></svg>",
                           style % BENCH_STYLES, style % BENCH_STYLES,
                           shapes[style % G_N_ELEMENTS(shapes)]);
}

void bench_plot_bars(const BenchBar *bars, guint n, const char *title, GString *out)
{
    const double width = 480, row = 34, room = 130;
    double most = 0;
    for (guint i = 0; i < n; i++)
        most = MAX(most, bars[i].value);
    g_string_append_printf(out, "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"", width,
                           row * n + 6);
    bench_append_escaped(out, title);
    g_string_append(out, "\">\n");
    for (guint i = 0; i < n; i++) {
        double length = most > 0 ? bars[i].value / most * (width - room) : 0;
        g_string_append_printf(out, "<text class=\"label\" x=\"0\" y=\"%.0f\">", row * i + 13);
        bench_append_escaped(out, bars[i].name);
        g_string_append_printf(out,
                               "</text><rect class=\"s0\" x=\"0\" y=\"%.0f\" width=\"%.1f\" "
                               "height=\"11\" rx=\"2\"/><text x=\"%.1f\" y=\"%.0f\">",
                               row * i + 18, MAX(length, 1), length + 6, row * i + 28);
        bench_append_escaped(out, bars[i].text);
        g_string_append(out, "</text>\n");
    }
    g_string_append(out, "</svg>\n");
}
