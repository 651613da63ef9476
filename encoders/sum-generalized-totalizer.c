#include "linear.h"

#include <stdlib.h>

/* A tree of partial sums with a literal for each value that a sum can have.
 *
 * For ≤ as in the paper: the least value has no literal, and the literals of a node hold at least
 * for its sum (more may be true).  For = and ≠ the least value has one too, and the literal that is
 * forced is the sum itself; so a full assignment is always decided. */

#define PAIRS_MAX 5000000

typedef struct Node {
    CS_VEC(int64_t) sums;     /* in increasing order */
    CS_VEC(int32_t) literals; /* of each */
} Node;

typedef struct Tree {
    CsEncode *e;
    const CsConstraint *c;
    int64_t pairs;
    bool encodes; /* else only the sizes matter */
} Tree;

static void node_clear(Node *n)
{
    cs_vec_free(&n->sums);
    cs_vec_free(&n->literals);
}

static Node leaf(const CsEncode *e, const CsConstraint *c, CsTerm term)
{
    Node n = {0};
    int size = e->vars[term.var].size;
    for (int i = 0; i < size; i++) {
        int k = term.coef < 0 ? size - 1 - i : i;
        bool least = c->relation == CS_LE && i == 0;
        cs_vec_push(&n.sums, term.coef * cs_encode_value(e, term.var, k));
        cs_vec_push(&n.literals, least ? CS_TRUE : cs_encode_is_at(e, term.var, k));
    }
    return n;
}

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Can a part have this sum, where the rest is least..most? */
static bool useful(const CsConstraint *c, int64_t sum, int64_t least, int64_t most)
{
    return c->relation == CS_NE ||
           (sum + least <= c->rhs && (c->relation == CS_LE || sum + most >= c->rhs));
}

static void make_literals(Tree *t, Node *n)
{
    cs_vec_sort(&n->sums, by_size);
    size_t kept = 0;
    for (size_t i = 0; i < n->sums.len; i++)
        if (i == 0 || n->sums.data[i] != n->sums.data[kept - 1])
            n->sums.data[kept++] = n->sums.data[i];
    n->sums.len = kept;
    for (size_t i = 0; i < kept && t->encodes; i++)
        cs_vec_push(&n->literals,
                    t->c->relation == CS_LE && i == 0 ? CS_TRUE : cs_cnf_new_vars(t->e->cnf, 1));
}

static int32_t literal_of(const Node *n, int64_t sum)
{
    if (n->sums.len == 0)
        return CS_FALSE;
    const int64_t *at = bsearch(&sum, n->sums.data, n->sums.len, sizeof *n->sums.data, by_size);
    return at ? n->literals.data[at - n->sums.data] : CS_FALSE;
}

/* A = a and B = b imply S = a + b, which is impossible where the rest cannot bring it to the
 * target. */
static Node merge(Tree *t, const Node *a, const Node *b, int64_t least, int64_t most)
{
    Node s = {0};
    t->pairs += (int64_t)a->sums.len * (int64_t)b->sums.len;
    if (t->pairs > PAIRS_MAX)
        return s;
    for (size_t i = 0; i < a->sums.len; i++)
        for (size_t j = 0; j < b->sums.len; j++)
            if (useful(t->c, a->sums.data[i] + b->sums.data[j], least, most))
                cs_vec_push(&s.sums, a->sums.data[i] + b->sums.data[j]);
    make_literals(t, &s);
    for (size_t i = 0; i < a->sums.len && t->encodes; i++)
        for (size_t j = 0; j < b->sums.len; j++)
            cs_cnf_add3(t->e->cnf, -a->literals.data[i], -b->literals.data[j],
                        literal_of(&s, a->sums.data[i] + b->sums.data[j]));
    return s;
}

static void close_root(Tree *t, const Node *a, const Node *b)
{
    t->pairs += (int64_t)a->sums.len * (int64_t)b->sums.len;
    for (size_t i = 0; i < a->sums.len && t->encodes && t->pairs <= PAIRS_MAX; i++)
        for (size_t j = 0; j < b->sums.len; j++)
            if (!cs_linear_holds(t->c, a->sums.data[i] + b->sums.data[j]))
                cs_cnf_add2(t->e->cnf, -a->literals.data[i], -b->literals.data[j]);
}

typedef struct Part {
    Node node;
    int64_t min, max;
} Part;

static void run(Tree *t, const CsTerms *terms)
{
    CS_VEC(Part) parts = {0};
    int64_t min = cs_terms_min(t->e->model, terms, 0), max = cs_terms_max(t->e->model, terms, 0);
    cs_vec_foreach (CsTerm, term, terms) {
        Part p = {leaf(t->e, t->c, *term), cs_term_min(t->e->model, *term),
                  cs_term_max(t->e->model, *term)};
        cs_vec_push(&parts, p);
    }
    if (parts.len == 1) {
        Part zero = {0};
        cs_vec_push(&zero.node.sums, 0);
        cs_vec_push(&zero.node.literals, CS_TRUE);
        cs_vec_push(&parts, zero);
    }
    while (parts.len > 2) {
        size_t kept = 0;
        for (size_t i = 0; i < parts.len; i += 2) {
            Part p = parts.data[i];
            if (i + 1 < parts.len) {
                Part q = parts.data[i + 1];
                Part s = {.min = p.min + q.min, .max = p.max + q.max};
                s.node = merge(t, &p.node, &q.node, min - s.min, max - s.max);
                node_clear(&p.node);
                node_clear(&q.node);
                p = s;
            }
            parts.data[kept++] = p;
        }
        parts.len = kept;
    }
    close_root(t, &parts.data[0].node, &parts.data[1].node);
    cs_vec_foreach (Part, p, &parts)
        node_clear(&p->node);
    cs_vec_free(&parts);
}

static bool accepts(const CsEncode *e, const CsConstraint *c)
{
    CsEncode copy = *e;
    Tree t = {.e = &copy, .c = c};
    CsTerms terms = cs_linear_terms(e->model, c);
    if (terms.len > 0)
        run(&t, &terms);
    cs_vec_free(&terms);
    return t.pairs <= PAIRS_MAX;
}

static void encode(CsEncode *e, const CsConstraint *c)
{
    Tree t = {.e = e, .c = c, .encodes = true};
    CsTerms terms = cs_linear_terms(e->model, c);
    if (!cs_linear_constant(e, c, &terms))
        run(&t, &terms);
    cs_vec_free(&terms);
}

const CsEncoder cs_sum_generalized_totalizer = {
    .family = "sum",
    .name = "generalized-totalizer",
    .summary = "a tree of partial sums with a literal for each value of a sum, upward only",
    .source = "Joshi, Martins and Manquinho, Generalized totalizer encoding for pseudo-Boolean "
              "constraints, CP 2015",
    .size = "a variable for each sum of each node, a clause for each pair of sums",
    .kind = CS_LINEAR,
    .needs = CS_NEED_DIRECT,
    .handicap = 20,
    .strength = CS_STRENGTH_WEAK,
    .unique = false,
    .accepts = accepts,
    .encode = encode,
};
