#include "choice.h"

#include "registry.h"

extern const CsAmo cs_amo_pairwise;

/* Up to here pairs are smallest, counting a variable as two clauses. */
#define SMALL_AMO 6

struct CsChoice {
    GHashTable *names; /* family → name; "auto" and families left out: by cost */
    GHashTable *taken; /* shape of a constraint (GBytes) → its encoder, or NULL */
    GHashTable *amos;  /* number of literals → at-most-one */
    CS_VEC(int64_t) shape;
    CsCnf *scratch; /* of cs_choice_cost */
};

const char *cs_encode_family(CsKind kind)
{
    static const char *const family[CS_N_KINDS] = {
        [CS_LINEAR] = "sum",    [CS_ALL_DIFF] = "alldiff", [CS_DIFFERENCE] = "less",
        [CS_CLAUSE] = "clause", [CS_TABLE] = "table",      [CS_DISTINCT_SUM] = "run",
    };
    return family[kind];
}

/* Is it a name of this family?  Else the family's names go to `known`. */
static bool name_exists(const char *family, const char *name, GString *known)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    for (size_t i = 0; strcmp(family, "var") == 0 && cs_var_encodings[i]; i++)
        g_ptr_array_add(names, (gpointer)cs_var_encodings[i]->name);
    for (size_t i = 0; strcmp(family, "amo") == 0 && cs_amos[i]; i++)
        g_ptr_array_add(names, (gpointer)cs_amos[i]->name);
    for (size_t i = 0; cs_encoders[i]; i++)
        if (strcmp(cs_encoders[i]->family, family) == 0)
            g_ptr_array_add(names, (gpointer)cs_encoders[i]->name);
    for (guint i = 0; i < names->len; i++) {
        if (strcmp(names->pdata[i], name) == 0)
            return true;
        g_string_append_printf(known, " %s", (const char *)names->pdata[i]);
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
    if (!name_exists(family, name, known) && (strcmp(name, "auto") != 0 || !known->len)) {
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
    if (g_hash_table_contains(choice->names, family)) {
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE, "encoding: %s is given twice", family);
        return false;
    }
    g_hash_table_insert(choice->names, g_steal_pointer(&family), g_strdup(name));
    return true;
}

CsChoice *cs_choice_new(const char *spec, GError **error)
{
    g_autoptr(CsChoice) choice = g_new0(CsChoice, 1);
    choice->names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    choice->taken =
        g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, NULL);
    choice->amos = g_hash_table_new(NULL, NULL);
    choice->scratch = cs_cnf_new();
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
    g_hash_table_destroy(choice->taken);
    g_hash_table_destroy(choice->amos);
    cs_vec_free(&choice->shape);
    cs_cnf_free(choice->scratch);
    g_free(choice);
}

const char *cs_choice_name(const CsChoice *choice, const char *family)
{
    const char *name = g_hash_table_lookup(choice->names, family);
    return name && strcmp(name, "auto") != 0 ? name : NULL;
}

/* Numbers for literals that do not exist yet: an encoder may compare them, or negate them, but adds
 * them to a formula that is thrown away. */
static void give_literals(CsVarLiterals *l, CsCnf *scratch)
{
    if (!l->order)
        l->order = cs_cnf_new_vars(scratch, l->size);
    if (!l->direct)
        l->direct = cs_cnf_new_vars(scratch, l->size);
    if (!l->bits) {
        l->bits = cs_cnf_new_vars(scratch, 32);
        l->n_bits = cs_encode_width(l);
    }
}

/* Encodes into the scratch formula and counts. */
static CsCost dry_run(const CsEncode *e, const CsEncoder *encoder, const CsConstraint *c)
{
    CsCnf *scratch = e->choice->scratch;
    g_autofree CsVarLiterals *kept = g_new(CsVarLiterals, c->n + 1);
    cs_cnf_clear(scratch);
    scratch->n_vars = e->cnf->n_vars;
    for (uint32_t i = 0; i < c->n; i++) {
        CsVarLiterals *l = &e->vars[cs_model_var_at(e->model, c, i)];
        kept[i] = *l;
        give_literals(l, scratch);
    }
    int32_t vars = scratch->n_vars;
    CsEncode dry = *e;
    dry.cnf = scratch;
    encoder->encode(&dry, c);
    for (uint32_t i = c->n; i-- > 0;)
        e->vars[cs_model_var_at(e->model, c, i)] = kept[i];
    return (CsCost){.vars = scratch->n_vars - vars,
                    .clauses = (int64_t)scratch->n_clauses,
                    .literals = (int64_t)(scratch->literals.len - scratch->n_clauses)};
}

CsCost cs_choice_cost(const CsEncode *e, const CsEncoder *encoder, const CsConstraint *c)
{
    return encoder->cost ? encoder->cost(e, c) : dry_run(e, encoder, c);
}

CsCost cs_choice_amo_cost(const CsEncode *e, const CsAmo *amo, size_t n)
{
    CsCnf *scratch = e->choice->scratch;
    cs_cnf_clear(scratch);
    g_autofree int32_t *literals = g_new(int32_t, n + 1);
    int32_t first = cs_cnf_new_vars(scratch, (int32_t)n);
    for (size_t i = 0; i < n; i++)
        literals[i] = first + (int32_t)i;
    amo->encode(scratch, literals, n);
    return (CsCost){.vars = scratch->n_vars - (int32_t)n,
                    .clauses = (int64_t)scratch->n_clauses,
                    .literals = (int64_t)(scratch->literals.len - scratch->n_clauses)};
}

