#include "alldiff.h"
#include "sets.h"

extern const CsEncoder cs_run_set_mdd;

/* A run as its players see it: which set of digits fills it, and where each of them stands.
 *
 *   several sets    a selector for each set; value v is in the run or not (a literal), which the
 *                   selected set decides, and which selects among the sets in turn
 *   one set         every value of the set stands somewhere: the complement for eight cells of
 *                   nine values, the permutation for nine
 *   two cells       each value supports the one that completes the sum; no selectors */

typedef struct Run {
    CsEncode *e;
    const CsConstraint *c;
    const int32_t *args;
    CsSets sets;
    int32_t selector; /* of the first set */
    bool *apart;      /* for each set: excluded from all others, pair by pair */
} Run;

/* The literal "set k fills the run".  Of two sets, one is the other's negation. */
static int32_t selector(const Run *r, size_t k)
{
    if (r->sets.masks.len == 1)
        return CS_TRUE;
    if (r->sets.masks.len == 2)
        return k == 0 ? r->selector : -r->selector;
    return r->selector + (int32_t)k;
}

static int32_t is(const Run *r, uint32_t i, size_t k)
{
    return cs_encode_is(r->e, r->args[i], r->sets.values.data[k]);
}

/* [x = v] → [y = rhs - v], and back. */
static void supports_of_two(CsEncode *e, const CsConstraint *c)
{
    const int32_t *args = cs_model_args(e->model, c);
    for (int i = 0; i < 2; i++) {
        CsDomainIter it = cs_domain_iter(cs_model_domain(e->model, args[i]));
        for (int v; cs_domain_next(&it, &v);) {
            int64_t other = c->rhs - v;
            bool fits = other != v && other >= CS_VALUE_MIN && other <= CS_VALUE_MAX;
            cs_cnf_add2(e->cnf, -cs_encode_is(e, args[i], v),
                        fits ? cs_encode_is(e, args[1 - i], (int)other) : CS_FALSE);
        }
    }
}

/* Value k is not in any set: no cell takes it. */
static void exclude(const Run *r, size_t k)
{
    for (uint32_t i = 0; i < r->c->n; i++)
        if (r->sets.domains.data[i] >> k & 1)
            cs_cnf_add1(r->e->cnf, -is(r, i, k));
}

/* member → some cell has value k; at most one has. */
static void place_value(const Run *r, size_t k, int32_t member)
{
    CsCnf *cnf = r->e->cnf;
    cs_cnf_put(cnf, -member);
    for (uint32_t i = 0; i < r->c->n; i++)
        cs_cnf_put(cnf, is(r, i, k));
    cs_cnf_end(cnf);
    for (uint32_t i = 0; i < r->c->n; i++) {
        if (!(r->sets.domains.data[i] >> k & 1))
            continue;
        cs_cnf_add2(cnf, -is(r, i, k), member);
        for (uint32_t j = i + 1; j < r->c->n; j++)
            if (r->sets.domains.data[j] >> k & 1)
                cs_cnf_add2(cnf, -is(r, i, k), -is(r, j, k));
    }
}

/* A value that only set `s` has, or only it has not, shares that set's selector, so that no literal
 * of the value stands between `s` and the others: they exclude each other directly. */
static void set_apart(const Run *r, size_t s)
{
    if (r->sets.masks.len == 2 || r->apart[s])
        return;
    r->apart[s] = true;
    for (size_t t = 0; t < r->sets.masks.len; t++)
        if (t != s && !r->apart[t])
            cs_cnf_add2(r->e->cnf, -selector(r, s), -selector(r, t));
}

/* The literal "value k is in the run", tied to the sets that have it and those that have not. */
static int32_t member(const Run *r, size_t k)
{
    CsCnf *cnf = r->e->cnf;
    size_t n = r->sets.masks.len, with = 0, a_with = 0, a_without = 0;
    for (size_t s = 0; s < n; s++) {
        bool has = r->sets.masks.data[s] >> k & 1;
        with += has;
        *(has ? &a_with : &a_without) = s;
    }
    if (with == n)
        return CS_TRUE;
    if (with == 1 || with == n - 1) {
        size_t s = with == 1 ? a_with : a_without;
        set_apart(r, s);
        return with == 1 ? selector(r, s) : -selector(r, s);
    }
    int32_t m = cs_cnf_new_vars(cnf, 1);
    for (size_t s = 0; s < n; s++)
        cs_cnf_add2(cnf, -selector(r, s), r->sets.masks.data[s] >> k & 1 ? m : -m);
    for (int side = 0; side < 2; side++) {
        cs_cnf_put(cnf, side ? m : -m);
        for (size_t s = 0; s < n; s++)
            if ((r->sets.masks.data[s] >> k & 1) != (unsigned)side)
                cs_cnf_put(cnf, selector(r, s));
        cs_cnf_end(cnf);
    }
    return m;
}

static void encode_sets(Run *r)
{
    CsCnf *cnf = r->e->cnf;
    size_t n = r->sets.masks.len;
    g_autofree bool *apart = g_new0(bool, n + 1);
    r->apart = apart;
    if (n > 1)
        r->selector = cs_cnf_new_vars(cnf, n == 2 ? 1 : (int32_t)n);
    for (size_t s = 0; s < n && n != 2; s++)
        cs_cnf_put(cnf, selector(r, s));
    if (n != 2)
        cs_cnf_end(cnf); /* of no sets: the empty clause */
    for (size_t k = 0; k < r->sets.values.len && n > 0; k++) {
        if (r->sets.in_some >> k & 1)
            place_value(r, k, member(r, k));
        else
            exclude(r, k);
    }
}

static bool accepts(const CsEncode *e, const CsConstraint *c)
{
    g_auto(CsSets) sets = {0};
    return c->n == 2 || cs_sets_find(e, c, &sets);
}

/* Supports of two cells find all there is, as a diagram does: then size decides. */
static double handicap_for(const CsEncode *e, const CsConstraint *c)
{
    (void)e;
    return c->n == 2 ? cs_run_set_mdd.handicap : 1;
}

static void encode(CsEncode *e, const CsConstraint *c)
{
    if (c->n == 2) {
        supports_of_two(e, c);
        return;
    }
    Run r = {.e = e, .c = c, .args = cs_model_args(e->model, c)};
    cs_sets_find(e, c, &r.sets);
    encode_sets(&r);
    cs_sets_clear(&r.sets);
}

const CsEncoder cs_run_digit_set = {
    .family = "run",
    .name = "digit-set",
    .summary = "a selector for each admissible set of values, tied to the values that stand in it",
    .source = "the combinations of Simonis, Kakuro as a constraint problem, ModRef 2008, as "
              "clauses; support clauses as in Gent, Arc consistency in SAT, ECAI 2002",
    .size = "a variable for each of k sets and each value that only some have; about d(n²/2 + k) "
            "clauses",
    .kind = CS_DISTINCT_SUM,
    .needs = CS_NEED_DIRECT,
    .handicap_for = handicap_for,
    .strength = CS_STRENGTH_WEAK,
    .unique = true,
    .accepts = accepts,
    .encode = encode,
};
