#include "dfs-parts.h"

#include "dfs-wide.h"
#include "disjoint.h"

/* Joins v with the open variables before it in the constraint at hand, whose root is *before. */
static void join(const DfsEngine *e, uint32_t *parent, uint32_t *before, uint32_t v)
{
    if (dfs_fixed(e, v) || parent[v] == *before)
        return;
    *before =
        *before == DFS_NOBODY ? cs_disjoint_find(parent, v) : cs_disjoint_join(parent, *before, v);
}

static void join_constraints(const DfsEngine *e, uint32_t *parent)
{
    const CsModel *m = e->model;
    cs_vec_foreach (const CsConstraint, c, &m->constraints) {
        uint32_t before = DFS_NOBODY;
        for (uint32_t i = 0; i < c->n; i++)
            join(e, parent, &before, (uint32_t)cs_model_var_at(m, c, i));
    }
}

DfsPart *dfs_parts_find(DfsEngine *e, bool whole, uint32_t *n)
{
    uint32_t *parent = dfs_take(e, e->n_vars * sizeof *parent);
    uint32_t *part_of = dfs_take(e, e->n_vars * sizeof *part_of);
    uint32_t *vars = dfs_take(e, e->n_vars * sizeof *vars);
    *n = 0;
    cs_disjoint_init(parent, e->n_vars);
    join_constraints(e, parent);
    /* Wide variables cannot stand in nogoods, which parts are left with. */
    whole |= e->wide != NULL;
    for (uint32_t v = 0, first = DFS_NOBODY; whole && v < e->n_vars; v++)
        join(e, parent, &first, v);
    for (uint32_t v = 0; v < e->n_vars; v++)
        if (!dfs_fixed(e, v) && cs_disjoint_find(parent, v) == v)
            part_of[v] = (*n)++;
    DfsPart *parts = dfs_take(e, *n * sizeof *parts);
    for (uint32_t v = 0; v < e->n_vars; v++)
        if (!dfs_fixed(e, v))
            parts[part_of[cs_disjoint_find(parent, v)]].n++;
    for (uint32_t p = 0, at = 0; p < *n; p++) {
        parts[p].vars = vars + at;
        at += parts[p].n;
        parts[p].n = 0;
    }
    for (uint32_t v = 0; v < e->n_vars; v++) {
        if (dfs_fixed(e, v))
            continue;
        DfsPart *part = &parts[part_of[cs_disjoint_find(parent, v)]];
        part->vars[part->n++] = v;
        part->n_visible += v < cs_model_n_visible(e->model);
    }
    return parts;
}
