#include "linear.h"
#include "mdd.h"

/* Most edges of the diagram. */
#define EDGES_MAX 200000

/* States are partial sums that can still meet the target; least[i] and most[i] are what the terms
 * from i on add. */
typedef struct Sum {
    const CsEncode *e;
    const CsConstraint *c;
    const CsTerms *terms;
    int64_t *least, *most;
} Sum;

/* One sum that stands for all that have the same future; false where there is none.  least and most
 * are what the rest can add. */
static bool future(const CsConstraint *c, int64_t least, int64_t most, int64_t *sum)
{
    switch ((CsRelation)c->relation) {
    case CS_EQ:
        return *sum + least <= c->rhs && c->rhs <= *sum + most;
    case CS_LE:
        if (*sum + most <= c->rhs)
            *sum = c->rhs - most; /* whatever follows, it holds */
        return *sum + least <= c->rhs;
    case CS_NE:
        if (least == most && *sum + least == c->rhs)
            return false;
        if (*sum + least > c->rhs || *sum + most < c->rhs)
            *sum = INT64_MAX / 2; /* out of the target's reach, and stays there */
        return true;
    }
    return false;
}

static bool expand(CsMddBuilder *b, size_t i, int64_t state, const void *data)
{
    const Sum *s = data;
    CsTerm term = s->terms->data[i];
    bool beyond = state == INT64_MAX / 2; /* only for ≠ */
    CsDomainIter it = cs_domain_iter(cs_model_domain(s->e->model, term.var));
    for (int v; cs_domain_next(&it, &v);) {
        int64_t sum = state + (beyond ? 0 : term.coef * v);
        if ((beyond || future(s->c, s->least[i + 1], s->most[i + 1], &sum)) &&
            !cs_mdd_edge(b, v, sum))
            return false;
    }
    return true;
}

static bool build(const CsEncode *e, const CsConstraint *c, const CsTerms *terms, CsMdd *mdd)
{
    size_t n = terms->len;
    g_autofree int64_t *least = g_new(int64_t, n + 1), *most = g_new(int64_t, n + 1);
    for (size_t i = 0; i <= n; i++) {
        least[i] = cs_terms_min(e->model, terms, i);
        most[i] = cs_terms_max(e->model, terms, i);
    }
    Sum s = {.e = e, .c = c, .terms = terms, .least = least, .most = most};
    return cs_mdd_build(mdd, n, EDGES_MAX, 0, expand, &s);
}

static void scope(const CsTerms *terms, int32_t *vars)
{
    for (size_t i = 0; i < terms->len; i++)
        vars[i] = terms->data[i].var;
}

static bool accepts(const CsEncode *e, const CsConstraint *c)
{
    CsTerms terms = cs_linear_terms(e->model, c);
    g_auto(CsMdd) mdd = {0};
    bool fits = build(e, c, &terms, &mdd);
    cs_vec_free(&terms);
    return fits;
}

static void encode(CsEncode *e, const CsConstraint *c)
{
    CsTerms terms = cs_linear_terms(e->model, c);
    if (!cs_linear_constant(e, c, &terms)) {
        g_auto(CsMdd) mdd = {0};
        g_autofree int32_t *vars = g_new(int32_t, terms.len);
        scope(&terms, vars);
        build(e, c, &terms, &mdd);
        cs_mdd_prune(&mdd, e, vars);
        cs_mdd_encode(e, vars, &mdd);
    }
    cs_vec_free(&terms);
}

const CsEncoder cs_sum_mdd = {
    .family = "sum",
    .name = "mdd",
    .summary = "a decision diagram whose layers are the partial sums",
    .source = "Abío and Stuckey, Encoding linear constraints into SAT, CP 2014; clauses: Quimper "
              "and Walsh, CP 2007, and Bacchus, CP 2007",
    .size = "n·s states and n·s·d edges, up to 4 clauses an edge",
    .kind = CS_LINEAR,
    .needs = CS_NEED_DIRECT,
    .handicap = 1.5,
    .strength = CS_STRENGTH_GAC,
    .unique = true,
    .accepts = accepts,
    .encode = encode,
};
