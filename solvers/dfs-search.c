#include "dfs-search.h"

#include "dfs-learn.h"
#include "dfs-nogood.h"
#include "dfs-propagator.h"
#include "dfs-wide.h"

#define STRONG_FAILURES 8       /* after which the costly propagators run as well */
#define RESTART_FAILURES 100    /* unit of the restarts' sequence */
#define STEPS_BETWEEN_LOOKS 256 /* at the clock */

static uint64_t size_of(const DfsEngine *e, uint32_t var)
{
    if (!dfs_is_wide(e, var))
        return (uint64_t)dfs_count(e->dom[var]);
    return (uint64_t)(dfs_wide_max(e, var) - dfs_wide_min(e, var)) + 1;
}

/* The open variable with the smallest domain for its weight (Boussemart et al., "Boosting
 * systematic search by weighting constraints", ECAI 2004); DFS_NOBODY when all are fixed. */
static uint32_t choose(const DfsEngine *e, const uint32_t *vars, uint32_t n)
{
    uint32_t best = DFS_NOBODY;
    float best_size = 0, best_weight = 1;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t v = vars[i];
        if (dfs_fixed(e, v))
            continue;
        float size = (float)size_of(e, v), weight = e->weight[v];
        if (best == DFS_NOBODY || size * best_weight < best_size * weight) {
            best = v;
            best_size = size;
            best_weight = weight;
        }
    }
    return best;
}

static uint32_t choose_of_part(const DfsEngine *e, const DfsPart *part)
{
    uint32_t v = choose(e, part->vars, part->n_visible);
    return v != DFS_NOBODY ? v : choose(e, part->vars + part->n_visible, part->n - part->n_visible);
}

/* Which value to try: the one the variable had last, else the smallest. */
static DfsBits value_of(const DfsEngine *e, uint32_t var)
{
    DfsBits d = e->dom[var], last = e->phase[var] & d;
    return last ? last : d & -d;
}

static bool decide(DfsEngine *e, uint32_t var)
{
    DfsFrame frame = {.var = var, .trail = e->trail.len, .changes = e->changes.len};
    e->n_nodes++;
    if (dfs_is_wide(e, var)) {
        int64_t lo = dfs_wide_min(e, var), hi = dfs_wide_max(e, var);
        frame.split = lo + (hi - lo) / 2;
        cs_vec_push(&e->frames, frame);
        return dfs_at_most(e, var, frame.split, DFS_NO_REASON);
    }
    frame.bit = value_of(e, var);
    cs_vec_push(&e->frames, frame);
    return dfs_narrow(e, var, frame.bit, DFS_NO_REASON);
}

/* Goes to the other side of the newest decision that has one.  False when there is none. */
static bool refute(DfsEngine *e)
{
    while (e->frames.len > 0) {
        DfsFrame *frame = &e->frames.data[e->frames.len - 1];
        dfs_undo(e, frame->trail, frame->changes);
        if (frame->refuted) {
            e->frames.len--;
            continue;
        }
        frame->refuted = true;
        if (dfs_is_wide(e, frame->var)
                ? dfs_at_least(e, frame->var, frame->split + 1, DFS_NO_REASON)
                : dfs_narrow(e, frame->var, ~frame->bit, DFS_NO_REASON))
            return true;
    }
    return false;
}

/* Blames the variables of what failed. */
static void blame(DfsEngine *e)
{
    e->n_failures++;
    if (e->fail_var != DFS_NOBODY)
        dfs_bump(e, e->fail_var);
    if (DFS_REASON_KIND(e->fail_reason) != DFS_BY_PROP)
        return;
    const DfsProp *p = &e->props[DFS_REASON_INDEX(e->fail_reason)];
    if (p->kind == DFS_CLAUSE)
        return;
    const int32_t *scope = dfs_scope(e, p);
    for (uint32_t i = 0; i < p->n; i++)
        dfs_bump(e, (uint32_t)scope[i]);
}

static void to_root(DfsEngine *e)
{
    if (e->frames.len) {
        dfs_undo(e, e->frames.data[0].trail, e->frames.data[0].changes);
        e->frames.len = 0;
    }
}

/* Turns what chronological search has refuted into nogoods (Lecoutre et al., "Recording and
 * minimizing nogoods from restarts", JSAT 2007) and takes all decisions back.  False when nothing
 * is left to search. */
