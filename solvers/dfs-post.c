#include "dfs-post.h"

#include "dfs-digits.h"
#include "dfs-nogood.h"
#include "dfs-wide.h"

#define ORDER_AT_MOST 32 /* variables of an all-different whose order is looked at */

typedef struct Builder {
    DfsEngine *e;
    const CsModel *m;
    uint32_t *sum_head; /* 1 + the newest sum whose first variable this is */
    uint32_t *sum_next; /* 1 + the one before it */
    bool *joined;       /* the sum has become part of a distinct sum */
    uint32_t *place;    /* scratch: 1 + place of a variable in the scope at hand */
} Builder;

static bool is_edge(const DfsEngine *e, const CsConstraint *c)
{
    return c->kind == CS_DIFFERENCE && dfs_same_base(e, e->args + c->first, 2);
}

/* Differences between one-word variables become edges, in rows of one array. */
static void post_edges(DfsEngine *e)
{
    const CsModel *m = e->model;
    uint32_t n_edges = 0;
    e->up_first = dfs_take(e, (e->n_vars + 2) * sizeof *e->up_first);
    e->down_first = dfs_take(e, (e->n_vars + 2) * sizeof *e->down_first);
    cs_vec_foreach (const CsConstraint, c, &m->constraints) {
        if (!is_edge(e, c))
            continue;
        const int32_t *a = cs_model_args(m, c);
        e->up_first[a[0] + 2]++;
        e->down_first[a[1] + 2]++;
        n_edges++;
    }
    for (uint32_t v = 2; v <= e->n_vars; v++) {
        e->up_first[v] += e->up_first[v - 1];
        e->down_first[v] += e->down_first[v - 1];
    }
    e->up = dfs_take(e, n_edges * sizeof *e->up);
    e->down = dfs_take(e, n_edges * sizeof *e->down);
    e->up_from = dfs_take(e, n_edges * sizeof *e->up_from);
    if (!n_edges)
        return;
    /* first[v + 1] moves from the beginning of row v to its end, which is where v + 1 begins. */
    cs_vec_foreach (const CsConstraint, c, &m->constraints) {
        if (!is_edge(e, c))
            continue;
        const int32_t *a = cs_model_args(m, c);
        int32_t distance = (int32_t)CLAMP(c->rhs, -64, 64);
        uint32_t at = e->up_first[a[0] + 1]++;
        if (a[0] == a[1] && c->rhs > 0)
            e->infeasible = true;
        e->up_from[at] = (uint32_t)a[0];
        e->up[at] = (DfsEdge){(uint32_t)a[1], distance, DFS_BY_DIFFERENCE | at};
        e->down[e->down_first[a[1] + 1]++] =
            (DfsEdge){(uint32_t)a[0], distance, DFS_BY_DIFFERENCE | at};
    }
}

static DfsProp *add_prop(DfsEngine *e, DfsKind kind, int priority, const CsConstraint *c)
{
    DfsProp *p = &e->props[e->n_props++];
    *p = (DfsProp){.kind = (uint8_t)kind,
                   .priority = (uint8_t)priority,
                   .relation = c->relation,
                   .n = c->n,
                   .first = c->first,
                   .constraint = (uint32_t)(c - e->model->constraints.data),
                   .rhs = c->rhs};
    return p;
}

/* Adds a propagator that runs after the one before it. */
static DfsProp *add_next(DfsEngine *e, DfsKind kind, const CsConstraint *c)
{
    e->props[e->n_props - 1].next = e->n_props;
    return add_prop(e, kind, 2, c);
}

static bool has_repeats(Builder *b, const int32_t *vars, uint32_t n)
{
    bool repeats = false;
    for (uint32_t i = 0; i < n; i++) {
        repeats |= b->place[vars[i]] != 0;
        b->place[vars[i]] = i + 1;
    }
    for (uint32_t i = 0; i < n; i++)
        b->place[vars[i]] = 0;
    return repeats;
}

/* below[i]: the members of the scope that edges put below member i, by any path inside it. */
static bool find_order(Builder *b, const CsConstraint *c, uint32_t *below)
{
    DfsEngine *e = b->e;
    const int32_t *vars = e->args + c->first;
    uint32_t n_edges = 0;
    for (uint32_t i = 0; i < c->n; i++)
        b->place[vars[i]] = i + 1;
    for (uint32_t i = 0; i < c->n; i++) {
        below[i] = 0;
        for (uint32_t k = e->down_first[vars[i]]; k < e->down_first[vars[i] + 1]; k++) {
            uint32_t place = b->place[e->down[k].other];
            if (!place || e->down[k].c < 0 || place == i + 1)
                continue;
            below[i] |= 1u << (place - 1);
            n_edges++;
        }
    }
    for (uint32_t i = 0; i < c->n; i++)
        b->place[vars[i]] = 0;
    /* A few signs, as in a row through boxes, are left to the edges themselves. */
    if (n_edges + 1 < c->n)
        return false;
    for (uint32_t k = 0; k < c->n; k++)
        for (uint32_t i = 0; i < c->n; i++)
            below[i] |= below[k] & -(below[i] >> k & 1); /* a branch would be a coin toss */
    return true;
}

