#include "ordered.h"

/* A tree of partial sums, each as quotient and remainder by one modulus, both in order encoding: of
 * a sum up to s about 2·sqrt(s) literals instead of s. */

#define PAIRS_MAX 5000000

typedef struct Node {
    CsOrdered quotient, remainder; /* values 0..; the sum is quotient·modulus + remainder */
} Node;

typedef struct Tree {
    CsEncode *e;
    CsCnf *cnf;
    bool both; /* also "at most" clauses: = and ≠ need them */
    int64_t modulus;
} Tree;

/* [A ≥ i], [A ≤ i] for values that are their own index. */
static int32_t ge(const CsOrdered *a, int64_t i)
{
    return -cs_ordered_le(a, (ptrdiff_t)i - 1);
}

static int32_t le(const CsOrdered *a, int64_t i)
{
    return cs_ordered_le(a, (ptrdiff_t)i);
}

/* 0..max with fresh literals. */
static CsOrdered counter(CsCnf *cnf, int64_t max)
{
    CsOrdered s = {.max = max};
    for (int64_t v = 0; v <= max; v++)
        cs_vec_push(&s.sums, v);
    cs_ordered_make_literals(&s, cnf);
    return s;
}

static void node_clear(Node *n)
{
    cs_ordered_clear(&n->quotient);
    cs_ordered_clear(&n->remainder);
}

/* a ∧ b → c or d */
static void implies(Tree *t, int32_t a, int32_t b, int32_t c, int32_t d)
{
    cs_cnf_put(t->cnf, -a);
    cs_cnf_put(t->cnf, -b);
    cs_cnf_put(t->cnf, c);
    cs_cnf_put(t->cnf, d);
    cs_cnf_end(t->cnf);
}

/* Remainders i + j = R, or R + modulus with a carry. */
static void add_remainders(Tree *t, const CsOrdered *a, const CsOrdered *b, const CsOrdered *r,
                           int32_t carry)
{
    int64_t p = t->modulus;
    for (int64_t i = 0; i <= a->max; i++) {
        for (int64_t j = 0; j <= b->max; j++) {
            int64_t sum = i + j;
            if (sum < p) {
                implies(t, ge(a, i), ge(b, j), ge(r, sum), carry);
            } else {
                implies(t, ge(a, i), ge(b, j), carry, CS_FALSE);
                implies(t, ge(a, i), ge(b, j), ge(r, sum - p), CS_FALSE);
            }
            if (!t->both)
                continue;
            if (sum < p) {
                implies(t, le(a, i), le(b, j), -carry, CS_FALSE);
                implies(t, le(a, i), le(b, j), le(r, sum), CS_FALSE);
            } else {
                implies(t, le(a, i), le(b, j), le(r, sum - p), -carry);
            }
        }
    }
}

/* Quotients i + j + carry = Q. */
static void add_quotients(Tree *t, const CsOrdered *a, const CsOrdered *b, const CsOrdered *q,
                          int32_t carry)
{
    for (int64_t i = 0; i <= a->max; i++) {
        for (int64_t j = 0; j <= b->max; j++) {
            implies(t, ge(a, i), ge(b, j), ge(q, i + j), CS_FALSE);
            implies(t, ge(a, i), ge(b, j), -carry, ge(q, i + j + 1));
            if (!t->both)
                continue;
            implies(t, le(a, i), le(b, j), le(q, i + j), carry);
            implies(t, le(a, i), le(b, j), le(q, i + j + 1), CS_FALSE);
        }
    }
}

static Node merge(Tree *t, const Node *a, const Node *b)
{
    int64_t p = t->modulus, rest = a->remainder.max + b->remainder.max;
    bool carries = rest >= p;
    int32_t carry = carries ? cs_cnf_new_vars(t->cnf, 1) : CS_FALSE;
    Node s = {.quotient = counter(t->cnf, a->quotient.max + b->quotient.max + carries),
              .remainder = counter(t->cnf, MIN(rest, p - 1))};
    add_remainders(t, &a->remainder, &b->remainder, &s.remainder, carry);
    add_quotients(t, &a->quotient, &b->quotient, &s.quotient, carry);
    return s;
}

/* 0..span over the term's own literals. */
static CsOrdered offsets(const CsOrdered *term)
{
    CsOrdered s = {.max = term->max - term->min};
    cs_vec_push(&s.le, CS_FALSE);
    for (int64_t v = 0; v <= s.max; v++) {
        cs_vec_push(&s.sums, v);
        cs_vec_push(&s.le, cs_ordered_le(term, cs_ordered_rank(term, term->min + v) - 1));
    }
    return s;
}

/* A term less its least value.  Below the modulus it is its own remainder; else each value implies
 * its quotient and remainder. */
