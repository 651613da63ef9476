#include "charts.h"

#include "fit.h"
#include "plot.h"

#include <math.h>
#include <stdlib.h>

/* Below this, or so near to a configuration's fastest time, starting the process is much of it:
 * such points are left out of the fit. */
#define FIT_FROM_SECONDS 0.02
#define FIT_FROM_FASTEST 3

static const BenchPlot wide = {.width = 520, .height = 330};
static const BenchPlot square = {.width = 300, .height = 290};

static int compare_numbers(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double *numbers(GArray *a)
{
    return (double *)(void *)a->data;
}

static GArray *new_numbers(void)
{
    return g_array_new(FALSE, FALSE, sizeof(double));
}

static double cell_median(const BenchRow *row, guint config)
{
    const BenchCell *cell = bench_row_answer(row, config);
    return cell ? bench_cell_cpu(cell).median : NAN;
}

static void begin_figure(const char *title, const char *text, GString *out)
{
    g_string_append(out, "<figure><figcaption><b>");
    bench_append_escaped(out, title);
    g_string_append(out, "</b> ");
    bench_append_escaped(out, text);
    g_string_append(out, "</figcaption>\n");
}

static void append_legend(const BenchSheet *s, const bool *shown, GString *out)
{
    g_string_append(out, "<ul class=\"legend\">");
    for (guint c = 0; c < s->configs->len; c++) {
        if (!shown[c])
            continue;
        g_string_append(out, "<li>");
        bench_plot_mark(c, out);
        bench_append_escaped(out, bench_sheet_config(s, c));
        g_string_append(out, "</li>");
    }
    g_string_append(out, "</ul>\n");
}

/* Sorted median times of what a configuration answered. */
static GArray *answered_times(const BenchSheet *s, guint config)
{
    GArray *times = new_numbers();
    for (guint i = 0; i < s->rows->len; i++) {
        double t = cell_median(bench_sheet_row(s, i), config);
        if (!isnan(t))
            g_array_append_val(times, t);
    }
    g_array_sort(times, compare_numbers);
    return times;
}

void bench_chart_cactus(const BenchSheet *s, GString *out)
{
    if (s->rows->len < 3)
        return;
    BenchPlot plot = wide;
    plot.x = (BenchAxis){.label = "questions answered", .high = s->rows->len};
    plot.y = (BenchAxis){.label = "CPU time for each", .log = true, .seconds = true};
    g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
    g_autofree bool *shown = g_new0(bool, s->configs->len + 1);
    for (guint c = 0; c < s->configs->len; c++) {
        GArray *times = answered_times(s, c);
        g_ptr_array_add(all, times);
        shown[c] = times->len > 0;
        for (guint i = 0; i < times->len; i++)
            bench_axis_extend(&plot.y, numbers(times)[i]);
    }
    bench_axis_round(&plot.x);
    bench_axis_round(&plot.y);
    begin_figure("Cactus plot.",
                 "How many questions a configuration answers when each may take this long; further "
                 "right and lower is better.",
                 out);
    bench_plot_begin(&plot, "Cactus plot", out);
    for (guint c = 0; c < all->len; c++) {
        GArray *times = g_ptr_array_index(all, c), *counts = new_numbers();
        for (guint i = 0; i < times->len; i++) {
            double count = i + 1;
            g_array_append_val(counts, count);
        }
        bench_plot_line(&plot, numbers(counts), numbers(times), times->len, c, out);
        for (guint i = 0; i < times->len; i++)
            bench_plot_point(&plot, i + 1, numbers(times)[i], c, false, bench_sheet_config(s, c),
                             out);
        g_array_unref(counts);
    }
    bench_plot_end(out);
    append_legend(s, shown, out);
    g_string_append(out, "</figure>\n");
}

/* A time for a scatter plot: what met the limit is drawn at the limit, hollow. */
static double time_or_limit(const BenchSheet *s, const BenchRow *row, guint config, bool *met)
{
    const BenchCell *cell =
        config < row->column->len ? g_ptr_array_index(row->column, config) : NULL;
    if (cell && cell->status == BENCH_LIMIT && s->limit > 0) {
        *met = true;
        return s->limit;
    }
    return cell_median(row, config);
}

static void scatter_one(const BenchSheet *s, guint config, const BenchAxis *axis, GString *out)
{
    BenchPlot plot = square;
    g_autofree char *x_label = g_strdup_printf("%s, CPU time", bench_sheet_config(s, s->baseline));
    plot.x = plot.y = *axis;
    plot.x.label = x_label;
    plot.y.label = bench_sheet_config(s, config);
    g_string_append(out, "<div>");
    bench_plot_begin(&plot, plot.y.label, out);
    bench_plot_diagonal(&plot, out);
    for (guint i = 0; i < s->rows->len; i++) {
        const BenchRow *row = bench_sheet_row(s, i);
        bool met = false;
        double x = time_or_limit(s, row, s->baseline, &met),
               y = time_or_limit(s, row, config, &met);
        if (!isnan(x) && !isnan(y))
            bench_plot_point(&plot, x, y, config, met, row->instance, out);
    }
    bench_plot_end(out);
    g_string_append(out, "</div>\n");
}

void bench_chart_scatter(const BenchSheet *s, GString *out)
{
    BenchAxis axis = {.log = true, .seconds = true};
    g_autofree guint *common = g_new0(guint, s->configs->len + 1);
    guint pictures = 0;
    for (guint c = 0; c < s->configs->len; c++) {
        for (guint i = 0; c != s->baseline && i < s->rows->len; i++) {
            bool met = false;
            double x = time_or_limit(s, bench_sheet_row(s, i), s->baseline, &met);
            double y = time_or_limit(s, bench_sheet_row(s, i), c, &met);
            if (isnan(x) || isnan(y))
                continue;
            common[c]++;
            bench_axis_extend(&axis, x);
            bench_axis_extend(&axis, y);
        }
        pictures += common[c] >= 3;
    }
    if (pictures == 0)
        return;
    bench_axis_round(&axis);
    begin_figure("Against the baseline.",
                 "A point for each question; above the line the baseline is faster, hollow points "
                 "met the time limit.",
                 out);
    g_string_append(out, "<div class=\"grid-of-plots\">\n");
    for (guint c = 0; c < s->configs->len; c++)
        if (common[c] >= 3)
            scatter_one(s, c, &axis, out);
    g_string_append(out, "</div></figure>\n");
}

/* The points of one configuration in one series. */
typedef struct Curve {
    GArray *x, *y;
    BenchFit fit;
    bool fitted;
} Curve;

static void clear_curve(Curve *c)
{
    g_clear_pointer(&c->x, g_array_unref);
    g_clear_pointer(&c->y, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Curve, clear_curve)

static Curve growth_curve(const BenchSheet *s, const char *series, BenchQuestion question,
                          guint config)
{
    Curve curve = {.x = new_numbers(), .y = new_numbers()};
    double from = HUGE_VAL;
    for (guint i = 0; i < s->rows->len; i++) {
        const BenchRow *row = bench_sheet_row(s, i);
        if (row->question != question || !row->series || strcmp(row->series, series) != 0)
            continue;
        double t = cell_median(row, config), cells = row->cells;
        if (isnan(t))
            continue;
        g_array_append_val(curve.x, cells);
        g_array_append_val(curve.y, t);
        from = MIN(from, t * FIT_FROM_FASTEST);
    }
    from = MAX(from, FIT_FROM_SECONDS);
    g_autoptr(GArray) x = new_numbers(), y = new_numbers();
    for (guint i = 0; i < curve.x->len; i++) {
        if (numbers(curve.y)[i] < from)
            continue;
        g_array_append_val(x, numbers(curve.x)[i]);
        g_array_append_val(y, numbers(curve.y)[i]);
    }
    curve.fitted = x->len >= 3 && bench_fit_power(numbers(x), numbers(y), x->len, &curve.fit);
    return curve;
}

static void append_exponents(const BenchSheet *s, const Curve *curves, GString *out)
{
    g_string_append(out, "<ul class=\"legend\">");
    for (guint c = 0; c < s->configs->len; c++) {
        if (curves[c].x->len == 0)
            continue;
        g_string_append(out, "<li>");
        bench_plot_mark(c, out);
        bench_append_escaped(out, bench_sheet_config(s, c));
        if (curves[c].fitted)
            g_string_append_printf(out, " <i>time ~ cells<sup>%.2f ± %.2f</sup> (%zu points)</i>",
                                   curves[c].fit.exponent, curves[c].fit.error, curves[c].fit.n);
        g_string_append(out, "</li>");
    }
    g_string_append(out, "</ul>\n");
}

static void growth_figure(const BenchSheet *s, const char *series, BenchQuestion question,
                          Curve *curves, GString *out)
{
    BenchPlot plot = wide;
    plot.x = (BenchAxis){.label = "white cells", .log = true};
    plot.y = (BenchAxis){.label = "CPU time", .log = true, .seconds = true};
    guint points = 0;
    for (guint c = 0; c < s->configs->len; c++) {
        curves[c] = growth_curve(s, series, question, c);
        points += curves[c].x->len;
        for (guint i = 0; i < curves[c].x->len; i++) {
            bench_axis_extend(&plot.x, numbers(curves[c].x)[i]);
            bench_axis_extend(&plot.y, numbers(curves[c].y)[i]);
        }
    }
    if (points == 0)
        return;
    bench_axis_round(&plot.x);
    bench_axis_round(&plot.y);
    g_autofree char *title =
        g_strdup_printf("Growth: %s, question %s.", series, bench_question_name[question]);
    begin_figure(title,
                 "Median CPU time over size. Exponents are least squares on the logarithms of the "
                 "points from 20 ms and three times the fastest on, with their standard error.",
                 out);
    bench_plot_begin(&plot, title, out);
    for (guint c = 0; c < s->configs->len; c++) {
        const Curve *k = &curves[c];
        bench_plot_line(&plot, numbers(k->x), numbers(k->y), k->x->len, c, out);
        for (guint i = 0; i < k->x->len; i++)
            bench_plot_point(&plot, numbers(k->x)[i], numbers(k->y)[i], c, false,
                             bench_sheet_config(s, c), out);
    }
    bench_plot_end(out);
    append_exponents(s, curves, out);
    g_string_append(out, "</figure>\n");
}

void bench_chart_growth(const BenchSheet *s, GString *out)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < s->rows->len; i++) {
        const char *series = bench_sheet_row(s, i)->series;
        if (!series || !g_hash_table_add(seen, (void *)series))
            continue;
        for (int q = 0; q < BENCH_N_QUESTIONS; q++) {
            g_autofree Curve *curves = g_new0(Curve, s->configs->len + 1);
            growth_figure(s, series, (BenchQuestion)q, curves, out);
            for (guint c = 0; c < s->configs->len; c++)
                clear_curve(&curves[c]);
        }
    }
}

