#include "sat-search.h"

#include "encode.h"

struct CsSatSearch {
    const CsSat *sat;
    const CsQuery *query;
    CsEncode *encode;
    void *solver;
    CsCnf *block; /* scratch: the clause that excludes the last answer */
    bool finished;
};

CsSatSearch *cs_sat_search_open(const CsSat *sat, const CsQuery *query, GError **error)
{
    CsSatSearch *s = g_new0(CsSatSearch, 1);
    s->sat = sat;
    s->query = query;
    s->block = cs_cnf_new();
    if ((s->encode = cs_encode_model(query->model, query->options->encoding, error)) &&
        (s->solver = sat->open(query, error))) {
        const CsCnf *cnf = s->encode->cnf;
        if (sat->add(s->solver, cnf->n_vars, cnf->literals.data, cnf->literals.len, error))
            return s;
    }
    cs_sat_search_free(s);
    return NULL;
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
    if (s->finished)
        return CS_STATUS_NONE;
    CsStatus status = s->sat->solve(s->solver, NULL, 0, error);
    if (status != CS_STATUS_SOLUTION)
        return status;
    Assignment assignment = {s->sat, s->solver};
    if (!cs_encode_decode(s->encode, var_is_true, &assignment, values, error) ||
        !block(s, values, error))
        return CS_STATUS_ERROR;
    return CS_STATUS_SOLUTION;
}

void cs_sat_search_stats(const CsSatSearch *s, CsStats *stats)
{
    cs_stats_add(stats, "encode.variables", s->encode->cnf->n_vars);
    cs_stats_add(stats, "encode.clauses", (double)s->encode->cnf->n_clauses);
    cs_stats_add(stats, "encode.literals",
                 (double)(s->encode->cnf->literals.len - s->encode->cnf->n_clauses));
    if (s->sat->stats)
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
