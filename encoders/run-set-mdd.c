#include "mdd.h"
#include "sets.h"

/* Most edges of the diagram. */
#define EDGES_MAX 50000

/* States of layer i: the sets of i values that the first i cells may hold, subsets of an admissible
 * set.  The sum needs no place in the state, the set has it. */
typedef struct Layer {
    CS_VEC(uint64_t) sets;
    GHashTable *index; /* set → its place; keys are copies */
} Layer;

static bool extends_to_admissible(const CsSets *s, uint64_t set)
{
    cs_vec_foreach (uint64_t, mask, &s->masks)
        if ((set & ~*mask) == 0)
            return true;
    return false;
}

static uint32_t state_of(Layer *l, uint64_t set)
{
    gpointer at;
    if (g_hash_table_lookup_extended(l->index, &set, NULL, &at))
        return GPOINTER_TO_UINT(at);
    cs_vec_push(&l->sets, set);
    uint32_t new = (uint32_t)l->sets.len - 1;
    g_hash_table_insert(l->index, g_memdup2(&set, sizeof set), GUINT_TO_POINTER(new));
    return new;
}

static Layer layer_new(void)
{
    return (Layer){.index = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL)};
}

static void layer_clear(Layer *l)
{
    cs_vec_free(&l->sets);
    g_hash_table_destroy(l->index);
}

/* The edges from one layer to the next; false when there are too many. */
static bool add_edges(const CsSets *s, size_t i, bool last, const Layer *here, Layer *next,
                      CsMdd *mdd)
{
    for (size_t k = 0; k < here->sets.len; k++) {
        uint64_t set = here->sets.data[k];
        for (uint64_t rest = s->domains.data[i] & ~set; rest; rest &= rest - 1) {
            uint64_t grown = set | (rest & -rest);
            if (!extends_to_admissible(s, grown))
                continue;
            if (mdd->edges.len == EDGES_MAX)
                return false;
            /* The last layer is one state, whatever the set. */
            cs_vec_push(&mdd->edges, (CsMddEdge){.from = (uint32_t)k,
                                                 .to = state_of(next, last ? 0 : grown),
                                                 .value = s->values.data[__builtin_ctzll(rest)]});
        }
    }
    return true;
}

static bool build(const CsEncode *e, const CsConstraint *c, CsMdd *mdd)
{
    g_auto(CsSets) s = {0};
    if (!cs_sets_find(e, c, &s))
        return false;
    Layer here = layer_new();
    state_of(&here, 0);
    bool fits = true;
    cs_vec_push(&mdd->n_nodes, 1);
    cs_vec_push(&mdd->first, 0);
    for (size_t i = 0; i < c->n && fits; i++) {
        Layer next = layer_new();
        fits = s.masks.len == 0 || add_edges(&s, i, i + 1 == c->n, &here, &next, mdd);
        cs_vec_push(&mdd->n_nodes, MAX((uint32_t)next.sets.len, 1));
        cs_vec_push(&mdd->first, mdd->edges.len);
        layer_clear(&here);
        here = next;
    }
    layer_clear(&here);
    if (fits)
        cs_mdd_prune(mdd, e, cs_model_args(e->model, c));
    return fits;
}

static bool accepts(const CsEncode *e, const CsConstraint *c)
{
    g_auto(CsMdd) mdd = {0};
    return build(e, c, &mdd);
}

static void encode(CsEncode *e, const CsConstraint *c)
{
    g_auto(CsMdd) mdd = {0};
    build(e, c, &mdd);
    if (c->n == 0 && c->rhs != 0)
        cs_cnf_end(e->cnf);
    cs_mdd_encode(e, cs_model_args(e->model, c), &mdd);
}

const CsEncoder cs_run_set_mdd = {
    .family = "run",
    .name = "set-mdd",
    .summary = "a decision diagram whose layers are the sets of values used so far",
    .source = "decision diagrams for all-different: Andersen, Hadzic, Hooker and Tiedemann, A "
              "constraint store based on multivalued decision diagrams, CP 2007; clauses: Quimper "
              "and Walsh, CP 2007, and Bacchus, CP 2007",
    .size = "up to 2^d states and d·2^d edges, up to 4 clauses an edge",
    .kind = CS_DISTINCT_SUM,
    .needs = CS_NEED_DIRECT,
    .handicap = 0.25,
    .strength = CS_STRENGTH_GAC,
    .unique = true,
    .accepts = accepts,
    .encode = encode,
};
