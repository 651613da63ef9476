/* A line on standard error that tells how far a long run is; only when that is a terminal, and only
 * from the second second on. */
#ifndef CS_PROGRESS_H
#define CS_PROGRESS_H

#include <stdatomic.h>
#include <stdint.h>

typedef struct CsProgress CsProgress;

/* What the line shows; written by whoever works, at any time. */
typedef struct CsProgressCounts {
    atomic_uint_fast64_t puzzles;   /* answered */
    atomic_uint_fast64_t solutions; /* found in all */
} CsProgressCounts;

/* Starts showing counts, which must outlive it; NULL when standard error is no terminal. */
CsProgress *cs_progress_start(CsProgressCounts *counts);

/* Takes the line away.  progress may be NULL. */
void cs_progress_stop(CsProgress *progress);

#endif
