#include "ordered.h"

/* Σ terms ≤ k over order literals: whatever lower bounds all terms but the last have, the last is
 * at most what they leave.  Sums of more than three terms are split: two of them become an
 * auxiliary integer in order encoding, as in the Sugar system. */

#define TERMS_MAX 3
#define PAIRS_MAX 5000000

typedef CS_VEC(CsOrdered) Parts;

typedef struct Sum {
    CsCnf *cnf; /* NULL: only look at the size */
    int64_t pairs;
} Sum;

/* The clause for lower bounds at[0..n-2], where at[i] is an index into part i's sums. */
static void bound_last(CsCnf *cnf, const CsOrdered *const *part, size_t n, const size_t *at,
                       int64_t rhs, int32_t guard)
{
    int64_t left = rhs;
    cs_cnf_put(cnf, guard);
    for (size_t i = 0; i + 1 < n; i++) {
        cs_cnf_put(cnf, part[i]->le.data[at[i]]); /* not: at least sums[at[i]] */
        left -= part[i]->sums.data[at[i]];
    }
    cs_cnf_put(cnf, cs_ordered_le(part[n - 1], cs_ordered_rank(part[n - 1], left) - 1));
    cs_cnf_end(cnf);
}

/* Σ part[i] ≤ rhs, or guard holds. */
static void at_most(Sum *s, const CsOrdered *const *part, size_t n, int64_t rhs, int32_t guard)
{
    size_t at[TERMS_MAX] = {0};
    int64_t combinations = 1;
    for (size_t i = 0; i + 1 < n; i++)
        combinations *= (int64_t)part[i]->sums.len;
    s->pairs += combinations;
    for (int64_t k = 0; k < combinations && s->cnf; k++) {
        bound_last(s->cnf, part, n, at, rhs, guard);
        for (size_t i = 0; i + 1 < n && ++at[i] == part[i]->sums.len; i++)
            at[i] = 0;
    }
}

/* Σ part[i] ≥ rhs, or guard holds. */
static void at_least(Sum *s, const CsOrdered *const *part, size_t n, int64_t rhs, int32_t guard)
{
    CsOrdered negative[TERMS_MAX];
    const CsOrdered *view[TERMS_MAX] = {0};
    for (size_t i = 0; i < n; i++) {
        negative[i] = cs_ordered_negative(part[i]);
        view[i] = &negative[i];
    }
    at_most(s, view, n, -rhs, guard);
    for (size_t i = 0; i < n; i++)
        cs_ordered_clear(&negative[i]);
}

/* A new integer y = a + b, with every value between the least and the greatest. */
static CsOrdered split_off(Sum *s, const CsOrdered *a, const CsOrdered *b)
{
    CsOrdered y = {.min = a->min + b->min, .max = a->max + b->max};
    s->pairs += y.max - y.min;
    if (s->pairs > PAIRS_MAX)
        return y;
    for (int64_t v = y.min; v <= y.max; v++)
        cs_vec_push(&y.sums, v);
    if (s->cnf) {
        cs_ordered_make_literals(&y, s->cnf);
    } else {
        cs_vec_reserve(&y.le, y.sums.len + 1);
        memset(y.le.data, 0, (y.sums.len + 1) * sizeof *y.le.data);
        y.le.len = y.sums.len + 1;
    }
    CsOrdered negative = cs_ordered_negative(&y);
    const CsOrdered *part[] = {a, b, &negative};
    at_most(s, part, 3, 0, CS_FALSE);
    at_least(s, part, 3, 0, CS_FALSE);
    cs_ordered_clear(&negative);
    return y;
}

static void split(Sum *s, Parts *parts)
{
    size_t first = 0;
    for (; parts->len - first > TERMS_MAX && s->pairs <= PAIRS_MAX; first += 2) {
        CsOrdered y = split_off(s, &parts->data[first], &parts->data[first + 1]);
        cs_vec_push(parts, y); /* behind all others, so that the splits form a tree */
    }
    for (size_t i = 0; i < first; i++)
        cs_ordered_clear(&parts->data[i]);
    memmove(parts->data, parts->data + first, (parts->len - first) * sizeof *parts->data);
    parts->len -= first;
}

static void post(Sum *s, const CsConstraint *c, const Parts *parts)
{
    const CsOrdered *part[TERMS_MAX];
    for (size_t i = 0; i < parts->len; i++)
        part[i] = &parts->data[i];
    if (c->relation != CS_NE) {
        at_most(s, part, parts->len, c->rhs, CS_FALSE);
        if (c->relation == CS_EQ)
            at_least(s, part, parts->len, c->rhs, CS_FALSE);
        return;
    }
    int32_t below = s->cnf ? cs_cnf_new_vars(s->cnf, 1) : 1;
    at_most(s, part, parts->len, c->rhs - 1, -below);
    at_least(s, part, parts->len, c->rhs + 1, below);
}

static Sum run(const CsEncode *e, const CsConstraint *c, const CsTerms *terms, CsCnf *cnf)
{
    Sum s = {.cnf = cnf};
    Parts parts = {0};
    cs_vec_foreach (CsTerm, term, terms)
        cs_vec_push(&parts, cs_ordered_term(e, *term));
    split(&s, &parts);
    if (s.pairs <= PAIRS_MAX)
        post(&s, c, &parts);
    cs_vec_foreach (CsOrdered, p, &parts)
        cs_ordered_clear(p);
    cs_vec_free(&parts);
    return s;
}

static bool accepts(const CsEncode *e, const CsConstraint *c)
{
    CsTerms terms = cs_linear_terms(e->model, c);
    bool fits = terms.len == 0 || run(e, c, &terms, NULL).pairs <= PAIRS_MAX;
    cs_vec_free(&terms);
    return fits;
}

static void encode(CsEncode *e, const CsConstraint *c)
{
    CsTerms terms = cs_linear_terms(e->model, c);
    if (!cs_linear_constant(e, c, &terms))
        run(e, c, &terms, e->cnf);
    cs_vec_free(&terms);
}

const CsEncoder cs_sum_support = {
    .family = "sum",
    .name = "support",
    .summary = "clauses over the bounds of up to three terms, longer sums split, as Sugar does",
    .source = "Tamura, Taga, Kitagawa and Banbara, Compiling finite linear CSP into SAT, "
              "Constraints 14(2), 2009",
    .size = "d^(n-1) clauses for n ≤ 3; beyond, d² clauses for each split",
    .kind = CS_LINEAR,
    .needs = CS_NEED_ORDER,
    .strength = CS_STRENGTH_BOUNDS,
    .unique = true,
    .accepts = accepts,
    .encode = encode,
};
