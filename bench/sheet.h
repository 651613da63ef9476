/* The records of one suite as a table: a row for each question about an instance, a column for each
 * configuration.  All reports read this. */
#ifndef BENCH_SHEET_H
#define BENCH_SHEET_H

#include "quantile.h"
#include "results.h"

typedef struct BenchCell {
    BenchStatus status;        /* of the worst of its runs */
    GArray *cpu, *wall;        /* double, seconds; by repetition - 1, NaN where there is none */
    double memory;             /* greatest of all runs, bytes */
    const BenchRecord *record; /* one of them, for its figures */
} BenchCell;

typedef struct BenchRow {
    const char *instance, *series;
    BenchQuestion question;
    int cells;         /* white cells of the instance */
    GPtrArray *column; /* BenchCell * or NULL, by configuration */
} BenchRow;

typedef struct BenchSheet {
    const char *suite, *title;
    double limit;
    guint baseline;     /* index among the configurations */
    GPtrArray *configs; /* const char * */
    GPtrArray *rows;    /* BenchRow * */
} BenchSheet;

/* One sheet for each suite of the results, which must outlive them.  Free with g_ptr_array_unref.
 */
GPtrArray *bench_sheets(const BenchResults *results);

static inline const BenchRow *bench_sheet_row(const BenchSheet *sheet, guint i)
{
    return g_ptr_array_index(sheet->rows, i);
}

static inline const char *bench_sheet_config(const BenchSheet *sheet, guint c)
{
    return g_ptr_array_index(sheet->configs, c);
}

/* The cell when it holds an answer, else NULL. */
const BenchCell *bench_row_answer(const BenchRow *row, guint config);

/* What became of one configuration's questions. */
typedef struct BenchTotals {
    guint asked, answered;
    double memory; /* the greatest of all, bytes */
} BenchTotals;

/* By its index among the sheet's configurations. */
BenchTotals bench_sheet_totals(const BenchSheet *sheet, guint config);

/* Quartiles of the CPU seconds of an answered cell. */
BenchQuartiles bench_cell_cpu(const BenchCell *cell);

/* No ratio is claimed from fewer pairs of runs. */
#define BENCH_FEWEST_RATIOS 3

/* Appends config's CPU time over the baseline's for each repetition that both have. */
void bench_row_ratios(const BenchRow *row, guint config, guint baseline, GArray *ratios);

/* The same over all rows where both answered, as quartiles, which are NaN with fewer
 * than BENCH_FEWEST_RATIOS pairs; *n how many rows. */
BenchQuartiles bench_sheet_ratio(const BenchSheet *sheet, guint config, guint *n);

/* Appends "same", "2.4×" or "–". */
void bench_append_ratio(const BenchQuartiles *ratio, GString *out);

/* Appends seconds as "12.3 s", "4.56 ms" or "789 µs". */
void bench_append_seconds(double seconds, GString *out);

/* Appends bytes as "12 MB" (10^6). */
void bench_append_bytes(double bytes, GString *out);

#endif
