#include "partial.h"

#include "ordered.h"

#include <stdlib.h>

/* Most pairs of sums that are looked at. */
#define PAIRS_MAX 25000000

typedef struct Adder {
    CsCnf *cnf;  /* NULL: only count */
    CsCost cost; /* counted then */
    CsRelation relation;
    int64_t rhs, min, max; /* of the whole sum */
    int64_t pairs;
} Adder;

static inline bool over(const Adder *t)
{
    return t->pairs > PAIRS_MAX;
}

static inline void clause(Adder *t, int32_t a, int32_t b, int32_t c)
{
    if (t->cnf) {
        cs_cnf_add3(t->cnf, a, b, c);
    } else if (a != CS_TRUE && b != CS_TRUE && c != CS_TRUE) {
        t->cost.clauses++;
        t->cost.literals += (a != CS_FALSE) + (b != CS_FALSE) + (c != CS_FALSE);
    }
}

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static bool gapless(const CsOrdered *s)
{
    return s->sums.data[s->sums.len - 1] - s->sums.data[0] == (int64_t)s->sums.len - 1;
}

/* The least and greatest sum of a part that the rest can bring to the target.  For ≤, what is at or
 * below the least can never be too much: one value stands for all of it. */
static void limits(const Adder *t, const CsOrdered *s, int64_t *lo, int64_t *hi)
{
    *lo = s->min;
    *hi = s->max;
    if (t->relation != CS_NE)
        *hi = MIN(*hi, t->rhs - (t->min - s->min));
    if (t->relation == CS_EQ)
        *lo = MAX(*lo, t->rhs - (t->max - s->max));
    if (t->relation == CS_LE)
        *lo = MAX(*lo, MIN(*hi, t->rhs - (t->max - s->max)));
}

static void pair_sums(const Adder *t, const CsOrdered *a, const CsOrdered *b, CsOrdered *out,
                      int64_t lo, int64_t hi)
{
    for (size_t i = 0; i < a->sums.len; i++) {
        for (size_t j = 0; j < b->sums.len; j++) {
            int64_t s = a->sums.data[i] + b->sums.data[j];
            if (t->relation == CS_LE)
                s = MAX(s, lo);
            if (s >= lo && s <= hi)
                cs_vec_push(&out->sums, s);
        }
    }
    cs_vec_sort(&out->sums, by_size);
    size_t kept = 0;
    for (size_t i = 0; i < out->sums.len; i++)
        if (i == 0 || out->sums.data[i] != out->sums.data[kept - 1])
            out->sums.data[kept++] = out->sums.data[i];
    out->sums.len = kept;
}

/* The sums of a and b that the rest can bring to the target. */
static void merge_sums(const Adder *t, const CsOrdered *a, const CsOrdered *b, CsOrdered *out)
{
    int64_t lo, hi;
    limits(t, out, &lo, &hi);
    if (!gapless(a) || !gapless(b)) {
        pair_sums(t, a, b, out, lo, hi);
        return;
    }
    int64_t least = a->sums.data[0] + b->sums.data[0],
            most = a->sums.data[a->sums.len - 1] + b->sums.data[b->sums.len - 1];
    if (t->relation == CS_LE)
        most = MAX(most, lo);
    for (int64_t s = MAX(lo, least); s <= MIN(hi, most); s++)
        cs_vec_push(&out->sums, s);
}

/* Literals for the merged node; only counted, they are any number that is no constant. */
static void make_literals(Adder *t, CsOrdered *s)
{
    if (t->cnf) {
        cs_ordered_make_literals(s, t->cnf);
        return;
    }
    int64_t n = (int64_t)s->sums.len - 1;
    t->cost.vars += MAX(n, 0);
    t->cost.clauses += MAX(n - 1, 0);
    cs_vec_push(&s->le, CS_FALSE);
    for (int64_t i = 0; i < n; i++)
        cs_vec_push(&s->le, 1);
    cs_vec_push(&s->le, CS_TRUE);
}

static void swap_rows(ptrdiff_t **a, ptrdiff_t **b)
{
    ptrdiff_t *kept = *a;
    *a = *b;
    *b = kept;
}

