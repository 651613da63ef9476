#include "sheet.h"

#include <math.h>

static void free_cell(void *data)
{
    BenchCell *c = data;
    if (!c)
        return;
    g_array_free(c->cpu, TRUE);
    g_array_free(c->wall, TRUE);
    g_free(c);
}

static void free_row(void *data)
{
    BenchRow *r = data;
    g_ptr_array_free(r->column, TRUE);
    g_free(r);
}

static void free_sheet(void *data)
{
    BenchSheet *s = data;
    g_ptr_array_free(s->configs, TRUE);
    g_ptr_array_free(s->rows, TRUE);
    g_free(s);
}

static guint config_index(BenchSheet *s, const char *name)
{
    for (guint c = 0; c < s->configs->len; c++)
        if (strcmp(bench_sheet_config(s, c), name) == 0)
            return c;
    g_ptr_array_add(s->configs, (void *)name);
    return s->configs->len - 1;
}

static BenchSheet *sheet_new(const BenchResults *results, const char *suite)
{
    BenchSheet *s = g_new0(BenchSheet, 1);
    s->suite = suite;
    s->title = "";
    s->configs = g_ptr_array_new();
    s->rows = g_ptr_array_new_with_free_func(free_row);
    JsonObject *about = bench_results_suite(results, suite);
    if (!about)
        return s;
    s->title = json_object_get_string_member_with_default(about, "title", "");
    s->limit = json_object_get_double_member_with_default(about, "limit", 0);
    JsonNode *node = json_object_get_member(about, "configs");
    JsonArray *configs = node && JSON_NODE_HOLDS_ARRAY(node) ? json_node_get_array(node) : NULL;
    for (guint i = 0; configs && i < json_array_get_length(configs); i++) {
        JsonNode *config = json_array_get_element(configs, i);
        if (JSON_NODE_HOLDS_OBJECT(config))
            config_index(s, json_object_get_string_member_with_default(json_node_get_object(config),
                                                                       "name", "?"));
    }
    s->baseline =
        config_index(s, json_object_get_string_member_with_default(about, "baseline", "?"));
    return s;
}

static BenchSheet *sheet_of(GPtrArray *sheets, const BenchResults *results, const char *suite)
{
    for (guint i = 0; i < sheets->len; i++) {
        BenchSheet *s = g_ptr_array_index(sheets, i);
        if (strcmp(s->suite, suite) == 0)
            return s;
    }
    BenchSheet *s = sheet_new(results, suite);
    g_ptr_array_add(sheets, s);
    return s;
}

/* The last row first: records of one row stand together. */
static BenchRow *row_of(BenchSheet *s, const BenchRecord *r)
{
    for (guint i = s->rows->len; i-- > 0;) {
        BenchRow *row = g_ptr_array_index(s->rows, i);
        if (row->question == r->question && strcmp(row->instance, r->instance) == 0)
            return row;
    }
    BenchRow *row = g_new0(BenchRow, 1);
    row->instance = r->instance;
    row->series = r->series;
    row->question = r->question;
    row->column = g_ptr_array_new_with_free_func(free_cell);
    g_ptr_array_add(s->rows, row);
    return row;
}

static void put(GArray *times, int repetition, double value)
{
    const double nothing = NAN;
    while (times->len < (guint)MAX(repetition, 0))
        g_array_append_val(times, nothing);
    if (repetition > 0)
        g_array_index(times, double, repetition - 1) = value;
}

static void add(BenchSheet *s, const BenchRecord *r)
{
    guint c = config_index(s, r->config);
    BenchRow *row = row_of(s, r);
    if (row->column->len < s->configs->len)
        g_ptr_array_set_size(row->column, (gint)s->configs->len);
    row->cells = MAX(row->cells, r->cells);
    BenchCell *cell = g_ptr_array_index(row->column, c);
    if (!cell) {
        cell = g_new0(BenchCell, 1);
        cell->status = r->status;
        cell->record = r;
        cell->cpu = g_array_new(FALSE, FALSE, sizeof(double));
        cell->wall = g_array_new(FALSE, FALSE, sizeof(double));
        g_ptr_array_index(row->column, c) = cell;
    }
    if (r->status > cell->status)
        cell->status = r->status;
    cell->memory = MAX(cell->memory, r->memory);
    put(cell->cpu, r->repetition, bench_record_cpu(r));
    put(cell->wall, r->repetition, r->wall);
}

