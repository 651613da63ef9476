#include "dfs-boards.h"

static void allow(DfsBoards *q, CsDomain d, DfsSet vars)
{
    for (uint32_t r = 0; r < d.n; r++)
        for (int64_t value = d.ranges[r].lo; value <= d.ranges[r].hi; value++)
            q->boards[0].may[value - q->quick.base] |= vars;
}

/* Variables in a row that share a domain are written together. */
static void build_domains(DfsBoards *q, const CsModel *m)
{
    memset(&q->boards[0], 0, sizeof q->boards[0]);
    for (uint32_t v = 0, end; v < q->quick.n_vars; v = end) {
        const CsVar *first = &m->vars.data[v], *next = first + 1;
        for (end = v + 1; end < q->quick.n_vars && next->range == first->range &&
                          next->n_ranges == first->n_ranges;
             end++)
            next++;
        allow(q, cs_model_domain(m, (int)v), dfs_set_below(end) & ~dfs_set_below(v));
    }
    q->all = dfs_set_below(q->quick.n_vars);
}

/* The variables of a constraint; 0 when one stands there twice. */
static DfsSet scope_of(const CsModel *m, const CsConstraint *c)
{
    const int32_t *args = cs_model_args(m, c);
    DfsSet scope = 0, twice = 0;
    for (uint32_t i = 0; i < c->n; i++) {
        DfsSet var = dfs_set_of((uint32_t)args[i]);
        twice |= scope & var;
        scope |= var;
    }
    return twice ? 0 : scope;
}

static uint32_t size_of(DfsSet set)
{
    return (uint32_t)(dfs_count((uint64_t)set) + dfs_count((uint64_t)(set >> 64)));
}

static bool add_group(DfsBoards *q, const CsModel *m, const CsConstraint *c)
{
    const int32_t *vars = cs_model_args(m, c);
    DfsSet scope = scope_of(m, c);
    uint64_t permutation = 0;
    if (c->n > q->quick.n_values || !scope || q->n_groups == DFS_BOARDS_GROUPS)
        return false;
    q->groups[q->n_groups++] = scope;
    if (c->n == q->quick.n_values) {
        if (q->n_permutations == DFS_BOARDS_PERMUTATIONS)
            return false;
        permutation = (uint64_t)1 << q->n_permutations;
        q->permutations[q->n_permutations++] = scope;
    }
    for (uint32_t i = 0; i < c->n; i++) {
        q->peers[vars[i]] |= scope;
        q->permutations_of[vars[i]] |= permutation;
    }
    return true;
}

/* x = k */
static void give(DfsBoards *q, int32_t var, int64_t value)
{
    for (uint32_t d = 0; d < q->quick.n_values; d++)
        if (q->quick.base + (int64_t)d != value)
            q->boards[0].may[d] &= ~dfs_set_of((uint32_t)var);
}

static bool add_sign(DfsBoards *q, const CsModel *m, const CsConstraint *c)
{
    const int32_t *x = cs_model_args(m, c);
    int shift = x[1] - x[0];
    uint32_t s = 0;
    while (s < q->n_signs && q->signs[s].shift != shift)
        s++;
    if (c->rhs != 1 || shift == 0 || ABS(shift) > 63 || s == DFS_BOARDS_SHIFTS)
        return false;
    if (s == q->n_signs)
        q->signs[q->n_signs++] = (DfsSigns){.shift = shift};
    q->signs[s].lesser |= dfs_set_of((uint32_t)x[0]);
    return true;
}

static bool add_constraint(DfsBoards *q, const CsModel *m, const CsConstraint *c)
{
    switch ((CsKind)c->kind) {
    case CS_ALL_DIFF:
        return c->n < 2 || add_group(q, m, c);
    case CS_DIFFERENCE:
        return add_sign(q, m, c);
    case CS_LINEAR:
        if (!cs_constraint_is_plain_sum(c) || c->n != 1)
            return false;
        give(q, *cs_model_args(m, c), c->rhs);
        return true;
    case CS_DISTINCT_SUM:
    case CS_CLAUSE:
    case CS_TABLE:
    case CS_N_KINDS:
        break;
    }
    return false;
}

/* below[v]: all variables that signs put below v, by any path; above[v] likewise.  Layer by layer
 * from the bottom; false when a circle is left. */
