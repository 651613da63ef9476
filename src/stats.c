#include "stats.h"

void cs_stats_add(CsStats *stats, const char *name, double value)
{
    cs_vec_foreach (CsStat, s, stats) {
        if (strcmp(s->name, name) == 0) {
            s->value += value;
            return;
        }
    }
    cs_vec_push(stats, (CsStat){.name = name, .value = value});
}

double cs_stats_get(const CsStats *stats, const char *name)
{
    for (size_t i = 0; i < stats->len; i++)
        if (strcmp(stats->data[i].name, name) == 0)
            return stats->data[i].value;
    return 0;
}
