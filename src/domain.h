/* Finite sets of integers, kept as sorted, disjoint, non-adjacent ranges.
 *
 * Ranges, not bits: {1, 1000000000} costs two ranges.  Engines that want bit sets make their own
 * from these. */
#ifndef CS_DOMAIN_H
#define CS_DOMAIN_H

#include "vec.h"
#include <stdbool.h>
#include <stdint.h>

/* Values of variables lie in CS_VALUE_MIN..CS_VALUE_MAX, so that value + 1 and the difference of
 * two values fit into 32 and 64 bits without a thought. */
#define CS_VALUE_MAX 1000000000
#define CS_VALUE_MIN (-CS_VALUE_MAX)

typedef struct CsRange {
    int32_t lo, hi; /* both belong to it; lo <= hi */
} CsRange;

typedef CS_VEC(CsRange) CsRanges;

/* A read-only view of a set; the ranges belong to somebody else. */
typedef struct CsDomain {
    const CsRange *ranges;
    uint32_t n;
} CsDomain;

static inline bool cs_domain_is_empty(CsDomain d)
{
    return d.n == 0;
}

/* Smallest and greatest value; the set must not be empty. */
static inline int cs_domain_min(CsDomain d)
{
    return d.ranges[0].lo;
}

static inline int cs_domain_max(CsDomain d)
{
    return d.ranges[d.n - 1].hi;
}

/* Number of values. */
int64_t cs_domain_size(CsDomain d);

bool cs_domain_contains(CsDomain d, int value);

/* How many values of the set are <= value: 0..size.  For a value in the set this is its index + 1.
 */
int64_t cs_domain_rank(CsDomain d, int value);

/* The value with this index (0 is the smallest); index must be below the size. */
int cs_domain_value(CsDomain d, int64_t index);

bool cs_domain_equal(CsDomain a, CsDomain b);

/* Appends ranges and values in increasing order, as "1..3,7"; "-" for the empty set. */
void cs_domain_append(CsDomain d, GString *out);

/* Sorts and merges what `set` holds from `first` on into a proper set; drops ranges with lo > hi.
 */
void cs_ranges_normalise(CsRanges *set, size_t first);

/* Appends the intersection of a and b to `out`, which must not be where a or b point to. */
void cs_ranges_intersect(CsDomain a, CsDomain b, CsRanges *out);

/* Walks the values in increasing order:
 *     CsDomainIter it = cs_domain_iter(d);
 *     for (int v; cs_domain_next(&it, &v);) ...
 */
typedef struct CsDomainIter {
    CsDomain domain;
    uint32_t range;
    int64_t next;
} CsDomainIter;

static inline CsDomainIter cs_domain_iter(CsDomain d)
{
    return (CsDomainIter){.domain = d, .range = 0, .next = d.n ? d.ranges[0].lo : 0};
}

static inline bool cs_domain_next(CsDomainIter *it, int *value)
{
    if (it->range >= it->domain.n)
        return false;
    *value = (int)it->next++;
    if (it->next > it->domain.ranges[it->range].hi && ++it->range < it->domain.n)
        it->next = it->domain.ranges[it->range].lo;
    return true;
}

#endif
