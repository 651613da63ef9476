#include "options-check.h"

#include "choice.h"
#include "prefer.h"
#include "presolve.h"
#include "registry.h"

#include <string.h>

static bool check_backend(const char *name, GError **error)
{
    const char *argument = NULL;
    if (strcmp(name, "auto") == 0)
        return true;
    const CsBackend *backend = cs_backend_find(name, &argument, error);
    return backend && cs_backend_argument_fits(backend, argument, error);
}

static bool check_encoding(const char *spec, GError **error)
{
    if (strcmp(spec, "auto") == 0)
        return true;
    g_autoptr(CsChoice) choice = cs_choice_new(spec, error);
    return choice != NULL;
}

bool cs_options_check(const CsOptions *o, GError **error)
{
    CsStepSet steps;
    CsPhases phases;
    return check_backend(o->backend, error) && check_encoding(o->encoding, error) &&
           cs_presolve_parse(o->presolve, NULL, &steps, error) &&
           cs_phases_parse(o->phases, &phases, error);
}
