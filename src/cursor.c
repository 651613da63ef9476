#include "cursor.h"

bool cs_cursor_open(CsCursor *c, const CsBackend *backend, const CsQuery *query, GError **error)
{
    c->backend = backend;
    if (backend->sat)
        c->sat = cs_sat_search_open(backend->sat, query, error);
    else
        c->native = backend->open(query, error);
    return c->sat || c->native;
}

CsStatus cs_cursor_next(CsCursor *c, int *values, GError **error)
{
    return c->sat ? cs_sat_search_next(c->sat, values, error)
                  : c->backend->next(c->native, values, error);
}

void cs_cursor_stats(const CsCursor *c, CsStats *stats)
{
    if (c->sat)
        cs_sat_search_stats(c->sat, stats);
    else if (c->native && c->backend->stats)
        c->backend->stats(c->native, stats);
}

void cs_cursor_close(CsCursor *c)
{
    g_clear_pointer(&c->sat, cs_sat_search_free);
    if (c->native)
        c->backend->close(c->native);
    c->native = NULL;
}
