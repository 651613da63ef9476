/* A suite: instances × configurations × questions, and how to measure them. */
#ifndef BENCH_SUITE_H
#define BENCH_SUITE_H

#include "generate.h"
#include "options.h"

#include <stddef.h>

typedef enum BenchQuestion { BENCH_ONE, BENCH_TWO, BENCH_N_QUESTIONS } BenchQuestion;

/* "one": a solution, "two": is it the only one? */
extern const char *const bench_question_name[BENCH_N_QUESTIONS];

/* A way of answering: settings of cluesat, or another program. */
typedef struct BenchConfig {
    char *name;
    char *peer;     /* the description's name, or NULL */
    GStrv settings; /* "option=value" for cluesat; empty for a peer */
} BenchConfig;

typedef struct BenchInstance {
    char *name; /* unique in the suite */
    char *puzzle;
    char *series; /* instances of one series grow from one to the next; or NULL */
    char *path;   /* of its file, or NULL: generated from the shape */
    BenchShape shape;
    unsigned questions; /* bit set of 1 << BenchQuestion */
    GStrv only;         /* names of the configurations that get it; NULL = all */
} BenchInstance;

typedef struct BenchSuite {
    char *name, *title;
    char *baseline;       /* ratios are against this configuration; never NULL */
    int repeat, warm_up;  /* measured rounds and unmeasured ones before them */
    double limit;         /* seconds for one run */
    GPtrArray *configs;   /* BenchConfig * */
    GPtrArray *instances; /* BenchInstance * */
} BenchSuite;

/* No configurations and no instances; three rounds after one to warm up, ten seconds for each. */
BenchSuite *bench_suite_new(void);
void bench_suite_free(BenchSuite *suite);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BenchSuite, bench_suite_free)

static inline BenchConfig *bench_suite_config(const BenchSuite *suite, guint i)
{
    return g_ptr_array_index(suite->configs, i);
}

static inline BenchInstance *bench_suite_instance(const BenchSuite *suite, guint i)
{
    return g_ptr_array_index(suite->instances, i);
}

/* The configuration of that name; NULL when there is none. */
BenchConfig *bench_suite_find_config(const BenchSuite *suite, const char *name);

/* Does this configuration get this instance? */
bool bench_suite_pairs(const BenchInstance *instance, const BenchConfig *config);

/* The text of the instance, generated or its file's, and its length; free with g_free.
 * CS_ERROR_READ, or what bench_generate says. */
char *bench_instance_text(const BenchInstance *instance, size_t *len, GError **error);

#endif
