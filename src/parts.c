#include "parts.h"

#include "disjoint.h"

#include <stdlib.h>

typedef CS_VEC(int32_t) Ints;

static bool is_open(const CsModel *m, int var)
{
    CsDomain d = cs_model_domain(m, var);
    return d.n != 1 || d.ranges[0].lo != d.ranges[0].hi;
}

/* The component of every open variable: a number from 1 on.  0: of fixed variables and of those in
 * no constraint, together; *free tells whether there are some of the latter.  How many components
 * there are, 0 included. */
static uint32_t components(const CsModel *m, uint32_t *component, bool *free)
{
    size_t n = m->vars.len;
    g_autofree uint32_t *parent = g_new(uint32_t, n + 1);
    g_autofree uint8_t *used = g_new0(uint8_t, n + 1);
    cs_disjoint_init(parent, (uint32_t)n);
    cs_vec_foreach (const CsConstraint, c, &m->constraints) {
        int32_t first = -1;
        for (uint32_t i = 0; i < c->n; i++) {
            int32_t v = cs_model_var_at(m, c, i);
            if (!is_open(m, v))
                continue;
            used[v] = 1;
            if (first >= 0)
                cs_disjoint_join(parent, (uint32_t)v, (uint32_t)first);
            else
                first = v;
        }
    }
    uint32_t count = 1;
    *free = false;
    memset(component, 0, n * sizeof *component);
    for (size_t v = 0; v < n; v++) {
        uint32_t root = cs_disjoint_find(parent, (uint32_t)v);
        *free |= !used[v] && is_open(m, (int)v);
        if (!used[v])
            continue;
        if (!component[root])
            component[root] = count++;
        component[v] = component[root];
    }
    return count;
}

static uint32_t component_of(const CsModel *m, const CsConstraint *c, const uint32_t *component)
{
    for (uint32_t i = 0; i < c->n; i++)
        if (component[cs_model_var_at(m, c, i)])
            return component[cs_model_var_at(m, c, i)];
    return 0;
}

static int larger_first(const void *a, const void *b)
{
    const CsPart *x = a, *y = b;
    if (x->n_vars != y->n_vars)
        return (x->n_vars < y->n_vars) - (x->n_vars > y->n_vars);
    return (x->first_var > y->first_var) - (x->first_var < y->first_var);
}

/* Sorts variables and constraints by component: counting, then filling. */
static void make_parts(CsParts *s, const uint32_t *component, uint32_t count)
{
    const CsModel *m = s->model;
    uint32_t n_vars = 0, n_constraints = 0;
    cs_vec_reserve(&s->parts, count);
    memset(s->parts.data, 0, count * sizeof *s->parts.data);
    s->parts.len = count;
    CsPart *parts = s->parts.data;
    for (size_t v = 0; v < m->vars.len; v++)
        parts[component[v]].n_vars++;
    cs_vec_foreach (const CsConstraint, c, &m->constraints)
        parts[component_of(m, c, component)].n_constraints++;
    cs_vec_reserve(&s->vars, m->vars.len + 1);
    cs_vec_reserve(&s->constraints, m->constraints.len + 1);
    for (uint32_t p = 0; p < count; p++) {
        parts[p].first_var = n_vars;
        parts[p].first_constraint = n_constraints;
        n_vars += parts[p].n_vars;
        n_constraints += parts[p].n_constraints;
        parts[p].n_vars = parts[p].n_constraints = 0;
    }
    for (size_t v = 0; v < m->vars.len; v++) {
        CsPart *p = &parts[component[v]];
        s->vars.data[p->first_var + p->n_vars++] = (int32_t)v;
    }
    for (size_t c = 0; c < m->constraints.len; c++) {
        CsPart *p = &parts[component_of(m, &m->constraints.data[c], component)];
        s->constraints.data[p->first_constraint + p->n_constraints++] = (int32_t)c;
    }
    parts[0].free = true;
    qsort(parts, count, sizeof *parts, larger_first);
    while (s->parts.len > 0 && parts[s->parts.len - 1].n_vars == 0 &&
           parts[s->parts.len - 1].n_constraints == 0)
        s->parts.len--;
}

