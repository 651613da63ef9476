/* A pseudo-random number generator that gives the same numbers on every machine: SplitMix64
 * (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014). */
#ifndef BENCH_RNG_H
#define BENCH_RNG_H

#include <stdint.h>

typedef struct BenchRng {
    uint64_t state;
} BenchRng;

static inline BenchRng bench_rng(uint64_t seed)
{
    return (BenchRng){.state = seed};
}

static inline uint64_t bench_rng_next(BenchRng *rng)
{
    uint64_t z = rng->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* A number in 0..n-1, n > 0.  The bias of the plain remainder is below 2^-32 for the n used here.
 */
static inline int bench_rng_below(BenchRng *rng, int n)
{
    return (int)((bench_rng_next(rng) >> 1) % (uint64_t)n);
}

/* Puts `n` numbers in a random order (Fisher and Yates). */
static inline void bench_rng_shuffle(BenchRng *rng, int *a, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int j = bench_rng_below(rng, i + 1), t = a[i];
        a[i] = a[j];
        a[j] = t;
    }
}

#endif