/* Over the instances that every configuration with clauses has a figure for: the sum, or NaN. */
static double size_sum(const BenchSheet *s, guint config, const char *figure, const bool *common)
{
    double sum = 0;
    for (guint i = 0; i < s->rows->len; i++) {
        const BenchRow *row = bench_sheet_row(s, i);
        const BenchCell *cell =
            config < row->column->len ? g_ptr_array_index(row->column, config) : NULL;
        if (common[i] && cell)
            sum += bench_record_figure(cell->record, figure);
    }
    return sum;
}

static bool has_size(const BenchRow *row, guint config)
{
    const BenchCell *cell =
        config < row->column->len ? g_ptr_array_index(row->column, config) : NULL;
    return cell && bench_record_figure(cell->record, "encode.clauses") > 0;
}

/* Configurations with clauses at all, and the rows in which each of these has them. */
static guint common_rows(const BenchSheet *s, bool *configs, bool *common)
{
    guint rows = 0;
    for (guint c = 0; c < s->configs->len; c++)
        for (guint i = 0; i < s->rows->len; i++)
            configs[c] |= has_size(bench_sheet_row(s, i), c);
    for (guint i = 0; i < s->rows->len; i++) {
        common[i] = true;
        for (guint c = 0; c < s->configs->len; c++)
            common[i] &= !configs[c] || has_size(bench_sheet_row(s, i), c);
        rows += common[i];
    }
    return rows;
}

