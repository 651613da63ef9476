/* Domains of more than 64 values, and access that works for any domain.
 *
 * A wide domain is its bounds and its holes.  Holes that the model gives stay the model's ranges;
 * those that the search makes are bits where the domain spans at most 65,536 integers, else a
 * list. */
#ifndef CS_DFS_WIDE_H
#define CS_DFS_WIDE_H

#include "dfs-engine.h"

typedef struct DfsWide DfsWide;

DfsWide *dfs_wide_new(void);
void dfs_wide_free(DfsWide *wide);

/* Adds a variable with this domain, which must not be empty and must outlive it; its index + 1. */
uint32_t dfs_wide_add(DfsWide *wide, CsDomain domain);

/* Takes back a change of a wide domain. */
void dfs_wide_undo(DfsWide *wide, const DfsChange *change);

/* Of a wide variable what is below for any: its least and greatest value, whether it has a value,
 * and the removal of all outside lo..hi or of one value, false when none is left. */
int64_t dfs_wide_min(const DfsEngine *e, uint32_t var);
int64_t dfs_wide_max(const DfsEngine *e, uint32_t var);
bool dfs_wide_has(const DfsEngine *e, uint32_t var, int64_t value);
bool dfs_wide_bounds(DfsEngine *e, uint32_t var, int64_t lo, int64_t hi, uint32_t reason);
bool dfs_wide_remove(DfsEngine *e, uint32_t var, int64_t value, uint32_t reason);

/* Smallest and greatest value left. */
static inline int64_t dfs_min(const DfsEngine *e, uint32_t var)
{
    return dfs_is_wide(e, var) ? dfs_wide_min(e, var) : e->base[var] + dfs_low(e->dom[var]);
}

static inline int64_t dfs_max(const DfsEngine *e, uint32_t var)
{
    return dfs_is_wide(e, var) ? dfs_wide_max(e, var) : e->base[var] + dfs_high(e->dom[var]);
}

static inline bool dfs_has(const DfsEngine *e, uint32_t var, int64_t value)
{
    if (dfs_is_wide(e, var))
        return dfs_wide_has(e, var, value);
    int64_t k = value - e->base[var];
    return k >= 0 && k < 64 && e->dom[var] >> k & 1;
}

static inline bool dfs_fixed(const DfsEngine *e, uint32_t var)
{
    return dfs_is_wide(e, var) ? dfs_wide_min(e, var) == dfs_wide_max(e, var)
                               : dfs_single(e->dom[var]);
}

/* Each takes values away; false when none is left. */
static inline bool dfs_at_least(DfsEngine *e, uint32_t var, int64_t value, uint32_t reason)
{
    return dfs_is_wide(e, var) ? dfs_wide_bounds(e, var, value, INT64_MAX, reason)
                               : dfs_narrow(e, var, dfs_from(value - e->base[var]), reason);
}

static inline bool dfs_at_most(DfsEngine *e, uint32_t var, int64_t value, uint32_t reason)
{
    return dfs_is_wide(e, var) ? dfs_wide_bounds(e, var, INT64_MIN, value, reason)
                               : dfs_narrow(e, var, ~dfs_from(value - e->base[var] + 1), reason);
}

static inline bool dfs_remove(DfsEngine *e, uint32_t var, int64_t value, uint32_t reason)
{
    if (dfs_is_wide(e, var))
        return dfs_wide_remove(e, var, value, reason);
    int64_t k = value - e->base[var];
    return k < 0 || k > 63 || dfs_narrow(e, var, ~((DfsBits)1 << k), reason);
}

static inline bool dfs_fix(DfsEngine *e, uint32_t var, int64_t value, uint32_t reason)
{
    if (!dfs_is_wide(e, var)) {
        int64_t k = value - e->base[var];
        return dfs_narrow(e, var, k < 0 || k > 63 ? 0 : (DfsBits)1 << k, reason);
    }
    return dfs_wide_has(e, var, value) ? dfs_wide_bounds(e, var, value, value, reason)
                                       : dfs_fail(e, reason);
}

#endif
