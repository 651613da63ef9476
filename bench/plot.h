/* Pictures as SVG, coloured by the CSS classes of the page that they stand in. */
#ifndef BENCH_PLOT_H
#define BENCH_PLOT_H

#include <glib.h>
#include <stdbool.h>

#define BENCH_STYLES 12

typedef struct BenchAxis {
    const char *label;
    double low, high; /* low < high; both above 0 when it is logarithmic */
    bool log;
    bool seconds; /* numbers are times */
} BenchAxis;

typedef struct BenchPlot {
    BenchAxis x, y;
    double width, height; /* of the picture, in its own units */
} BenchPlot;

/* Widens low..high to take in value; start from low = high = 0. */
void bench_axis_extend(BenchAxis *axis, double value);

/* Rounds a logarithmic axis outwards so that it is at least a decade long, a linear one a bit. */
void bench_axis_round(BenchAxis *axis);

/* The frame with grid and numbers; `title` is read out to those who do not see it. */
void bench_plot_begin(const BenchPlot *plot, const char *title, GString *out);

/* A point with its own shape for each style; `note` shows when the pointer rests on it. */
void bench_plot_point(const BenchPlot *plot, double x, double y, guint style, bool hollow,
                      const char *note, GString *out);

/* A line through n points. */
void bench_plot_line(const BenchPlot *plot, const double *x, const double *y, guint n, guint style,
                     GString *out);

/* y = x */
void bench_plot_diagonal(const BenchPlot *plot, GString *out);

/* What bench_plot_begin began. */
void bench_plot_end(GString *out);

/* The mark of a style for a legend, as a small picture. */
void bench_plot_mark(guint style, GString *out);

/* Horizontal bars with names above them. */
typedef struct BenchBar {
    const char *name, *text; /* text stands behind the bar */
    double value;
} BenchBar;

/* A picture of n bars, the longest for the greatest value; `title` as above. */
void bench_plot_bars(const BenchBar *bars, guint n, const char *title, GString *out);

/* Appends text with & < > " escaped. */
void bench_append_escaped(GString *out, const char *text);

#endif