CsParts *cs_parts_new(const CsModel *m, bool free_too)
{
    g_autofree uint32_t *component = g_new(uint32_t, m->vars.len + 1);
    bool free;
    uint32_t count = components(m, component, &free);
    if (count <= 2 && !(free_too && free))
        return NULL; /* fixed variables, and one more */
    CsParts *s = g_new0(CsParts, 1);
    s->model = m;
    make_parts(s, component, count);
    cs_vec_reserve(&s->local, m->vars.len + 1);
    for (size_t v = 0; v < m->vars.len; v++)
        cs_vec_push(&s->local, -1);
    return s;
}

void cs_parts_free(CsParts *s)
{
    if (!s)
        return;
    cs_vec_free(&s->parts);
    cs_vec_free(&s->vars);
    cs_vec_free(&s->constraints);
    cs_vec_free(&s->local);
    g_free(s);
}

static CsLabel copy_label(CsModel *to, const CsModel *from, CsLabel label)
{
    label.pattern = cs_patterns_add(to->patterns, cs_patterns_text(from->patterns, label.pattern));
    return label;
}

static void copy_var(CsParts *s, CsModel *to, int var)
{
    const CsModel *m = s->model;
    CsDomain d = cs_model_domain(m, var);
    s->local.data[var] =
        cs_model_add_var_set(to, copy_label(to, m, m->vars.data[var].name), d.ranges, d.n);
}

/* Fixed variables belong to no part or to part 0; each part gets its own copy of those that it
 * names. */
static void copy_constraint(CsParts *s, CsModel *to, const CsConstraint *c, Ints *fixed)
{
    const CsModel *m = s->model;
    CsLabel label = copy_label(to, m, c->label);
    g_autofree int32_t *vars = g_new(int32_t, c->n + 1);
    for (uint32_t i = 0; i < c->n; i++) {
        int v = cs_model_var_at(m, c, i);
        if (s->local.data[v] < 0) {
            copy_var(s, to, v);
            cs_vec_push(fixed, v);
        }
        vars[i] = s->local.data[v];
    }
    switch ((CsKind)c->kind) {
    case CS_LINEAR:
        cs_model_add_linear(to, label, vars,
                            c->coefs == CS_UNIT_COEFS ? NULL : m->coefs.data + c->coefs, c->n,
                            (CsRelation)c->relation, c->rhs);
        break;
    case CS_ALL_DIFF:
        cs_model_add_all_diff(to, label, vars, c->n);
        break;
    case CS_DIFFERENCE:
        cs_model_add_difference(to, label, vars[0], c->rhs, vars[1]);
        break;
    case CS_CLAUSE: {
        g_autofree CsLiteral *literals = g_new(CsLiteral, c->n + 1);
        for (uint32_t i = 0; i < c->n; i++) {
            literals[i] = cs_model_literals(m, c)[i];
            literals[i].var = vars[i];
        }
        cs_model_add_clause(to, label, literals, c->n);
        break;
    }
    case CS_TABLE:
        cs_model_add_table(to, label, vars, c->n, m->rows.data + c->rows, c->n_rows);
        break;
    case CS_DISTINCT_SUM:
        cs_model_add_distinct_sum(to, label, vars, c->n, c->rhs);
        break;
    case CS_N_KINDS:
        break;
    }
}

CsModel *cs_part_model(CsParts *s, const CsPart *p)
{
    const CsModel *m = s->model;
    CsModel *to = cs_model_new();
    Ints fixed = {0};
    uint32_t visible = 0;
    for (uint32_t i = 0; i < p->n_vars; i++) {
        int v = cs_part_vars(s, p)[i];
        visible += (uint32_t)v < cs_model_n_visible(m);
        copy_var(s, to, v);
    }
    for (uint32_t i = 0; i < p->n_constraints; i++)
        copy_constraint(s, to, &m->constraints.data[s->constraints.data[p->first_constraint + i]],
                        &fixed);
    for (uint32_t i = 0; i < p->n_vars; i++)
        s->local.data[cs_part_vars(s, p)[i]] = -1;
    cs_vec_foreach (int32_t, v, &fixed)
        s->local.data[*v] = -1;
    cs_vec_free(&fixed);
    cs_model_set_visible(to, visible);
    return to;
}
