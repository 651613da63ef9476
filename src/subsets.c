#include "subsets.h"

#include "check.h"
#include "encode.h"
#include "sat-load.h"
#include "search.h"

struct CsSubsets {
    const CsModel *model;
    const int *except;
    const CsBackend *backend;
    CsOptions *options; /* owned; without presolve */
    CsQuery query;
    uint64_t calls;
    char *reason; /* of the last answer */
    int gap_var;  /* asked range by range, since the back end takes no gaps in domains; -1: none */
    /* For a SAT solver: the encoding; constraint i's clauses hold when first_selector + i does. */
    CsEncode *encode;
    void *solver;
    int32_t first_selector;
    bool stopped; /* a limit came before all clauses were in */
    CS_VEC(int32_t) assumed;
};

/* Every clause of a constraint gets the negated selector. */
static bool load(CsSubsets *s, GError **error)
{
    const CsCnf *cnf = s->encode->cnf;
    const int32_t *literals = cnf->literals.data;
    CS_VEC(int32_t) out = {0};
    s->first_selector = cnf->n_vars + 1;
    for (size_t g = 0; g < cnf->groups.len; g++) {
        const CsCnfGroup *group = &cnf->groups.data[g];
        size_t end = g + 1 < cnf->groups.len ? group[1].first_literal : cnf->literals.len;
        for (size_t i = group->first_literal; i < end; i++) {
            if (literals[i] == 0 && group->constraint >= 0)
                cs_vec_push(&out, -(s->first_selector + group->constraint));
            cs_vec_push(&out, literals[i]);
        }
    }
    if (s->except) {
        g_autoptr(CsCnf) block = cs_cnf_new();
        cs_encode_block(s->encode, s->except, block);
        cs_vec_append(&out, block->literals.data, block->literals.len);
    }
    int n_vars = cnf->n_vars + (int)s->model->constraints.len;
    CsStatus status =
        cs_sat_load(s->backend->sat, s->solver, n_vars, out.data, out.len, s->query.control, error);
    s->stopped = s->encode->stopped || status == CS_STATUS_UNKNOWN;
    cs_vec_free(&out);
    return status != CS_STATUS_ERROR;
}

static bool open_sat(CsSubsets *s, GError **error)
{
    if (!(s->encode =
              cs_encode_model_within(s->model, s->options->encoding, s->query.control, error)))
        return false;
    if (s->encode->cnf->n_vars > INT32_MAX - 2 - (int64_t)s->model->constraints.len) {
        g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED, "too many variables");
        return false;
    }
    return (s->solver = s->backend->sat->open(&s->query, error)) && load(s, error);
}

/* Gives one variable one of its ranges. */
static void take_range(const CsModel *model, int var, uint32_t range, CsModel *out)
{
    CsRange r = cs_model_domain(model, var).ranges[range];
    cs_model_set_domain(out, var, &r, 1);
}

/* Does the back end take the model and what is left of it without some constraints, perhaps one
 * range of one variable at a time?  That constraints on the variable alone close its gaps does not
 * count, since they may be left out. */
static bool accepts(CsSubsets *s, GError **error)
{
    const CsBackend *b = s->backend;
    if (!b->accepts)
        return true;
    int var = 0, n = (int)s->model->vars.len;
    while (var < n && cs_model_domain(s->model, var).n < 2)
        var++;
    if (var == n)
        return b->accepts(s->model, error);
    g_autoptr(CsModel) piece = cs_model_copy(s->model);
    take_range(s->model, var, 0, piece);
    s->gap_var = var;
    return b->accepts(piece, error);
}

CsSubsets *cs_subsets_open(const CsModel *model, const int *except, const CsBackend *backend,
                           const CsOptions *options, const CsControl *control, GError **error)
{
    g_autoptr(CsSubsets) s = g_new0(CsSubsets, 1);
    s->model = model;
    s->except = except;
    s->backend = backend;
    s->gap_var = -1;
    s->options = cs_options_copy(options);
    s->query = (CsQuery){.model = model, .options = s->options, .control = control};
    if (!cs_options_set(s->options, "presolve", "none", error) || !cs_model_valid(model, error) ||
        !accepts(s, error) || (backend->sat && !open_sat(s, error)))
        return NULL;
    return g_steal_pointer(&s);
}

void cs_subsets_free(CsSubsets *s)
{
    if (!s)
        return;
    if (s->solver)
        s->backend->sat->close(s->solver);
    cs_encode_free(s->encode);
    cs_options_free(s->options);
    g_free(s->reason);
    cs_vec_free(&s->assumed);
    g_free(s);
}

static bool is_true(void *data, int var)
{
    const CsSubsets *s = data;
    return s->backend->sat->value(s->solver, var);
}

