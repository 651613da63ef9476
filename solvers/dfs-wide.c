#include "dfs-wide.h"

#define BITS_AT_MOST 65536

typedef struct Hole {
    int64_t value;
    uint32_t before; /* 1 + index of the hole made before in the same variable */
} Hole;

typedef struct WideVar {
    CsDomain domain;
    int32_t lo, hi;
    int32_t base;   /* of the bits */
    uint32_t words; /* where its bits begin; DFS_NOBODY: it has a list */
    uint32_t hole;  /* 1 + index of its newest hole */
} WideVar;

struct DfsWide {
    CS_VEC(WideVar) vars;
    CS_VEC(uint64_t) words; /* bit set: value taken away by the search */
    CS_VEC(Hole) holes;
};

DfsWide *dfs_wide_new(void)
{
    return g_new0(DfsWide, 1);
}

void dfs_wide_free(DfsWide *wide)
{
    if (!wide)
        return;
    cs_vec_free(&wide->vars);
    cs_vec_free(&wide->words);
    cs_vec_free(&wide->holes);
    g_free(wide);
}

uint32_t dfs_wide_add(DfsWide *wide, CsDomain domain)
{
    int lo = cs_domain_min(domain), hi = cs_domain_max(domain);
    WideVar v = {.domain = domain, .lo = lo, .hi = hi, .base = lo, .words = DFS_NOBODY};
    if ((int64_t)hi - lo < BITS_AT_MOST) {
        v.words = (uint32_t)wide->words.len;
        for (int64_t k = lo; k <= hi; k += 64)
            cs_vec_push(&wide->words, 0);
    }
    cs_vec_push(&wide->vars, v);
    return (uint32_t)wide->vars.len;
}

static WideVar *wide_var(const DfsEngine *e, uint32_t var)
{
    return &e->wide->vars.data[e->wide_of[var] - 1];
}

static bool is_hole(const DfsWide *wide, const WideVar *v, int64_t value)
{
    if (v->words != DFS_NOBODY) {
        uint64_t k = (uint64_t)(value - v->base);
        return wide->words.data[v->words + k / 64] >> k % 64 & 1;
    }
    for (uint32_t h = v->hole; h; h = wide->holes.data[h - 1].before)
        if (wide->holes.data[h - 1].value == value)
            return true;
    return false;
}

int64_t dfs_wide_min(const DfsEngine *e, uint32_t var)
{
    return wide_var(e, var)->lo;
}

int64_t dfs_wide_max(const DfsEngine *e, uint32_t var)
{
    return wide_var(e, var)->hi;
}

bool dfs_wide_has(const DfsEngine *e, uint32_t var, int64_t value)
{
    const WideVar *v = wide_var(e, var);
    return value >= v->lo && value <= v->hi && cs_domain_contains(v->domain, (int)value) &&
           !is_hole(e->wide, v, value);
}

/* The first range that ends at or behind the value. */
static uint32_t range_at(CsDomain d, int64_t value)
{
    uint32_t low = 0, high = d.n;
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (d.ranges[mid].hi < value)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

/* The smallest value >= lo, and the greatest <= hi, of the domain without holes; outside
 * v->lo..v->hi when there is none. */
static int64_t next_value(const DfsWide *wide, const WideVar *v, int64_t lo)
{
    for (uint32_t r = range_at(v->domain, lo); r < v->domain.n; r++) {
        int64_t value = MAX(lo, v->domain.ranges[r].lo);
        for (; value <= v->domain.ranges[r].hi && value <= v->hi; value++)
            if (!is_hole(wide, v, value))
                return value;
        if (value > v->hi)
            break;
    }
    return (int64_t)v->hi + 1;
}

static int64_t previous_value(const DfsWide *wide, const WideVar *v, int64_t hi)
{
    uint32_t r = range_at(v->domain, hi);
    if (r < v->domain.n && v->domain.ranges[r].lo <= hi)
        r++;
    while (r-- > 0) {
        int64_t value = MIN(hi, v->domain.ranges[r].hi);
        for (; value >= v->domain.ranges[r].lo && value >= v->lo; value--)
            if (!is_hole(wide, v, value))
                return value;
        if (value < v->lo)
            break;
    }
    return (int64_t)v->lo - 1;
}

bool dfs_wide_bounds(DfsEngine *e, uint32_t var, int64_t lo, int64_t hi, uint32_t reason)
{
    WideVar *v = wide_var(e, var);
    if (lo <= v->lo && hi >= v->hi)
        return true;
    int64_t new_lo = lo <= v->lo ? v->lo : lo > v->hi ? lo : next_value(e->wide, v, lo);
    int64_t new_hi = hi >= v->hi ? v->hi : hi < v->lo ? hi : previous_value(e->wide, v, hi);
    if (new_lo > new_hi)
        return dfs_fail(e, reason);
    uint64_t old = (uint64_t)(uint32_t)v->lo << 32 | (uint32_t)v->hi;
    cs_vec_push(&e->changes, (DfsChange){DFS_CHANGE_BOUNDS, e->wide_of[var] - 1, old});
    v->lo = (int32_t)new_lo;
    v->hi = (int32_t)new_hi;
    dfs_queue_var_props(e, var);
    return true;
}

bool dfs_wide_remove(DfsEngine *e, uint32_t var, int64_t value, uint32_t reason)
{
    WideVar *v = wide_var(e, var);
    if (value == v->lo)
        return dfs_wide_bounds(e, var, value + 1, INT64_MAX, reason);
    if (value == v->hi)
        return dfs_wide_bounds(e, var, INT64_MIN, value - 1, reason);
    if (!dfs_wide_has(e, var, value))
        return true;
    if (v->words != DFS_NOBODY) {
        uint64_t k = (uint64_t)(value - v->base);
        uint32_t word = v->words + (uint32_t)(k / 64);
        cs_vec_push(&e->changes, (DfsChange){DFS_CHANGE_WORD, word, e->wide->words.data[word]});
        e->wide->words.data[word] |= (uint64_t)1 << k % 64;
    } else {
        cs_vec_push(&e->changes, (DfsChange){DFS_CHANGE_HOLE, e->wide_of[var] - 1, v->hole});
        cs_vec_push(&e->wide->holes, (Hole){value, v->hole});
        v->hole = (uint32_t)e->wide->holes.len;
    }
    dfs_queue_var_props(e, var);
    return true;
}

void dfs_wide_undo(DfsWide *wide, const DfsChange *change)
{
    if (change->kind == DFS_CHANGE_WORD) {
        wide->words.data[change->index] = change->old;
        return;
    }
    WideVar *v = &wide->vars.data[change->index];
    if (change->kind == DFS_CHANGE_BOUNDS) {
        v->lo = (int32_t)(uint32_t)(change->old >> 32);
        v->hi = (int32_t)(uint32_t)change->old;
    } else {
        v->hole = (uint32_t)change->old;
        wide->holes.len--;
    }
}
