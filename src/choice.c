#include "choice.h"

#include "registry.h"

struct CsChoice {
    GHashTable *names; /* family → name; "auto" and families left out: by cost */
};

const char *cs_encode_family(CsKind kind)
{
    static const char *const family[CS_N_KINDS] = {
        [CS_LINEAR] = "sum",    [CS_ALL_DIFF] = "alldiff", [CS_DIFFERENCE] = "less",
        [CS_CLAUSE] = "clause", [CS_TABLE] = "table",      [CS_DISTINCT_SUM] = "run",
    };
    return family[kind];
}

static bool name_exists(const char *family, const char *name, GString *known)
{
    if (strcmp(family, "var") == 0) {
        for (size_t i = 0; cs_var_encodings[i]; i++) {
            if (strcmp(cs_var_encodings[i]->name, name) == 0)
                return true;
            g_string_append_printf(known, " %s", cs_var_encodings[i]->name);
        }
        return false;
    }
    for (size_t i = 0; cs_encoders[i]; i++) {
        if (strcmp(cs_encoders[i]->family, family) != 0)
            continue;
        if (strcmp(cs_encoders[i]->name, name) == 0)
            return true;
        g_string_append_printf(known, " %s", cs_encoders[i]->name);
    }
    return false;
}

static bool add_name(CsChoice *choice, const char *pair, GError **error)
{
    if (strcmp(pair, "auto") == 0)
        return true;
    const char *equals = strchr(pair, '=');
    if (!equals) {
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE, "encoding: expected FAMILY=NAME, found '%s'",
                    pair);
        return false;
    }
    g_autofree char *family = g_strndup(pair, (gsize)(equals - pair));
    const char *name = equals + 1;
    g_autoptr(GString) known = g_string_new(NULL);
    if (strcmp(name, "auto") != 0 && !name_exists(family, name, known)) {
        if (known->len)
            g_set_error(error, CS_ERROR, CS_ERROR_USAGE,
                        "encoding: there is no %s encoding '%s'; there are:%s", family, name,
                        known->str);
        else
            g_set_error(error, CS_ERROR, CS_ERROR_USAGE,
                        "encoding: there is no family '%s'; `cluesat list encodings` shows all",
                        family);
        return false;
    }
    g_hash_table_insert(choice->names, g_steal_pointer(&family), g_strdup(name));
    return true;
}

CsChoice *cs_choice_new(const char *spec, GError **error)
{
    g_autoptr(CsChoice) choice = g_new0(CsChoice, 1);
    choice->names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_auto(GStrv) pairs = g_strsplit(spec, ",", -1);
    for (size_t i = 0; pairs[i]; i++)
        if (!add_name(choice, pairs[i], error))
            return NULL;
    return g_steal_pointer(&choice);
}

void cs_choice_free(CsChoice *choice)
{
    if (!choice)
        return;
    g_hash_table_destroy(choice->names);
    g_free(choice);
}

const char *cs_choice_name(const CsChoice *choice, const char *family)
{
    const char *name = g_hash_table_lookup(choice->names, family);
    return name && strcmp(name, "auto") != 0 ? name : NULL;
}

/* Weighs what an encoder adds.  Clauses are what a solver walks over; a variable costs about as
 * much as a few clauses; weak propagation costs search, which no size makes up for. */
static double weight(const CsEncoder *encoder, CsCost cost)
{
    double size = (double)cost.clauses + 2.0 * (double)cost.vars;
    return encoder->strength == CS_STRENGTH_WEAK ? size * 4 : size;
}

static const CsEncoder *cheapest(const CsEncode *e, const CsConstraint *c)
{
    const CsEncoder *best = NULL;
    double best_weight = 0;
    for (size_t i = 0; cs_encoders[i]; i++) {
        const CsEncoder *encoder = cs_encoders[i];
        if (encoder->kind != c->kind || (encoder->accepts && !encoder->accepts(e, c)))
            continue;
        double w = weight(encoder, encoder->cost(e, c));
        if (!best || w < best_weight) {
            best = encoder;
            best_weight = w;
        }
    }
    return best;
}

const CsEncoder *cs_choice_encoder(const CsEncode *e, const CsConstraint *c)
{
    const char *name = cs_choice_name(e->choice, cs_encode_family(c->kind));
    if (!name)
        return cheapest(e, c);
    for (size_t i = 0; cs_encoders[i]; i++)
        if (cs_encoders[i]->kind == c->kind && strcmp(cs_encoders[i]->name, name) == 0 &&
            (!cs_encoders[i]->accepts || cs_encoders[i]->accepts(e, c)))
            return cs_encoders[i];
    return NULL;
}
