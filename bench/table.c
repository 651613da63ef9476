#include "table.h"

#include "sheet.h"
#include "verify.h"

#include <math.h>

/* Pads what was appended since `from` to `width` characters. */
static void pad(GString *out, gsize from, glong width)
{
    glong have = g_utf8_strlen(out->str + from, (gssize)(out->len - from));
    for (; have < width; have++)
        g_string_append_c(out, ' ');
}

static void append_padded(GString *out, const char *text, glong width)
{
    gsize from = out->len;
    g_string_append(out, text);
    pad(out, from, width);
}

static glong widest(const BenchSheet *s)
{
    glong width = 8;
    for (guint c = 0; c < s->configs->len; c++)
        width = MAX(width, g_utf8_strlen(bench_sheet_config(s, c), -1));
    return width;
}

/* How many questions each configuration got and answered, its ratio, its memory. */
static void append_summary(const BenchSheet *s, GString *out)
{
    glong width = widest(s) + 2;
    append_padded(out, "", width);
    g_string_append_printf(out, "answered  CPU time / %s  (quartiles, common questions)  memory\n",
                           bench_sheet_config(s, s->baseline));
    for (guint c = 0; c < s->configs->len; c++) {
        BenchTotals t = bench_sheet_totals(s, c);
        guint common;
        BenchQuartiles ratio = bench_sheet_ratio(s, c, &common);
        append_padded(out, bench_sheet_config(s, c), width);
        g_string_append_printf(out, "%4u/%-4u  ", t.answered, t.asked);
        gsize from = out->len;
        if (c == s->baseline)
            g_string_append(out, "1 (baseline)");
        else
            bench_append_ratio(&ratio, out);
        pad(out, from, 13);
        from = out->len;
        if (!isnan(ratio.median) && c != s->baseline)
            g_string_append_printf(out, "(%.3g..%.3g, %u)", ratio.low, ratio.high, common);
        pad(out, from, 24);
        bench_append_bytes(t.memory, out);
        g_string_append_c(out, '\n');
    }
}

static void append_cell(const BenchSheet *s, const BenchRow *row, guint c, GString *out)
{
    const BenchCell *cell = c < row->column->len ? g_ptr_array_index(row->column, c) : NULL;
    if (!cell)
        return;
    if (!bench_status_answered(cell->status)) {
        g_string_append(out, bench_status_name[cell->status]);
        return;
    }
    bench_append_seconds(bench_cell_cpu(cell).median, out);
    g_autoptr(GArray) ratios = g_array_new(FALSE, FALSE, sizeof(double));
    bench_row_ratios(row, c, s->baseline, ratios);
    if (c == s->baseline || ratios->len < BENCH_FEWEST_RATIOS)
        return;
    BenchQuartiles ratio = bench_quartiles((double *)(void *)ratios->data, ratios->len);
    g_string_append_c(out, ' ');
    bench_append_ratio(&ratio, out);
}

/* A block for each question: its verdict, then a line for each configuration. */
static void append_rows(const BenchSheet *s, GString *out)
{
    glong width = widest(s) + 2;
    for (guint i = 0; i < s->rows->len; i++) {
        const BenchRow *row = bench_sheet_row(s, i);
        const char *verdict = "";
        for (guint c = 0; c < s->configs->len; c++)
            if (bench_row_answer(row, c))
                verdict = bench_status_name[bench_row_answer(row, c)->status];
        g_string_append_printf(out, "\n%s, %s (%d cells): %s\n", row->instance,
                               bench_question_name[row->question], row->cells, verdict);
        for (guint c = 0; c < row->column->len; c++) {
            if (!g_ptr_array_index(row->column, c))
                continue;
            g_string_append(out, "  ");
            append_padded(out, bench_sheet_config(s, c), width);
            append_cell(s, row, c, out);
            g_string_append_c(out, '\n');
        }
    }
}

void bench_table_append(const BenchResults *results, GString *out)
{
    g_autoptr(GPtrArray) faults = bench_verify(results);
    g_autoptr(GPtrArray) sheets = bench_sheets(results);
    for (guint i = 0; i < faults->len; i++)
        g_string_append_printf(out, "DISAGREEMENT: %s\n",
                               (const char *)g_ptr_array_index(faults, i));
    if (faults->len == 0)
        g_string_append(out, "All answers keep the rules, and all verdicts agree.\n");
    g_string_append_printf(out, "%s, %s, %s\n", bench_results_text(results, NULL, "program"),
                           bench_results_text(results, NULL, "build"),
                           bench_results_text(results, "machine", "processor"));
    for (guint i = 0; i < sheets->len; i++) {
        const BenchSheet *s = g_ptr_array_index(sheets, i);
        g_string_append_printf(out, "\n== %s: %s (limit %g s)\n\n", s->suite, s->title, s->limit);
        append_summary(s, out);
        append_rows(s, out);
    }
}

static void append_quoted(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    for (; text && *text; text++) {
        if (*text == '"')
            g_string_append_c(out, '"');
        g_string_append_c(out, *text);
    }
    g_string_append_c(out, '"');
}

/* Names of all figures, in the order in which they first come. */
static GPtrArray *figure_names(const BenchResults *results)
{
    GPtrArray *names = g_ptr_array_new();
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < results->records->len; i++) {
        const BenchRecord *r = bench_results_at(results, i);
        for (size_t f = 0; f < r->figures.len; f++)
            if (g_hash_table_add(seen, r->figures.data[f].name))
                g_ptr_array_add(names, r->figures.data[f].name);
    }
    return names;
}

static void append_csv_record(const BenchRecord *r, const GPtrArray *names, GString *out)
{
    const char *const texts[] = {r->suite,    r->puzzle,
                                 r->instance, bench_question_name[r->question],
                                 r->config,   bench_status_name[r->status]};
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        append_quoted(out, texts[i]);
        g_string_append_c(out, ',');
    }
    g_string_append_printf(out, "%d,%d,%.6f,%.6f,%.6f,%.0f,", r->repetition, r->cells, r->user,
                           r->system, r->wall, r->memory);
    append_quoted(out, r->answer);
    g_string_append_c(out, ',');
    append_quoted(out, r->message);
    for (guint i = 0; i < names->len; i++) {
        double v = bench_record_figure(r, g_ptr_array_index(names, i));
        g_string_append_c(out, ',');
        if (!isnan(v))
            g_string_append_printf(out, "%.9g", v);
    }
    g_string_append_c(out, '\n');
}

void bench_csv_append(const BenchResults *results, GString *out)
{
    g_autoptr(GPtrArray) names = figure_names(results);
    g_string_append(out, "suite,puzzle,instance,question,config,status,repetition,cells,user_s,"
                         "system_s,wall_s,memory_bytes,answer,message");
    for (guint i = 0; i < names->len; i++)
        g_string_append_printf(out, ",%s", (const char *)g_ptr_array_index(names, i));
    g_string_append_c(out, '\n');
    for (guint i = 0; i < results->records->len; i++)
        append_csv_record(bench_results_at(results, i), names, out);
}