static bool close_signs(const DfsBoards *q, DfsSet *below, DfsSet *above)
{
    memset(below, 0, q->quick.n_vars * sizeof *below);
    memset(above, 0, q->quick.n_vars * sizeof *above);
    for (DfsSet left = q->with_signs; left;) {
        DfsSet waiting = 0;
        for (uint32_t s = 0; s < q->n_signs; s++)
            waiting |= dfs_moved(q->signs[s].lesser & left, q->signs[s].shift);
        DfsSet layer = left & ~waiting;
        if (!layer)
            return false;
        left &= ~layer;
        for (uint32_t s = 0; s < q->n_signs; s++) {
            for (DfsSet rest = q->signs[s].lesser & layer; rest;) {
                int x = dfs_take_lowest(&rest);
                below[x + q->signs[s].shift] |= below[x] | dfs_set_of((uint32_t)x);
            }
        }
        for (DfsSet rest = layer; rest;) {
            int y = dfs_take_lowest(&rest);
            for (DfsSet less = below[y]; less;)
                above[dfs_take_lowest(&less)] |= dfs_set_of((uint32_t)y);
        }
    }
    return true;
}

/* A variable above n others that are pairwise different is above the n-th smallest of the values
 * they can take; a variable below them likewise. */
static void apply_rank(DfsBoards *q, uint32_t var, DfsSet others, bool above)
{
    DfsBoard *b = &q->boards[0];
    uint32_t left = size_of(others), last = q->quick.n_values - 1;
    for (uint32_t i = 0; i <= last && left; i++) {
        uint32_t d = above ? i : last - i;
        b->may[d] &= ~dfs_set_of(var);
        left -= (b->may[d] & others) != 0;
    }
}

/* How many signs stand between members of the scope. */
static uint32_t signs_inside(const DfsBoards *q, DfsSet scope)
{
    uint32_t n = 0;
    for (uint32_t s = 0; s < q->n_signs; s++) {
        DfsSet greater = dfs_moved(q->signs[s].lesser & scope, q->signs[s].shift) & scope;
        n += greater ? size_of(greater) : 0;
    }
    return n;
}

/* Ranks are looked at once, before the search: later they cost a tenth of the time and saved no
 * node in a hundred.  A few signs, as in a row through boxes, are left to themselves; and a
 * variable with one sign down is above the other end of it, which tells all that lies below. */
static bool apply_ranks(DfsBoards *q)
{
    DfsSet below[DFS_QUICK_VARS], above[DFS_QUICK_VARS];
    DfsSet down = 0, downs = 0, up = 0, ups = 0; /* variables with a sign, with several */
    for (uint32_t s = 0; s < q->n_signs; s++) {
        DfsSet lesser = q->signs[s].lesser, greater = dfs_moved(lesser, q->signs[s].shift);
        downs |= down & greater;
        down |= greater;
        ups |= up & lesser;
        up |= lesser;
    }
    q->with_signs = up | down;
    if (!close_signs(q, below, above))
        return false;
    for (uint32_t g = 0; g < q->n_groups && q->n_signs; g++) {
        DfsSet scope = q->groups[g];
        if (signs_inside(q, scope) + 1 < size_of(scope))
            continue;
        for (DfsSet rest = scope & downs; rest;) {
            uint32_t v = (uint32_t)dfs_take_lowest(&rest);
            apply_rank(q, v, below[v] & scope, true);
        }
        for (DfsSet rest = scope & ups; rest;) {
            uint32_t v = (uint32_t)dfs_take_lowest(&rest);
            apply_rank(q, v, above[v] & scope, false);
        }
    }
    return true;
}

static bool build(DfsBoards *q, const CsModel *m)
{
    build_domains(q, m);
    memset(q->peers, 0, q->quick.n_vars * sizeof *q->peers);
    memset(q->permutations_of, 0, q->quick.n_vars * sizeof *q->permutations_of);
    cs_vec_foreach (const CsConstraint, c, &m->constraints)
        if (!add_constraint(q, m, c))
            return false;
    for (uint32_t v = 0; v < q->quick.n_vars; v++)
        q->peers[v] &= ~dfs_set_of(v);
    uint64_t every = q->n_permutations < 64 ? ((uint64_t)1 << q->n_permutations) - 1 : UINT64_MAX;
    for (uint32_t d = 0; d < q->quick.n_values; d++) {
        q->boards[0].unplaced[d] = every;
        q->boards[0].lost[d] = q->all;
    }
    return apply_ranks(q);
}

DfsQuick *dfs_boards_new(const CsModel *model, const DfsQuick *like)
{
    if (like->n_values > DFS_BOARDS_VALUES)
        return NULL;
    /* Most of it is written before it is read, and most models need little of it. */
    DfsBoards *q = g_malloc(sizeof *q);
    memset(q, 0, offsetof(DfsBoards, groups));
    memset(q->signs, 0, sizeof q->signs);
    q->quick = *like;
    q->quick.kind = &dfs_boards_kind;
    if (build(q, model)) {
        q->changed = q->all;
        return &q->quick;
    }
    g_free(q);
    return NULL;
}