static const CsAmo *cheapest_amo(const CsEncode *e, size_t n)
{
    /* Pairs grow with the square of n, all others with n. */
    const CsAmo *best = NULL;
    int64_t least = 0;
    for (size_t i = 0; cs_amos[i]; i++) {
        if (cs_amos[i] == &cs_amo_pairwise && n > 64)
            continue;
        CsCost k = cs_choice_amo_cost(e, cs_amos[i], n);
        if (!best || k.clauses + 2 * k.vars < least) {
            best = cs_amos[i];
            least = k.clauses + 2 * k.vars;
        }
    }
    return best;
}

const CsAmo *cs_choice_amo(const CsEncode *e, size_t n)
{
    const char *name = cs_choice_name(e->choice, "amo");
    for (size_t i = 0; name && cs_amos[i]; i++)
        if (strcmp(cs_amos[i]->name, name) == 0)
            return cs_amos[i];
    if (n <= SMALL_AMO)
        return &cs_amo_pairwise;
    gpointer size = GSIZE_TO_POINTER(n), found = g_hash_table_lookup(e->choice->amos, size);
    if (!found)
        g_hash_table_insert(e->choice->amos, size, found = (gpointer)cheapest_amo(e, n));
    return found;
}

/* Weighs what an encoder adds: clauses are what a solver walks over, a variable costs about as much
 * as two; and how well solvers did with it. */
static double weight(const CsEncode *e, const CsEncoder *encoder, const CsConstraint *c)
{
    CsCost cost = cs_choice_cost(e, encoder, c);
    double size = (double)cost.clauses + 2.0 * (double)cost.vars;
    double handicap = encoder->handicap_for ? encoder->handicap_for(e, c) : encoder->handicap;
    return handicap > 0 ? size * handicap : size;
}

static bool takes(const CsEncode *e, const CsEncoder *encoder, const CsConstraint *c)
{
    return encoder->kind == c->kind && (!encoder->accepts || encoder->accepts(e, c));
}

/* What is small enough for nobody to look for less. */
#define SMALL_WEIGHT 100000

/* From here on an encoder is hardly ever the best. */
#define LARGE_HANDICAP 10

/* An encoder that is handicapped so much, or has to be run to know its size besides: asked only
 * where the others refuse or are large. */
static bool is_last_resort(const CsEncoder *encoder)
{
    return encoder->handicap >= LARGE_HANDICAP || (encoder->handicap > 1 && !encoder->cost);
}

/* Keeps the better of *best and the encoders that are, or are not, last resorts. */
static void look(const CsEncode *e, const CsConstraint *c, bool last_resorts,
                 const CsEncoder **best, double *least)
{
    for (size_t i = 0; cs_encoders[i]; i++) {
        const CsEncoder *encoder = cs_encoders[i];
        if (is_last_resort(encoder) != last_resorts || !takes(e, encoder, c))
            continue;
        double w = weight(e, encoder, c);
        if (!*best || w < *least) {
            *best = encoder;
            *least = w;
        }
    }
}

static const CsEncoder *cheapest(const CsEncode *e, const CsConstraint *c)
{
    const CsEncoder *best = NULL;
    double least = 0;
    look(e, c, false, &best, &least);
    if (!best || least > SMALL_WEIGHT)
        look(e, c, true, &best, &least);
    return best;
}

static const CsEncoder *choose(const CsEncode *e, const CsConstraint *c)
{
    const char *name = cs_choice_name(e->choice, cs_encode_family((CsKind)c->kind));
    if (!name)
        return cheapest(e, c);
    for (size_t i = 0; cs_encoders[i]; i++)
        if (strcmp(cs_encoders[i]->name, name) == 0 && takes(e, cs_encoders[i], c))
            return cs_encoders[i];
    return NULL;
}

/* Where a variable stood first in the scope, which matters where one stands twice. */
static uint32_t first_place(const int32_t *args, uint32_t i)
{
    /* Long scopes are told apart by their variables' numbers instead. */
    if (i > 32)
        return (uint32_t)args[i] + 33;
    uint32_t k = 0;
    while (args[k] != args[i])
        k++;
    return k;
}

/* All that encoders look at, but which variables they are: constraints of one shape get the same
 * encoder. */
static GBytes *shape_of(const CsEncode *e, const CsConstraint *c)
{
    CsChoice *choice = e->choice;
    const int32_t *args = cs_model_args(e->model, c);
    cs_vec_clear(&choice->shape);
    cs_vec_push(&choice->shape, c->kind | c->relation << 8);
    cs_vec_push(&choice->shape, c->rhs);
    for (uint32_t i = 0; i < c->n; i++) {
        CsDomain d = cs_model_domain(e->model, args[i]);
        cs_vec_push(&choice->shape, (int64_t)first_place(args, i) << 32 | d.n);
        cs_vec_push(&choice->shape, c->kind == CS_LINEAR ? cs_model_coef(e->model, c, i) : 1);
        for (uint32_t r = 0; r < d.n; r++)
            cs_vec_push(&choice->shape,
                        (int64_t)d.ranges[r].lo * INT64_C(0x100000000) + d.ranges[r].hi);
    }
    return g_bytes_new(choice->shape.data, choice->shape.len * sizeof(int64_t));
}

const CsEncoder *cs_choice_encoder(const CsEncode *e, const CsConstraint *c)
{
    /* Hardly any two of these are alike, and each kind has a single encoder. */
    if (c->kind == CS_CLAUSE || c->kind == CS_TABLE)
        return choose(e, c);
    g_autoptr(GBytes) shape = shape_of(e, c);
    gpointer found;
    if (g_hash_table_lookup_extended(e->choice->taken, shape, NULL, &found))
        return found;
    const CsEncoder *encoder = choose(e, c);
    g_hash_table_insert(e->choice->taken, g_steal_pointer(&shape), (gpointer)encoder);
    return encoder;
}
