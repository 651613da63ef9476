#include "explain.h"

#include "check.h"
#include "hitting-set.h"
#include "registry.h"
#include "rotate.h"

/* General back ends, best first: a SAT solver's cores save most of the calls. */
static const CsBackend *general(GError **error)
{
    static const char *const names[] = {"picosat", "cadical"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        const CsBackend *b = cs_backend_find(names[i], NULL, NULL);
        if (b)
            return b;
    }
    return cs_backend_find("dfs", NULL, error);
}

const CsBackend *cs_explain_backend(const CsModel *model, const char *name, GError **error)
{
    const CsBackend *b;
    if (strcmp(name, "auto") == 0) {
        b = cs_backend_find("flow", NULL, NULL);
        return b && b->accepts(model, NULL) ? b : general(error);
    }
    b = cs_backend_find(name, NULL, error);
    if (b && b->argument) {
        g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED,
                    "explain does not work with back ends that take an argument");
        return NULL;
    }
    return b;
}

typedef struct Explain {
    const CsModel *model;
    const CsBackend *backend;
    CsSubsets *subsets;
    CsRotation *rotation;
    size_t n; /* constraints */
    int *values;
    bool *core;
    CsExplanation *out;
} Explain;

void cs_explanation_clear(CsExplanation *explanation)
{
    g_clear_pointer(&explanation->in, g_free);
    g_clear_pointer(&explanation->reason, g_free);
}

static size_t count(const bool *in, size_t n)
{
    size_t size = 0;
    for (size_t i = 0; i < n; i++)
        size += in[i];
    return size;
}

/* Tries to leave out one after another; what cannot be left out stays for good.  NONE when the set
 * is minimal. */
static CsStatus shrink(Explain *x, GError **error)
{
    bool *in = x->out->in;
    g_autofree bool *needed = g_new0(bool, x->n + 1);
    for (size_t i = 0; i < x->n; i++) {
        if (!in[i] || needed[i])
            continue;
        in[i] = false;
        CsStatus status = cs_subsets_solve(x->subsets, in, x->values, x->core, error);
        if (status == CS_STATUS_NONE) {
            memcpy(in, x->core, x->n * sizeof *in);
            continue;
        }
        in[i] = true;
        if (status != CS_STATUS_SOLUTION)
            return status;
        needed[i] = true;
        cs_rotate(x->rotation, in, i, x->values, needed);
    }
    x->out->minimal = true;
    return CS_STATUS_NONE;
}

/* A set of constraints of which every conflict has one: those that an answer to as many as possible
 * of the others breaks.  `in` is a set that can hold together, x->values shows it; it is spoilt. */
static CsStatus correction(Explain *x, bool *in, bool *broken, GError **error)
{
    for (size_t i = 0; i < x->n; i++) {
        broken[i] = !cs_check_constraint(x->model, &x->model->constraints.data[i], x->values);
        in[i] = !broken[i];
    }
    for (size_t i = 0; i < x->n; i++) {
        if (!broken[i])
            continue;
        in[i] = true;
        CsStatus status = cs_subsets_solve(x->subsets, in, x->values, x->core, error);
        if (status != CS_STATUS_SOLUTION) {
            in[i] = false;
            if (status == CS_STATUS_NONE)
                continue;
            return status;
        }
        for (size_t k = 0; k < x->n; k++) {
            if (cs_check_constraint(x->model, &x->model->constraints.data[k], x->values)) {
                in[k] = true;
                broken[k] = false;
            }
        }
    }
    return CS_STATUS_NONE;
}

/* The least set that hits all corrections found so far is a conflict, or gives another one. */
static CsStatus find_smallest(Explain *x, const CsOptions *options, const CsControl *control,
                              GError **error)
{
    CsExplanation *out = x->out;
    const CsBackend *helper = x->backend->sat ? x->backend : general(error);
    if (!helper)
        return CS_STATUS_ERROR;
    g_autoptr(CsHitting) hitting = cs_hitting_new(x->n, helper, options, control);
    g_autofree bool *in = g_new0(bool, x->n + 1), *broken = g_new0(bool, x->n + 1);
    CsStatus status = CS_STATUS_SOLUTION;
    while (status == CS_STATUS_SOLUTION) {
        status = cs_hitting_least(hitting, out->n, in, &out->least, error);
        if (status == CS_STATUS_NONE) /* none smaller than what is known */
            break;
        if (status != CS_STATUS_SOLUTION)
            return status;
        status = cs_subsets_solve(x->subsets, in, x->values, x->core, error);
        if (status == CS_STATUS_NONE) {
            memcpy(out->in, in, x->n * sizeof *in);
            out->n = count(in, x->n);
            out->minimal = true;
        } else if (status == CS_STATUS_SOLUTION) {
            CsStatus grown = correction(x, in, broken, error);
            if (grown != CS_STATUS_NONE)
                return grown;
            cs_hitting_add(hitting, broken);
        }
    }
    if (status == CS_STATUS_NONE)
        out->least = out->n;
    return status;
}

/* A minimal set is the whole conflict that the back end finds in it, so that its reason speaks of
 * that set. */
static CsStatus give_reason(Explain *x, GError **error)
{
    if (!x->backend->conflict || !x->out->minimal)
        return CS_STATUS_NONE;
    CsStatus status = cs_subsets_solve(x->subsets, x->out->in, x->values, x->core, error);
    if (status == CS_STATUS_NONE)
        x->out->reason = g_strdup(cs_subsets_reason(x->subsets));
    return status;
}

static CsStatus run(Explain *x, bool smallest, const CsOptions *options, const CsControl *control,
                    GError **error)
{
    CsExplanation *out = x->out;
    out->in = g_new(bool, x->n + 1);
    memset(out->in, true, x->n * sizeof *out->in);
    CsStatus status = cs_subsets_solve(x->subsets, out->in, x->values, x->core, error);
    if (status != CS_STATUS_NONE)
        return status;
    memcpy(out->in, x->core, x->n * sizeof *out->in);
    out->n = count(out->in, x->n);
    CsStatus refined = shrink(x, error);
    out->n = count(out->in, x->n);
    out->least = MIN(out->n, 1);
    if (refined == CS_STATUS_NONE && smallest)
        refined = find_smallest(x, options, control, error);
    if (refined != CS_STATUS_ERROR && give_reason(x, error) == CS_STATUS_ERROR)
        refined = CS_STATUS_ERROR;
    return refined == CS_STATUS_ERROR ? CS_STATUS_ERROR : CS_STATUS_NONE;
}

CsStatus cs_explain(const CsModel *model, const int *except, bool smallest,
                    const CsBackend *backend, const CsOptions *options, const CsControl *control,
                    CsExplanation *out, GError **error)
{
    g_autoptr(CsSubsets) subsets = cs_subsets_open(model, except, backend, options, control, error);
    if (!subsets)
        return CS_STATUS_ERROR;
    Explain x = {.model = model,
                 .backend = backend,
                 .subsets = subsets,
                 .rotation = cs_rotation_new(model, except),
                 .n = model->constraints.len,
                 .values = g_new(int, model->vars.len + 1),
                 .core = g_new(bool, model->constraints.len + 1),
                 .out = out};
    CsStatus status = run(&x, smallest, options, control, error);
    out->calls = cs_subsets_calls(subsets);
    cs_rotation_free(x.rotation);
    g_free(x.values);
    g_free(x.core);
    return status;
}
