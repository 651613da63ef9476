#include "brute.h"

#include "check.h"

uint64_t brute_space(const CsModel *m)
{
    uint64_t space = 1;
    for (size_t v = 0; v < m->vars.len; v++)
        if (__builtin_mul_overflow(space, (uint64_t)cs_domain_size(cs_model_domain(m, (int)v)),
                                   &space))
            return G_MAXUINT64;
    return space;
}

size_t brute_force(const CsModel *m, bool (*each)(void *data, const int *values), void *data)
{
    size_t n = m->vars.len, calls = 0;
    g_autofree int64_t *index = g_new0(int64_t, n + 1);
    g_autofree int *values = g_new(int, n + 1);
    for (size_t v = 0; v < n; v++) {
        if (cs_domain_is_empty(cs_model_domain(m, (int)v)))
            return 0;
        values[v] = cs_domain_value(cs_model_domain(m, (int)v), 0);
    }
    for (;;) {
        if (cs_check_model(m, values, NULL)) {
            calls++;
            if (each && !each(data, values))
                return calls;
        }
        size_t v = n;
        while (v > 0) {
            CsDomain d = cs_model_domain(m, (int)--v);
            if (++index[v] < cs_domain_size(d)) {
                values[v] = cs_domain_value(d, index[v]);
                break;
            }
            index[v] = 0;
            values[v] = cs_domain_value(d, 0);
            if (v == 0)
                return calls;
        }
        if (n == 0)
            return calls;
    }
}

typedef struct Seen {
    GHashTable *answers;
    size_t size;
} Seen;

static bool remember(void *data, const int *values)
{
    Seen *seen = data;
    g_hash_table_add(seen->answers, g_bytes_new(values, seen->size));
    return true;
}

size_t brute_count(const CsModel *m)
{
    Seen seen = {
        g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, NULL),
        cs_model_n_visible(m) * sizeof(int)};
    brute_force(m, remember, &seen);
    size_t n = g_hash_table_size(seen.answers);
    g_hash_table_destroy(seen.answers);
    return n;
}
