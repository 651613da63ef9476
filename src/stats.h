/* Counters and times that a run leaves behind, by name, in the order in which they were first set.
 * Names are static strings such as "nodes", "conflicts", "encode.clauses", "time.parse" (seconds).
 */
#ifndef CS_STATS_H
#define CS_STATS_H

#include "vec.h"

typedef struct CsStat {
    const char *name;
    double value;
} CsStat;

typedef CS_VEC(CsStat) CsStats;

/* Adds `value` to the counter of this name, which is created at 0. */
void cs_stats_add(CsStats *stats, const char *name, double value);

/* The counter's value; 0 when it was never set. */
double cs_stats_get(const CsStats *stats, const char *name);

/* Seconds since `then`, a g_get_monotonic_time(). */
static inline double cs_seconds_since(gint64 then)
{
    return (double)(g_get_monotonic_time() - then) / 1e6;
}

#endif
