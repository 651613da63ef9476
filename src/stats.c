#include "stats.h"

#include <stdbool.h>

/* There are few names, and most differ in the first letter. */
static bool same(const char *a, const char *b)
{
    return a == b || (*a == *b && strcmp(a, b) == 0);
}

void cs_stats_add(CsStats *stats, const char *name, double value)
{
    cs_vec_foreach (CsStat, s, stats) {
        if (same(s->name, name)) {
            s->value += value;
            return;
        }
    }
    cs_vec_push(stats, (CsStat){.name = name, .value = value});
}

double cs_stats_get(const CsStats *stats, const char *name)
{
    for (size_t i = 0; i < stats->len; i++)
        if (same(stats->data[i].name, name))
            return stats->data[i].value;
    return 0;
}
