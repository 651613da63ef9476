#include "external.h"

CsModel *external_model(void)
{
    CsModel *m = cs_model_new();
    int32_t vars[3];
    for (int i = 0; i < 3; i++)
        vars[i] = cs_model_add_var(m, cs_model_label(m, "x%", i, 0, 0, 0), 1, 3);
    cs_model_add_all_diff(m, cs_model_label(m, "different", 0, 0, 0, 0), vars, 3);
    cs_model_add_difference(m, cs_model_label(m, "less", 0, 0, 0, 0), vars[0], 1, vars[1]);
    return m;
}

CsStatus external_ask(const char *backend, double seconds, size_t *count, GError **error)
{
    g_autoptr(CsModel) m = external_model();
    g_autoptr(CsOptions) options = cs_options_new();
    CsControl control = {.deadline = cs_control_in(seconds)};
    *count = 0;
    cs_options_set(options, "backend", backend, NULL);
    cs_options_set(options, "presolve", "none", NULL);
    g_autoptr(CsSearch) search = cs_search_open(m, options, &control, error);
    if (!search)
        return CS_STATUS_ERROR;
    g_autofree int *values = g_new(int, m->vars.len);
    CsStatus status;
    while ((status = cs_search_next(search, values, error)) == CS_STATUS_SOLUTION)
        ++*count;
    return status;
}
