#include "choice.h"

/* A run as two constraints over the same variables, each encoded as the spec or the cost says. */
typedef struct Parts {
    CsConstraint part[2];
    const CsEncoder *encoder[2];
} Parts;

static Parts split(const CsEncode *e, const CsConstraint *c)
{
    Parts p = {.part = {*c, *c}};
    p.part[0].kind = CS_LINEAR;
    p.part[0].relation = CS_EQ;
    p.part[0].coefs = CS_UNIT_COEFS;
    p.part[1].kind = CS_ALL_DIFF;
    for (int i = 0; i < 2; i++)
        p.encoder[i] = cs_choice_encoder(e, &p.part[i]);
    return p;
}

static bool accepts(const CsEncode *e, const CsConstraint *c)
{
    Parts p = split(e, c);
    return p.encoder[0] && p.encoder[1];
}

static unsigned needs_for(const CsEncode *e, const CsConstraint *c)
{
    Parts p = split(e, c);
    return cs_encode_needs(e, p.encoder[0], &p.part[0]) |
           cs_encode_needs(e, p.encoder[1], &p.part[1]);
}

static CsCost cost(const CsEncode *e, const CsConstraint *c)
{
    Parts p = split(e, c);
    CsCost sum = cs_choice_cost(e, p.encoder[0], &p.part[0]),
           different = cs_choice_cost(e, p.encoder[1], &p.part[1]);
    return (CsCost){.vars = sum.vars + different.vars,
                    .clauses = sum.clauses + different.clauses,
                    .literals = sum.literals + different.literals};
}

static void encode(CsEncode *e, const CsConstraint *c)
{
    Parts p = split(e, c);
    for (int i = 0; i < 2; i++)
        p.encoder[i]->encode(e, &p.part[i]);
}

const CsEncoder cs_run_separate = {
    .family = "run",
    .name = "separate",
    .summary = "the sum and the all-different, each by itself",
    .source = "by definition",
    .size = "that of sum and of alldiff",
    .kind = CS_DISTINCT_SUM,
    .needs_for = needs_for,
    .handicap = 10,
    .strength = CS_STRENGTH_WEAK,
    .unique = false,
    .accepts = accepts,
    .cost = cost,
    .encode = encode,
};
