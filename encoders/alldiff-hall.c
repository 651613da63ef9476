#include "alldiff.h"

#include <stdlib.h>

/* Pairwise conflicts, and the pigeon-hole principle for each interval that some domains lie in: of
 * k variables whose domains have m values together, at least one takes a value of any m - k + 1 of
 * them, since the other k - 1 values are too few for k variables. */

/* Most clauses for one interval; beyond it, only those of neighbouring values. */
#define SUBSETS_MAX 256

typedef struct Hall {
    const CsEncode *e;
    const CsConstraint *c;
    const int32_t *args;
    CsCnf *cnf;               /* NULL: only count */
    CsCost cost;              /* counted then */
    CS_VEC(int32_t) vars;     /* with a domain inside the interval */
    CS_VEC(int32_t) values;   /* that they have together */
    CS_VEC(int32_t) literals; /* [vars[v] = values[k]] at k · vars.len + v; of what encodes only */
} Hall;

static void collect(Hall *h, int lo, int hi)
{
    CsRanges all = {0};
    cs_vec_clear(&h->vars);
    cs_vec_clear(&h->values);
    for (uint32_t i = 0; i < h->c->n; i++) {
        CsDomain d = cs_model_domain(h->e->model, h->args[i]);
        if (cs_domain_min(d) < lo || cs_domain_max(d) > hi)
            continue;
        cs_vec_push(&h->vars, h->args[i]);
        cs_vec_append(&all, d.ranges, d.n);
    }
    cs_ranges_normalise(&all, 0);
    CsDomainIter it = cs_domain_iter((CsDomain){all.data, (uint32_t)all.len});
    for (int v; cs_domain_next(&it, &v);)
        cs_vec_push(&h->values, v);
    cs_vec_free(&all);
}

/* Each stands in many clauses, and is looked up once. */
static void look_up_literals(Hall *h)
{
    cs_vec_clear(&h->literals);
    cs_vec_foreach (int32_t, value, &h->values)
        cs_vec_foreach (int32_t, var, &h->vars)
            cs_vec_push(&h->literals, cs_encode_is(h->e, *var, *value));
}

/* Some variable takes one of values[at[0..k-1]]. */
static void some_takes(const Hall *h, const size_t *at, size_t k)
{
    size_t n = h->vars.len;
    for (size_t i = 0; i < k; i++)
        for (size_t v = 0; v < n; v++)
            cs_cnf_put(h->cnf, h->literals.data[at[i] * n + v]);
    cs_cnf_end(h->cnf);
}

/* m over k, at most SUBSETS_MAX + 1. */
static size_t choose(size_t m, size_t k)
{
    size_t n = 1;
    for (size_t i = 0; i < k && n <= SUBSETS_MAX; i++)
        n = n * (m - i) / (i + 1);
    return MIN(n, SUBSETS_MAX + 1);
}

/* The next k of 0..m-1 in lexicographic order; false after the last. */
static bool next_subset(size_t *at, size_t k, size_t m)
{
    size_t i = k;
    while (i > 0 && at[i - 1] == m - k + i - 1)
        i--;
    if (i == 0)
        return false;
    at[i - 1]++;
    for (; i < k; i++)
        at[i] = at[i - 1] + 1;
    return true;
}

/* Is it the only value of a variable?  Then its clauses are satisfied. */
static bool is_fixed(const Hall *h, int32_t value)
{
    cs_vec_foreach (int32_t, var, &h->vars)
        if (h->e->vars[*var].size == 1 && cs_encode_value(h->e, *var, 0) == value)
            return true;
    return false;
}

/* What subsets of k values add: all of them, or those of neighbours. */
static void count(Hall *h, size_t k, bool all)
{
    size_t m = h->values.len, n_open = 0, run = 0, windows = 0;
    for (size_t i = 0; i < m; i++) {
        bool fixed = is_fixed(h, h->values.data[i]);
        n_open += !fixed;
        run = fixed ? 0 : run + 1;
        windows += run >= k;
    }
    size_t clauses = !all ? windows : n_open >= k ? choose(n_open, MIN(k, n_open - k)) : 0;
    h->cost.clauses += (int64_t)clauses;
    h->cost.literals += (int64_t)(clauses * k * h->vars.len); /* at most */
}