/* row[j]: how many of the sums of `s` are at most base + the sum j of `b`. */
static void rank_row(const CsOrdered *s, int64_t base, const CsOrdered *b, ptrdiff_t *row)
{
    const int64_t *sums = s->sums.data;
    ptrdiff_t rank = 0, n = (ptrdiff_t)s->sums.len;
    for (size_t j = 0; j < b->sums.len; j++) {
        while (rank < n && sums[rank] <= base + b->sums.data[j])
            rank++;
        row[j] = rank;
    }
}

/* A ≥ sums[i] and B ≥ sums[j] imply S ≥ their sum.  Where the same follows already from the next
 * smaller sum of A or of B, the clause is left out. */
static void push_up(Adder *t, const CsOrdered *a, const CsOrdered *b, const CsOrdered *s,
                    ptrdiff_t *row, ptrdiff_t *smaller)
{
    ptrdiff_t n_a = (ptrdiff_t)a->sums.len, n_b = (ptrdiff_t)b->sums.len;
    for (ptrdiff_t i = 0; i < n_a; i++) {
        rank_row(s, a->sums.data[i] - 1, b, row);
        for (ptrdiff_t j = 0; j < n_b; j++) {
            bool known = (j > 0 && row[j - 1] == row[j]) || (i > 0 && smaller[j] == row[j]);
            if (!known)
                clause(t, a->le.data[i], b->le.data[j], -cs_ordered_le(s, row[j] - 1));
        }
        swap_rows(&row, &smaller);
    }
}

/* A ≤ sums[i] and B ≤ sums[j] imply S ≤ their sum. */
static void push_down(Adder *t, const CsOrdered *a, const CsOrdered *b, const CsOrdered *s,
                      ptrdiff_t *row, ptrdiff_t *greater)
{
    ptrdiff_t n_a = (ptrdiff_t)a->sums.len, n_b = (ptrdiff_t)b->sums.len;
    rank_row(s, a->sums.data[0], b, row);
    for (ptrdiff_t i = 0; i < n_a; i++) {
        if (i + 1 < n_a)
            rank_row(s, a->sums.data[i + 1], b, greater);
        for (ptrdiff_t j = n_b; j-- > 0;) {
            bool known =
                (j + 1 < n_b && row[j + 1] == row[j]) || (i + 1 < n_a && greater[j] == row[j]);
            if (!known)
                clause(t, -a->le.data[i + 1], -b->le.data[j + 1], cs_ordered_le(s, row[j] - 1));
        }
        swap_rows(&row, &greater);
    }
}

static CsOrdered merge(Adder *t, const CsOrdered *a, const CsOrdered *b)
{
    CsOrdered s = {.min = a->min + b->min, .max = a->max + b->max};
    t->pairs += (int64_t)a->sums.len * (int64_t)b->sums.len;
    if (over(t) || a->sums.len == 0 || b->sums.len == 0)
        return s;
    merge_sums(t, a, b, &s);
    if (s.sums.len == 0) { /* no sum is possible: the target cannot be met */
        clause(t, CS_FALSE, CS_FALSE, CS_FALSE);
        return s;
    }
    make_literals(t, &s);
    g_autofree ptrdiff_t *rows = g_new(ptrdiff_t, 2 * b->sums.len);
    push_up(t, a, b, &s, rows, rows + b->sums.len);
    if (t->relation != CS_LE)
        push_down(t, a, b, &s, rows, rows + b->sums.len);
    return s;
}

/* A = sums[i] → B ≠ rest, where B can be that. */
static void close_unequal(Adder *t, const CsOrdered *a, const CsOrdered *b, ptrdiff_t i,
                          ptrdiff_t below, ptrdiff_t at_most)
{
    if (at_most == below)
        return;
    int32_t literals[4] = {-a->le.data[i + 1], a->le.data[i], -cs_ordered_le(b, at_most),
                           cs_ordered_le(b, below)};
    for (int k = 0; k < 4; k++)
        if (literals[k] == CS_TRUE)
            return;
    t->cost.clauses++;
    for (int k = 0; k < 4; k++) {
        t->cost.literals += literals[k] != CS_FALSE;
        if (t->cnf)
            cs_cnf_put(t->cnf, literals[k]);
    }
    if (t->cnf)
        cs_cnf_end(t->cnf);
}

