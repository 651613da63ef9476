/* What the depth-first search works on: domains, trail, queue.
 *
 * The domain of a variable whose values span at most 64 integers is one word: bit i stands for the
 * value base + i.  Other variables are "wide" (dfs-wide.h).  Every removal of values is written to
 * a trail with its reason, so that it can be undone and, when the search learns, be explained. */
#ifndef CS_DFS_ENGINE_H
#define CS_DFS_ENGINE_H

#include "model.h"

typedef uint64_t DfsBits;

/* Why values went.  The two top bits say what the others number. */
#define DFS_NO_REASON 0u              /* a decision, or a fact that holds at the root */
#define DFS_BY_PROP 0x40000000u       /* | index of a propagator */
#define DFS_BY_DIFFERENCE 0x80000000u /* | index of an edge in `up` */
#define DFS_BY_NOGOOD 0xc0000000u     /* | index of a nogood */
#define DFS_REASON_KIND(r) ((r)&0xc0000000u)
#define DFS_REASON_INDEX(r) ((r)&0x3fffffffu)

#define DFS_NOBODY UINT32_MAX

/* A removal from a one-word domain. */
typedef struct DfsEntry {
    DfsBits old; /* the domain before it */
    uint32_t var;
    uint32_t reason;
    uint32_t previous; /* 1 + index of the variable's entry before this one; 0 = none */
    uint32_t level;    /* number of decisions above it */
} DfsEntry;

/* A change of something else: a wide domain or a propagator's own word. */
typedef struct DfsChange {
    uint32_t kind, index;
    uint64_t old;
} DfsChange;

enum { DFS_CHANGE_BOUNDS, DFS_CHANGE_WORD, DFS_CHANGE_HOLE, DFS_CHANGE_STATE };

typedef enum DfsKind {
    DFS_ALLDIFF,    /* singles of an all-different */
    DFS_ORDER,      /* ranks of an order inside an all-different */
    DFS_MATCHING,   /* an all-different to the full, by matching */
    DFS_DISTINCT,   /* an all-different with wide variables */
    DFS_DIGITS,     /* sets of digits of a distinct sum */
    DFS_DIGITS_ALL, /* a distinct sum to the full, over sets of used digits */
    DFS_LINEAR,     /* bounds of a linear constraint */
    DFS_CLAUSE,     /* a clause with wide variables */
    DFS_TABLE,      /* rows of a table */
    DFS_N_KINDS
} DfsKind;

#define DFS_PRIORITIES 3
#define DFS_PRIORITY_STRONG 2 /* propagators that wait until the puzzle proves hard */

/* A propagator: a constraint, or one way to look at it. */
typedef struct DfsProp {
    uint8_t kind, priority;
    bool queued;
    uint8_t relation;  /* of linear */
    uint8_t shift;     /* of digits: bits below the lowest digit */
    uint32_t n, first; /* scope: engine->args[first..first+n-1]; literals of a clause */
    uint32_t next;     /* a stronger propagator of the same scope, to be queued after this one */
    uint32_t slot;     /* of its own reversible word */
    uint32_t data;     /* where its own numbers begin */
    uint32_t constraint;
    int64_t rhs;
} DfsProp;

/* x + c ≤ y, for one-word variables with the same base */
typedef struct DfsEdge {
    uint32_t other;
    int32_t c; /* -64..64 */
    uint32_t reason;
} DfsEdge;

typedef struct DfsWatch {
    DfsBits mask; /* the literal: the variable is in it */
    uint32_t nogood;
} DfsWatch;

typedef CS_VEC(DfsWatch) DfsWatches;

typedef struct DfsRing {
    uint32_t *data;
    uint32_t head, tail, mask;
} DfsRing;

/* One decision, or its refutation once everything below it has been searched. */
typedef struct DfsFrame {
    uint32_t var;
    bool refuted;
    size_t trail, changes; /* lengths before it */
    DfsBits bit;           /* one-word: the value tried */
    int64_t split;         /* wide: the greatest value tried */
} DfsFrame;

struct DfsWide;
struct DfsNogoods;
struct DfsLearner;
typedef struct CsArenaChunk CsArenaChunk;

typedef struct DfsEngine {
    const CsModel *model;
    uint32_t n_vars;
    DfsBits *dom;  /* wide variables: 0 */
    DfsBits *root; /* domains after propagation without decisions */
    int32_t *base;
    uint32_t *last;   /* 1 + index of the newest trail entry of the variable */
    float *weight;    /* how often it took part in a failure */
    uint8_t *changed; /* it waits in the ring of variables */
    bool common_base;
    uint64_t plain_failures; /* of chronological search before learning begins; at least 1 */

    struct DfsWide *wide; /* NULL when no variable is wide */
    uint32_t *wide_of;    /* index + 1 in wide, 0 for one-word variables; NULL when wide is */

    DfsProp *props;
    uint32_t n_props;
    const int32_t *args;        /* the model's */
    uint32_t *sub_first, *subs; /* propagators of a variable: subs[sub_first[v]…] */
    uint32_t *up_first, *down_first;
    DfsEdge *up;       /* edges from a variable to greater ones */
    DfsEdge *down;     /* from a variable to smaller ones */
    uint32_t *up_from; /* the variable each edge of `up` starts at */
    bool infeasible;   /* found while building */
    bool strong;       /* propagators of DFS_PRIORITY_STRONG run */

    DfsRing ring[DFS_PRIORITIES];
    DfsRing vars; /* variables with a new bound, or which nogoods watch */

    CS_VEC(DfsEntry) trail;
    CS_VEC(DfsChange) changes;
    CS_VEC(DfsFrame) frames;
    CS_VEC(uint64_t) state; /* propagators' own reversible words */
    CS_VEC(uint32_t) table; /* propagators' own fixed numbers */

    uint32_t fail_reason; /* after a failure: its reason … */
    uint32_t fail_var;    /* … and the variable left without a value, or DFS_NOBODY */

    DfsBits *phase; /* the value each variable had last; 0 = none */
    float bump;     /* what a failure adds to a weight */

    struct DfsLearner *learner; /* NULL until there was something to learn */
    struct DfsNogoods *nogoods; /* NULL until there is one */
    DfsWatches *watches;        /* of every variable; NULL until there is a nogood */

    CsArenaChunk *arena;
    uint64_t n_nodes, n_failures, n_propagations, n_restarts, n_learned;
} DfsEngine;

