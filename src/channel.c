#include "channel.h"

/* [x = d[i]] ↔ [x ≤ d[i]] ∧ ¬[x ≤ d[i-1]]. */
static void order_and_direct(CsEncode *e, int var)
{
    for (int i = 0; i < e->vars[var].size; i++) {
        int32_t is = cs_encode_is_at(e, var, i);
        int32_t le = cs_encode_le_at(e, var, i), below = cs_encode_le_at(e, var, i - 1);
        cs_cnf_add2(e->cnf, -is, le);
        cs_cnf_add2(e->cnf, -is, -below);
        cs_cnf_add3(e->cnf, is, -le, below);
    }
}

/* Digit b of d[i] as a literal that holds for d[i]. */
static int32_t digit(const CsEncode *e, int var, int i, int b)
{
    const CsVarLiterals *l = &e->vars[var];
    unsigned offset = (unsigned)cs_encode_value(e, var, i) - (unsigned)l->min;
    return offset >> b & 1 ? l->bits + b : -(l->bits + b);
}

/* [x = d[i]] ↔ all its digits; and some value. */
static void direct_and_bits(CsEncode *e, int var)
{
    const CsVarLiterals *l = &e->vars[var];
    for (int i = 0; i < l->size; i++) {
        int32_t is = cs_encode_is_at(e, var, i);
        for (int b = 0; b < l->n_bits; b++)
            cs_cnf_add2(e->cnf, -is, digit(e, var, i, b));
        cs_cnf_put(e->cnf, is);
        for (int b = 0; b < l->n_bits; b++)
            cs_cnf_put(e->cnf, -digit(e, var, i, b));
        cs_cnf_end(e->cnf);
    }
    for (int i = 0; i < l->size; i++)
        cs_cnf_put(e->cnf, cs_encode_is_at(e, var, i));
    cs_cnf_end(e->cnf);
}

/* [x ≤ d[i]] ∧ ¬[x ≤ d[i-1]] → the digits of d[i].  Known digits leave one step where that can be.
 */
static void order_and_bits(CsEncode *e, int var)
{
    const CsVarLiterals *l = &e->vars[var];
    for (int i = 0; i < l->size; i++)
        for (int b = 0; b < l->n_bits; b++)
            cs_cnf_add3(e->cnf, -cs_encode_le_at(e, var, i), cs_encode_le_at(e, var, i - 1),
                        digit(e, var, i, b));
}

void cs_channel_add_order(CsEncode *e, int var)
{
    CsVarLiterals *l = &e->vars[var];
    l->order = cs_cnf_new_vars(e->cnf, l->size - 1);
    for (int i = 0; i + 1 < l->size - 1; i++)
        cs_cnf_add2(e->cnf, -(l->order + i), l->order + i + 1);
    if (l->direct)
        order_and_direct(e, var);
    else
        order_and_bits(e, var);
}

void cs_channel_add_direct(CsEncode *e, int var)
{
    CsVarLiterals *l = &e->vars[var];
    l->direct = cs_cnf_new_vars(e->cnf, l->size);
    if (l->order)
        order_and_direct(e, var);
    else
        direct_and_bits(e, var);
}

void cs_channel_add_bits(CsEncode *e, int var)
{
    CsVarLiterals *l = &e->vars[var];
    l->n_bits = cs_encode_width(l);
    l->bits = cs_cnf_new_vars(e->cnf, l->n_bits);
    if (l->direct)
        direct_and_bits(e, var);
    else
        order_and_bits(e, var);
}