GPtrArray *bench_sheets(const BenchResults *results)
{
    GPtrArray *sheets = g_ptr_array_new_with_free_func(free_sheet);
    for (guint i = 0; i < results->records->len; i++) {
        const BenchRecord *r = bench_results_at(results, i);
        add(sheet_of(sheets, results, r->suite), r);
    }
    return sheets;
}

const BenchCell *bench_row_answer(const BenchRow *row, guint config)
{
    const BenchCell *cell =
        config < row->column->len ? g_ptr_array_index(row->column, config) : NULL;
    return cell && bench_status_answered(cell->status) ? cell : NULL;
}

BenchTotals bench_sheet_totals(const BenchSheet *s, guint config)
{
    BenchTotals t = {0};
    for (guint i = 0; i < s->rows->len; i++) {
        const BenchRow *row = bench_sheet_row(s, i);
        const BenchCell *cell =
            config < row->column->len ? g_ptr_array_index(row->column, config) : NULL;
        t.asked += cell != NULL;
        t.answered += bench_row_answer(row, config) != NULL;
        if (cell)
            t.memory = MAX(t.memory, cell->memory);
    }
    return t;
}

BenchQuartiles bench_cell_cpu(const BenchCell *cell)
{
    g_autoptr(GArray) known = g_array_new(FALSE, FALSE, sizeof(double));
    for (guint i = 0; i < cell->cpu->len; i++) {
        double t = g_array_index(cell->cpu, double, i);
        if (!isnan(t))
            g_array_append_val(known, t);
    }
    return bench_quartiles((double *)(void *)known->data, known->len);
}

void bench_row_ratios(const BenchRow *row, guint config, guint baseline, GArray *ratios)
{
    const BenchCell *a = bench_row_answer(row, config), *b = bench_row_answer(row, baseline);
    for (guint i = 0; a && b && i < a->cpu->len && i < b->cpu->len; i++) {
        double ratio = g_array_index(a->cpu, double, i) / g_array_index(b->cpu, double, i);
        if (isfinite(ratio) && ratio > 0)
            g_array_append_val(ratios, ratio);
    }
}

BenchQuartiles bench_sheet_ratio(const BenchSheet *sheet, guint config, guint *n)
{
    g_autoptr(GArray) ratios = g_array_new(FALSE, FALSE, sizeof(double));
    *n = 0;
    for (guint i = 0; i < sheet->rows->len; i++) {
        guint before = ratios->len;
        bench_row_ratios(bench_sheet_row(sheet, i), config, sheet->baseline, ratios);
        *n += ratios->len > before;
    }
    return bench_quartiles((double *)(void *)ratios->data,
                           ratios->len < BENCH_FEWEST_RATIOS ? 0 : ratios->len);
}

void bench_append_ratio(const BenchQuartiles *ratio, GString *out)
{
    if (isnan(ratio->median))
        g_string_append(out, "–");
    else if (bench_quartiles_same(ratio))
        g_string_append(out, "same");
    else
        g_string_append_printf(out, "%.3g×", ratio->median);
}

void bench_append_seconds(double seconds, GString *out)
{
    if (isnan(seconds))
        g_string_append(out, "–");
    else if (seconds >= 0.9995)
        g_string_append_printf(out, "%.3g s", seconds);
    else if (seconds >= 0.0009995)
        g_string_append_printf(out, "%.3g ms", seconds * 1e3);
    else
        g_string_append_printf(out, "%.3g µs", seconds * 1e6);
}

void bench_append_bytes(double bytes, GString *out)
{
    g_string_append_printf(out, bytes < 9.95e6 ? "%.1f MB" : "%.0f MB", bytes / 1e6);
}