static void post_order(Builder *b, const CsConstraint *c)
{
    DfsEngine *e = b->e;
    uint32_t below[ORDER_AT_MOST];
    if (c->n < 3 || c->n > ORDER_AT_MOST || !find_order(b, c, below))
        return;
    DfsProp *p = add_next(e, DFS_ORDER, c);
    p->priority = 1;
    p->data = (uint32_t)e->table.len;
    cs_vec_append(&e->table, below, c->n);
    for (uint32_t i = 0; i < c->n; i++) {
        uint32_t above = 0;
        for (uint32_t k = 0; k < c->n; k++) {
            above |= (below[k] >> i & 1) << k;
            if (k == i && above >> k & 1) /* a circle of signs */
                e->infeasible = true;
        }
        cs_vec_push(&e->table, above);
    }
}

static void post_alldiff(Builder *b, const CsConstraint *c)
{
    DfsEngine *e = b->e;
    const int32_t *vars = e->args + c->first;
    if (c->n < 2)
        return;
    if (has_repeats(b, vars, c->n)) {
        e->infeasible = true;
        return;
    }
    if (!dfs_same_base(e, vars, c->n)) {
        DfsProp *p = add_prop(e, DFS_DISTINCT, 1, c);
        p->data = (uint32_t)e->state.len;
        for (uint32_t i = 0; i < c->n; i++)
            cs_vec_push(&e->state, 0);
        return;
    }
    if (c->n > 64) {
        e->infeasible = true;
        return;
    }
    add_prop(e, DFS_ALLDIFF, 0, c);
    post_order(b, c);
    if (c->n > 3)
        add_next(e, DFS_MATCHING, c);
}

static void post_distinct_sum(Builder *b, const CsConstraint *c)
{
    DfsEngine *e = b->e;
    const int32_t *vars = e->args + c->first;
    DfsBits all = 0;
    bool words = c->n > 0 && dfs_same_base(e, vars, c->n) && !has_repeats(b, vars, c->n);
    for (uint32_t i = 0; i < c->n && words; i++)
        all |= e->dom[vars[i]];
    int shift = words ? dfs_low(all) : 0;
    if (!words || all >> shift >= 1u << DFS_N_DIGITS) {
        post_alldiff(b, c);
        add_prop(e, DFS_LINEAR, 1, c)->relation = CS_EQ;
        return;
    }
    int64_t rhs = c->rhs - (int64_t)c->n * (e->base[vars[0]] + shift);
    if (c->n > DFS_N_DIGITS || rhs < 0 || rhs >= DFS_DIGIT_SUMS) {
        e->infeasible = true;
        return;
    }
    for (int k = 0; k < 2; k++) {
        DfsProp *p = k ? add_next(e, DFS_DIGITS_ALL, c) : add_prop(e, DFS_DIGITS, 0, c);
        p->shift = (uint8_t)shift;
        p->rhs = rhs;
        if (c->n < 2)
            break;
    }
}

/* Sums by their first variable, so that an all-different finds the one over its scope. */
static void index_sums(Builder *b)
{
    for (uint32_t i = 0; i < b->m->constraints.len; i++) {
        const CsConstraint *c = &b->m->constraints.data[i];
        if (c->n < 2 || !cs_constraint_is_plain_sum(c))
            continue;
        uint32_t *head = &b->sum_head[b->e->args[c->first]];
        b->sum_next[i] = *head;
        *head = i + 1;
    }
}

/* The sum over the same variables in the same order. */
static const CsConstraint *sum_of(Builder *b, const CsConstraint *c)
{
    if (c->n < 2)
        return NULL;
    const int32_t *vars = b->e->args + c->first;
    for (uint32_t s = b->sum_head[vars[0]]; s; s = b->sum_next[s - 1]) {
        const CsConstraint *sum = &b->m->constraints.data[s - 1];
        if (sum->n == c->n && !b->joined[s - 1] &&
            memcmp(b->e->args + sum->first, vars, c->n * sizeof *vars) == 0)
            return sum;
    }
    return NULL;
}