/* A + B relation rhs, without literals for the root. */
static void close_root(Adder *t, const CsOrdered *a, const CsOrdered *b)
{
    ptrdiff_t n = (ptrdiff_t)a->sums.len;
    for (ptrdiff_t i = 0; i < n; i++) {
        int64_t rest = t->rhs - a->sums.data[i];
        ptrdiff_t at_most = cs_ordered_rank(b, rest) - 1, below = cs_ordered_rank(b, rest - 1) - 1;
        if (t->relation == CS_NE) {
            close_unequal(t, a, b, i, below, at_most);
            continue;
        }
        /* Left out where the next smaller, or greater, sum of A says the same. */
        if (i == 0 || cs_ordered_rank(b, t->rhs - a->sums.data[i - 1]) - 1 != at_most)
            clause(t, a->le.data[i], cs_ordered_le(b, at_most), CS_FALSE);
        if (t->relation == CS_EQ &&
            (i + 1 == n || cs_ordered_rank(b, t->rhs - a->sums.data[i + 1] - 1) - 1 != below))
            clause(t, -a->le.data[i + 1], -cs_ordered_le(b, below), CS_FALSE);
    }
}

typedef CS_VEC(CsOrdered) Parts;

/* The terms as parts; two at least are left for the root, and no term is the sum 0. */
static void collect(const CsEncode *e, const CsConstraint *c, Adder *t, Parts *parts)
{
    CsTerms terms = cs_linear_terms(e->model, c);
    cs_vec_foreach (CsTerm, term, &terms) {
        CsOrdered s = cs_ordered_term(e, *term);
        t->min += s.min;
        t->max += s.max;
        cs_vec_push(parts, s);
    }
    while (parts->len < 2) {
        CsOrdered zero = {0};
        cs_vec_push(&zero.sums, 0);
        cs_vec_push(&zero.le, CS_FALSE);
        cs_vec_push(&zero.le, CS_TRUE);
        cs_vec_push(parts, zero);
    }
    cs_vec_free(&terms);
}

/* Merges parts[i] and parts[i + 1] into *into. */
static void merge_two(Adder *t, Parts *parts, size_t i, CsOrdered *into)
{
    CsOrdered sum = merge(t, &parts->data[i], &parts->data[i + 1]);
    cs_ordered_clear(&parts->data[i]);
    cs_ordered_clear(&parts->data[i + 1]);
    *into = sum;
}

static void add_level(Adder *t, Parts *parts)
{
    size_t kept = 0;
    for (size_t i = 0; i < parts->len; i += 2) {
        CsOrdered *into = &parts->data[kept++];
        if (i + 1 < parts->len)
            merge_two(t, parts, i, into);
        else
            *into = parts->data[i];
    }
    parts->len = kept;
}

static Adder run(const CsEncode *e, const CsConstraint *c, CsPartialShape shape, CsCnf *cnf)
{
    Adder t = {.cnf = cnf, .relation = (CsRelation)c->relation, .rhs = c->rhs};
    Parts parts = {0};
    size_t first = 0;
    collect(e, c, &t, &parts);
    while (shape == CS_PARTIAL_TREE && parts.len > 2)
        add_level(&t, &parts);
    for (; first + 2 < parts.len; first++)
        merge_two(&t, &parts, first, &parts.data[first + 1]);
    if (!over(&t))
        close_root(&t, &parts.data[first], &parts.data[first + 1]);
    for (size_t i = first; i < parts.len; i++)
        cs_ordered_clear(&parts.data[i]);
    cs_vec_free(&parts);
    return t;
}

bool cs_partial_accepts(const CsEncode *e, const CsConstraint *c, CsPartialShape shape)
{
    /* Small by a bound that needs no look at the sums. */
    int64_t width = 0;
    for (uint32_t i = 0; i < c->n; i++)
        width += (int64_t)e->vars[cs_model_args(e->model, c)[i]].span + 1;
    if (c->coefs == CS_UNIT_COEFS && width < 5000)
        return true;
    Adder t = run(e, c, shape, NULL);
    return !over(&t);
}

CsCost cs_partial_cost(const CsEncode *e, const CsConstraint *c, CsPartialShape shape)
{
    return run(e, c, shape, NULL).cost;
}

void cs_partial_encode(CsEncode *e, const CsConstraint *c, CsPartialShape shape)
{
    run(e, c, shape, e->cnf);
}
