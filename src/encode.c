#include "encode.h"

#include "channel.h"
#include "choice.h"
#include "registry.h"

/* The variable encodings by name; "order" is what a variable gets that nobody needs anything of. */
static const CsVarEncoding *var_encoding(const char *name)
{
    for (size_t i = 0; cs_var_encodings[i]; i++)
        if (strcmp(cs_var_encodings[i]->name, name) == 0)
            return cs_var_encodings[i];
    g_assert_not_reached();
}

static void init_var(CsEncode *e, int var)
{
    CsDomain d = cs_model_domain(e->model, var);
    CsVarLiterals *l = &e->vars[var];
    l->size = (int32_t)cs_domain_size(d);
    l->min = d.n ? cs_domain_min(d) : 0;
    l->span = d.n ? (uint32_t)(cs_domain_max(d) - l->min) : 0;
    l->contiguous = d.n == 1;
}

static unsigned provided(const CsVarLiterals *l)
{
    if (l->size <= 2)
        return CS_NEED_DIRECT | CS_NEED_ORDER | CS_NEED_BITS;
    return (l->direct ? CS_NEED_DIRECT : 0u) | (l->order ? CS_NEED_ORDER : 0u) |
           (l->bits ? CS_NEED_BITS : 0u);
}

static void encode_var(CsEncode *e, int var, unsigned needs, const char *asked)
{
    CsVarLiterals *l = &e->vars[var];
    if (l->size == 1)
        return;
    const char *name = asked                     ? asked
                       : needs == CS_NEED_DIRECT ? "direct"
                       : needs == CS_NEED_BITS   ? "log"
                                                 : "order";
    const CsVarEncoding *encoding = var_encoding(name);
    cs_cnf_begin_group(e->cnf, -1, var, encoding->name);
    if (l->size == 0) {
        cs_cnf_end(e->cnf); /* no value: the empty clause */
        return;
    }
    if (l->size == 2) {
        l->order = cs_cnf_new_vars(e->cnf, 1);
        return;
    }
    encoding->encode(e, var);
    if (needs & ~provided(l) & CS_NEED_DIRECT)
        cs_channel_add_direct(e, var);
    if (needs & ~provided(l) & CS_NEED_ORDER)
        cs_channel_add_order(e, var);
    if (needs & ~provided(l) & CS_NEED_BITS)
        cs_channel_add_bits(e, var);
}

static void encode_all_vars(CsEncode *e, const uint8_t *needs)
{
    const char *asked = cs_choice_name(e->choice, "var");
    for (size_t v = 0; v < e->model->vars.len; v++)
        encode_var(e, (int)v, needs[v], asked);
}

static bool has_empty_domain(const CsModel *m)
{
    cs_vec_foreach (const CsVar, v, &m->vars)
        if (v->n_ranges == 0)
            return true;
    return false;
}

static bool refuse(const CsEncode *e, const CsConstraint *c, GError **error)
{
    const char *family = cs_encode_family(c->kind), *name = cs_choice_name(e->choice, family);
    g_autofree char *label = cs_model_label_text(e->model, &c->label);
    g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED, "%s: %s%s%s does not take this %s", label,
                family, name ? "=" : "", name ? name : ": no encoder", cs_kind_name(c->kind));
    return false;
}

static bool encode_all(CsEncode *e, const CsControl *control, GError **error)
{
    const CsModel *m = e->model;
    size_t n = m->constraints.len;
    g_autofree const CsEncoder **chosen = g_new(const CsEncoder *, n + 1);
    g_autofree uint8_t *needs = g_new0(uint8_t, m->vars.len + 1);
    /* Then its empty clause is the whole answer, and encoders may rely on there being values. */
    bool empty = has_empty_domain(m);

    for (size_t v = 0; v < m->vars.len; v++) {
        if (cs_domain_size(cs_model_domain(m, (int)v)) > INT32_MAX / 2) {
            g_autofree char *name = cs_model_label_text(m, &m->vars.data[v].name);
            g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED,
                        "%s has too many values for a CNF encoding", name);
            return false;
        }
        init_var(e, (int)v);
    }
    for (size_t i = 0; i < n && !empty; i++) {
        const CsConstraint *c = &m->constraints.data[i];
        if (!(chosen[i] = cs_choice_encoder(e, c)))
            return refuse(e, c, error);
        unsigned wants = cs_encode_needs(e, chosen[i], c);
        for (uint32_t a = 0; a < c->n; a++)
            needs[cs_model_var_at(m, c, a)] |= (uint8_t)wants;
    }
    encode_all_vars(e, needs);
    for (size_t i = 0; i < n && !empty && !e->stopped; i++) {
        e->stopped = i % 64 == 0 && cs_control_stopped(control);
        cs_cnf_begin_group(e->cnf, (int)i, -1, chosen[i]->name);
        chosen[i]->encode(e, &m->constraints.data[i]);
    }
    cs_cnf_end_group(e->cnf);
    return true;
}

CsEncode *cs_encode_model(const CsModel *model, const char *spec, GError **error)
{
    return cs_encode_model_within(model, spec, NULL, error);
}

CsEncode *cs_encode_model_within(const CsModel *model, const char *spec, const CsControl *control,
                                 GError **error)
{
    if (!cs_model_valid(model, error))
        return NULL;
    g_autoptr(CsChoice) choice = cs_choice_new(spec, error);
    if (!choice)
        return NULL;
    g_autoptr(CsEncode) e = g_new0(CsEncode, 1);
    e->choice = g_steal_pointer(&choice);
    e->model = model;
    e->cnf = cs_cnf_new();
    e->vars = g_new0(CsVarLiterals, model->vars.len + 1);
    e->spec = g_strdup(spec);
    if (!encode_all(e, control, error))
        return NULL;
    return g_steal_pointer(&e);
}

void cs_encode_free(CsEncode *e)
{
    if (!e)
        return;
    cs_cnf_free(e->cnf);
    cs_choice_free(e->choice);
    g_free(e->vars);
    g_free((char *)e->spec);
    g_free(e);
}
