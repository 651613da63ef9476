#include "compare.h"

#include "sheet.h"
#include "verify.h"

#include <math.h>

typedef struct Tally {
    const char *suite, *config;
    guint slower, faster, same, lost, gained;
    GArray *ratios; /* of medians, new over old */
} Tally;

typedef struct Compare {
    GPtrArray *tallies; /* Tally * */
    GString *lines;
    bool fine;
} Compare;

static void free_tally(void *data)
{
    Tally *t = data;
    g_array_free(t->ratios, TRUE);
    g_free(t);
}

static Tally *tally_of(Compare *c, const char *suite, const char *config)
{
    for (guint i = 0; i < c->tallies->len; i++) {
        Tally *t = g_ptr_array_index(c->tallies, i);
        if (strcmp(t->suite, suite) == 0 && strcmp(t->config, config) == 0)
            return t;
    }
    Tally *t = g_new0(Tally, 1);
    t->suite = suite;
    t->config = config;
    t->ratios = g_array_new(FALSE, FALSE, sizeof(double));
    g_ptr_array_add(c->tallies, t);
    return t;
}

static void report_line(Compare *c, const char *what, const BenchSheet *s, const BenchRow *row,
                        const char *config, double ratio)
{
    g_string_append_printf(c->lines, "%s: %s, %s, %s: %s", what, s->suite, row->instance,
                           bench_question_name[row->question], config);
    if (!isnan(ratio))
        g_string_append_printf(c->lines, " %.3g×", ratio);
    g_string_append_c(c->lines, '\n');
}

/* Runs of two files are not pairs, so the quartiles have to be apart. */
static void compare_times(Compare *c, Tally *t, const BenchSheet *s, const BenchRow *row,
                          const BenchCell *old, const BenchCell *new)
{
    BenchQuartiles a = bench_cell_cpu(old), b = bench_cell_cpu(new);
    double ratio = b.median / a.median;
    g_array_append_val(t->ratios, ratio);
    if (b.low > a.high) {
        t->slower++;
        c->fine = false;
        report_line(c, "slower", s, row, t->config, ratio);
    } else if (b.high < a.low) {
        t->faster++;
    } else {
        t->same++;
    }
}

static void compare_cells(Compare *c, const BenchSheet *s, const BenchRow *row, const char *config,
                          const BenchCell *old, const BenchCell *new)
{
    if (!old && !new)
        return;
    Tally *t = tally_of(c, s->suite, config);
    if (old && new) {
        compare_times(c, t, s, row, old, new);
    } else if (old) {
        t->lost++;
        c->fine = false;
        report_line(c, "no longer answered", s, row, config, NAN);
    } else {
        t->gained++;
    }
}

static const BenchRow *find_row(const BenchSheet *s, const BenchRow *like)
{
    for (guint i = 0; i < s->rows->len; i++) {
        const BenchRow *row = bench_sheet_row(s, i);
        if (row->question == like->question && strcmp(row->instance, like->instance) == 0)
            return row;
    }
    return NULL;
}

static void compare_sheets(Compare *c, const BenchSheet *old, const BenchSheet *new)
{
    for (guint i = 0; i < old->rows->len; i++) {
        const BenchRow *a = bench_sheet_row(old, i), *b = find_row(new, a);
        for (guint k = 0; b && k < old->configs->len; k++) {
            const char *name = bench_sheet_config(old, k);
            for (guint m = 0; m < new->configs->len; m++)
                if (strcmp(bench_sheet_config(new, m), name) == 0 && k < a->column->len &&
                    g_ptr_array_index(a->column, k) && m < b->column->len &&
                    g_ptr_array_index(b->column, m))
                    compare_cells(c, old, a, name, bench_row_answer(a, k), bench_row_answer(b, m));
        }
    }
}

/* Both files in one: does a verdict of one contradict the other? */
static void compare_verdicts(Compare *c, const BenchResults *before, const BenchResults *after,
                             GString *out)
{
    BenchResults both = {.records = g_ptr_array_new()};
    for (guint i = 0; i < before->records->len; i++)
        g_ptr_array_add(both.records, bench_results_at(before, i));
    for (guint i = 0; i < after->records->len; i++)
        g_ptr_array_add(both.records, bench_results_at(after, i));
    g_autoptr(GPtrArray) faults = bench_verify(&both);
    for (guint i = 0; i < faults->len; i++) {
        g_string_append_printf(out, "DISAGREEMENT: %s\n",
                               (const char *)g_ptr_array_index(faults, i));
        c->fine = false;
    }
    g_ptr_array_free(both.records, TRUE);
}

static void append_tallies(const Compare *c, GString *out)
{
    for (guint i = 0; i < c->tallies->len; i++) {
        const Tally *t = g_ptr_array_index(c->tallies, i);
        BenchQuartiles q = bench_quartiles((double *)(void *)t->ratios->data, t->ratios->len);
        g_string_append_printf(out, "%s, %s: %u slower, %u faster, %u same", t->suite, t->config,
                               t->slower, t->faster, t->same);
        if (t->lost || t->gained)
            g_string_append_printf(out, ", %u no longer answered, %u newly answered", t->lost,
                                   t->gained);
        if (t->ratios->len)
            g_string_append_printf(out, "; new/old %.3g (%.3g..%.3g)", q.median, q.low, q.high);
        g_string_append_c(out, '\n');
    }
}

bool bench_compare(const BenchResults *before, const BenchResults *after, GString *out)
{
    g_autoptr(GPtrArray) old = bench_sheets(before), new = bench_sheets(after);
    g_autoptr(GString) lines = g_string_new(NULL);
    Compare c = {
        .tallies = g_ptr_array_new_with_free_func(free_tally), .lines = lines, .fine = true};
    compare_verdicts(&c, before, after, out);
    for (guint i = 0; i < old->len; i++)
        for (guint k = 0; k < new->len; k++) {
            const BenchSheet *a = g_ptr_array_index(old, i), *b = g_ptr_array_index(new, k);
            if (strcmp(a->suite, b->suite) == 0)
                compare_sheets(&c, a, b);
        }
    g_string_append(out, lines->str);
    append_tallies(&c, out);
    if (c.tallies->len == 0)
        g_string_append(out, "The two files have no question in common.\n");
    g_ptr_array_free(c.tallies, TRUE);
    return c.fine;
}
