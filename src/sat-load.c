#include "sat-load.h"

/* Literals of a piece: some milliseconds' work. */
#define PIECE ((size_t)1 << 14)

CsStatus cs_sat_load(const CsSat *sat, void *solver, int n_vars, const int32_t *literals, size_t n,
                     const CsControl *control, GError **error)
{
    for (size_t from = 0; from < n;) {
        size_t to = MIN(n, from + PIECE);
        while (to < n && literals[to - 1] != 0)
            to++;
        if (cs_control_stopped(control))
            return CS_STATUS_UNKNOWN;
        if (!sat->add(solver, n_vars, literals + from, to - from, error))
            return CS_STATUS_ERROR;
        from = to;
    }
    return CS_STATUS_SOLUTION;
}
