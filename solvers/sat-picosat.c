#include "backend.h"

#include <picosat/picosat.h>

typedef struct Solver {
    PicoSAT *picosat;
    const CsControl *control;
} Solver;

/* GLib's allocation, so that there is one way for memory to run out. */
static void *get(void *manager, size_t size)
{
    (void)manager;
    return g_malloc(size);
}

static void *resize(void *manager, void *block, size_t old, size_t size)
{
    (void)manager;
    (void)old;
    return g_realloc(block, size);
}

static void drop(void *manager, void *block, size_t size)
{
    (void)manager;
    (void)size;
    g_free(block);
}

static int interrupted(void *data)
{
    return cs_control_stopped(((Solver *)data)->control);
}

static void *picosat_open(const CsQuery *query, GError **error)
{
    (void)error;
    Solver *s = g_new0(Solver, 1);
    s->picosat = picosat_minit(NULL, get, resize, drop);
    s->control = query->control;
    picosat_set_seed(s->picosat, (unsigned)query->options->seed);
    if (s->control)
        picosat_set_interrupt(s->picosat, s, interrupted);
    return s;
}

static void picosat_close(void *solver)
{
    Solver *s = solver;
    picosat_reset(s->picosat);
    g_free(s);
}

static bool picosat_take(void *solver, int n_vars, const int32_t *literals, size_t n,
                         GError **error)
{
    (void)error;
    PicoSAT *p = ((Solver *)solver)->picosat;
    picosat_adjust(p, n_vars);
    for (size_t i = 0; i < n; i++)
        picosat_add(p, literals[i]);
    return true;
}

static CsStatus picosat_solve(void *solver, const int32_t *assumptions, size_t n, GError **error)
{
    Solver *s = solver;
    for (size_t i = 0; i < n; i++)
        picosat_assume(s->picosat, assumptions[i]);
    /* PicoSAT's limit counts decisions. */
    int limit = s->control && s->control->node_limit
                    ? (int)MIN(s->control->node_limit, (uint64_t)INT32_MAX)
                    : -1;
    switch (picosat_sat(s->picosat, limit)) {
    case PICOSAT_SATISFIABLE:
        return CS_STATUS_SOLUTION;
    case PICOSAT_UNSATISFIABLE:
        return CS_STATUS_NONE;
    case PICOSAT_UNKNOWN:
        return CS_STATUS_UNKNOWN;
    default:
        g_set_error(error, CS_ERROR, CS_ERROR_BACKEND, "PicoSAT failed");
        return CS_STATUS_ERROR;
    }
}

static bool picosat_value(void *solver, int var)
{
    return picosat_deref(((Solver *)solver)->picosat, var) > 0;
}

static bool picosat_failed(void *solver, int32_t literal)
{
    return picosat_failed_assumption(((Solver *)solver)->picosat, literal) != 0;
}

static void picosat_prefer(void *solver, int32_t literal)
{
    picosat_set_default_phase_lit(((Solver *)solver)->picosat, literal, 1);
}

static bool picosat_trace(void *solver, FILE *file, int n_vars, size_t n_clauses)
{
    if (n_clauses > INT32_MAX)
        return false;
    picosat_set_incremental_rup_file(((Solver *)solver)->picosat, file, n_vars, (int)n_clauses);
    return true;
}

static void picosat_counters(void *solver, CsStats *stats)
{
    PicoSAT *p = ((Solver *)solver)->picosat;
    cs_stats_add(stats, "decisions", (double)picosat_decisions(p));
    cs_stats_add(stats, "propagations", (double)picosat_propagations(p));
}

static const CsSat picosat = {
    .open = picosat_open,
    .close = picosat_close,
    .add = picosat_take,
    .solve = picosat_solve,
    .value = picosat_value,
    .failed = picosat_failed,
    .prefer = picosat_prefer,
    .trace = picosat_trace,
    .stats = picosat_counters,
    .version = picosat_version,
};

const CsBackend cs_sat_picosat = {
    .name = "picosat",
    .summary = "PicoSAT on the CNF encoding",
    .sat = &picosat,
};
