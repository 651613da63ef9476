#include "verify.h"

/* What is known of one instance, from the first run that said it. */
typedef struct Known {
    const BenchRecord *none, *some; /* no solution; at least one */
    const BenchRecord *unique, *several;
    bool reported; /* one line an instance is enough */
} Known;

static bool conflict(const BenchRecord *a, const BenchRecord *b, Known *k, GPtrArray *out)
{
    if (!a || !b)
        return false;
    k->reported = true;
    g_ptr_array_add(out, g_strdup_printf("%s, %s: %s says %s, %s says %s", a->suite, a->instance,
                                         a->config, bench_status_name[a->status], b->config,
                                         bench_status_name[b->status]));
    return true;
}

/* Two solutions of a puzzle that somebody found to have only one. */
static bool two_answers(const BenchRecord *a, const BenchRecord *b, Known *k, GPtrArray *out)
{
    if (!a || !b || !a->answer || !b->answer || g_str_equal(a->answer, b->answer))
        return false;
    k->reported = true;
    g_ptr_array_add(out, g_strdup_printf("%s, %s: %s says unique, but %s found another solution",
                                         a->suite, a->instance, a->config, b->config));
    return true;
}

static void learn(Known *k, const BenchRecord *r)
{
    if (r->status == BENCH_NONE && !k->none)
        k->none = r;
    if (r->status < BENCH_NONE && !k->some)
        k->some = r;
    if (r->status == BENCH_UNIQUE && !k->unique)
        k->unique = r;
    if (r->status == BENCH_MULTIPLE && !k->several)
        k->several = r;
}

static Known *known_of(GHashTable *all, const BenchRecord *r)
{
    g_autofree char *key = g_strconcat(r->suite, "|", r->instance, NULL);
    Known *k = g_hash_table_lookup(all, key);
    if (!k) {
        k = g_new0(Known, 1);
        g_hash_table_insert(all, g_steal_pointer(&key), k);
    }
    return k;
}

GPtrArray *bench_verify(const BenchResults *results)
{
    GPtrArray *out = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GHashTable) all = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    for (guint i = 0; i < results->records->len; i++) {
        const BenchRecord *r = bench_results_at(results, i);
        if (r->status == BENCH_WRONG)
            g_ptr_array_add(out,
                            g_strdup_printf("%s, %s: %s gave a wrong answer: %s", r->suite,
                                            r->instance, r->config, r->message ? r->message : ""));
        learn(known_of(all, r), r);
    }
    /* Every answer against what the whole file knows. */
    for (guint i = 0; i < results->records->len; i++) {
        const BenchRecord *r = bench_results_at(results, i);
        Known *k = known_of(all, r);
        if (k->reported || !bench_status_answered(r->status))
            continue;
        (void)(conflict(k->none, k->some, k, out) || conflict(k->unique, k->several, k, out) ||
               two_answers(k->unique, r, k, out));
    }
    return out;
}
