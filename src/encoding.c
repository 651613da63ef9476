#include "encoding.h"

unsigned cs_encode_needs(const CsEncode *e, const CsEncoder *encoder, const CsConstraint *c)
{
    return encoder->needs_for ? encoder->needs_for(e, c) : encoder->needs;
}

int cs_encode_value(const CsEncode *e, int var, int index)
{
    const CsVarLiterals *l = &e->vars[var];
    return l->contiguous ? l->min + index : cs_domain_value(cs_model_domain(e->model, var), index);
}

int cs_encode_index(const CsEncode *e, int var, int value)
{
    const CsVarLiterals *l = &e->vars[var];
    if (l->contiguous)
        return value >= l->min && value - l->min < l->size ? value - l->min : -1;
    CsDomain d = cs_model_domain(e->model, var);
    return cs_domain_contains(d, value) ? (int)cs_domain_rank(d, value) - 1 : -1;
}

int32_t cs_encode_le(const CsEncode *e, int var, int value)
{
    const CsVarLiterals *l = &e->vars[var];
    if (l->contiguous)
        return value < l->min              ? CS_FALSE
               : value - l->min >= l->size ? CS_TRUE
                                           : cs_encode_le_at(e, var, value - l->min);
    return cs_encode_le_at(e, var, (int)cs_domain_rank(cs_model_domain(e->model, var), value) - 1);
}

int32_t cs_encode_is(const CsEncode *e, int var, int value)
{
    int index = cs_encode_index(e, var, value);
    return index < 0 ? CS_FALSE : cs_encode_is_at(e, var, index);
}

/* Index of the variable's value under the assignment, -1 when its clauses are broken. */
static int decode_var(const CsVarLiterals *l, bool (*value)(void *, int), void *data)
{
    int found = -1;
    if (l->size == 1)
        return 0;
    if (l->size == 2)
        return value(data, l->order) ? 0 : 1;
    if (l->order) {
        for (int i = 0; i < l->size; i++) {
            bool le = i == l->size - 1 || value(data, l->order + i);
            if (le && found < 0)
                found = i;
            else if (!le && found >= 0)
                return -1;
        }
        return found;
    }
    if (l->direct) {
        for (int i = 0; i < l->size; i++) {
            if (!value(data, l->direct + i))
                continue;
            if (found >= 0)
                return -1;
            found = i;
        }
        return found;
    }
    return -1;
}

/* The same from binary digits, as a value. */
static int decode_bits(const CsVarLiterals *l, bool (*value)(void *, int), void *data)
{
    int v = 0;
    for (int b = 0; b < l->n_bits; b++)
        v |= value(data, l->bits + b) ? 1 << b : 0;
    return l->min + v;
}

bool cs_encode_decode(const CsEncode *e, bool (*value)(void *data, int v), void *data, int *values,
                      GError **error)
{
    for (size_t i = 0; i < e->model->vars.len; i++) {
        int var = (int)i, index;
        const CsVarLiterals *l = &e->vars[var];
        if (l->size > 2 && !l->order && !l->direct)
            index = cs_encode_index(e, var, decode_bits(l, value, data));
        else
            index = decode_var(l, value, data);
        if (index < 0) {
            g_autofree char *name = cs_model_label_text(e->model, &e->model->vars.data[i].name);
            g_set_error(error, CS_ERROR, CS_ERROR_BACKEND,
                        "%s: the SAT assignment gives it no single value", name);
            return false;
        }
        values[i] = cs_encode_value(e, var, index);
    }
    return true;
}

void cs_encode_block(const CsEncode *e, const int *values, CsCnf *into)
{
    for (uint32_t v = 0; v < cs_model_n_visible(e->model); v++) {
        const CsVarLiterals *l = &e->vars[v];
        int var = (int)v, index = cs_encode_index(e, var, values[v]);
        if (l->size <= 2 || l->direct) {
            cs_cnf_put(into, -cs_encode_is_at(e, var, index));
        } else if (l->order) {
            cs_cnf_put(into, -cs_encode_le_at(e, var, index));
            cs_cnf_put(into, cs_encode_le_at(e, var, index - 1));
        } else {
            for (int b = 0; b < l->n_bits; b++) {
                int32_t bit = cs_encode_bit(e, var, b);
                cs_cnf_put(into, (values[v] - l->min) >> b & 1 ? -bit : bit);
            }
        }
    }
    cs_cnf_end(into);
}
