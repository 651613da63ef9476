#include "split.h"

#include "disjoint.h"
#include "sat-search.h"

#include <stdlib.h>

/* Parts that keep their solver while others are at work. */
#define KEEP_OPEN 64

typedef CS_VEC(int32_t) Ints;

typedef struct Part {
    uint32_t first_var, n_vars; /* slice of split->vars */
    uint32_t first_constraint, n_constraints;
    CsModel *model; /* while open, like the following */
    CsQuery query;
    CsSatSearch *sat;
    void *native;
    Ints answers;     /* n_vars values each: all so far; of the first part the last one; when parts
                         are counted, the first and the last one */
    uint64_t found;   /* how many answers there were */
    uint32_t current; /* index of the answer in use */
    bool complete;    /* there are no more */
    bool free;        /* of fixed variables, and of those that no constraint holds */
} Part;

struct CsSplit {
    const CsBackend *backend;
    const CsQuery *query;
    CS_VEC(Part) parts; /* the largest first; the last changes fastest */
    Ints vars;          /* by part, the visible ones of each first */
    Ints constraints;   /* by part */
    Ints local;         /* per variable: its number in the part at hand */
    uint32_t started;   /* so many parts, from the end, have an answer */
    uint32_t open;      /* parts with a solver */
    bool answered;
    bool counting;    /* by cs_split_next_apart */
    uint32_t counted; /* so many parts, from the end, have no more answers */
    CsStats stats;    /* of parts that were closed */
};

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
    const Part *x = a, *y = b;
    if (x->n_vars != y->n_vars)
        return (x->n_vars < y->n_vars) - (x->n_vars > y->n_vars);
    return (x->first_var > y->first_var) - (x->first_var < y->first_var);
}

/* Sorts variables and constraints by component: counting, then filling. */
static void make_parts(CsSplit *s, const uint32_t *component, uint32_t count)
{
    const CsModel *m = s->query->model;
    uint32_t n_vars = 0, n_constraints = 0;
    cs_vec_reserve(&s->parts, count);
    memset(s->parts.data, 0, count * sizeof *s->parts.data);
    s->parts.len = count;
    Part *parts = s->parts.data;
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
        Part *p = &parts[component[v]];
        s->vars.data[p->first_var + p->n_vars++] = (int32_t)v;
    }
    for (size_t c = 0; c < m->constraints.len; c++) {
        Part *p = &parts[component_of(m, &m->constraints.data[c], component)];
        s->constraints.data[p->first_constraint + p->n_constraints++] = (int32_t)c;
    }
    parts[0].free = true;
    qsort(parts, count, sizeof *parts, larger_first);
    while (s->parts.len > 0 && parts[s->parts.len - 1].n_vars == 0 &&
           parts[s->parts.len - 1].n_constraints == 0)
        s->parts.len--;
}

CsSplit *cs_split_new(const CsBackend *backend, const CsQuery *query, bool counting)
{
    const CsModel *m = query->model;
    g_autofree uint32_t *component = g_new(uint32_t, m->vars.len + 1);
    bool free;
    uint32_t count = components(m, component, &free);
    if (count <= 2 && !(counting && free))
        return NULL; /* fixed variables, and one more */
    CsSplit *s = g_new0(CsSplit, 1);
    s->backend = backend;
    s->query = query;
    s->counting = counting;
    make_parts(s, component, count);
    cs_vec_reserve(&s->local, m->vars.len + 1);
    for (size_t v = 0; v < m->vars.len; v++)
        cs_vec_push(&s->local, -1);
    return s;
}

static CsLabel copy_label(CsModel *to, const CsModel *from, CsLabel label)
{
    label.pattern = cs_patterns_add(to->patterns, cs_patterns_text(from->patterns, label.pattern));
    return label;
}

static void copy_var(CsSplit *s, CsModel *to, int var)
{
    const CsModel *m = s->query->model;
    CsDomain d = cs_model_domain(m, var);
    s->local.data[var] =
        cs_model_add_var_set(to, copy_label(to, m, m->vars.data[var].name), d.ranges, d.n);
}

/* Fixed variables belong to no part or to part 0; each part gets its own copy of those that it
 * names. */
