/* Disjoint sets of the numbers 0..n-1, as a forest in an array of the caller's: parent[v] is v for
 * the root of a set, which is its least member.  Paths are halved on the way (Tarjan and van
 * Leeuwen, Worst-case analysis of set union algorithms, J. ACM 31, 1984). */
#ifndef CS_DISJOINT_H
#define CS_DISJOINT_H

#include <glib.h>
#include <stdint.h>

/* Each number a set of its own. */
static inline void cs_disjoint_init(uint32_t *parent, uint32_t n)
{
    for (uint32_t v = 0; v < n; v++)
        parent[v] = v;
}

/* The root of v's set. */
static inline uint32_t cs_disjoint_find(uint32_t *parent, uint32_t v)
{
    while (parent[v] != v)
        v = parent[v] = parent[parent[v]];
    return v;
}

/* Makes the sets of v and w one; its root. */
static inline uint32_t cs_disjoint_join(uint32_t *parent, uint32_t v, uint32_t w)
{
    uint32_t a = cs_disjoint_find(parent, v), b = cs_disjoint_find(parent, w);
    return parent[MAX(a, b)] = MIN(a, b);
}

#endif
