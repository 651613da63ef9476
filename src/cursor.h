/* A back end at work on one model, be it a native engine or a SAT solver.
 *
 * It is trusted in nothing: src/search.c judges what comes out. */
#ifndef CS_CURSOR_H
#define CS_CURSOR_H

#include "sat-search.h"

typedef struct CsCursor {
    const CsBackend *backend;
    CsSatSearch *sat; /* one of these two while it is open */
    void *native;
} CsCursor;

/* Opens it, which must not be open; query and backend must outlive it. */
bool cs_cursor_open(CsCursor *cursor, const CsBackend *backend, const CsQuery *query,
                    GError **error);

/* Like CsBackend's next; it must be open. */
CsStatus cs_cursor_next(CsCursor *cursor, int *values, GError **error);

/* Adds its counters; none when it is not open. */
void cs_cursor_stats(const CsCursor *cursor, CsStats *stats);

/* No effect when it is not open. */
void cs_cursor_close(CsCursor *cursor);

#endif
