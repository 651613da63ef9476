/* Any SAT solver that is a shared library with the IPASIR interface (Balyo, Biere, Iser, Sinz: "SAT
 * Race 2015", AIJ 241, 2016; github.com/biotomas/ipasir), loaded when it is asked for. */
#include "backend.h"

#include <dlfcn.h>

typedef struct Library {
    void *handle;
    const char *(*signature)(void);
    void *(*init)(void);
    void (*release)(void *);
    void (*add)(void *, int32_t);
    void (*assume)(void *, int32_t);
    int (*solve)(void *);
    int32_t (*val)(void *, int32_t);
    int (*failed)(void *, int32_t);
    void (*set_terminate)(void *, void *, int (*)(void *));
} Library;

typedef struct Solver {
    Library lib;
    void *ipasir;
    const CsControl *control;
    int32_t most; /* greatest variable in any clause: a library knows no other */
} Solver;

/* A function of the library, stored through the object representation, as POSIX has it. */
static bool resolve(const Library *lib, const char *path, const char *name, void *function,
                    GError **error)
{
    void *symbol = dlsym(lib->handle, name);
    memcpy(function, &symbol, sizeof symbol);
    if (symbol)
        return true;
    g_set_error(error, CS_ERROR, CS_ERROR_BACKEND,
                "%s: is not an IPASIR library: it has no function %s", path, name);
    return false;
}

static bool load(Library *lib, const char *path, GError **error)
{
    lib->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!lib->handle) {
        g_set_error(error, CS_ERROR, CS_ERROR_BACKEND, "back end ipasir: %s", dlerror());
        return false;
    }
    return resolve(lib, path, "ipasir_signature", &lib->signature, error) &&
           resolve(lib, path, "ipasir_init", &lib->init, error) &&
           resolve(lib, path, "ipasir_release", &lib->release, error) &&
           resolve(lib, path, "ipasir_add", &lib->add, error) &&
           resolve(lib, path, "ipasir_assume", &lib->assume, error) &&
           resolve(lib, path, "ipasir_solve", &lib->solve, error) &&
           resolve(lib, path, "ipasir_val", &lib->val, error) &&
           resolve(lib, path, "ipasir_failed", &lib->failed, error) &&
           resolve(lib, path, "ipasir_set_terminate", &lib->set_terminate, error);
}

static int terminated(void *data)
{
    return cs_control_stopped(((Solver *)data)->control);
}

static void ipasir_close(void *solver)
{
    Solver *s = solver;
    if (s->ipasir)
        s->lib.release(s->ipasir);
    if (s->lib.handle)
        dlclose(s->lib.handle);
    g_free(s);
}

static void *ipasir_open(const CsQuery *query, GError **error)
{
    Solver *s = g_new0(Solver, 1);
    s->control = query->control;
    if (!load(&s->lib, query->argument, error)) {
        ipasir_close(s);
        return NULL;
    }
    s->ipasir = s->lib.init();
    if (!s->ipasir) {
        g_set_error(error, CS_ERROR, CS_ERROR_BACKEND, "%s: ipasir_init gave nothing",
                    query->argument);
        ipasir_close(s);
        return NULL;
    }
    if (s->control)
        s->lib.set_terminate(s->ipasir, s, terminated);
    return s;
}

static bool ipasir_take(void *solver, int n_vars, const int32_t *literals, size_t n, GError **error)
{
    (void)n_vars;
    (void)error;
    Solver *s = solver;
    for (size_t i = 0; i < n; i++) {
        s->most = MAX(s->most, ABS(literals[i]));
        s->lib.add(s->ipasir, literals[i]);
    }
    return true;
}

static CsStatus ipasir_solve(void *solver, const int32_t *assumptions, size_t n, GError **error)
{
    Solver *s = solver;
    for (size_t i = 0; i < n; i++) {
        s->most = MAX(s->most, ABS(assumptions[i]));
        s->lib.assume(s->ipasir, assumptions[i]);
    }
    int result = s->lib.solve(s->ipasir);
    switch (result) {
    case 10:
        return CS_STATUS_SOLUTION;
    case 20:
        return CS_STATUS_NONE;
    case 0:
        return CS_STATUS_UNKNOWN;
    default:
        g_set_error(error, CS_ERROR, CS_ERROR_BACKEND,
                    "back end ipasir (%s): ipasir_solve gave %d instead of 10, 20 or 0",
                    s->lib.signature(), result);
        return CS_STATUS_ERROR;
    }
}

static bool ipasir_value(void *solver, int var)
{
    const Solver *s = solver;
    return var <= s->most && s->lib.val(s->ipasir, var) > 0;
}

static bool ipasir_failed(void *solver, int32_t literal)
{
    const Solver *s = solver;
    return s->lib.failed(s->ipasir, literal) != 0;
}

static const CsSat ipasir = {
    .open = ipasir_open,
    .close = ipasir_close,
    .add = ipasir_take,
    .solve = ipasir_solve,
    .value = ipasir_value,
    .failed = ipasir_failed,
};

const CsBackend cs_sat_ipasir = {
    .name = "ipasir",
    .summary = "any SAT solver library with the IPASIR interface: ipasir:./libipasirsolver.so",
    .argument = "LIBRARY",
    .sat = &ipasir,
};
