#include "rotate.h"

#include "check.h"

/* Variables with more values than this are left alone. */
#define VALUES_MOST 64

struct CsRotation {
    const CsModel *model;
    const int *except;
    uint32_t *first; /* of each variable's constraints in `uses` */
    CS_VEC(uint32_t) uses;
};

CsRotation *cs_rotation_new(const CsModel *m, const int *except)
{
    CsRotation *r = g_new0(CsRotation, 1);
    size_t n = m->vars.len;
    r->model = m;
    r->except = except;
    r->first = g_new0(uint32_t, n + 2);
    cs_vec_foreach (const CsConstraint, c, &m->constraints)
        for (uint32_t i = 0; i < c->n; i++)
            r->first[cs_model_var_at(m, c, i) + 2]++;
    for (size_t v = 0; v < n; v++)
        r->first[v + 2] += r->first[v + 1];
    cs_vec_reserve(&r->uses, r->first[n + 1] + 1);
    r->uses.len = r->first[n + 1];
    for (uint32_t k = 0; k < m->constraints.len; k++) {
        const CsConstraint *c = &m->constraints.data[k];
        for (uint32_t i = 0; i < c->n; i++)
            r->uses.data[r->first[cs_model_var_at(m, c, i) + 1]++] = k;
    }
    return r;
}

void cs_rotation_free(CsRotation *r)
{
    if (!r)
        return;
    g_free(r->first);
    cs_vec_free(&r->uses);
    g_free(r);
}

static bool holds(const CsRotation *r, uint32_t constraint, const int *values)
{
    return cs_check_constraint(r->model, &r->model->constraints.data[constraint], values);
}

/* With this variable changed: the one constraint that is broken now, UINT32_MAX unless there is
 * just one.  A constraint without the variable holds as before. */
static uint32_t only_broken(const CsRotation *r, const bool *in, size_t broken, int var,
                            const int *values)
{
    uint32_t found = UINT32_MAX;
    if (!holds(r, (uint32_t)broken, values))
        return UINT32_MAX;
    for (uint32_t k = r->first[var]; k < r->first[var + 1]; k++) {
        uint32_t other = r->uses.data[k];
        if (!in[other] || other == found || holds(r, other, values))
            continue;
        if (found != UINT32_MAX)
            return UINT32_MAX;
        found = other;
    }
    if (r->except && memcmp(values, r->except, cs_model_n_visible(r->model) * sizeof *values) == 0)
        return UINT32_MAX;
    return found;
}

/* One step: a change after which just one new constraint is broken; it stays in values. */
static bool step(const CsRotation *r, const bool *in, size_t *broken, int *values, bool *needed)
{
    const CsConstraint *c = &r->model->constraints.data[*broken];
    for (uint32_t i = 0; i < c->n; i++) {
        int var = cs_model_var_at(r->model, c, i), before = values[var];
        CsDomain d = cs_model_domain(r->model, var);
        if (cs_domain_size(d) > VALUES_MOST)
            continue;
        CsDomainIter it = cs_domain_iter(d);
        for (int v; cs_domain_next(&it, &v);) {
            if (v == before)
                continue;
            values[var] = v;
            uint32_t other = only_broken(r, in, *broken, var, values);
            if (other != UINT32_MAX && !needed[other]) {
                needed[other] = true;
                *broken = other;
                return true;
            }
        }
        values[var] = before;
    }
    return false;
}

void cs_rotate(CsRotation *r, const bool *in, size_t broken, int *values, bool *needed)
{
    while (step(r, in, &broken, values, needed))
        ;
}