static void post_table(DfsEngine *e, const CsConstraint *c)
{
    DfsProp *p = add_prop(e, DFS_TABLE, 1, c);
    p->data = (uint32_t)e->table.len;
    p->slot = (uint32_t)e->state.len;
    uint32_t n = 0;
    const int32_t *vars = e->args + c->first;
    for (uint32_t r = 0; r < c->n_rows; r++) {
        const int32_t *row = cs_model_row(e->model, c, r);
        bool possible = true;
        for (uint32_t i = 0; i < c->n && possible; i++) {
            possible = dfs_has(e, (uint32_t)vars[i], row[i]);
            for (uint32_t k = 0; k < i && possible; k++)
                possible = vars[k] != vars[i] || row[k] == row[i];
        }
        if (possible) {
            cs_vec_push(&e->table, r);
            n++;
        }
    }
    cs_vec_push(&e->state, n);
    e->infeasible |= n == 0;
}

static DfsBits literal_bits(const DfsEngine *e, const CsLiteral *l)
{
    int64_t k = (int64_t)l->value - e->base[l->var];
    DfsBits is = k < 0 || k > 63 ? 0 : (DfsBits)1 << k;
    switch (l->test) {
    case CS_IS:
        return is;
    case CS_IS_NOT:
        return ~is;
    case CS_AT_MOST:
        return ~dfs_from(k + 1);
    case CS_MORE_THAN:
        return dfs_from(k + 1);
    }
    return 0;
}

static void post_clause(DfsEngine *e, const CsConstraint *c)
{
    const CsLiteral *literals = cs_model_literals(e->model, c);
    bool wide = false;
    for (uint32_t i = 0; i < c->n; i++)
        wide |= dfs_is_wide(e, (uint32_t)literals[i].var);
    if (wide)
        add_prop(e, DFS_CLAUSE, 0, c);
}

static void post_constraints(Builder *b)
{
    DfsEngine *e = b->e;
    index_sums(b);
    /* An all-different is joined with its sum; then come the sums that were not. */
    cs_vec_foreach (const CsConstraint, c, &b->m->constraints) {
        if (c->kind != CS_ALL_DIFF)
            continue;
        const CsConstraint *sum = sum_of(b, c);
        if (!sum || !dfs_same_base(e, e->args + c->first, c->n)) {
            post_alldiff(b, c);
            continue;
        }
        b->joined[sum - b->m->constraints.data] = true;
        post_distinct_sum(b, sum);
    }
    cs_vec_foreach (const CsConstraint, c, &b->m->constraints) {
        switch ((CsKind)c->kind) {
        case CS_LINEAR:
            if (!b->joined[c - b->m->constraints.data])
                add_prop(e, DFS_LINEAR, 1, c);
            break;
        case CS_DISTINCT_SUM:
            post_distinct_sum(b, c);
            break;
        case CS_DIFFERENCE:
            if (!is_edge(e, c)) {
                DfsProp *p = add_prop(e, DFS_LINEAR, 0, c);
                p->relation = CS_LE;
                p->rhs = -c->rhs;
            }
            break;
        case CS_CLAUSE:
            post_clause(e, c);
            break;
        case CS_TABLE:
            post_table(e, c);
            break;
        case CS_ALL_DIFF:
        case CS_N_KINDS:
            break;
        }
    }
}

void dfs_post(DfsEngine *e)
{
    size_t n = e->n_vars, n_constraints = e->model->constraints.len;
    Builder b = {.e = e,
                 .m = e->model,
                 .sum_head = dfs_take(e, n * sizeof(uint32_t)),
                 .sum_next = dfs_take(e, n_constraints * sizeof(uint32_t)),
                 .joined = dfs_take(e, n_constraints * sizeof(bool)),
                 .place = dfs_take(e, n * sizeof(uint32_t))};
    post_edges(e);
    e->props = dfs_take(e, (3 * n_constraints + 1) * sizeof *e->props);
    e->n_props = 1; /* so that 0 says "no next one" */
    post_constraints(&b);
}

void dfs_post_clauses(DfsEngine *e)
{
    CS_VEC(DfsLiteral) clause = {0};
    cs_vec_foreach (const CsConstraint, c, &e->model->constraints) {
        if (c->kind != CS_CLAUSE || e->infeasible)
            continue;
        const CsLiteral *literals = cs_model_literals(e->model, c);
        bool wide = false;
        cs_vec_clear(&clause);
        for (uint32_t i = 0; i < c->n && !wide; i++) {
            wide = dfs_is_wide(e, (uint32_t)literals[i].var);
            cs_vec_push(&clause,
                        (DfsLiteral){literal_bits(e, &literals[i]), (uint32_t)literals[i].var});
        }
        if (!wide && !dfs_nogoods_add_root(e, clause.data, (uint32_t)clause.len))
            e->infeasible = true;
    }
    cs_vec_free(&clause);
}
