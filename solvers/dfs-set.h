/* Sets of up to 128 small numbers, as bits. */
#ifndef CS_DFS_SET_H
#define CS_DFS_SET_H

#include <stdint.h>

typedef unsigned __int128 DfsSet;

#define DFS_SET_SIZE 128

static inline DfsSet dfs_set_of(uint32_t i)
{
    return (DfsSet)1 << i;
}

/* 0..n-1 */
static inline DfsSet dfs_set_below(uint32_t n)
{
    return n < DFS_SET_SIZE ? dfs_set_of(n) - 1 : ~(DfsSet)0;
}

/* Takes the smallest member of a set that is not empty. */
static inline int dfs_take_lowest(DfsSet *set)
{
    uint64_t low = (uint64_t)*set;
    int i = low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(*set >> 64));
    *set &= *set - 1;
    return i;
}

#endif
