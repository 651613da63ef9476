#include "dfs-engine.h"

#include "dfs-learn.h"
#include "dfs-nogood.h"
#include "dfs-propagator.h"
#include "dfs-wide.h"

struct CsArenaChunk {
    CsArenaChunk *before;
    size_t used, size;
};

#define CHUNK ((size_t)1 << 14)

void *dfs_take(DfsEngine *e, size_t bytes)
{
    bytes = (bytes + 15) & ~(size_t)15;
    CsArenaChunk *chunk = e->arena;
    if (!chunk || chunk->used + bytes > chunk->size) {
        size_t head = (sizeof *chunk + 15) & ~(size_t)15, size = chunk ? 2 * chunk->size : CHUNK;
        size = MAX(size, head + bytes);
        chunk = g_malloc(size);
        *chunk = (CsArenaChunk){.before = e->arena, .used = head, .size = size};
        e->arena = chunk;
    }
    void *at = (char *)chunk + chunk->used;
    chunk->used += bytes;
    return memset(at, 0, bytes);
}

void dfs_engine_free(DfsEngine *e)
{
    dfs_learner_free(e);
    dfs_nogoods_free(e);
    dfs_wide_free(e->wide);
    cs_vec_free(&e->trail);
    cs_vec_free(&e->changes);
    cs_vec_free(&e->frames);
    cs_vec_free(&e->state);
    cs_vec_free(&e->table);
    for (CsArenaChunk *chunk = e->arena, *before; chunk; chunk = before) {
        before = chunk->before;
        g_free(chunk);
    }
}

static const DfsPropagator *const propagators[DFS_N_KINDS] = {
    [DFS_ALLDIFF] = &dfs_alldiff,       [DFS_ORDER] = &dfs_order,   [DFS_MATCHING] = &dfs_matching,
    [DFS_DISTINCT] = &dfs_distinct,     [DFS_DIGITS] = &dfs_digits, [DFS_LINEAR] = &dfs_linear,
    [DFS_DIGITS_ALL] = &dfs_digits_all, [DFS_CLAUSE] = &dfs_clause, [DFS_TABLE] = &dfs_table,
};

const DfsPropagator *dfs_propagator_of(const DfsProp *prop)
{
    return propagators[prop->kind];
}

static bool run_prop(DfsEngine *e, uint32_t id)
{
    DfsProp *p = &e->props[id];
    bool holds = propagators[p->kind]->propagate(e, p, DFS_BY_PROP | id);
    p->queued = false;
    e->n_propagations++;
    if (holds && p->next && (e->strong || e->props[p->next].priority < DFS_PRIORITY_STRONG))
        dfs_queue_prop(e, p->next);
    return holds;
}

/* Differences from and to a variable whose domain changed. */
static bool run_differences(DfsEngine *e, uint32_t x)
{
    int low = dfs_low(e->dom[x]), high = dfs_high(e->dom[x]);
    for (uint32_t i = e->up_first[x], end = e->up_first[x + 1]; i < end; i++) {
        const DfsEdge *edge = &e->up[i];
        if (!dfs_narrow(e, edge->other, dfs_from(low + edge->c), edge->reason))
            return false;
    }
    for (uint32_t i = e->down_first[x], end = e->down_first[x + 1]; i < end; i++) {
        const DfsEdge *edge = &e->down[i];
        if (!dfs_narrow(e, edge->other, ~dfs_from(high - edge->c + 1), edge->reason))
            return false;
    }
    return true;
}

static bool run_var(DfsEngine *e, uint32_t var)
{
    e->changed[var] = 0;
    return run_differences(e, var) && (!e->watches || dfs_nogoods_visit(e, var));
}

static void clear_queues(DfsEngine *e)
{
    for (; e->vars.head != e->vars.tail; e->vars.head++)
        e->changed[e->vars.data[e->vars.head & e->vars.mask]] = 0;
    for (int p = 0; p < DFS_PRIORITIES; p++) {
        DfsRing *ring = &e->ring[p];
        for (; ring->head != ring->tail; ring->head++)
            e->props[ring->data[ring->head & ring->mask]].queued = false;
    }
}

bool dfs_propagate(DfsEngine *e)
{
    for (;;) {
        bool holds;
        if (e->vars.head != e->vars.tail) {
            holds = run_var(e, e->vars.data[e->vars.head++ & e->vars.mask]);
        } else {
            DfsRing *ring = e->ring;
            while (ring < e->ring + DFS_PRIORITIES && ring->head == ring->tail)
                ring++;
            if (ring == e->ring + DFS_PRIORITIES)
                return true;
            holds = run_prop(e, ring->data[ring->head++ & ring->mask]);
        }
        if (!holds) {
            clear_queues(e);
            return false;
        }
    }
}

void dfs_undo(DfsEngine *e, size_t trail, size_t changes)
{
    while (e->trail.len > trail) {
        const DfsEntry *entry = &e->trail.data[--e->trail.len];
        e->dom[entry->var] = entry->old;
        e->last[entry->var] = entry->previous;
    }
    while (e->changes.len > changes) {
        const DfsChange *change = &e->changes.data[--e->changes.len];
        if (change->kind == DFS_CHANGE_STATE)
            e->state.data[change->index] = change->old;
        else
            dfs_wide_undo(e->wide, change);
    }
    clear_queues(e);
}

void dfs_queue_var_props(DfsEngine *e, uint32_t var)
{
    for (uint32_t i = e->sub_first[var], end = e->sub_first[var + 1]; i < end; i++)
        dfs_queue_prop(e, e->subs[i]);
}

void dfs_scale_weights(DfsEngine *e)
{
    for (uint32_t v = 0; v < e->n_vars; v++)
        e->weight[v] *= 1e-30f;
    e->bump *= 1e-30f;
}
