#include "dfs-build.h"

#include "dfs-post.h"
#include "dfs-wide.h"

/* One word where the values span at most 64; the same base for all of those if that can be. */
static void build_domains(DfsEngine *e, const CsModel *m)
{
    int64_t lo = INT64_MAX, hi = INT64_MIN;
    for (uint32_t v = 0; v < e->n_vars; v++) {
        CsDomain d = cs_model_domain(m, (int)v);
        if (cs_domain_is_empty(d)) {
            e->infeasible = true;
            continue;
        }
        if ((int64_t)cs_domain_max(d) - cs_domain_min(d) >= 64)
            continue;
        lo = MIN(lo, cs_domain_min(d));
        hi = MAX(hi, cs_domain_max(d));
    }
    e->common_base = lo > hi || hi - lo < 64;
    for (uint32_t v = 0; v < e->n_vars && !e->infeasible; v++) {
        CsDomain d = cs_model_domain(m, (int)v);
        int min = cs_domain_min(d), max = cs_domain_max(d);
        if ((int64_t)max - min >= 64) {
            if (!e->wide) {
                e->wide = dfs_wide_new();
                e->wide_of = dfs_take(e, e->n_vars * sizeof *e->wide_of);
            }
            e->wide_of[v] = dfs_wide_add(e->wide, d);
            continue;
        }
        e->base[v] = e->common_base ? (int)lo : min;
        for (uint32_t r = 0; r < d.n; r++)
            e->dom[v] |= dfs_from(d.ranges[r].lo - e->base[v]) &
                         ~dfs_from((int64_t)d.ranges[r].hi - e->base[v] + 1);
    }
}

/* Is this propagator woken by changes, or by the one before it? */
static bool listens(const DfsProp *p)
{
    return p->kind != DFS_MATCHING && p->kind != DFS_ORDER && p->kind != DFS_DIGITS_ALL;
}

static uint32_t scope_var(const DfsEngine *e, const DfsProp *p, uint32_t i)
{
    return p->kind == DFS_CLAUSE ? (uint32_t)e->model->literals.data[p->first + i].var
                                 : (uint32_t)e->args[p->first + i];
}

static void build_subscriptions(DfsEngine *e)
{
    uint32_t n = 0;
    for (uint32_t id = 1; id < e->n_props; id++) {
        const DfsProp *p = &e->props[id];
        if (!listens(p))
            continue;
        for (uint32_t i = 0; i < p->n; i++)
            e->sub_first[scope_var(e, p, i) + 2]++;
        n += p->n;
    }
    for (uint32_t v = 2; v <= e->n_vars; v++)
        e->sub_first[v] += e->sub_first[v - 1];
    e->subs = dfs_take(e, n * sizeof *e->subs);
    for (uint32_t id = 1; id < e->n_props; id++) {
        const DfsProp *p = &e->props[id];
        for (uint32_t i = 0; i < p->n && listens(p); i++)
            e->subs[e->sub_first[scope_var(e, p, i) + 1]++] = id;
    }
}

static void build_ring(DfsEngine *e, DfsRing *ring, uint32_t items)
{
    uint32_t size = 4;
    while (size < items + 1)
        size *= 2;
    ring->data = dfs_take(e, size * sizeof *ring->data);
    ring->mask = size - 1;
}

/* Those with edges. */
static void queue_vars(DfsEngine *e, const uint32_t *first)
{
    for (uint32_t v = 0; v < e->n_vars; v++) {
        if (e->changed[v] || first[v] == first[v + 1])
            continue;
        e->changed[v] = 1;
        dfs_ring_push(&e->vars, v);
    }
}

static void queue_all(DfsEngine *e)
{
    for (uint32_t id = 1; id < e->n_props; id++)
        if (listens(&e->props[id]))
            dfs_queue_prop(e, id);
    queue_vars(e, e->up_first);
    queue_vars(e, e->down_first);
}

void dfs_build(DfsEngine *e, const CsModel *m)
{
    size_t n = m->vars.len;
    e->model = m;
    e->n_vars = (uint32_t)n;
    e->args = m->args.data;
    e->bump = 1;
    e->dom = dfs_take(e, n * sizeof *e->dom);
    e->root = dfs_take(e, n * sizeof *e->root);
    e->phase = dfs_take(e, n * sizeof *e->phase);
    e->base = dfs_take(e, n * sizeof *e->base);
    e->last = dfs_take(e, n * sizeof *e->last);
    e->weight = dfs_take(e, n * sizeof *e->weight);
    e->changed = dfs_take(e, n);
    e->sub_first = dfs_take(e, (n + 2) * sizeof *e->sub_first);
    cs_vec_reserve(&e->trail, 2 * n + 64);
    cs_vec_reserve(&e->frames, n / 2 + 16);
    build_domains(e, m);
    if (e->infeasible)
        return;
    dfs_post(e);
    build_subscriptions(e);
    for (int p = 0; p < DFS_PRIORITIES; p++)
        build_ring(e, &e->ring[p], e->n_props);
    build_ring(e, &e->vars, e->n_vars);
    if (e->infeasible)
        return;
    for (uint32_t v = 0; v < e->n_vars; v++)
        e->weight[v] = 1;
    queue_all(e);
    dfs_post_clauses(e);
}
