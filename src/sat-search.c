#include "sat-search.h"

#include "check.h"
#include "encode.h"
#include "prefer.h"
#include "sat-load.h"

struct CsSatSearch {
    const CsSat *sat;
    const CsQuery *query;
    CsEncode *encode;
    void *solver; /* NULL: the formula has no variables, so there is nothing to solve */
    CsCnf *block; /* scratch: the clause that excludes the last answer */
    bool finished;
    bool stopped;       /* a limit came before all clauses were in */
    double encode_time; /* seconds */
    int32_t n_vars;     /* of the solver: the encoding's and selectors */
};

/* Tells the solver where to look first, before it sees a clause. */
static bool prefer(CsSatSearch *s, GError **error)
{
    const CsModel *m = s->query->model;
    CsPhases how;
    if (!cs_phases_parse(s->query->options->phases, &how, error))
        return false;
    g_autofree int *values = g_new(int, m->vars.len + 1);
    if (!s->sat->prefer || s->encode->stopped || !cs_prefer_values(m, how, values))
        return true;
    int32_t n = s->encode->cnf->n_vars;
    g_autofree int8_t *phases = g_new(int8_t, (gsize)n + 1);
    cs_prefer_phases(s->encode, values, phases);
    for (int32_t v = 1; v <= n; v++)
        if (phases[v])
            s->sat->prefer(s->solver, phases[v] * v);
    return true;
}

/* Presolve often leaves nothing open, and a solver takes longer to set up than such a puzzle takes
 * altogether.  One with an argument is opened all the same, to say when it cannot be. */
static bool open_solver(CsSatSearch *s, GError **error)
{
    if (s->encode->cnf->n_vars == 0 && !s->query->argument)
        return true;
    s->solver = s->sat->open(s->query, error);
    return s->solver != NULL;
}

CsSatSearch *cs_sat_search_open(const CsSat *sat, const CsQuery *query, GError **error)
{
    CsSatSearch *s = g_new0(CsSatSearch, 1);
    s->sat = sat;
    s->query = query;
    s->block = cs_cnf_new();
    gint64 began = g_get_monotonic_time();
    s->encode =
        cs_encode_model_within(query->model, query->options->encoding, query->control, error);
    s->encode_time = cs_seconds_since(began);
    if (s->encode && open_solver(s, error) && prefer(s, error)) {
        const CsCnf *cnf = s->encode->cnf;
        s->n_vars = cnf->n_vars;
        s->stopped = s->encode->stopped;
        if (!s->solver)
            return s;
        CsStatus loaded = cs_sat_load(sat, s->solver, cnf->n_vars, cnf->literals.data,
                                      cnf->literals.len, query->control, error);
        s->stopped = s->encode->stopped || loaded == CS_STATUS_UNKNOWN;
        if (loaded != CS_STATUS_ERROR)
            return s;
    }
    cs_sat_search_free(s);
    return NULL;
}

static CsStatus solve(CsSatSearch *s, const int32_t *assumptions, size_t n, GError **error)
{
    if (!s->solver) /* without variables, a clause is an empty one */
        return s->encode->cnf->n_clauses ? CS_STATUS_NONE : CS_STATUS_SOLUTION;
    return s->sat->solve(s->solver, assumptions, n, error);
}

typedef struct Assignment {
    const CsSat *sat;
    void *solver;
} Assignment;

static bool var_is_true(void *data, int var)
{
    const Assignment *a = data;
    return a->sat->value(a->solver, var);
}

/* Excludes the answer from all that follow. */
static bool block(CsSatSearch *s, const int *values, GError **error)
{
    cs_vec_clear(&s->block->literals);
    s->block->open = 0;
    cs_encode_block(s->encode, values, s->block);
    /* An empty clause: there is only one assignment of the visible variables at all. */
    if (s->block->literals.len <= 1) {
        s->finished = true;
        return true;
    }
    return s->sat->add(s->solver, s->encode->cnf->n_vars, s->block->literals.data,
                       s->block->literals.len, error);
}

CsStatus cs_sat_search_next(CsSatSearch *s, int *values, GError **error)
{
    if (s->stopped)
        return CS_STATUS_UNKNOWN;
    if (s->finished)
        return CS_STATUS_NONE;
    CsStatus status = solve(s, NULL, 0, error);
    if (status != CS_STATUS_SOLUTION)
        return status;
    Assignment assignment = {s->sat, s->solver};
    if (!cs_encode_decode(s->encode, var_is_true, &assignment, values, error) ||
        !block(s, values, error))
        return CS_STATUS_ERROR;
    return CS_STATUS_SOLUTION;
}

/* Candidates.
 *
 * A selector for each open value, which implies that its variable has that value; "one of the open
 * values of these variables" is then one clause, put under an activation literal.  A model rules in
 * a value of every variable at once; a refutation rules out all open values of the clause.  The
 * clause spans few variables at first, so that something is settled early, and twice as many after
 * each refutation.  Compare the chunks of Janota, Lynce and Marques-Silva, Algorithms for computing
 * backbones of propositional formulae, AI Communications 28(2), 2015. */
typedef struct Chase {
    CsSatSearch *s;
    CsTally *tally;
    int32_t *selector; /* by index of the mark; 0: none yet */
    CsCnf *clauses;    /* scratch */
    int *values;
} Chase;

static bool add_clauses(CsSatSearch *s, CsCnf *cnf, GError **error)
{
    bool ok = s->sat->add(s->solver, s->n_vars, cnf->literals.data, cnf->literals.len, error);
    cs_vec_clear(&cnf->literals);
    cnf->open = 0;
    return ok;
}

