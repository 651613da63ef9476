/* What is asked about a puzzle. */
#ifndef CS_QUESTION_H
#define CS_QUESTION_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#define CS_NO_LIMIT UINT64_MAX

typedef enum CsAsk {
    CS_ASK_SOLVE,      /* solutions, and whether there are more */
    CS_ASK_COUNT,      /* how many there are */
    CS_ASK_CANDIDATES, /* which values each cell takes in some solution */
} CsAsk;

typedef struct CsQuestion {
    CsAsk ask;
    uint64_t most; /* stop after so many different solutions; CS_NO_LIMIT: find all of them */
    uint64_t keep; /* how many of them to keep in the report */
    /* Optional: counts the solutions as they come, for another thread to show. */
    atomic_uint_fast64_t *found;
} CsQuestion;

/* The plain question: solutions, up to `answers` of them. */
static inline CsQuestion cs_question_solve(uint64_t answers)
{
    return (CsQuestion){.ask = CS_ASK_SOLVE, .most = answers, .keep = answers};
}

#endif
