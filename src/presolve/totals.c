#include "presolve.h"

#include <stdlib.h>

/* Sums are nodes, a variable that is in two of them is an edge.  Give neighbouring sums opposite
 * signs: in the signed total over any set of nodes, variables inside the set cancel out, and what
 * is left is a linear fact about the edges that leave it.  Interesting are sets that few leave:
 * none (the row totals are the column totals), one (a bridge: the variable is known), two.
 *
 * A variable that is in another number of sums, or between sums of the same sign, becomes an edge
 * from each of its sums to the outside, node 0, which is in no set. */

typedef struct Edge {
    int32_t var;
    uint32_t end[2];
} Edge;

/* Where a node hangs in the depth-first tree. */
typedef struct Node {
    int64_t rhs;           /* signed, without fixed variables; then the total of the subtree */
    int8_t sign;           /* 0: not seen */
    int32_t sum;           /* constraint */
    uint32_t first;        /* its edges: graph->incident[first..next node's first-1] */
    uint32_t next;         /* the one to look at next */
    uint32_t parent, edge; /* edge to the parent; NO_EDGE at a root */
    uint32_t in, out;      /* preorder numbers of the subtree: in..out-1 */
    uint32_t crossing;     /* how many edges other than `edge` leave the subtree */
    uint32_t ids;          /* exclusive or of these edges: if it is one, which */
    uint64_t hash[2];      /* of these edges */
} Node;

#define NO_EDGE UINT32_MAX
#define NOT_ENTERED UINT32_MAX /* `out` of a node that the search has not met; 0: is in it */

typedef struct Graph {
    CsWork *work;
    CS_VEC(Node) nodes;
    CS_VEC(Edge) edges;
    CS_VEC(uint32_t) incident;
    CS_VEC(uint32_t) order; /* nodes in preorder */
    GString *text;          /* scratch */
} Graph;

static bool is_sum(const CsConstraint *c)
{
    return c->n > 1 && cs_constraint_is_sum(c);
}

/* One sum alone has no neighbour. */
static bool applies(const CsModel *model)
{
    int n = 0;
    cs_vec_foreach (const CsConstraint, c, &model->constraints) {
        n += is_sum(c);
        if (n > 1)
            return true;
    }
    return false;
}

/* No variable twice? */
static bool is_set(CsWork *w, const CsConstraint *c)
{
    const int32_t *args = cs_model_args(w->model, c);
    uint32_t stamp = cs_work_stamp(w);
    for (uint32_t i = 0; i < c->n; i++) {
        if (w->mark.data[args[i]] == stamp)
            return false;
        w->mark.data[args[i]] = stamp;
    }
    return true;
}