/* Memory that lives as long as the engine; zeroed. */
void *dfs_take(DfsEngine *e, size_t bytes);

/* Runs propagators until nothing changes.  False when a domain became empty or a propagator saw
 * that its constraint cannot hold. */
bool dfs_propagate(DfsEngine *e);

/* Takes back everything behind these lengths of trail and changes. */
void dfs_undo(DfsEngine *e, size_t trail, size_t changes);

/* Makes all weights smaller by the same factor. */
void dfs_scale_weights(DfsEngine *e);

/* Queues all propagators that listen to the variable. */
void dfs_queue_var_props(DfsEngine *e, uint32_t var);

/* Frees all that it holds; not the struct itself. */
void dfs_engine_free(DfsEngine *e);

static inline void dfs_ring_push(DfsRing *ring, uint32_t item)
{
    ring->data[ring->tail++ & ring->mask] = item;
}

static inline void dfs_queue_prop(DfsEngine *e, uint32_t id)
{
    DfsProp *p = &e->props[id];
    if (p->queued)
        return;
    p->queued = true;
    dfs_ring_push(&e->ring[p->priority], id);
}

static inline int dfs_count(DfsBits d)
{
    d -= d >> 1 & 0x5555555555555555u;
    d = (d & 0x3333333333333333u) + (d >> 2 & 0x3333333333333333u);
    d = (d + (d >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)(d * 0x0101010101010101u >> 56);
}

static inline int dfs_low(DfsBits d)
{
    return __builtin_ctzll(d);
}

static inline int dfs_high(DfsBits d)
{
    return 63 - __builtin_clzll(d);
}

static inline bool dfs_single(DfsBits d)
{
    return (d & (d - 1)) == 0;
}

/* All bits from k on; k may be outside 0..63. */
static inline DfsBits dfs_from(int64_t k)
{
    return k <= 0 ? ~(DfsBits)0 : k > 63 ? 0 : ~(DfsBits)0 << k;
}

static inline bool dfs_is_wide(const DfsEngine *e, uint32_t var)
{
    return e->wide_of && e->wide_of[var];
}

/* Are these one-word variables with the same base, so that their bits mean the same values? */
static inline bool dfs_same_base(const DfsEngine *e, const int32_t *vars, uint32_t n)
{
    if (e->common_base && !e->wide)
        return true;
    for (uint32_t i = 0; i < n; i++)
        if (dfs_is_wide(e, (uint32_t)vars[i]) || e->base[vars[i]] != e->base[vars[0]])
            return false;
    return true;
}

/* A propagator found that its constraint cannot hold. */
static inline bool dfs_fail(DfsEngine *e, uint32_t reason)
{
    e->fail_reason = reason;
    e->fail_var = DFS_NOBODY;
    return false;
}

/* Tells everybody that a one-word domain changed. */
static inline void dfs_announce(DfsEngine *e, uint32_t var)
{
    if (!e->changed[var]) {
        e->changed[var] = 1;
        dfs_ring_push(&e->vars, var);
    }
    for (uint32_t i = e->sub_first[var], end = e->sub_first[var + 1]; i < end; i++)
        dfs_queue_prop(e, e->subs[i]);
}

/* Takes from a one-word domain all values that are not in `keep`.  False when none is left; the
 * domain then stays as it was. */
static inline bool dfs_narrow(DfsEngine *e, uint32_t var, DfsBits keep, uint32_t reason)
{
    DfsBits old = e->dom[var], now = old & keep;
    if (now == old)
        return true;
    if (!now) {
        e->fail_reason = reason;
        e->fail_var = var;
        return false;
    }
    cs_vec_push(&e->trail, (DfsEntry){.old = old,
                                      .var = var,
                                      .reason = reason,
                                      .previous = e->last[var],
                                      .level = (uint32_t)e->frames.len});
    e->last[var] = (uint32_t)e->trail.len;
    e->dom[var] = now;
    dfs_announce(e, var);
    return true;
}

/* The variable took part in a failure. */
static inline void dfs_bump(DfsEngine *e, uint32_t var)
{
    if ((e->weight[var] += e->bump) > 1e30f)
        dfs_scale_weights(e);
}

/* Sets a propagator's own word so that it is taken back with the trail. */
static inline void dfs_set_state(DfsEngine *e, uint32_t index, uint64_t value)
{
    if (e->state.data[index] == value)
        return;
    cs_vec_push(&e->changes, (DfsChange){DFS_CHANGE_STATE, index, e->state.data[index]});
    e->state.data[index] = value;
}

#endif
