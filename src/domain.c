#include "domain.h"

#include <stdlib.h>

int64_t cs_domain_size(CsDomain d)
{
    int64_t size = 0;
    for (uint32_t i = 0; i < d.n; i++)
        size += (int64_t)d.ranges[i].hi - d.ranges[i].lo + 1;
    return size;
}

/* The number of ranges that begin at or before value. */
static uint32_t ranges_from(CsDomain d, int value)
{
    uint32_t low = 0, high = d.n;
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (d.ranges[mid].lo <= value)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

bool cs_domain_contains(CsDomain d, int value)
{
    if (d.n == 1) /* as most are */
        return d.ranges->lo <= value && value <= d.ranges->hi;
    uint32_t k = ranges_from(d, value);
    return k > 0 && value <= d.ranges[k - 1].hi;
}

int64_t cs_domain_rank(CsDomain d, int value)
{
    int64_t rank = 0;
    for (uint32_t i = 0; i < d.n && d.ranges[i].lo <= value; i++)
        rank += (int64_t)MIN(d.ranges[i].hi, value) - d.ranges[i].lo + 1;
    return rank;
}

int cs_domain_value(CsDomain d, int64_t index)
{
    for (uint32_t i = 0; i < d.n; i++) {
        int64_t size = (int64_t)d.ranges[i].hi - d.ranges[i].lo + 1;
        if (index < size)
            return (int)(d.ranges[i].lo + index);
        index -= size;
    }
    g_assert_not_reached();
}

bool cs_domain_equal(CsDomain a, CsDomain b)
{
    return a.n == b.n && (a.n == 0 || memcmp(a.ranges, b.ranges, a.n * sizeof *a.ranges) == 0);
}

void cs_domain_append(CsDomain d, GString *out)
{
    for (uint32_t i = 0; i < d.n; i++) {
        if (i)
            g_string_append_c(out, ',');
        g_string_append_printf(out, "%d", d.ranges[i].lo);
        if (d.ranges[i].hi != d.ranges[i].lo)
            g_string_append_printf(out, "..%d", d.ranges[i].hi);
    }
    if (d.n == 0)
        g_string_append_c(out, '-');
}

static int by_lo(const void *a, const void *b)
{
    const CsRange *x = a, *y = b;
    return (x->lo > y->lo) - (x->lo < y->lo);
}

void cs_ranges_normalise(CsRanges *set, size_t first)
{
    size_t kept = first;
    for (size_t i = first; i < set->len; i++)
        if (set->data[i].lo <= set->data[i].hi)
            set->data[kept++] = set->data[i];
    set->len = kept;
    if (set->len - first < 2)
        return;
    qsort(set->data + first, set->len - first, sizeof *set->data, by_lo);
    kept = first;
    for (size_t i = first + 1; i < set->len; i++) {
        CsRange next = set->data[i], *last = &set->data[kept];
        if (next.lo <= (int64_t)last->hi + 1)
            last->hi = MAX(last->hi, next.hi);
        else
            set->data[++kept] = next;
    }
    set->len = kept + 1;
}

void cs_ranges_intersect(CsDomain a, CsDomain b, CsRanges *out)
{
    for (uint32_t i = 0, j = 0; i < a.n && j < b.n;) {
        CsRange both = {MAX(a.ranges[i].lo, b.ranges[j].lo), MIN(a.ranges[i].hi, b.ranges[j].hi)};
        if (both.lo <= both.hi)
            cs_vec_push(out, both);
        if (a.ranges[i].hi < b.ranges[j].hi)
            i++;
        else
            j++;
    }
}