static int32_t selector(Chase *c, int var, int index)
{
    const CsEncode *e = c->s->encode;
    const CsVarLiterals *l = &e->vars[var];
    int32_t *known = &c->selector[c->tally->first.data[var] + (size_t)index];
    if (*known)
        return *known;
    if (l->size <= 2 || l->direct)
        return *known = cs_encode_is_at(e, var, index);
    *known = ++c->s->n_vars;
    if (l->order) {
        cs_cnf_add2(c->clauses, -*known, cs_encode_le_at(e, var, index));
        cs_cnf_add2(c->clauses, -*known, -cs_encode_le_at(e, var, index - 1));
    } else {
        int64_t offset = (int64_t)cs_encode_value(e, var, index) - l->min;
        for (int b = 0; b < l->n_bits; b++)
            cs_cnf_add2(c->clauses, -*known,
                        offset >> b & 1 ? cs_encode_bit(e, var, b) : -cs_encode_bit(e, var, b));
    }
    return *known;
}

/* A model of the clauses under the assumption, checked; its values are ruled in. */
static CsStatus rule_in(Chase *c, const int32_t *assumption, size_t n, GError **error)
{
    CsSatSearch *s = c->s;
    CsStatus status = solve(s, assumption, n, error);
    if (status != CS_STATUS_SOLUTION)
        return status;
    Assignment a = {s->sat, s->solver};
    if (!cs_encode_decode(s->encode, var_is_true, &a, c->values, error) ||
        !cs_check_model(s->query->model, c->values, error))
        return CS_STATUS_ERROR;
    cs_tally_answer(c->tally, c->values);
    return CS_STATUS_SOLUTION;
}

/* Looks for an answer with an open value among variables from..to-1. */
static CsStatus chase(Chase *c, int from, int to, GError **error)
{
    CsSatSearch *s = c->s;
    size_t n_open = c->tally->n_open;
    int32_t active = ++s->n_vars;
    CS_VEC(int32_t) wanted = {0};
    for (int v = from; v < to; v++) {
        size_t n;
        const uint8_t *marks = cs_tally_of(c->tally, v, &n);
        for (size_t i = 0; i < n; i++)
            if (marks[i] == CS_MARK_OPEN)
                cs_vec_push(&wanted, selector(c, v, (int)i));
    }
    cs_cnf_put(c->clauses, -active);
    cs_vec_foreach (int32_t, l, &wanted)
        cs_cnf_put(c->clauses, *l);
    cs_cnf_end(c->clauses);
    CsStatus status = CS_STATUS_ERROR;
    if (add_clauses(s, c->clauses, error)) {
        cs_vec_foreach (int32_t, l, &wanted)
            if (s->sat->prefer)
                s->sat->prefer(s->solver, *l);
        status = rule_in(c, &active, 1, error);
    }
    if (status == CS_STATUS_SOLUTION &&
        !cs_tally_went_on(c->tally, n_open, s->query->options->backend, error))
        status = CS_STATUS_ERROR;
    /* The clause has done its work. */
    cs_cnf_add1(c->clauses, -active);
    if (status != CS_STATUS_ERROR && !add_clauses(s, c->clauses, error))
        status = CS_STATUS_ERROR;
    cs_vec_free(&wanted);
    return status;
}

static bool has_open(const CsTally *tally, int var)
{
    size_t n;
    const uint8_t *marks = cs_tally_of(tally, var, &n);
    return memchr(marks, CS_MARK_OPEN, n) != NULL;
}

static CsStatus chase_all(Chase *c, GError **error)
{
    int n = (int)c->tally->first.len - 1, span = 1;
    CsStatus status = rule_in(c, NULL, 0, error);
    for (int v = 0; v < n && status == CS_STATUS_SOLUTION;) {
        if (!has_open(c->tally, v)) {
            v++;
            continue;
        }
        int to = MIN(n, v + span);
        status = chase(c, v, to, error);
        if (status == CS_STATUS_NONE) {
            for (int done = v; done < to; done++)
                cs_tally_rule_out_rest(c->tally, done);
            v = to;
            span = MIN(span * 2, n);
            status = CS_STATUS_SOLUTION;
        }
    }
    return status;
}

CsStatus cs_sat_search_candidates(CsSatSearch *s, CsTally *tally, GError **error)
{
    size_t n = tally->first.data[tally->first.len - 1];
    if (s->stopped)
        return CS_STATUS_UNKNOWN;
    Chase c = {.s = s,
               .tally = tally,
               .selector = g_new0(int32_t, n + 1),
               .clauses = cs_cnf_new(),
               .values = g_new(int, s->query->model->vars.len + 1)};
    CsStatus status = chase_all(&c, error);
    g_free(c.selector);
    cs_cnf_free(c.clauses);
    g_free(c.values);
    return status;
}

void cs_sat_search_stats(const CsSatSearch *s, CsStats *stats)
{
    cs_stats_add(stats, "time.encode", s->encode_time);
    cs_stats_add(stats, "encode.variables", s->encode->cnf->n_vars);
    cs_stats_add(stats, "encode.clauses", (double)s->encode->cnf->n_clauses);
    cs_stats_add(stats, "encode.literals",
                 (double)(s->encode->cnf->literals.len - s->encode->cnf->n_clauses));
    if (s->solver && s->sat->stats)
        s->sat->stats(s->solver, stats);
}

void cs_sat_search_free(CsSatSearch *s)
{
    if (!s)
        return;
    if (s->solver)
        s->sat->close(s->solver);
    cs_encode_free(s->encode);
    cs_cnf_free(s->block);
    g_free(s);
}
