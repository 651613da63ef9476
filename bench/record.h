/* What one run left behind: one line of a results file. */
#ifndef BENCH_RECORD_H
#define BENCH_RECORD_H

#include "suite.h"
#include "vec.h"

typedef enum BenchStatus {
    BENCH_SOLVED,   /* a solution */
    BENCH_UNIQUE,   /* exactly one */
    BENCH_MULTIPLE, /* two or more */
    BENCH_NONE,     /* none */
    BENCH_LIMIT,    /* the time limit came first */
    BENCH_REFUSED,  /* this configuration does not take such an instance or question */
    BENCH_MISSING,  /* the peer is not installed */
    BENCH_SKIPPED,  /* a smaller one of the series was already too much */
    BENCH_FAILED,   /* it failed */
    BENCH_WRONG,    /* its answer breaks a rule */
    BENCH_N_STATUSES
} BenchStatus;

extern const char *const bench_status_name[BENCH_N_STATUSES];

/* An answer was given. */
static inline bool bench_status_answered(BenchStatus s)
{
    return s <= BENCH_NONE;
}

/* It was run and timed. */
static inline bool bench_status_ran(BenchStatus s)
{
    return s <= BENCH_LIMIT;
}

/* A counter, or a time in seconds ("time.…"). */
typedef struct BenchFigure {
    char *name;
    double value;
} BenchFigure;

typedef struct BenchRecord {
    char *suite, *instance, *config;
    char *puzzle, *series; /* series may be NULL */
    BenchQuestion question;
    int repetition; /* from 1; 0 for what is not repeated (refused …) */
    BenchStatus status;
    int cells;           /* white cells of the instance */
    double user, system; /* CPU seconds */
    double wall;         /* seconds */
    double memory;       /* greatest resident size in bytes */
    CS_VEC(BenchFigure) figures;
    char *answer;  /* hash of the first solution; NULL when there is none */
    char *message; /* why it failed; or NULL */
} BenchRecord;

/* All empty. */
BenchRecord *bench_record_new(void);
void bench_record_free(BenchRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BenchRecord, bench_record_free)

static inline double bench_record_cpu(const BenchRecord *r)
{
    return r->user + r->system;
}

/* Appends a figure; the name is copied. */
void bench_record_add_figure(BenchRecord *record, const char *name, double value);

/* NaN when there is none of this name. */
double bench_record_figure(const BenchRecord *record, const char *name);

/* One line of JSON without the line break. */
char *bench_record_to_json(const BenchRecord *record);

/* CS_ERROR_PARSE when the line is no record; the message has no place in it. */
BenchRecord *bench_record_from_json(const char *line, GError **error);

/* A hash of the numbers of an answer, as text. */
char *bench_hash_answer(const int *values, size_t n);

#endif
