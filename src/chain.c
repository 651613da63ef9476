#include "chain.h"

#define TABLE_ROWS 1000 /* up to so many rows one table beats the chain */

typedef struct Arc {
    int32_t from, value, to; /* indices of states in their layers */
} Arc;

typedef CS_VEC(Arc) Arcs;

/* The automaton unrolled over the variables. */
typedef struct Layers {
    size_t n;           /* variables */
    Arcs *arcs;         /* n: between layer i and layer i + 1 */
    uint32_t *n_states; /* n + 1 */
} Layers;

/* The index of a state in its layer, which it joins when it is new. */
static int32_t index_of(GHashTable *index, GArray *states, int64_t state)
{
    gpointer found;
    if (g_hash_table_lookup_extended(index, &state, NULL, &found))
        return GPOINTER_TO_INT(found);
    int32_t i = (int32_t)states->len;
    g_array_append_val(states, state);
    g_hash_table_insert(index, g_memdup2(&state, sizeof state), GINT_TO_POINTER(i));
    return i;
}

/* Forward: every state that can be reached. */
static GArray *unroll(Layers *l, int lo, int hi, int64_t start, CsChainStep step, const void *data)
{
    GArray *now = g_array_new(FALSE, FALSE, sizeof(int64_t));
    g_array_append_val(now, start);
    l->n_states[0] = 1;
    for (size_t i = 0; i < l->n; i++) {
        GArray *next = g_array_new(FALSE, FALSE, sizeof(int64_t));
        g_autoptr(GHashTable) index =
            g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
        for (guint s = 0; s < now->len; s++) {
            for (int v = lo; v <= hi; v++) {
                int64_t to = step(data, g_array_index(now, int64_t, s), v);
                if (to < 0)
                    continue;
                Arc arc = {.from = (int32_t)s, .value = v, .to = index_of(index, next, to)};
                cs_vec_push(&l->arcs[i], arc);
            }
        }
        g_array_free(now, TRUE);
        now = next;
        l->n_states[i + 1] = now->len;
    }
    return now;
}

/* Backward: drops the arcs that lead nowhere.  The number of paths that are left, at most a lot. */
static uint64_t prune(Layers *l, GArray *last, CsChainEnd end, const void *data)
{
    g_autofree uint64_t *after = g_new0(uint64_t, MAX(last->len, 1));
    for (guint s = 0; s < last->len; s++)
        after[s] = end(data, g_array_index(last, int64_t, s));
    for (size_t i = l->n; i-- > 0;) {
        uint64_t *before = g_new0(uint64_t, MAX(l->n_states[i], 1));
        size_t kept = 0;
        for (size_t k = 0; k < l->arcs[i].len; k++) {
            Arc arc = l->arcs[i].data[k];
            if (!after[arc.to])
                continue;
            before[arc.from] = MIN(before[arc.from] + after[arc.to], UINT32_MAX);
            l->arcs[i].data[kept++] = arc;
        }
        l->arcs[i].len = kept;
        g_free(after);
        after = before;
    }
    return after[0];
}

/* All paths as rows of one table. */
static void add_table(CsModel *m, CsLabel label, const int32_t *vars, const Layers *l)
{
    CS_VEC(int32_t) rows = {0};
    CS_VEC(int32_t) ends = {0}; /* the state in which each row ends so far */
    size_t width = 0;
    cs_vec_push(&ends, 0);
    for (size_t i = 0; i < l->n; i++) {
        CS_VEC(int32_t) longer = {0};
        CS_VEC(int32_t) now = {0};
        for (size_t r = 0; r < ends.len; r++) {
            cs_vec_foreach (Arc, arc, &l->arcs[i]) {
                if (arc->from != ends.data[r])
                    continue;
                cs_vec_append(&longer, rows.data + r * width, width);
                cs_vec_push(&longer, arc->value);
                cs_vec_push(&now, arc->to);
            }
        }
        cs_vec_free(&rows);
        cs_vec_free(&ends);
        rows.data = longer.data;
        rows.len = longer.len;
        rows.cap = longer.cap;
        ends.data = now.data;
        ends.len = now.len;
        ends.cap = now.cap;
        width++;
    }
    cs_model_add_table(m, label, vars, l->n, rows.data, ends.len);
    cs_vec_free(&rows);
    cs_vec_free(&ends);
}

/* One ternary table for each variable, binary ones at both ends. */
static void add_chain(CsModel *m, CsLabel label, const int32_t *vars, const Layers *l)
{
    int before = -1;
    if (!m->visible_set)
        cs_model_set_visible(m, (uint32_t)m->vars.len);
    for (size_t i = 0; i < l->n; i++) {
        bool first = i == 0, last = i + 1 == l->n;
        CsLabel name = label; /* helpers bear the clue's name: nobody sees them */
        int after = last ? -1 : cs_model_add_var(m, name, 0, (int)l->n_states[i + 1] - 1);
        CS_VEC(int32_t) rows = {0};
        cs_vec_foreach (Arc, arc, &l->arcs[i]) {
            if (!first)
                cs_vec_push(&rows, arc->from);
            cs_vec_push(&rows, arc->value);
            if (!last)
                cs_vec_push(&rows, arc->to);
        }
        int32_t joined[3];
        size_t n = 0;
        if (!first)
            joined[n++] = before;
        joined[n++] = vars[i];
        if (!last)
            joined[n++] = after;
        cs_model_add_table(m, label, joined, n, rows.data, l->arcs[i].len);
        cs_vec_free(&rows);
        before = after;
    }
}

void cs_chain_add(CsModel *m, CsLabel label, const int32_t *vars, size_t n, int lo, int hi,
                  int64_t start, CsChainStep step, CsChainEnd end, const void *data)
{
    Layers l = {.n = n, .arcs = g_new0(Arcs, n + 1), .n_states = g_new0(uint32_t, n + 1)};
    GArray *last = unroll(&l, lo, hi, start, step, data);
    uint64_t paths = prune(&l, last, end, data);
    if (paths <= TABLE_ROWS || n <= 2)
        add_table(m, label, vars, &l);
    else
        add_chain(m, label, vars, &l);
    g_array_free(last, TRUE);
    for (size_t i = 0; i < n; i++)
        cs_vec_free(&l.arcs[i]);
    g_free(l.arcs);
    g_free(l.n_states);
}
