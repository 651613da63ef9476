#include "sat-output.h"

#include <string.h>

typedef struct Answer {
    int n_vars;
    int status;    /* -1: not yet said */
    bool ended;    /* the assignment's 0 was there */
    bool *is_true; /* the caller's */
    bool *is_false;
} Answer;

static bool set_status(Answer *a, int status, const CsScan *line, size_t at, GError **error)
{
    if (a->status >= 0 && a->status != status)
        return cs_scan_error(line, at, error, "expected one result, not two different ones");
    a->status = status;
    return true;
}

static bool read_result(Answer *a, CsScan *line, GError **error)
{
    cs_scan_skip(line);
    size_t at = line->pos;
    int status = cs_scan_is(line, "SATISFIABLE")     ? 10
                 : cs_scan_is(line, "UNSATISFIABLE") ? 20
                 : cs_scan_is(line, "UNKNOWN")       ? 0
                                                     : -1;
    if (status < 0)
        return cs_scan_error(line, at, error, "expected SATISFIABLE, UNSATISFIABLE or UNKNOWN");
    return set_status(a, status, line, at, error);
}

static bool read_literals(Answer *a, CsScan *line, GError **error)
{
    while (cs_scan_skip(line)) {
        size_t at = line->pos;
        int literal;
        if (!cs_scan_int(line, "a literal", -a->n_vars, a->n_vars, &literal, error))
            return false;
        if (a->ended)
            return cs_scan_error(line, at, error, "expected nothing behind the assignment's 0");
        if (literal == 0)
            a->ended = true;
        else if (literal > 0)
            a->is_true[literal] = true;
        else
            a->is_false[-literal] = true;
        if (literal && a->is_true[ABS(literal)] && a->is_false[ABS(literal)])
            return cs_scan_error(line, at, error,
                                 "expected variable %d to be true or false, "
                                 "not both",
                                 ABS(literal));
    }
    return true;
}

/* MiniSat's words; its literals stand on a line of their own, without a `v`. */
static bool read_minisat_result(Answer *a, CsScan *line, bool *found, GError **error)
{
    cs_scan_skip(line);
    size_t at = line->pos;
    int status = cs_scan_is(line, "SAT")     ? 10
                 : cs_scan_is(line, "UNSAT") ? 20
                 : cs_scan_is(line, "INDET") ? 0
                                             : -1;
    *found = status >= 0 && !cs_scan_skip(line);
    if (!*found)
        line->pos = at;
    return !*found || set_status(a, status, line, at, error);
}

static bool read_line(Answer *a, CsScan *line, CsSatOutputMode mode, bool *minisat, GError **error)
{
    if (!cs_scan_skip(line) || cs_scan_is(line, "c"))
        return true;
    if (cs_scan_is(line, "s"))
        return read_result(a, line, error);
    if (cs_scan_is(line, "v"))
        return read_literals(a, line, error);
    if (*minisat && a->status == 10 && !a->ended)
        return read_literals(a, line, error);
    bool found;
    if (!read_minisat_result(a, line, &found, error))
        return false;
    *minisat |= found;
    return found || mode == CS_SAT_OUTPUT_LENIENT ||
           cs_scan_error(line, line->pos, error, "expected a line that begins with c, s or v");
}

bool cs_sat_output_read(CsScan *all, int n_vars, CsSatOutputMode mode, int *status, bool *is_true,
                        GError **error)
{
    g_autofree bool *is_false = g_new0(bool, (size_t)n_vars + 1);
    Answer a = {.n_vars = n_vars, .status = -1, .is_true = is_true, .is_false = is_false};
    bool minisat = false;
    for (CsScan line; cs_scan_line(all, &line);)
        if (!read_line(&a, &line, mode, &minisat, error))
            return false;
    if (a.status < 0)
        return cs_scan_error(all, all->pos, error, "expected an `s` line");
    if (a.status == 10 && !a.ended)
        return cs_scan_error(all, all->pos, error, "expected `v` lines that end with 0");
    *status = a.status;
    return true;
}