static Node leaf(Tree *t, CsTerm term)
{
    CsOrdered s = cs_ordered_term(t->e, term);
    int64_t least = s.min, span = s.max - s.min;
    if (span < t->modulus) {
        Node own = {.quotient = counter(t->cnf, 0), .remainder = offsets(&s)};
        cs_ordered_clear(&s);
        return own;
    }
    Node n = {.quotient = counter(t->cnf, span / t->modulus),
              .remainder = counter(t->cnf, MIN(span, t->modulus - 1))};
    for (size_t i = 0; i < s.sums.len; i++) {
        int64_t q = (s.sums.data[i] - least) / t->modulus,
                r = (s.sums.data[i] - least) % t->modulus;
        int32_t at_least = -s.le.data[i], at_most = s.le.data[i + 1];
        implies(t, at_least, CS_TRUE, ge(&n.quotient, q), CS_FALSE);
        implies(t, at_least, at_most, ge(&n.remainder, r), CS_FALSE);
        implies(t, at_least, at_most, le(&n.remainder, r), CS_FALSE);
        implies(t, at_most, CS_TRUE, le(&n.quotient, q), CS_FALSE);
    }
    cs_ordered_clear(&s);
    return n;
}

/* quotient·modulus + remainder relation rhs. */
static void compare(Tree *t, const Node *n, CsRelation relation, int64_t rhs)
{
    if (rhs < 0) {
        if (relation != CS_NE)
            cs_cnf_end(t->cnf);
        return;
    }
    int64_t q = rhs / t->modulus, r = rhs % t->modulus;
    if (relation == CS_LE) {
        implies(t, CS_TRUE, CS_TRUE, le(&n->quotient, q), CS_FALSE);
        implies(t, ge(&n->quotient, q), CS_TRUE, le(&n->remainder, r), CS_FALSE);
        return;
    }
    int32_t parts[4] = {ge(&n->quotient, q), le(&n->quotient, q), ge(&n->remainder, r),
                        le(&n->remainder, r)};
    for (int i = 0; i < 4; i++) {
        if (relation == CS_EQ)
            cs_cnf_add1(t->cnf, parts[i]);
        else
            cs_cnf_put(t->cnf, -parts[i]);
    }
    if (relation == CS_NE)
        cs_cnf_end(t->cnf);
}

/* About the square root of the greatest sum. */
static int64_t modulus(int64_t span)
{
    int64_t p = 2;
    while (p * p < span)
        p += p > 64 ? p / 64 : 1;
    return p;
}

static void run(Tree *t, const CsConstraint *c, const CsTerms *terms)
{
    CS_VEC(Node) level = {0};
    cs_vec_foreach (CsTerm, term, terms)
        cs_vec_push(&level, leaf(t, *term));
    while (level.len > 1) {
        size_t kept = 0;
        for (size_t i = 0; i < level.len; i += 2) {
            Node n = level.data[i];
            if (i + 1 < level.len) {
                n = merge(t, &level.data[i], &level.data[i + 1]);
                node_clear(&level.data[i]);
                node_clear(&level.data[i + 1]);
            }
            level.data[kept++] = n;
        }
        level.len = kept;
    }
    compare(t, &level.data[0], (CsRelation)c->relation,
            c->rhs - cs_terms_min(t->e->model, terms, 0));
    node_clear(&level.data[0]);
    cs_vec_free(&level);
}

/* Each merge has at most about `span` pairs of remainders and as many of quotients. */
static bool accepts(const CsEncode *e, const CsConstraint *c)
{
    CsTerms terms = cs_linear_terms(e->model, c);
    int64_t span = cs_terms_max(e->model, &terms, 0) - cs_terms_min(e->model, &terms, 0);
    bool fits = span <= PAIRS_MAX / (int64_t)(terms.len + 1);
    cs_vec_free(&terms);
    return fits;
}

static void encode(CsEncode *e, const CsConstraint *c)
{
    CsTerms terms = cs_linear_terms(e->model, c);
    if (!cs_linear_constant(e, c, &terms)) {
        int64_t span = cs_terms_max(e->model, &terms, 0) - cs_terms_min(e->model, &terms, 0);
        Tree t = {.e = e, .cnf = e->cnf, .both = c->relation != CS_LE, .modulus = modulus(span)};
        run(&t, c, &terms);
    }
    cs_vec_free(&terms);
}

const CsEncoder cs_sum_modulo_totalizer = {
    .family = "sum",
    .name = "modulo-totalizer",
    .summary = "a tree of partial sums as quotient and remainder, both in order encoding",
    .source =
        "Ogawa, Liu, Hasegawa, Koshimura and Fujita, Modulo based CNF encoding of cardinality "
        "constraints and its application to MaxSAT solvers, ICTAI 2013",
    .size = "about 2√s variables a node, clauses as their products",
    .kind = CS_LINEAR,
    .needs = CS_NEED_ORDER,
    .handicap = 6,
    .strength = CS_STRENGTH_WEAK,
    .unique = false,
    .accepts = accepts,
    .encode = encode,
};