static bool restart_with_nogoods(DfsEngine *e)
{
    CS_VEC(DfsLiteral) path = {0};
    CS_VEC(DfsLiteral) all = {0};
    CS_VEC(uint32_t) lengths = {0};
    cs_vec_foreach (const DfsFrame, f, &e->frames) {
        DfsLiteral l = {~f->bit, f->var};
        if (f->refuted) {
            cs_vec_append(&all, path.data, path.len);
            cs_vec_push(&all, l);
            cs_vec_push(&lengths, (uint32_t)path.len + 1);
        } else
            cs_vec_push(&path, l);
    }
    to_root(e);
    bool holds = true;
    size_t at = 0;
    cs_vec_foreach (uint32_t, n, &lengths) {
        holds = holds && dfs_nogoods_add_root(e, all.data + at, *n);
        at += *n;
    }
    cs_vec_free(&path);
    cs_vec_free(&all);
    cs_vec_free(&lengths);
    return holds && dfs_propagate(e);
}

static bool stopped(const DfsEngine *e, const DfsLimit *limit)
{
    return (limit->nodes && e->n_nodes >= limit->nodes) ||
           (e->n_nodes % STEPS_BETWEEN_LOOKS == 0 && cs_control_stopped(limit->control));
}

/* What a failure leads to.  False when nothing is left. */
static bool recover(DfsEngine *e, DfsPart *part)
{
    blame(e);
    part->failures++;
    e->strong |= e->n_failures >= STRONG_FAILURES;
    if (!part->learning)
        return refute(e);
    if (e->frames.len == 0)
        return false;
    return dfs_learn(e);
}

/* 1, 1, 2, 1, 1, 2, 4, 1, … (Luby, Sinclair and Zuckerman 1993), from i = 1. */
static uint64_t luby(uint32_t i)
{
    for (;;) {
        uint32_t k = 32 - (uint32_t)__builtin_clz(i);
        if (i == (1u << k) - 1)
            return (uint64_t)1 << (k - 1);
        i -= (1u << (k - 1)) - 1;
    }
}

/* Begins anew; from the first time on, the part learns.  False when nothing is left. */
static bool restart(DfsEngine *e, DfsPart *part)
{
    bool holds = true;
    if (part->learning) {
        to_root(e);
        holds = dfs_propagate(e);
        dfs_nogoods_reduce(e);
    } else {
        holds = restart_with_nogoods(e);
        part->learning = true;
    }
    if (holds)
        memcpy(e->root, e->dom, e->n_vars * sizeof *e->root);
    e->n_restarts++;
    part->failures = 0;
    part->failures_most = RESTART_FAILURES * luby(++part->n_restarts);
    return holds;
}

/* Leaves the answer that stands: the decisions on visible variables, the last of which is refuted.
 * False when there is no further answer. */
static bool leave_answer(DfsEngine *e, DfsPart *part)
{
    part->answered = false;
    part->learning = false; /* decisions may now be refuted ones: chronological again */
    part->failures = 0;
    part->failures_most = e->plain_failures;
    while (e->frames.len > 0 &&
           e->frames.data[e->frames.len - 1].var >= cs_model_n_visible(e->model)) {
        const DfsFrame *frame = &e->frames.data[--e->frames.len];
        dfs_undo(e, frame->trail, frame->changes);
    }
    return part->n_visible > 0 && refute(e);
}

CsStatus dfs_part_next(DfsEngine *e, DfsPart *part, const DfsLimit *limit)
{
    bool open = !part->finished;
    if (open && part->answered)
        open = leave_answer(e, part);
    else if (part->failures_most == 0)
        part->failures_most = e->plain_failures;
    while (open) {
        if (!dfs_propagate(e)) {
            open = recover(e, part);
            /* A stop here loses nothing: what follows is in the queues or on the frames. */
            continue;
        }
        if (part->failures >= part->failures_most && !e->wide) {
            open = restart(e, part);
            continue;
        }
        if (stopped(e, limit))
            return CS_STATUS_UNKNOWN;
        uint32_t var = choose_of_part(e, part);
        if (var == DFS_NOBODY) {
            part->answered = true;
            return CS_STATUS_SOLUTION;
        }
        decide(e, var);
    }
    part->finished = true;
    to_root(e);
    return CS_STATUS_NONE;
}

void dfs_part_leave(DfsEngine *e, DfsPart *part)
{
    if (part->answered && !leave_answer(e, part))
        part->finished = true;
    else if (!restart_with_nogoods(e))
        part->finished = true;
    to_root(e);
}
