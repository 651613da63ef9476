#include "mdd.h"
#include "sets.h"

/* Most edges of the diagram. */
#define EDGES_MAX 50000

static bool extends_to_admissible(const CsSets *s, uint64_t set)
{
    cs_vec_foreach (uint64_t, mask, &s->masks)
        if ((set & ~*mask) == 0)
            return true;
    return false;
}

/* States of layer i are the sets of i values that the first i cells may hold, subsets of an
 * admissible set, as bits.  The sum needs no place in the state, the set has it. */
static bool expand(CsMddBuilder *b, size_t i, int64_t state, const void *data)
{
    const CsSets *s = data;
    uint64_t set = (uint64_t)state;
    if (s->masks.len == 0) /* then domains are not listed either */
        return true;
    for (uint64_t rest = s->domains.data[i] & ~set; rest; rest &= rest - 1) {
        uint64_t grown = set | (rest & -rest);
        if (extends_to_admissible(s, grown) &&
            !cs_mdd_edge(b, s->values.data[__builtin_ctzll(rest)], (int64_t)grown))
            return false;
    }
    return true;
}

static bool build(const CsEncode *e, const CsConstraint *c, CsMdd *mdd)
{
    g_auto(CsSets) s = {0};
    if (!cs_sets_find(e, c, &s) || !cs_mdd_build(mdd, c->n, EDGES_MAX, 0, expand, &s))
        return false;
    cs_mdd_prune(mdd, e, cs_model_args(e->model, c));
    return true;
}

static bool accepts(const CsEncode *e, const CsConstraint *c)
{
    g_auto(CsMdd) mdd = {0};
    return build(e, c, &mdd);
}

static void encode(CsEncode *e, const CsConstraint *c)
{
    g_auto(CsMdd) mdd = {0};
    build(e, c, &mdd);
    if (c->n == 0 && c->rhs != 0)
        cs_cnf_end(e->cnf);
    cs_mdd_encode(e, cs_model_args(e->model, c), &mdd);
}

const CsEncoder cs_run_set_mdd = {
    .family = "run",
    .name = "set-mdd",
    .summary = "a decision diagram whose layers are the sets of values used so far",
    .source = "decision diagrams for all-different: Andersen, Hadzic, Hooker and Tiedemann, A "
              "constraint store based on multivalued decision diagrams, CP 2007; clauses: Quimper "
              "and Walsh, CP 2007, and Bacchus, CP 2007",
    .size = "up to 2^d states and d·2^d edges, up to 4 clauses an edge",
    .kind = CS_DISTINCT_SUM,
    .needs = CS_NEED_DIRECT,
    .handicap = 0.25,
    .strength = CS_STRENGTH_GAC,
    .unique = true,
    .accepts = accepts,
    .encode = encode,
};