static void size_bars(const BenchSheet *s, const char *figure, const char *name,
                      const bool *configs, const bool *common, GString *out)
{
    g_autoptr(GArray) bars = g_array_new(FALSE, FALSE, sizeof(BenchBar));
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (guint c = 0; c < s->configs->len; c++) {
        if (!configs[c])
            continue;
        BenchBar bar = {.name = bench_sheet_config(s, c), .value = size_sum(s, c, figure, common)};
        char *text = g_strdup_printf("%'.0f", bar.value);
        g_ptr_array_add(texts, text);
        bar.text = text;
        g_array_append_val(bars, bar);
    }
    g_string_append_printf(out, "<div><h4>%s</h4>", name);
    bench_plot_bars((BenchBar *)(void *)bars->data, bars->len, name, out);
    g_string_append(out, "</div>\n");
}

void bench_chart_sizes(const BenchSheet *s, GString *out)
{
    g_autofree bool *configs = g_new0(bool, s->configs->len + 1);
    g_autofree bool *common = g_new0(bool, s->rows->len + 1);
    guint n = 0, rows = common_rows(s, configs, common);
    for (guint c = 0; c < s->configs->len; c++)
        n += configs[c];
    if (n < 2 || rows == 0)
        return;
    g_autofree char *text = g_strdup_printf(
        "Sums over the %u questions for which all of them got as far as clauses.", rows);
    begin_figure("Size by encoding.", text, out);
    g_string_append(out, "<div class=\"grid-of-plots\">\n");
    size_bars(s, "encode.variables", "variables", configs, common, out);
    size_bars(s, "encode.clauses", "clauses", configs, common, out);
    size_bars(s, "encode.literals", "literals", configs, common, out);
    g_string_append(out, "</div></figure>\n");
}
