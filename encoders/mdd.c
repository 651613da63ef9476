#include "mdd.h"

/* Quimper and Walsh, Decomposing global grammar constraints, CP 2007, and Bacchus, GAC via unit
 * propagation, CP 2007: a literal for each state and each edge, an edge implies its two states and
 * its value, and each of these needs one of its edges.  Abío, Gange, Mayer-Eichberger and Stuckey,
 * On CNF encodings of decision diagrams, CPAIOR 2016, compare such encodings.
 *
 * Literals that would be equivalent are one and the same: an edge that alone bears its value is the
 * value's literal, a state with a single edge on one side is that edge. */

void cs_mdd_clear(CsMdd *mdd)
{
    cs_vec_free(&mdd->edges);
    cs_vec_free(&mdd->first);
    cs_vec_free(&mdd->n_nodes);
}

/* The states of one layer, and a hash table of their places: open addressing, half of it empty. */
typedef struct Layer {
    CS_VEC(int64_t) states;
    uint32_t *slots; /* place + 1; 0: empty */
    size_t n_slots;  /* a power of two */
} Layer;

struct CsMddBuilder {
    CsMdd *mdd;
    size_t most;
    Layer next;
    uint32_t from; /* place of the state at hand in its layer */
    bool last;
};

static void layer_clear(Layer *l)
{
    cs_vec_free(&l->states);
    g_free(l->slots);
}

static uint32_t *slot_of(const Layer *l, int64_t state)
{
    size_t at = (uint64_t)state * UINT64_C(0x9e3779b97f4a7c15) >> 32 & (l->n_slots - 1);
    while (l->slots[at] && l->states.data[l->slots[at] - 1] != state)
        at = (at + 1) & (l->n_slots - 1);
    return &l->slots[at];
}

static void grow(Layer *l)
{
    l->n_slots = l->n_slots ? 4 * l->n_slots : 16;
    g_free(l->slots);
    l->slots = g_new0(uint32_t, l->n_slots);
    for (size_t k = 0; k < l->states.len; k++)
        *slot_of(l, l->states.data[k]) = (uint32_t)k + 1;
}

static uint32_t place_of(Layer *l, int64_t state)
{
    if (2 * l->states.len >= l->n_slots)
        grow(l);
    uint32_t *slot = slot_of(l, state);
    if (!*slot) {
        cs_vec_push(&l->states, state);
        *slot = (uint32_t)l->states.len;
    }
    return *slot - 1;
}

bool cs_mdd_edge(CsMddBuilder *b, int32_t value, int64_t to)
{
    if (b->mdd->edges.len == b->most)
        return false;
    cs_vec_push(
        &b->mdd->edges,
        (CsMddEdge){.from = b->from, .to = place_of(&b->next, b->last ? 0 : to), .value = value});
    return true;
}

bool cs_mdd_build(CsMdd *mdd, size_t n, size_t most, int64_t start, CsMddExpand *expand,
                  const void *data)
{
    CsMddBuilder b = {.mdd = mdd, .most = most};
    Layer here = {0};
    bool fits = true;
    place_of(&here, start);
    cs_vec_push(&mdd->n_nodes, 1);
    cs_vec_push(&mdd->first, 0);
    for (size_t i = 0; i < n && fits; i++) {
        b.next = (Layer){0};
        b.last = i + 1 == n;
        for (size_t k = 0; k < here.states.len && fits; k++) {
            b.from = (uint32_t)k;
            fits = expand(&b, i, here.states.data[k], data);
        }
        cs_vec_push(&mdd->n_nodes, MAX((uint32_t)b.next.states.len, 1));
        cs_vec_push(&mdd->first, mdd->edges.len);
        layer_clear(&here);
        here = b.next;
    }
    layer_clear(&here);
    return fits;
}

void cs_mdd_prune(CsMdd *mdd, const CsEncode *e, const int32_t *vars)
{
    size_t n = mdd->first.len - 1;
    g_autofree bool *alive = g_new0(bool, mdd->n_nodes.data[n] + 1);
    alive[0] = true;
    /* Backward: a layer's live edges are marked by value, dropped ones by from = UINT32_MAX. */
    for (size_t i = n; i-- > 0;) {
        CsDomain d = cs_model_domain(e->model, vars[i]);
        bool *before = g_new0(bool, mdd->n_nodes.data[i] + 1);
        for (size_t k = mdd->first.data[i]; k < mdd->first.data[i + 1]; k++) {
            CsMddEdge *edge = &mdd->edges.data[k];
            if (alive[edge->to] && cs_domain_contains(d, edge->value))
                before[edge->from] = true;
            else
                edge->from = UINT32_MAX;
        }
        g_free(alive);
        alive = before;
    }
    /* Forward: what the root does not reach any more. */
    for (size_t i = 0; i < n; i++) {
        bool *after = g_new0(bool, mdd->n_nodes.data[i + 1] + 1);
        for (size_t k = mdd->first.data[i]; k < mdd->first.data[i + 1]; k++) {
            CsMddEdge *edge = &mdd->edges.data[k];
            if (edge->from != UINT32_MAX && alive[edge->from])
                after[edge->to] = true;
            else
                edge->from = UINT32_MAX;
        }
        g_free(alive);
        alive = after;
    }
    size_t kept = 0, k = 0;
    for (size_t i = 0; i < n; i++) {
        size_t end = mdd->first.data[i + 1];
        mdd->first.data[i] = kept;
        for (; k < end; k++)
            if (mdd->edges.data[k].from != UINT32_MAX)
                mdd->edges.data[kept++] = mdd->edges.data[k];
    }
    mdd->edges.len = mdd->first.data[n] = kept;
}