static uint64_t random_word(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* The first two nodes of a variable, and how many it has. */
typedef struct Place {
    uint32_t node[2];
    uint32_t n;
} Place;

static Place *places(Graph *g)
{
    CsWork *w = g->work;
    Place *place = g_new0(Place, w->model->vars.len + 1);
    for (int c = 0; c < cs_work_n_constraints(w); c++) {
        const CsConstraint *k = cs_work_constraint(w, c);
        if (w->dropped.data[c] || !is_sum(k) || !is_set(w, k))
            continue;
        const int32_t *args = cs_model_args(w->model, k);
        Node node = {.rhs = k->rhs, .sum = c};
        for (uint32_t i = 0; i < k->n; i++) {
            Place *p = &place[args[i]];
            if (cs_work_fixed(w, args[i])) {
                node.rhs -= w->vars[args[i]].lo;
                continue;
            }
            if (p->n < 2)
                p->node[p->n] = (uint32_t)g->nodes.len;
            p->n++;
        }
        cs_vec_push(&g->nodes, node);
    }
    return place;
}

static void index_edges(Graph *g)
{
    size_t n = g->nodes.len;
    cs_vec_clear(&g->incident);
    cs_vec_reserve(&g->incident, 2 * g->edges.len + 1);
    g->incident.len = 2 * g->edges.len;
    for (size_t v = 0; v < n; v++)
        g->nodes.data[v].first = 0;
    cs_vec_foreach (const Edge, e, &g->edges)
        for (int k = 0; k < 2; k++)
            g->nodes.data[e->end[k]].first++;
    uint32_t end = 0;
    for (size_t v = 0; v < n; v++)
        g->nodes.data[v].first = end += g->nodes.data[v].first;
    for (size_t e = g->edges.len; e-- > 0;)
        for (int k = 0; k < 2; k++)
            g->incident.data[--g->nodes.data[g->edges.data[e].end[k]].first] = (uint32_t)e;
    for (size_t v = 0; v < n; v++)
        g->nodes.data[v].next = g->nodes.data[v].first;
}

static uint32_t edges_end(const Graph *g, uint32_t v)
{
    return v + 1 < g->nodes.len ? g->nodes.data[v + 1].first : (uint32_t)g->incident.len;
}

static uint32_t other_end(const Edge *e, uint32_t v)
{
    return e->end[e->end[0] == v];
}

/* Edges between two sums, then signs along them. */
static void connect_pairs(Graph *g, const Place *place)
{
    for (size_t v = 0; v < g->work->model->vars.len; v++)
        if (place[v].n == 2)
            cs_vec_push(&g->edges, (Edge){(int32_t)v, {place[v].node[0], place[v].node[1]}});
    index_edges(g);
    for (uint32_t root = 1; root < g->nodes.len; root++) {
        if (g->nodes.data[root].sign)
            continue;
        g->nodes.data[root].sign = 1;
        cs_vec_clear(&g->order);
        cs_vec_push(&g->order, root);
        for (size_t i = 0; i < g->order.len; i++) {
            uint32_t v = g->order.data[i];
            for (uint32_t k = g->nodes.data[v].first; k < edges_end(g, v); k++) {
                uint32_t u = other_end(&g->edges.data[g->incident.data[k]], v);
                if (g->nodes.data[u].sign)
                    continue;
                g->nodes.data[u].sign = (int8_t)-g->nodes.data[v].sign;
                cs_vec_push(&g->order, u);
            }
        }
    }
    cs_vec_foreach (Node, n, &g->nodes)
        n->rhs *= n->sign;
}

/* What does not cancel leaves for the outside. */
static void connect_outside(Graph *g)
{
    CsWork *w = g->work;
    size_t kept = 0;
    uint32_t paired = cs_work_stamp(w);
    for (size_t e = 0; e < g->edges.len; e++) {
        Edge edge = g->edges.data[e];
        if (g->nodes.data[edge.end[0]].sign == g->nodes.data[edge.end[1]].sign)
            continue;
        w->mark.data[edge.var] = paired;
        g->edges.data[kept++] = edge;
    }
    g->edges.len = kept;
    for (uint32_t v = 1; v < g->nodes.len; v++) {
        const CsConstraint *c = cs_work_constraint(w, g->nodes.data[v].sum);
        const int32_t *args = cs_model_args(w->model, c);
        for (uint32_t i = 0; i < c->n; i++)
            if (w->mark.data[args[i]] != paired && !cs_work_fixed(w, args[i]))
                cs_vec_push(&g->edges, (Edge){args[i], {v, 0}});
    }
    index_edges(g);
}

static void enter(Graph *g, uint32_t v, uint32_t parent, uint32_t edge)
{
    Node *n = &g->nodes.data[v];
    n->parent = parent;
    n->edge = edge;
    n->in = (uint32_t)g->order.len;
    n->out = 0;
    cs_vec_push(&g->order, v);
}

/* An edge to an ancestor leaves the subtrees on the way up to it. */
static void back_edge(Graph *g, uint32_t v, uint32_t ancestor, uint32_t edge)
{
    Node *low = &g->nodes.data[v], *high = &g->nodes.data[ancestor];
    low->crossing++;
    high->crossing--;
    low->ids ^= edge;
    high->ids ^= edge;
    for (uint64_t k = 0; k < 2; k++) {
        uint64_t word = random_word(2 * (uint64_t)edge + k);
        low->hash[k] ^= word;
        high->hash[k] ^= word;
    }
}

/* Depth-first without recursion. */
static void search_from(Graph *g, uint32_t root)
{
    enter(g, root, root, NO_EDGE);
    for (uint32_t v = root;;) {
        Node *n = &g->nodes.data[v];
        if (n->next == edges_end(g, v)) {
            n->out = (uint32_t)g->order.len;
            if (v == root)
                return;
            v = n->parent;
            continue;
        }
        uint32_t e = g->incident.data[n->next++], u = other_end(&g->edges.data[e], v);
        Node *m = &g->nodes.data[u];
        if (e == n->edge)
            continue;
        if (m->out == NOT_ENTERED) {
            enter(g, u, v, e);
            v = u;
        } else if (m->out == 0 && m->in < n->in) {
            back_edge(g, v, u, e);
        }
    }
}

static void build_tree(Graph *g)
{
    cs_vec_foreach (Node, n, &g->nodes)
        n->out = NOT_ENTERED;
    cs_vec_clear(&g->order);
    for (uint32_t root = 0; root < g->nodes.len; root++)
        if (g->nodes.data[root].out == NOT_ENTERED)
            search_from(g, root);
    for (size_t i = g->order.len; i-- > 0;) {
        Node *n = &g->nodes.data[g->order.data[i]];
        if (n->edge == NO_EDGE)
            continue;
        Node *up = &g->nodes.data[n->parent];
        up->rhs += n->rhs;
        up->crossing += n->crossing;
        up->ids ^= n->ids;
        up->hash[0] ^= n->hash[0];
        up->hash[1] ^= n->hash[1];
    }
}

/* Names up to three of the sums in the subtree of `top`, without that of `hole`. */
static CsLabel label_of(Graph *g, const Node *top, const Node *hole)
{
    CsWork *w = g->work;
    GString *text = g_string_assign(g->text, "total of");
    uint32_t named = 0, more = 0;
    for (uint32_t i = top->in; i < top->out; i++) {
        if (hole && i == hole->in) {
            i = hole->out - 1;
            continue;
        }
        if (named == 3) {
            more = top->out - i - (hole && hole->in >= i ? hole->out - hole->in : 0);
            break;
        }
        const Node *n = &g->nodes.data[g->order.data[i]];
        g_string_append(text, named++ ? ", " : " ");
        cs_label_append(w->model->patterns, &cs_work_constraint(w, n->sum)->label, text);
    }
    if (more)
        g_string_append_printf(text, " and %u more", more);
    return (CsLabel){.pattern = cs_patterns_add(w->model->patterns, text->str)};
}

/* Sets that no edge or one edge leaves. */
static void closed_and_bridges(Graph *g)
{
    CsWork *w = g->work;
    for (uint32_t v = 1; v < g->nodes.len && !w->none; v++) {
        const Node *n = &g->nodes.data[v];
        if (n->edge == NO_EDGE && n->rhs != 0) {
            w->now = label_of(g, n, NULL);
            cs_work_fail(w);
        } else if (n->edge != NO_EDGE && n->crossing == 0) {
            w->now = cs_work_constraint(w, n->sum)->label;
            cs_work_fix(w, g->edges.data[n->edge].var, n->sign * n->rhs);
        }
    }
}

/* sign_a·a + sign_b·b = rhs, from the subtree of `top` without that of `hole`. */
static void add_fact(Graph *g, int a, int sign_a, int b, int sign_b, int64_t rhs, const Node *top,
                     const Node *hole)
{
    if (cs_work_fixed(g->work, a) || cs_work_fixed(g->work, b))
        return;
    cs_model_add_linear(g->work->model, label_of(g, top, hole), (int32_t[]){a, b},
                        (int64_t[]){sign_a, sign_b}, 2, CS_EQ, rhs);
}

static bool is_inside(const Node *n, const Node *tree)
{
    return n->in >= tree->in && n->in < tree->out;
}

/* The subtree's one other edge. */
static void pair_with_back_edge(Graph *g, const Node *n)
{
    const Edge *e = &g->edges.data[n->ids];
    const Node *inner = &g->nodes.data[e->end[!is_inside(&g->nodes.data[e->end[0]], n)]];
    add_fact(g, g->edges.data[n->edge].var, n->sign, e->var, inner->sign, n->rhs, n, NULL);
}

static int by_hash(const void *a, const void *b)
{
    const Node *x = *(Node *const *)a, *y = *(Node *const *)b;
    for (int k = 0; k < 2; k++)
        if (x->hash[k] != y->hash[k])
            return x->hash[k] < y->hash[k] ? -1 : 1;
    return (x->in > y->in) - (x->in < y->in);
}

/* Two tree edges with the same other edges crossing cut out the difference of their subtrees. */
static void pairs(Graph *g)
{
    CS_VEC(const Node *) cut = {0};
    for (uint32_t v = 1; v < g->nodes.len; v++)
        if (g->nodes.data[v].edge != NO_EDGE && g->nodes.data[v].crossing > 0)
            cs_vec_push(&cut, &g->nodes.data[v]);
    if (cut.len)
        cs_vec_sort(&cut, by_hash);
    for (size_t i = 0; i < cut.len; i++) {
        const Node *a = cut.data[i], *b = i + 1 < cut.len ? cut.data[i + 1] : NULL;
        bool chained = b && a->hash[0] == b->hash[0] && a->hash[1] == b->hash[1] &&
                       is_inside(b, a) && a->crossing == b->crossing;
        if (chained)
            add_fact(g, g->edges.data[a->edge].var, a->sign, g->edges.data[b->edge].var,
                     g->nodes.data[b->parent].sign, a->rhs - b->rhs, a, b);
        else if (a->crossing == 1)
            pair_with_back_edge(g, a);
    }
    cs_vec_free(&cut);
}

static void run(CsWork *w)
{
    Graph g = {.work = w, .text = g_string_new(NULL)};
    cs_vec_push(&g.nodes, (Node){.sum = -1}); /* the outside */
    g_autofree Place *place = places(&g);
    if (g.nodes.len > 1) {
        connect_pairs(&g, place);
        connect_outside(&g);
        build_tree(&g);
        closed_and_bridges(&g);
        if (!w->none)
            pairs(&g);
    }
    cs_vec_free(&g.nodes);
    cs_vec_free(&g.edges);
    cs_vec_free(&g.incident);
    cs_vec_free(&g.order);
    g_string_free(g.text, TRUE);
}

const CsStep cs_presolve_totals = {
    .name = "totals",
    .summary = "facts from signed totals of sums: row against column totals, bridges, pairs",
    .source = "cuts of the graph of sums; pairs by the random labels of Pritchard and Thurimella, "
              "Fast computation of small cuts via cycle space sampling, TALG 2011",
    .stage = CS_STAGE_FACTS,
    .applies = applies,
    .run = run,
};
