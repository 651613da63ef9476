#include "options.h"

#include <math.h>
#include <string.h>

const CsOptionInfo cs_option_info[] = {
#define INFO(type, group, name, fallback, argument, help)                                          \
    {#name, #type, #fallback, argument, help, CS_OPTIONS_##group},
    CS_OPTION_TABLE(INFO)
#undef INFO
};
const size_t cs_n_options = G_N_ELEMENTS(cs_option_info);

static char *clone_string(const char *s)
{
    return g_strdup(s);
}
static int64_t clone_integer(int64_t v)
{
    return v;
}
static double clone_real(double v)
{
    return v;
}

static void drop_string(char *s)
{
    g_free(s);
}
static void drop_integer(int64_t v)
{
    (void)v;
}
static void drop_real(double v)
{
    (void)v;
}

static bool read_string(const char *text, char **out)
{
    g_free(*out);
    *out = g_strdup(text);
    return true;
}

static bool read_integer(const char *text, int64_t *out)
{
    guint64 v;
    if (!g_ascii_string_to_unsigned(text, 10, 0, G_MAXINT64, &v, NULL))
        return false;
    *out = (int64_t)v;
    return true;
}

static bool read_real(const char *text, double *out)
{
    char *end;
    double v = g_ascii_strtod(text, &end);
    if (end == text || *end || !isfinite(v) || v < 0)
        return false;
    *out = v;
    return true;
}

CsOptions *cs_options_new(void)
{
    CsOptions *o = g_new0(CsOptions, 1);
#define INIT(type, group, name, fallback, argument, help) o->name = clone_##type(fallback);
    CS_OPTION_TABLE(INIT)
#undef INIT
    return o;
}

CsOptions *cs_options_copy(const CsOptions *options)
{
    CsOptions *o = g_new0(CsOptions, 1);
#define COPY(type, group, name, fallback, argument, help) o->name = clone_##type(options->name);
    CS_OPTION_TABLE(COPY)
#undef COPY
    return o;
}

void cs_options_free(CsOptions *options)
{
    if (!options)
        return;
#define DROP(type, group, name, fallback, argument, help) drop_##type(options->name);
    CS_OPTION_TABLE(DROP)
#undef DROP
    g_free(options);
}

CsControl cs_options_limits(const CsOptions *options, const CsControl *parent)
{
    return (CsControl){.deadline = cs_control_in(options->time_limit),
                       .node_limit = (uint64_t)options->node_limit,
                       .parent = parent};
}

/* Dashes and underscores are the same. */
static bool is_called(const char *given, const char *member)
{
    for (; *given && *member; given++, member++)
        if (*given != *member && !(*given == '-' && *member == '_'))
            return false;
    return !*given && !*member;
}

bool cs_options_set(CsOptions *options, const char *name, const char *value, GError **error)
{
#define SET(type, group, member, fallback, argument, help)                                         \
    if (is_called(name, #member)) {                                                                \
        if (read_##type(value, &options->member))                                                  \
            return true;                                                                           \
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE, "%s: expected %s, found '%s'", name,          \
                    #type[0] == 'i' ? "a whole number of at least 0 and below 2^63"                \
                                    : "a number of at least 0",                                    \
                    value);                                                                        \
        return false;                                                                              \
    }
    CS_OPTION_TABLE(SET)
#undef SET
    g_set_error(error, CS_ERROR, CS_ERROR_USAGE, "there is no option '%s'", name);
    return false;
}
