#include "encoding.h"

static int32_t literal(const CsEncode *e, const CsLiteral *l)
{
    switch (l->test) {
    case CS_IS:
        return cs_encode_is(e, l->var, l->value);
    case CS_IS_NOT:
        return -cs_encode_is(e, l->var, l->value);
    case CS_AT_MOST:
        return cs_encode_le(e, l->var, l->value);
    case CS_MORE_THAN:
        return -cs_encode_le(e, l->var, l->value);
    }
    g_assert_not_reached();
}

static CsCost cost(const CsEncode *e, const CsConstraint *c)
{
    /* Literals of variables that are not encoded yet have no number; only constants matter here. */
    const CsLiteral *l = cs_model_literals(e->model, c);
    CsCost k = {.clauses = 1, .literals = c->n};
    for (uint32_t i = 0; i < c->n; i++) {
        CsDomain d = cs_model_domain(e->model, l[i].var);
        bool holds = l[i].test == CS_IS_NOT    ? !cs_domain_contains(d, l[i].value)
                     : l[i].test == CS_AT_MOST ? cs_domain_max(d) <= l[i].value
                     : l[i].test == CS_MORE_THAN
                         ? cs_domain_min(d) > l[i].value
                         : cs_domain_size(d) == 1 && cs_domain_min(d) == l[i].value;
        if (holds)
            k.clauses = 0;
    }
    return k;
}

static void encode(CsEncode *e, const CsConstraint *c)
{
    const CsLiteral *l = cs_model_literals(e->model, c);
    for (uint32_t i = 0; i < c->n; i++)
        cs_cnf_put(e->cnf, literal(e, &l[i]));
    cs_cnf_end(e->cnf);
}

const CsEncoder cs_clause_literals = {
    .family = "clause",
    .name = "literals",
    .summary = "the clause as it stands",
    .source = "by definition",
    .size = "1 clause",
    .kind = CS_CLAUSE,
    .needs = CS_NEED_DIRECT | CS_NEED_ORDER,
    .strength = CS_STRENGTH_GAC,
    .unique = true,
    .cost = cost,
    .encode = encode,
};