static CsStatus ask_sat(CsSubsets *s, const bool *in, int *values, bool *core, GError **error)
{
    const CsSat *sat = s->backend->sat;
    size_t n = s->model->constraints.len;
    cs_vec_clear(&s->assumed);
    for (size_t i = 0; i < n; i++)
        if (in[i])
            cs_vec_push(&s->assumed, s->first_selector + (int32_t)i);
    CsStatus status = sat->solve(s->solver, s->assumed.data, s->assumed.len, error);
    if (status == CS_STATUS_SOLUTION && !cs_encode_decode(s->encode, is_true, s, values, error))
        return CS_STATUS_ERROR;
    for (size_t i = 0; i < n && status == CS_STATUS_NONE; i++)
        core[i] = in[i] && (!sat->failed || sat->failed(s->solver, s->first_selector + (int32_t)i));
    return status;
}

static bool is_excepted(const CsSubsets *s, const int *values)
{
    return s->except &&
           memcmp(values, s->except, cs_model_n_visible(s->model) * sizeof *values) == 0;
}

/* The constraints that are in, by the indices that they had. */
static CsModel *restrict_to(const CsModel *model, const bool *in, uint32_t *index)
{
    CsModel *m = cs_model_copy(model);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < m->constraints.len; i++) {
        if (!in[i])
            continue;
        m->constraints.data[kept] = m->constraints.data[i];
        index[kept++] = i;
    }
    m->constraints.len = kept;
    return m;
}

/* Adds what the search says conflicts, or all that are in when it does not say. */
static void add_core(CsSubsets *s, CsSearch *search, const bool *in, const uint32_t *index,
                     bool *core)
{
    size_t n = s->model->constraints.len;
    CsConflict conflict = {0};
    bool some = search && cs_search_conflict(search, &conflict) && conflict.constraints.len;
    for (size_t i = 0; i < n && !some; i++)
        core[i] |= in[i];
    cs_vec_foreach (uint32_t, i, &conflict.constraints)
        core[index[*i]] = true;
    /* With a gap there is a reason for every range, and none for the whole. */
    if (s->gap_var < 0)
        s->reason = g_steal_pointer(&conflict.reason);
    cs_conflict_clear(&conflict);
}

/* `model` has the constraints that are in. */
static CsStatus ask_model(CsSubsets *s, const CsModel *model, const bool *in, const uint32_t *index,
                          int *values, bool *core, GError **error)
{
    g_autoptr(CsSearch) search =
        cs_search_open_with(s->backend, model, s->options, s->query.control, error);
    if (!search)
        return CS_STATUS_ERROR;
    CsStatus status = cs_search_next(search, values, error);
    bool first = true;
    if (status == CS_STATUS_SOLUTION && is_excepted(s, values)) {
        status = cs_search_next(search, values, error);
        first = false;
    }
    if (status == CS_STATUS_NONE)
        add_core(s, first ? search : NULL, in, index, core);
    return status;
}

static CsStatus ask_search(CsSubsets *s, const bool *in, int *values, bool *core, GError **error)
{
    size_t n = s->model->constraints.len;
    g_autofree uint32_t *index = g_new(uint32_t, n + 1);
    g_autoptr(CsModel) model = restrict_to(s->model, in, index);
    memset(core, 0, n * sizeof *core);
    if (s->gap_var < 0)
        return ask_model(s, model, in, index, values, core, error);
    CsStatus status = CS_STATUS_NONE;
    for (uint32_t r = 0; status == CS_STATUS_NONE && r < cs_model_domain(s->model, s->gap_var).n;
         r++) {
        take_range(s->model, s->gap_var, r, model);
        status = ask_model(s, model, in, index, values, core, error);
    }
    return status;
}

CsStatus cs_subsets_solve(CsSubsets *s, const bool *in, int *values, bool *core, GError **error)
{
    const CsModel *m = s->model;
    s->calls++;
    g_clear_pointer(&s->reason, g_free);
    if (s->stopped)
        return CS_STATUS_UNKNOWN;
    CsStatus status = s->backend->sat ? ask_sat(s, in, values, core, error)
                                      : ask_search(s, in, values, core, error);
    if (status != CS_STATUS_SOLUTION)
        return status;
    bool right = !is_excepted(s, values);
    for (size_t v = 0; v < m->vars.len && right; v++)
        right = cs_domain_contains(cs_model_domain(m, (int)v), values[v]);
    for (size_t i = 0; i < m->constraints.len && right; i++)
        right = !in[i] || cs_check_constraint(m, &m->constraints.data[i], values);
    if (right)
        return status;
    g_set_error(error, CS_ERROR, CS_ERROR_WRONG, "back end %s gave a wrong answer",
                s->backend->name);
    return CS_STATUS_ERROR;
}

const char *cs_subsets_reason(const CsSubsets *subsets)
{
    return subsets->reason;
}

uint64_t cs_subsets_calls(const CsSubsets *subsets)
{
    return subsets->calls;
}