/* The edges of one layer, grouped by an end or by value: those of group g are
 * at[first[g]..first[g + 1]-1]. */
typedef struct Groups {
    size_t *first, *at;
} Groups;

static Groups group_by(const CsMdd *mdd, size_t layer, size_t n_groups, const uint32_t *key)
{
    size_t begin = mdd->first.data[layer], n = mdd->first.data[layer + 1] - begin;
    Groups g = {.first = g_new0(size_t, n_groups + 2), .at = g_new(size_t, n + 1)};
    for (size_t k = 0; k < n; k++)
        g.first[key[k] + 2]++;
    for (size_t i = 0; i < n_groups; i++)
        g.first[i + 2] += g.first[i + 1];
    for (size_t k = 0; k < n; k++)
        g.at[g.first[key[k] + 1]++] = begin + k;
    return g;
}

static void groups_clear(Groups *g)
{
    g_free(g->first);
    g_free(g->at);
}

typedef enum Side { FROM, TO, VALUE } Side;

static Groups group(const CsEncode *e, const int32_t *vars, const CsMdd *mdd, size_t layer,
                    Side side)
{
    size_t begin = mdd->first.data[layer], n = mdd->first.data[layer + 1] - begin;
    g_autofree uint32_t *key = g_new(uint32_t, n + 1);
    for (size_t k = 0; k < n; k++) {
        const CsMddEdge *edge = &mdd->edges.data[begin + k];
        key[k] = side == FROM ? edge->from
                 : side == TO ? edge->to
                              : (uint32_t)cs_encode_index(e, vars[layer], edge->value);
    }
    size_t n_groups = side == FROM ? mdd->n_nodes.data[layer]
                      : side == TO ? mdd->n_nodes.data[layer + 1]
                                   : (size_t)e->vars[vars[layer]].size;
    return group_by(mdd, layer, n_groups, key);
}

static size_t group_size(const Groups *g, size_t i)
{
    return g->first[i + 1] - g->first[i];
}

/* all of the group's edges imply `whole`, which implies one of them */
static void tie(CsCnf *cnf, const Groups *g, size_t i, const int32_t *edge, int32_t whole)
{
    size_t begin = g->first[i], end = g->first[i + 1];
    if (end - begin == 1 && edge[g->at[begin]] == whole)
        return; /* the same literal */
    cs_cnf_put(cnf, -whole);
    for (size_t k = begin; k < end; k++)
        cs_cnf_put(cnf, edge[g->at[k]]);
    cs_cnf_end(cnf);
    for (size_t k = begin; k < end; k++)
        cs_cnf_add2(cnf, -edge[g->at[k]], whole);
}

/* Values of one layer: gives the edges their literals, and ties each value to its edges. */
static void encode_values(CsEncode *e, int var, const Groups *by_value, int32_t *edge)
{
    for (int v = 0; v < e->vars[var].size; v++) {
        int32_t is = cs_encode_is_at(e, var, v);
        size_t n = group_size(by_value, (size_t)v);
        for (size_t k = 0; k < n; k++)
            edge[by_value->at[by_value->first[v] + k]] = n == 1 ? is : cs_cnf_new_vars(e->cnf, 1);
        tie(e->cnf, by_value, (size_t)v, edge, is);
    }
}

/* States of the layer between the edges `in` and `out`; either is NULL at an end. */
static void encode_states(CsEncode *e, size_t n_nodes, const Groups *in, const Groups *out,
                          const int32_t *edge)
{
    for (size_t s = 0; s < n_nodes; s++) {
        size_t n_in = in ? group_size(in, s) : 0, n_out = out ? group_size(out, s) : 0;
        if (n_in + n_out == 0)
            continue;
        int32_t state = !in || !out  ? CS_TRUE
                        : n_in == 1  ? edge[in->at[in->first[s]]]
                        : n_out == 1 ? edge[out->at[out->first[s]]]
                                     : cs_cnf_new_vars(e->cnf, 1);
        if (in)
            tie(e->cnf, in, s, edge, state);
        if (out)
            tie(e->cnf, out, s, edge, state);
    }
}

void cs_mdd_encode(CsEncode *e, const int32_t *vars, const CsMdd *mdd)
{
    size_t n = mdd->first.len - 1;
    if (mdd->edges.len == 0) {
        if (n > 0)
            cs_cnf_end(e->cnf); /* no path: the empty clause */
        return;
    }
    g_autofree int32_t *edge = g_new(int32_t, mdd->edges.len);
    Groups in = {0};
    for (size_t i = 0; i < n; i++) {
        Groups by_value = group(e, vars, mdd, i, VALUE), out = group(e, vars, mdd, i, FROM);
        encode_values(e, vars[i], &by_value, edge);
        encode_states(e, mdd->n_nodes.data[i], i ? &in : NULL, &out, edge);
        groups_clear(&by_value);
        groups_clear(&out);
        groups_clear(&in);
        in = group(e, vars, mdd, i, TO);
    }
    encode_states(e, mdd->n_nodes.data[n], &in, NULL, edge);
    groups_clear(&in);
}
