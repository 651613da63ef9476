#include "hitting-set.h"

#include "search.h"

struct CsHitting {
    size_t n, size; /* elements; no hitting set is smaller than this */
    const CsBackend *backend;
    CsOptions *options;
    const CsControl *control;
    CsModel *sets; /* 0-1 variables, a clause for each set */
};

CsHitting *cs_hitting_new(size_t n, const CsBackend *backend, const CsOptions *options,
                          const CsControl *control)
{
    CsHitting *h = g_new0(CsHitting, 1);
    h->n = n;
    h->backend = backend;
    h->control = control;
    h->options = cs_options_copy(options);
    cs_options_set(h->options, "presolve", "none", NULL);
    cs_options_set(h->options, "encoding", "auto", NULL);
    h->sets = cs_model_new();
    for (size_t i = 0; i < n; i++)
        cs_model_add_var(h->sets, cs_model_label(h->sets, "x%", (int)i, 0, 0, 0), 0, 1);
    return h;
}

void cs_hitting_free(CsHitting *h)
{
    if (!h)
        return;
    cs_options_free(h->options);
    cs_model_free(h->sets);
    g_free(h);
}

void cs_hitting_add(CsHitting *h, const bool *in)
{
    CS_VEC(CsLiteral) clause = {0};
    for (size_t i = 0; i < h->n; i++)
        if (in[i])
            cs_vec_push(&clause, (CsLiteral){.var = (int32_t)i, .value = 1, .test = CS_IS});
    cs_model_add_clause(h->sets, cs_model_label(h->sets, "set", 0, 0, 0, 0), clause.data,
                        clause.len);
    cs_vec_free(&clause);
}

/* A hitting set of at most `size` elements. */
static CsStatus at_most(CsHitting *h, size_t size, int *values, GError **error)
{
    g_autoptr(CsModel) m = cs_model_copy(h->sets);
    g_autofree int32_t *all = g_new(int32_t, h->n + 1);
    for (size_t i = 0; i < h->n; i++)
        all[i] = (int32_t)i;
    cs_model_add_linear(m, cs_model_label(m, "size", 0, 0, 0, 0), all, NULL, h->n, CS_LE,
                        (int64_t)size);
    g_autoptr(CsSearch) search = cs_search_open_with(h->backend, m, h->options, h->control, error);
    return search ? cs_search_next(search, values, error) : CS_STATUS_ERROR;
}

CsStatus cs_hitting_least(CsHitting *h, size_t below, bool *out, size_t *least, GError **error)
{
    g_autofree int *values = g_new(int, h->n + 1);
    CsStatus status = CS_STATUS_NONE;
    while (h->size < below && (status = at_most(h, h->size, values, error)) == CS_STATUS_NONE)
        h->size++;
    *least = MAX(*least, MIN(h->size, below));
    for (size_t i = 0; i < h->n && status == CS_STATUS_SOLUTION; i++)
        out[i] = values[i];
    return status;
}