static void copy_constraint(CsSplit *s, CsModel *to, const CsConstraint *c, Ints *fixed)
{
    const CsModel *m = s->query->model;
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

/* Variables keep their order, so the visible ones of a part come first. */
static CsModel *part_model(CsSplit *s, const Part *p)
{
    const CsModel *m = s->query->model;
    CsModel *to = cs_model_new();
    Ints fixed = {0};
    uint32_t visible = 0;
    for (uint32_t i = 0; i < p->n_vars; i++) {
        int v = s->vars.data[p->first_var + i];
        visible += (uint32_t)v < cs_model_n_visible(m);
        copy_var(s, to, v);
    }
    for (uint32_t i = 0; i < p->n_constraints; i++)
        copy_constraint(s, to, &m->constraints.data[s->constraints.data[p->first_constraint + i]],
                        &fixed);
    for (uint32_t i = 0; i < p->n_vars; i++)
        s->local.data[s->vars.data[p->first_var + i]] = -1;
    cs_vec_foreach (int32_t, v, &fixed)
        s->local.data[*v] = -1;
    cs_vec_free(&fixed);
    cs_model_set_visible(to, visible);
    return to;
}

static void close_part(CsSplit *s, Part *p)
{
    if (p->sat) {
        cs_sat_search_stats(p->sat, &s->stats);
        cs_sat_search_free(p->sat);
    }
    if (p->native) {
        if (s->backend->stats)
            s->backend->stats(p->native, &s->stats);
        s->backend->close(p->native);
    }
    s->open -= p->model != NULL;
    p->sat = NULL;
    p->native = NULL;
    g_clear_pointer(&p->model, cs_model_free);
}

/* A solver's next answer into p->answers. */
static CsStatus ask(CsSplit *s, Part *p, int *values, GError **error)
{
    CsStatus status = p->sat ? cs_sat_search_next(p->sat, values, error)
                             : s->backend->next(p->native, values, error);
    if (status == CS_STATUS_NONE)
        p->complete = true;
    return status;
}

/* Opens the part, at the answer after those that were found. */
static CsStatus open_part(CsSplit *s, Part *p, GError **error)
{
    p->model = part_model(s, p);
    p->query = *s->query;
    p->query.model = p->model;
    s->open++;
    if (s->backend->sat)
        p->sat = cs_sat_search_open(s->backend->sat, &p->query, error);
    else
        p->native = s->backend->open(&p->query, error);
    if (!p->sat && !p->native)
        return CS_STATUS_ERROR;
    g_autofree int *values = g_new(int, p->model->vars.len + 1);
    CsStatus status = CS_STATUS_SOLUTION;
    for (uint64_t i = 0; i < p->found && status == CS_STATUS_SOLUTION; i++)
        status = ask(s, p, values, error);
    return status;
}

/* Of the part that no constraint holds every filling is an answer: so many differ in what is
 * visible. UINT64_MAX: so many at least. */
static uint64_t count_free(const CsSplit *s, const Part *p)
{
    const CsModel *m = s->query->model;
    uint64_t product = 1;
    for (uint32_t i = 0; i < p->n_vars; i++) {
        int v = s->vars.data[p->first_var + i];
        if ((uint32_t)v < cs_model_n_visible(m) &&
            __builtin_mul_overflow(product, (uint64_t)cs_domain_size(cs_model_domain(m, v)),
                                   &product))
            return UINT64_MAX;
    }
    return product;
}

/* One more answer of the part. */
static CsStatus more(CsSplit *s, Part *p, GError **error)
{
    CsStatus status = CS_STATUS_SOLUTION;
    if (p->complete)
        return CS_STATUS_NONE;
    if (!p->model)
        status = open_part(s, p, error);
    if (status == CS_STATUS_SOLUTION) {
        g_autofree int *values = g_new(int, p->model->vars.len + 1);
        status = ask(s, p, values, error);
        if (status == CS_STATUS_SOLUTION) {
            /* The first part never goes back to an answer. */
            if (p == s->parts.data && !s->counting)
                cs_vec_clear(&p->answers);
            cs_vec_append(&p->answers, values, p->n_vars);
            p->found++;
            if (p->free && s->counting) {
                p->found = count_free(s, p);
                p->complete = true;
            }
        }
    }
    if (p->complete || status == CS_STATUS_ERROR || s->open > KEEP_OPEN)
        close_part(s, p);
    return status;
}

static void emit(const CsSplit *s, int *values)
{
    cs_vec_foreach (const Part, p, &s->parts) {
        bool last = p == s->parts.data && !s->counting;
        size_t at = last ? 0 : (size_t)p->current * p->n_vars;
        for (uint32_t i = 0; i < p->n_vars; i++)
            values[s->vars.data[p->first_var + i]] = p->answers.data[at + i];
    }
}

/* A first answer of every part, the small ones first: they are the quickest to say no. */
static CsStatus start(CsSplit *s, GError **error)
{
    while (s->started < s->parts.len) {
        CsStatus status = more(s, &s->parts.data[s->parts.len - 1 - s->started], error);
        if (status != CS_STATUS_SOLUTION)
            return status;
        s->started++;
    }
    return CS_STATUS_SOLUTION;
}

/* Counts up, the last part being the lowest digit. */
static CsStatus advance(CsSplit *s, GError **error)
{
    for (size_t i = s->parts.len; i-- > 0;) {
        Part *p = &s->parts.data[i];
        CsStatus status = p->current + 1 < p->found ? CS_STATUS_SOLUTION : more(s, p, error);
        if (status == CS_STATUS_NONE)
            continue;
        if (status != CS_STATUS_SOLUTION)
            return status;
        p->current++;
        for (size_t k = i + 1; k < s->parts.len; k++)
            s->parts.data[k].current = 0;
        return CS_STATUS_SOLUTION;
    }
    return CS_STATUS_NONE;
}

CsStatus cs_split_next(CsSplit *s, int *values, GError **error)
{
    CsStatus status = s->answered ? advance(s, error) : start(s, error);
    if (status != CS_STATUS_SOLUTION)
        return status;
    s->answered = true;
    emit(s, values);
    return CS_STATUS_SOLUTION;
}

/* The next answer of one part after the other, from the end, beside the first of all others. */
static CsStatus advance_apart(CsSplit *s, GError **error)
{
    while (s->counted < s->parts.len) {
        Part *p = &s->parts.data[s->parts.len - 1 - s->counted];
        p->answers.len = p->n_vars;
        p->current = 0;
        CsStatus status = more(s, p, error);
        if (status == CS_STATUS_SOLUTION)
            p->current = 1;
        if (status != CS_STATUS_NONE)
            return status;
        s->counted++;
    }
    return CS_STATUS_NONE;
}

CsStatus cs_split_next_apart(CsSplit *s, int *values, GError **error)
{
    s->counting = true;
    CsStatus status = s->answered ? advance_apart(s, error) : start(s, error);
    if (status != CS_STATUS_SOLUTION)
        return status;
    s->answered = true;
    emit(s, values);
    return CS_STATUS_SOLUTION;
}

uint64_t cs_split_count(const CsSplit *s)
{
    uint64_t product = s->answered;
    cs_vec_foreach (const Part, p, &s->parts)
        if (__builtin_mul_overflow(product, p->found, &product))
            return UINT64_MAX;
    return product;
}

void cs_split_stats(const CsSplit *s, CsStats *stats)
{
    cs_stats_add(stats, "split.parts", (double)s->parts.len);
    cs_vec_foreach (const CsStat, c, &s->stats)
        cs_stats_add(stats, c->name, c->value);
    cs_vec_foreach (const Part, p, &s->parts) {
        if (p->sat)
            cs_sat_search_stats(p->sat, stats);
        else if (p->native && s->backend->stats)
            s->backend->stats(p->native, stats);
    }
}

void cs_split_free(CsSplit *s)
{
    if (!s)
        return;
    cs_vec_foreach (Part, p, &s->parts) {
        close_part(s, p);
        cs_vec_free(&p->answers);
    }
    cs_vec_free(&s->parts);
    cs_vec_free(&s->vars);
    cs_vec_free(&s->constraints);
    cs_vec_free(&s->local);
    cs_vec_free(&s->stats);
    g_free(s);
}
