#include "linear.h"

#include <stdlib.h>

/* A node of the tree: the sums that its terms can have together, in increasing order, trimmed to
 * those that the rest can complete.  [S ≤ sums[i]] is a literal of the term's variable in a leaf,
 * and literals + i in a merged node. */
typedef struct Node {
    CS_VEC(int64_t) sums;
    int64_t min, max; /* of the terms below, untrimmed */
    int32_t var;      /* leaf: the variable; -1: merged */
    bool negative;    /* leaf: its coefficient is below 0 */
    int32_t literals; /* merged: [S ≤ sums[0]] */
} Node;

typedef struct Tree {
    const CsEncode *e;
    CsCnf *cnf; /* NULL: only count */
    CsCost cost;
    CsRelation relation;
    int64_t rhs, min, max; /* of the whole sum */
} Tree;

/* [S ≤ sums[i]], constants outside 0..len-2. */
static int32_t node_le(const Tree *t, const Node *n, ptrdiff_t i)
{
    if (i < 0)
        return CS_FALSE;
    if (i >= (ptrdiff_t)n->sums.len - 1)
        return CS_TRUE;
    if (n->var < 0)
        return n->literals + (int32_t)i;
    /* a·x ≤ a·d(k) with a < 0 is x ≥ d(k), and sums run against values. */
    return n->negative ? -cs_encode_le_at(t->e, n->var, (int)n->sums.len - 2 - (int)i)
                       : cs_encode_le_at(t->e, n->var, (int)i);
}

static void clause(Tree *t, int32_t a, int32_t b, int32_t c)
{
    int32_t literals[3] = {a, b, c};
    int n = 0;
    for (int i = 0; i < 3; i++) {
        if (literals[i] == CS_TRUE)
            return;
        n += literals[i] != CS_FALSE;
    }
    t->cost.clauses++;
    t->cost.literals += n;
    if (t->cnf)
        cs_cnf_add3(t->cnf, a, b, c);
}

static Node leaf(const Tree *t, CsTerm term)
{
    Node n = {.var = term.var, .negative = term.coef < 0};
    int size = t->e->vars[term.var].size;
    cs_vec_reserve(&n.sums, size);
    for (int i = 0; i < size; i++)
        cs_vec_push(&n.sums,
                    term.coef * cs_encode_value(t->e, term.var, n.negative ? size - 1 - i : i));
    n.min = n.sums.data[0];
    n.max = n.sums.data[n.sums.len - 1];
    return n;
}

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* The sums of a and b that the rest of the tree can bring to the target. */
static void merge_sums(const Tree *t, const Node *a, const Node *b, Node *out)
{
    int64_t lo = out->min, hi = out->max;
    if (t->relation != CS_NE)
        hi = MIN(hi, t->rhs - (t->min - out->min));
    if (t->relation == CS_EQ)
        lo = MAX(lo, t->rhs - (t->max - out->max));
    /* For ≤, what is at or below lo can never be too much: one value stands for all of it. */
    if (t->relation == CS_LE)
        lo = MAX(lo, MIN(hi, t->rhs - (t->max - out->max)));
    for (size_t i = 0; i < a->sums.len; i++) {
        for (size_t j = 0; j < b->sums.len; j++) {
            int64_t s = a->sums.data[i] + b->sums.data[j];
            if (t->relation == CS_LE)
                s = MAX(s, lo);
            if (s >= lo && s <= hi)
                cs_vec_push(&out->sums, s);
        }
    }
    qsort(out->sums.data, out->sums.len, sizeof *out->sums.data, by_size);
    size_t kept = 0;
    for (size_t i = 0; i < out->sums.len; i++)
        if (i == 0 || out->sums.data[i] != out->sums.data[kept - 1])
            out->sums.data[kept++] = out->sums.data[i];
    out->sums.len = kept;
}

/* How many of the node's sums are <= s. */
static ptrdiff_t rank(const Node *n, int64_t s)
{
    size_t low = 0, high = n->sums.len;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if (n->sums.data[mid] <= s)
            low = mid + 1;
        else
            high = mid;
    }
    return (ptrdiff_t)low;
}

