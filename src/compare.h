/* A stream that compares what is written to it with a text, so that neither has to be held twice.
 */
#ifndef CS_COMPARE_H
#define CS_COMPARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct CsCompare {
    const char *text; /* len bytes, which must outlive the stream */
    size_t len;
    size_t same; /* how many bytes agree, from the beginning */
    bool differs;
} CsCompare;

/* Opens it; NULL with errno on failure.  `compare` is to be read when the stream has been closed,
 * and then cs_compare_equal tells whether the whole is the same. */
FILE *cs_compare_open(CsCompare *compare);

static inline bool cs_compare_equal(const CsCompare *compare)
{
    return !compare->differs && compare->same == compare->len;
}

/* The line, from 1, of the first difference. */
size_t cs_compare_line(const CsCompare *compare);

#endif
