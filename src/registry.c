#include "registry.h"

static void unknown(const char *what, const char *name, size_t n, const GString *known,
                    GError **error)
{
    g_set_error(error, CS_ERROR, CS_ERROR_USAGE, "there is no %s '%.*s'; there are: %s", what,
                (int)n, name, known->str);
}

/* The one that is called as the first `n` bytes of `wanted` are. */
#define FIND(what, list, wanted, n, error)                                                         \
    do {                                                                                           \
        for (size_t i = 0; list[i]; i++)                                                           \
            if (strncmp(list[i]->name, wanted, n) == 0 && !list[i]->name[n])                       \
                return list[i];                                                                    \
        g_autoptr(GString) known = g_string_new(NULL);                                             \
        for (size_t i = 0; list[i]; i++)                                                           \
            g_string_append_printf(known, "%s%s", i ? ", " : "", list[i]->name);                   \
        unknown(what, wanted, n, known, error);                                                    \
        return NULL;                                                                               \
    } while (0)

const CsBackend *cs_backend_find(const char *name, const char **argument, GError **error)
{
    const char *colon = strchr(name, ':');
    if (argument)
        *argument = colon ? colon + 1 : NULL;
    size_t n = colon ? (size_t)(colon - name) : strlen(name);
    FIND("back end", cs_backends, name, n, error);
}

bool cs_backend_argument_fits(const CsBackend *b, const char *argument, GError **error)
{
    if (b->argument && (!argument || !*argument))
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE, "back end %s: expected %s:%s", b->name,
                    b->name, b->argument);
    else if (!b->argument && !b->optional_argument && argument)
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE, "back end %s takes no argument, found '%s'",
                    b->name, argument);
    else
        return true;
    return false;
}

const CsPuzzle *cs_puzzle_find(const char *name, GError **error)
{
    FIND("puzzle", cs_puzzles, name, strlen(name), error);
}

static const CsWriter *find_writer(const char *name, GError **error)
{
    FIND("output format", cs_writers, name, strlen(name), error);
}

const CsWriter *cs_writer_find(const char *name, GError **error)
{
    const CsWriter *writer = find_writer(name, error);
    return writer && writer->ready && !writer->ready(error) ? NULL : writer;
}