/* A ≥ sums[i] and B ≥ sums[j] imply S ≥ their sum; A ≤ and B ≤ imply S ≤ their sum. */
static Node merge(Tree *t, const Node *a, const Node *b)
{
    Node s = {.var = -1, .min = a->min + b->min, .max = a->max + b->max};
    merge_sums(t, a, b, &s);
    int32_t n = MAX((int32_t)s.sums.len - 1, 0);
    t->cost.vars += n;
    if (t->cnf)
        s.literals = cs_cnf_new_vars(t->cnf, n);
    if (s.sums.len == 0) { /* no sum is possible: the target cannot be met */
        clause(t, CS_FALSE, CS_FALSE, CS_FALSE);
        return s;
    }
    for (ptrdiff_t i = 0; i + 1 < n; i++)
        clause(t, -node_le(t, &s, i), node_le(t, &s, i + 1), CS_FALSE);
    for (size_t i = 0; i < a->sums.len; i++) {
        for (size_t j = 0; j < b->sums.len; j++) {
            ptrdiff_t pi = (ptrdiff_t)i, pj = (ptrdiff_t)j;
            int64_t sum = a->sums.data[i] + b->sums.data[j];
            /* S ≥ sum, that is ¬[S ≤ what lies below it]. */
            clause(t, node_le(t, a, pi - 1), node_le(t, b, pj - 1),
                   -node_le(t, &s, rank(&s, sum - 1) - 1));
            if (t->relation != CS_LE)
                clause(t, -node_le(t, a, pi), -node_le(t, b, pj),
                       node_le(t, &s, rank(&s, sum) - 1));
        }
    }
    return s;
}

/* A + B relation rhs, without literals for the root. */
static void close_root(Tree *t, const Node *a, const Node *b)
{
    for (size_t i = 0; i < a->sums.len; i++) {
        ptrdiff_t pi = (ptrdiff_t)i;
        int64_t rest = t->rhs - a->sums.data[i];
        ptrdiff_t at_most = rank(b, rest) - 1, below = rank(b, rest - 1) - 1;
        if (t->relation == CS_NE) {
            /* A = sums[i] → B ≠ rest */
            if (at_most != below) {
                int32_t is_not[4] = {-node_le(t, a, pi), node_le(t, a, pi - 1),
                                     -node_le(t, b, at_most), node_le(t, b, below)};
                bool constant = false;
                for (int k = 0; k < 4; k++) {
                    constant |= is_not[k] == CS_TRUE;
                    t->cost.literals += is_not[k] != CS_FALSE;
                }
                if (constant)
                    continue;
                t->cost.clauses++;
                for (int k = 0; k < 4 && t->cnf; k++)
                    cs_cnf_put(t->cnf, is_not[k]);
                if (t->cnf)
                    cs_cnf_end(t->cnf);
            }
            continue;
        }
        clause(t, node_le(t, a, pi - 1), node_le(t, b, at_most), CS_FALSE);
        if (t->relation == CS_EQ)
            clause(t, -node_le(t, a, pi), -node_le(t, b, below), CS_FALSE);
    }
}

static CsCost run(const CsEncode *e, const CsConstraint *c, CsCnf *cnf)
{
    CsTerms terms = cs_linear_terms(e->model, c);
    Tree t = {.e = e, .cnf = cnf, .relation = (CsRelation)c->relation, .rhs = c->rhs};
    CS_VEC(Node) level = {0};
    /* Two nodes at least are left for the root; an empty sum is a node with the one sum 0. */
    for (size_t i = 0; i < terms.len; i++) {
        t.min += cs_term_min(e->model, terms.data[i]);
        t.max += cs_term_max(e->model, terms.data[i]);
        cs_vec_push(&level, leaf(&t, terms.data[i]));
    }
    while (level.len < 2) {
        Node zero = {.var = -1};
        cs_vec_push(&zero.sums, 0);
        cs_vec_push(&level, zero);
    }
    while (level.len > 2) {
        size_t kept = 0;
        for (size_t i = 0; i < level.len; i += 2) {
            Node next = level.data[i];
            if (i + 1 < level.len) {
                next = merge(&t, &level.data[i], &level.data[i + 1]);
                cs_vec_free(&level.data[i].sums);
                cs_vec_free(&level.data[i + 1].sums);
            }
            level.data[kept++] = next;
        }
        level.len = kept;
    }
    close_root(&t, &level.data[0], &level.data[1]);
    cs_vec_foreach (Node, n, &level)
        cs_vec_free(&n->sums);
    cs_vec_free(&level);
    cs_vec_free(&terms);
    return t.cost;
}

static CsCost cost(const CsEncode *e, const CsConstraint *c)
{
    return run(e, c, NULL);
}

static void encode(CsEncode *e, const CsConstraint *c)
{
    run(e, c, e->cnf);
}

const CsEncoder cs_sum_totalizer = {
    .family = "sum",
    .name = "totalizer",
    .summary = "a tree of partial sums in order encoding, trimmed to the target",
    .source =
        "Bailleux and Boufkhad, Efficient CNF encoding of Boolean cardinality constraints, CP "
        "2003; Joshi, Martins and Manquinho, Generalized totalizer encoding, CP 2015",
    .kind = CS_LINEAR,
    .needs = CS_NEED_ORDER,
    .strength = CS_STRENGTH_BOUNDS,
    .unique = false,
    .cost = cost,
    .encode = encode,
};
