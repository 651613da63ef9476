#include "crosscheck.h"
#include "options-check.h"
#include "registry.h"

static char *way_name(const CsOptions *o)
{
    GString *name = g_string_new(NULL);
    g_autofree char *backend =
        strpbrk(o->backend, " '\"\\\t") ? g_shell_quote(o->backend) : g_strdup(o->backend);
    g_string_append_printf(name, "backend=%s", backend);
    g_autoptr(CsOptions) usual = cs_options_new();
    if (strcmp(o->encoding, usual->encoding) != 0)
        g_string_append_printf(name, " encoding=%s", o->encoding);
    if (strcmp(o->presolve, usual->presolve) != 0)
        g_string_append_printf(name, " presolve=%s", o->presolve);
    return g_string_free(name, FALSE);
}

static CsWay *way_new(CsOptions *options)
{
    CsWay *way = g_new0(CsWay, 1);
    way->options = options;
    way->name = way_name(options);
    return way;
}

void cs_way_free(CsWay *way)
{
    if (!way)
        return;
    cs_options_free(way->options);
    g_free(way->name);
    g_free(way);
}

CsWay *cs_way_parse(const char *settings, GError **error)
{
    g_auto(GStrv) words = NULL;
    g_autoptr(GError) local = NULL;
    if (!g_shell_parse_argv(settings, NULL, &words, &local)) {
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE, "expected OPTION=VALUE …, found '%s': %s",
                    settings, local->message);
        return NULL;
    }
    g_autoptr(CsOptions) options = cs_options_new();
    for (char **w = words; *w; w++) {
        char *equals = strchr(*w, '=');
        if (!equals) {
            g_set_error(error, CS_ERROR, CS_ERROR_USAGE, "expected OPTION=VALUE, found '%s'", *w);
            return NULL;
        }
        *equals = '\0';
        if (!cs_options_set(options, *w, equals + 1, error))
            return NULL;
    }
    if (!cs_options_check(options, error))
        return NULL;
    return way_new(g_steal_pointer(&options));
}

/* presolve may be NULL: as it comes. */
static void add(GPtrArray *ways, const char *backend, const char *encoding, const char *presolve)
{
    CsOptions *o = cs_options_new();
    cs_options_set(o, "backend", backend, NULL);
    cs_options_set(o, "encoding", encoding, NULL);
    if (presolve)
        cs_options_set(o, "presolve", presolve, NULL);
    g_ptr_array_add(ways, way_new(o));
}

/* Each presolve step by itself. */
static void add_steps(GPtrArray *ways, const GPtrArray *sat)
{
    for (size_t i = 0; cs_steps[i]; i++)
        add(ways, g_ptr_array_index(sat, i % sat->len), "auto", cs_steps[i]->name);
}

/* Encoders that need literals of each kind, of different families, so that a variable has to have
 * all kinds and they are tied together, whichever came first. */
static void append_all_needs(GString *spec)
{
    static const unsigned needs[] = {CS_NEED_BITS, CS_NEED_ORDER, CS_NEED_DIRECT};
    for (size_t k = 0; k < G_N_ELEMENTS(needs); k++) {
        size_t i = 0;
        while (cs_encoders[i] &&
               (cs_encoders[i]->needs != needs[k] || strstr(spec->str, cs_encoders[i]->family)))
            i++;
        if (cs_encoders[i])
            g_string_append_printf(spec, ",%s=%s", cs_encoders[i]->family, cs_encoders[i]->name);
    }
}

/* The at-most-one encodings. */
static void add_amos(GPtrArray *ways, const GPtrArray *sat)
{
    for (size_t i = 0; cs_amos[i]; i++) {
        g_autofree char *spec = g_strconcat("var=direct,amo=", cs_amos[i]->name, NULL);
        add(ways, g_ptr_array_index(sat, i % sat->len), spec, "none");
    }
}

/* Each encoding once, with SAT back ends and variable encodings taking turns. */
static void add_covering(GPtrArray *ways, const GPtrArray *sat)
{
    size_t n_vars = 0, turn = 0;
    while (cs_var_encodings[n_vars])
        n_vars++;
    for (size_t v = 0; v < n_vars; v++, turn++) {
        g_autofree char *spec = g_strconcat("var=", cs_var_encodings[v]->name, NULL);
        add(ways, g_ptr_array_index(sat, turn % sat->len), spec, "none");
        g_autoptr(GString) all = g_string_new(spec);
        append_all_needs(all);
        add(ways, g_ptr_array_index(sat, turn % sat->len), all->str, "none");
    }
    for (size_t i = 0; cs_encoders[i]; i++, turn++) {
        g_autofree char *spec =
            g_strdup_printf("var=%s,%s=%s", cs_var_encodings[turn / sat->len % n_vars]->name,
                            cs_encoders[i]->family, cs_encoders[i]->name);
        add(ways, g_ptr_array_index(sat, turn % sat->len), spec, "none");
    }
}

static void add_full(GPtrArray *ways, const GPtrArray *sat)
{
    for (size_t b = 0; b < sat->len; b++) {
        for (size_t v = 0; cs_var_encodings[v]; v++) {
            g_autofree char *var = g_strconcat("var=", cs_var_encodings[v]->name, NULL);
            add(ways, g_ptr_array_index(sat, b), var, "none");
            add(ways, g_ptr_array_index(sat, b), var, NULL);
            for (size_t i = 0; cs_encoders[i]; i++) {
                g_autofree char *spec =
                    g_strdup_printf("%s,%s=%s", var, cs_encoders[i]->family, cs_encoders[i]->name);
                add(ways, g_ptr_array_index(sat, b), spec, "none");
            }
        }
    }
}

static GPtrArray *all_names(void)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    for (size_t i = 0; cs_backends[i]; i++)
        if (!cs_backends[i]->argument)
            g_ptr_array_add(names, g_strdup(cs_backends[i]->name));
    return names;
}

GPtrArray *cs_ways(const char *const *backends, bool full, GError **error)
{
    g_autoptr(GPtrArray) ways = g_ptr_array_new_with_free_func((GDestroyNotify)cs_way_free);
    g_autoptr(GPtrArray) sat = g_ptr_array_new();
    g_autoptr(GPtrArray) names = backends ? g_ptr_array_new_with_free_func(g_free) : all_names();
    for (size_t i = 0; backends && backends[i]; i++)
        g_ptr_array_add(names, g_strdup(backends[i]));
    for (size_t i = 0; i < names->len; i++) {
        char *name = g_ptr_array_index(names, i);
        const CsBackend *b = cs_backend_find(name, NULL, error);
        if (!b)
            return NULL;
        add(ways, name, "auto", NULL);
        add(ways, name, "auto", "none");
        add(ways, name, "auto", "all");
        if (b->sat)
            g_ptr_array_add(sat, name);
    }
    if (sat->len) {
        add_steps(ways, sat);
        add_amos(ways, sat);
    }
    if (sat->len && full)
        add_full(ways, sat);
    else if (sat->len)
        add_covering(ways, sat);
    return g_steal_pointer(&ways);
}
