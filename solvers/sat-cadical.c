#include "backend.h"

#include <ccadical.h>

typedef struct Solver {
    CCaDiCaL *cadical;
    const CsControl *control;
    CS_VEC(bool) flipped; /* per variable: CaDiCaL gets its negation */
    bool fed;             /* it has clauses, so nothing more can be flipped */
} Solver;

/* The C interface sets one phase for all variables: true, first of all.  So a variable that should
 * be false first goes in negated. */
static int32_t flip(const Solver *s, int32_t literal)
{
    size_t var = (size_t)ABS(literal);
    return var < s->flipped.len && s->flipped.data[var] ? -literal : literal;
}

static int terminated(void *data)
{
    return cs_control_stopped(((Solver *)data)->control);
}

static void *cadical_open(const CsQuery *query, GError **error)
{
    (void)error;
    Solver *s = g_new0(Solver, 1);
    s->cadical = ccadical_init();
    s->control = query->control;
    ccadical_set_option(s->cadical, "quiet", 1);
    /* It tries all true, all false and the like before each search: half the time of a small one,
     * and no puzzle is answered by it. */
    ccadical_set_option(s->cadical, "lucky", 0);
    ccadical_set_option(s->cadical, "seed", (int)(query->options->seed % 2000000000));
    if (s->control)
        ccadical_set_terminate(s->cadical, s, terminated);
    return s;
}

static void cadical_close(void *solver)
{
    Solver *s = solver;
    ccadical_release(s->cadical);
    cs_vec_free(&s->flipped);
    g_free(s);
}

static bool cadical_take(void *solver, int n_vars, const int32_t *literals, size_t n,
                         GError **error)
{
    (void)n_vars;
    (void)error;
    Solver *s = solver;
    s->fed = true;
    for (size_t i = 0; i < n; i++)
        ccadical_add(s->cadical, flip(s, literals[i]));
    return true;
}

static CsStatus cadical_solve(void *solver, const int32_t *assumptions, size_t n, GError **error)
{
    Solver *s = solver;
    for (size_t i = 0; i < n; i++)
        ccadical_assume(s->cadical, flip(s, assumptions[i]));
    if (s->control && s->control->node_limit)
        ccadical_limit(s->cadical, "conflicts",
                       (int)MIN(s->control->node_limit, (uint64_t)INT32_MAX));
    switch (ccadical_solve(s->cadical)) {
    case 10:
        return CS_STATUS_SOLUTION;
    case 20:
        return CS_STATUS_NONE;
    case 0:
        return CS_STATUS_UNKNOWN;
    default:
        g_set_error(error, CS_ERROR, CS_ERROR_BACKEND, "CaDiCaL failed");
        return CS_STATUS_ERROR;
    }
}

static bool cadical_value(void *solver, int var)
{
    const Solver *s = solver;
    return flip(s, ccadical_val(s->cadical, var)) > 0;
}

static bool cadical_failed(void *solver, int32_t literal)
{
    const Solver *s = solver;
    return ccadical_failed(s->cadical, flip(s, literal)) != 0;
}

static void cadical_prefer(void *solver, int32_t literal)
{
    Solver *s = solver;
    if (s->fed)
        return;
    while (s->flipped.len <= (size_t)ABS(literal))
        cs_vec_push(&s->flipped, false);
    s->flipped.data[ABS(literal)] = literal < 0;
}

static const CsSat cadical = {
    .open = cadical_open,
    .close = cadical_close,
    .add = cadical_take,
    .solve = cadical_solve,
    .value = cadical_value,
    .failed = cadical_failed,
    .prefer = cadical_prefer,
    .version = ccadical_signature,
};

const CsBackend cs_sat_cadical = {
    .name = "cadical",
    .summary = "CaDiCaL on the CNF encoding",
    .sat = &cadical,
};
