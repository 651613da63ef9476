#include "linear.h"
#include "mdd.h"

/* Most edges of the diagram. */
#define EDGES_MAX 200000

/* The states of one layer: partial sums that can still meet the target. */
typedef struct Layer {
    CS_VEC(int64_t) sums;
    GHashTable *index; /* sum → its place; keys are copies */
} Layer;

static uint32_t state_of(Layer *l, int64_t sum)
{
    gpointer at;
    if (g_hash_table_lookup_extended(l->index, &sum, NULL, &at))
        return GPOINTER_TO_UINT(at);
    cs_vec_push(&l->sums, sum);
    uint32_t place = (uint32_t)l->sums.len - 1;
    g_hash_table_insert(l->index, g_memdup2(&sum, sizeof sum), GUINT_TO_POINTER(place));
    return place;
}

static Layer layer_new(void)
{
    return (Layer){.index = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL)};
}

static void layer_clear(Layer *l)
{
    cs_vec_free(&l->sums);
    g_hash_table_destroy(l->index);
}

/* One sum that stands for all that have the same future; false where there is none.  least and most
 * are what the rest can add. */
static bool future(const CsConstraint *c, int64_t least, int64_t most, int64_t *sum)
{
    switch ((CsRelation)c->relation) {
    case CS_EQ:
        return *sum + least <= c->rhs && c->rhs <= *sum + most;
    case CS_LE:
        if (*sum + most <= c->rhs)
            *sum = c->rhs - most; /* whatever follows, it holds */
        return *sum + least <= c->rhs;
    case CS_NE:
        if (least == most && *sum + least == c->rhs)
            return false;
        if (*sum + least > c->rhs || *sum + most < c->rhs)
            *sum = INT64_MAX / 2; /* out of the target's reach, and stays there */
        return true;
    }
    return false;
}

static bool add_edges(const CsEncode *e, const CsConstraint *c, const CsTerms *terms, size_t i,
                      const Layer *here, Layer *next, CsMdd *mdd)
{
    int64_t least = cs_terms_min(e->model, terms, i + 1),
            most = cs_terms_max(e->model, terms, i + 1);
    bool last = i + 1 == terms->len;
    for (size_t k = 0; k < here->sums.len; k++) {
        CsDomainIter it = cs_domain_iter(cs_model_domain(e->model, terms->data[i].var));
        for (int v; cs_domain_next(&it, &v);) {
            bool beyond = here->sums.data[k] == INT64_MAX / 2; /* only for ≠ */
            int64_t sum = here->sums.data[k] + (beyond ? 0 : terms->data[i].coef * v);
            if (!beyond && !future(c, least, most, &sum))
                continue;
            if (mdd->edges.len == EDGES_MAX)
                return false;
            cs_vec_push(
                &mdd->edges,
                (CsMddEdge){.from = (uint32_t)k, .to = state_of(next, last ? 0 : sum), .value = v});
        }
    }
    return true;
}

static bool build(const CsEncode *e, const CsConstraint *c, const CsTerms *terms, CsMdd *mdd)
{
    Layer here = layer_new();
    bool fits = true;
    state_of(&here, 0);
    cs_vec_push(&mdd->n_nodes, 1);
    cs_vec_push(&mdd->first, 0);
    for (size_t i = 0; i < terms->len && fits; i++) {
        Layer next = layer_new();
        fits = add_edges(e, c, terms, i, &here, &next, mdd);
        cs_vec_push(&mdd->n_nodes, MAX((uint32_t)next.sums.len, 1));
        cs_vec_push(&mdd->first, mdd->edges.len);
        layer_clear(&here);
        here = next;
    }
    layer_clear(&here);
    return fits;
}

static void scope(const CsTerms *terms, int32_t *vars)
{
    for (size_t i = 0; i < terms->len; i++)
        vars[i] = terms->data[i].var;
}

static bool accepts(const CsEncode *e, const CsConstraint *c)
{
    CsTerms terms = cs_linear_terms(e->model, c);
    g_auto(CsMdd) mdd = {0};
    bool fits = build(e, c, &terms, &mdd);
    cs_vec_free(&terms);
    return fits;
}

static void encode(CsEncode *e, const CsConstraint *c)
{
    CsTerms terms = cs_linear_terms(e->model, c);
    if (!cs_linear_constant(e, c, &terms)) {
        g_auto(CsMdd) mdd = {0};
        g_autofree int32_t *vars = g_new(int32_t, terms.len);
        scope(&terms, vars);
        build(e, c, &terms, &mdd);
        cs_mdd_prune(&mdd, e, vars);
        cs_mdd_encode(e, vars, &mdd);
    }
    cs_vec_free(&terms);
}

const CsEncoder cs_sum_mdd = {
    .family = "sum",
    .name = "mdd",
    .summary = "a decision diagram whose layers are the partial sums",
    .source = "Abío and Stuckey, Encoding linear constraints into SAT, CP 2014; clauses: Quimper "
              "and Walsh, CP 2007, and Bacchus, CP 2007",
    .size = "n·s states and n·s·d edges, up to 4 clauses an edge",
    .kind = CS_LINEAR,
    .needs = CS_NEED_DIRECT,
    .handicap = 1.5,
    .strength = CS_STRENGTH_GAC,
    .unique = true,
    .accepts = accepts,
    .encode = encode,
};