static void pigeons(Hall *h)
{
    size_t n = h->vars.len, m = h->values.len;
    if (n < 2)
        return;
    if (n > m) { /* too few values */
        h->cost.clauses++;
        if (h->cnf)
            cs_cnf_end(h->cnf);
        return;
    }
    size_t k = m - n + 1;
    bool all = choose(m, MIN(k, m - k)) <= SUBSETS_MAX;
    if (!h->cnf) {
        count(h, k, all);
        return;
    }
    look_up_literals(h);
    g_autofree size_t *at = g_new(size_t, k);
    for (size_t i = 0; i < k; i++)
        at[i] = i;
    if (all) {
        do
            some_takes(h, at, k);
        while (next_subset(at, k, m));
        return;
    }
    for (size_t first = 0; first + k <= m; first++) {
        for (size_t i = 0; i < k; i++)
            at[i] = first + i;
        some_takes(h, at, k);
    }
}

/* Do the variables whose domain lies in lo..hi reach both ends?  Else a smaller interval has the
 * same ones. */
static bool reaches_ends(const Hall *h, int lo, int hi)
{
    return h->values.len > 0 && h->values.data[0] == lo && h->values.data[h->values.len - 1] == hi;
}

static int by_value(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

/* Sorted, each once; how many. */
static size_t unique(int *values, size_t n)
{
    size_t kept = 0;
    qsort(values, n, sizeof *values, by_value);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || values[i] != values[kept - 1])
            values[kept++] = values[i];
    return kept;
}

/* Goes through all intervals; what it counted, when cnf is NULL. */
static CsCost intervals(const CsEncode *e, const CsConstraint *c, CsCnf *cnf)
{
    Hall h = {.e = e, .c = c, .args = cs_model_args(e->model, c), .cnf = cnf};
    g_autofree int *lo = g_new(int, c->n + 1), *hi = g_new(int, c->n + 1);
    for (uint32_t i = 0; i < c->n; i++) {
        lo[i] = cs_domain_min(cs_model_domain(e->model, h.args[i]));
        hi[i] = cs_domain_max(cs_model_domain(e->model, h.args[i]));
    }
    size_t n_lo = unique(lo, c->n), n_hi = unique(hi, c->n);
    for (size_t i = 0; i < n_lo; i++) {
        for (size_t j = 0; j < n_hi; j++) {
            collect(&h, lo[i], hi[j]);
            if (reaches_ends(&h, lo[i], hi[j]))
                pigeons(&h);
        }
    }
    cs_vec_free(&h.vars);
    cs_vec_free(&h.values);
    cs_vec_free(&h.literals);
    return h.cost;
}

static CsCost cost(const CsEncode *e, const CsConstraint *c)
{
    CsCost conflicts = cs_alldiff_conflict_cost(e, c), pigeon_holes = intervals(e, c, NULL);
    return (CsCost){.clauses = conflicts.clauses + pigeon_holes.clauses,
                    .literals = conflicts.literals + pigeon_holes.literals};
}

static void encode(CsEncode *e, const CsConstraint *c)
{
    cs_alldiff_conflicts(e, c);
    intervals(e, c, e->cnf);
}

/* Few enough to list the values and to go through all intervals. */
static bool accepts(const CsEncode *e, const CsConstraint *c)
{
    int64_t values = 0;
    for (uint32_t i = 0; i < c->n; i++)
        values += e->vars[cs_model_args(e->model, c)[i]].size;
    return c->n <= 64 && values <= 4096;
}

const CsEncoder cs_alldiff_hall = {
    .family = "alldiff",
    .name = "hall",
    .summary = "pairwise, and pigeon-hole clauses for every interval that some domains lie in",
    .source = "Hall, On representatives of subsets, 1935; as clauses for the ends of the domain in "
              "Tamura et al., Constraints 14(2), 2009; intervals as in Bessiere et al., "
              "Decompositions of all different, global cardinality and related constraints, "
              "IJCAI 2009",
    .size = "pairwise, and (m over k-1) clauses for k variables of m values together",
    .kind = CS_ALL_DIFF,
    .needs = CS_NEED_DIRECT,
    .strength = CS_STRENGTH_WEAK,
    .unique = true,
    .accepts = accepts,
    .cost = cost,
    .encode = encode,
};
