#include "dfs-learn.h"

#include "dfs-nogood.h"
#include "dfs-propagator.h"

struct DfsLearner {
    DfsBits *condition; /* of each variable; all ones: none */
    uint8_t *member;    /* it stands in `members` */
    CS_VEC(uint32_t) members;
    uint32_t n_current; /* conditions that the newest level made true */
    CS_VEC(DfsLiteral) clause;
};

typedef struct DfsLearner DfsLearner;

static DfsLearner *learner_of(DfsEngine *e)
{
    if (!e->learner) {
        DfsLearner *l = e->learner = g_new0(DfsLearner, 1);
        l->condition = g_new(DfsBits, e->n_vars);
        memset(l->condition, 0xff, e->n_vars * sizeof *l->condition);
        l->member = g_new0(uint8_t, e->n_vars);
    }
    return e->learner;
}

void dfs_learner_free(DfsEngine *e)
{
    if (!e->learner)
        return;
    g_free(e->learner->condition);
    g_free(e->learner->member);
    cs_vec_free(&e->learner->members);
    cs_vec_free(&e->learner->clause);
    g_free(e->learner);
}

/* Did the domain enter the set below the newest decision? */
static bool is_current(const DfsEngine *e, uint32_t var, DfsBits set)
{
    if (set == ~(DfsBits)0)
        return false;
    DfsBits dom = e->dom[var];
    for (uint32_t t = e->last[var]; t; t = e->trail.data[t - 1].previous) {
        const DfsEntry *entry = &e->trail.data[t - 1];
        if (entry->level != e->frames.len)
            break;
        dom = entry->old;
    }
    return (dom & ~set) != 0;
}

/* The level at which the domain entered the set. */
static uint32_t level_of(const DfsEngine *e, uint32_t var, DfsBits set)
{
    for (uint32_t t = e->last[var]; t; t = e->trail.data[t - 1].previous)
        if (e->trail.data[t - 1].old & ~set)
            return e->trail.data[t - 1].level;
    return 0;
}

static void set_condition(DfsEngine *e, uint32_t var, DfsBits set)
{
    DfsLearner *l = e->learner;
    l->n_current -= is_current(e, var, l->condition[var]);
    l->condition[var] = set;
    l->n_current += is_current(e, var, set);
    if (!l->member[var]) {
        l->member[var] = 1;
        cs_vec_push(&l->members, var);
    }
}

void dfs_because(DfsEngine *e, uint32_t var, DfsBits set)
{
    set |= ~e->root[var];
    if (e->learner->condition[var] & ~set)
        set_condition(e, var, e->learner->condition[var] & set);
}

void dfs_because_scope(DfsEngine *e, const DfsProp *p, uint32_t var)
{
    const int32_t *scope = dfs_scope(e, p);
    for (uint32_t i = 0; i < p->n; i++)
        if ((uint32_t)scope[i] != var)
            dfs_because(e, (uint32_t)scope[i], e->dom[scope[i]]);
}

/* x + c ≤ y took values from x or from y. */
static void explain_difference(DfsEngine *e, uint32_t edge, uint32_t var, DfsBits gone)
{
    uint32_t x = e->up_from[edge], y = e->up[edge].other;
    int c = e->up[edge].c;
    if (var == y)
        dfs_because(e, x, dfs_from(dfs_high(gone) - c + 1));
    else
        dfs_because(e, y, ~dfs_from(dfs_low(gone) + c));
}

static void explain_nogood(DfsEngine *e, uint32_t nogood, uint32_t var)
{
    uint32_t n;
    const DfsLiteral *l = dfs_nogoods_literals(e, nogood, &n);
    for (uint32_t i = 0; i < n; i++)
        if (l[i].var != var)
            dfs_because(e, l[i].var, ~l[i].in);
    dfs_nogoods_bump(e, nogood);
}

static void explain(DfsEngine *e, uint32_t reason, uint32_t var, DfsBits gone)
{
    uint32_t index = DFS_REASON_INDEX(reason);
    switch (DFS_REASON_KIND(reason)) {
    case DFS_BY_PROP: {
        const DfsProp *p = &e->props[index];
        const DfsPropagator *how = dfs_propagator_of(p);
        if (how->explain)
            how->explain(e, p, var, gone);
        else
            dfs_because_scope(e, p, var);
        return;
    }
    case DFS_BY_DIFFERENCE:
        explain_difference(e, index, var, gone);
        return;
    case DFS_BY_NOGOOD:
        explain_nogood(e, index, var);
        return;
    default:
        g_assert_not_reached(); /* decisions and facts of the root are never asked */
    }
}

/* Takes back the newest entry of the trail. */
static void pop(DfsEngine *e)
{
    const DfsEntry *entry = &e->trail.data[--e->trail.len];
    if (dfs_single(e->dom[entry->var]))
        e->phase[entry->var] = e->dom[entry->var];
    e->dom[entry->var] = entry->old;
    e->last[entry->var] = entry->previous;
}

static void jump(DfsEngine *e, uint32_t level)
{
    if (level >= e->frames.len)
        return;
    DfsFrame frame = e->frames.data[level];
    while (e->trail.len > frame.trail)
        pop(e);
    dfs_undo(e, frame.trail, frame.changes);
    e->frames.len = level;
}

/* When no condition became true below the newest decision, goes back to the level where the last
 * one did. */
static void reach_level(DfsEngine *e)
{
    DfsLearner *l = e->learner;
    if (l->n_current)
        return;
    uint32_t level = 0;
    cs_vec_foreach (uint32_t, var, &l->members)
        level = MAX(level, level_of(e, *var, l->condition[*var]));
    jump(e, level);
    cs_vec_foreach (uint32_t, var, &l->members)
        l->n_current += is_current(e, *var, l->condition[*var]);
}

/* Replaces conditions of the newest level by their reasons until one is left; its variable. */
static uint32_t resolve(DfsEngine *e)
{
    DfsLearner *l = e->learner;
    for (;;) {
        DfsEntry entry = e->trail.data[e->trail.len - 1];
        DfsBits gone = entry.old & ~l->condition[entry.var];
        if (gone && l->n_current == 1)
            return entry.var;
        if (!gone) {
            pop(e);
            continue;
        }
        pop(e);
        l->n_current--;
        l->condition[entry.var] |= gone | ~e->root[entry.var];
        l->n_current += is_current(e, entry.var, l->condition[entry.var]);
        dfs_bump(e, entry.var);
        explain(e, entry.reason, entry.var, gone);
    }
}

static void collect(DfsEngine *e, uint32_t uip)
{
    DfsLearner *l = e->learner;
    cs_vec_clear(&l->clause);
    cs_vec_push(&l->clause, (DfsLiteral){~l->condition[uip] & e->root[uip], uip});
    uint32_t highest = 0;
    cs_vec_foreach (uint32_t, var, &l->members) {
        uint32_t level = *var == uip ? 0 : level_of(e, *var, l->condition[*var]);
        if (level) {
            cs_vec_push(&l->clause, (DfsLiteral){~l->condition[*var] & e->root[*var], *var});
            if (level > highest) {
                highest = level;
                DfsLiteral last = l->clause.data[l->clause.len - 1];
                l->clause.data[l->clause.len - 1] = l->clause.data[1];
                l->clause.data[1] = last;
            }
        }
        l->member[*var] = 0;
        l->condition[*var] = ~(DfsBits)0;
    }
    cs_vec_clear(&l->members);
    jump(e, highest);
}

static void forget(DfsEngine *e)
{
    DfsLearner *l = e->learner;
    cs_vec_foreach (uint32_t, var, &l->members) {
        l->member[*var] = 0;
        l->condition[*var] = ~(DfsBits)0;
    }
    cs_vec_clear(&l->members);
}

bool dfs_learn(DfsEngine *e)
{
    DfsLearner *l = learner_of(e);
    l->n_current = 0;
    if (e->fail_var != DFS_NOBODY) {
        DfsBits left = e->dom[e->fail_var];
        dfs_because(e, e->fail_var, left);
        explain(e, e->fail_reason, e->fail_var, left);
        dfs_bump(e, e->fail_var);
    } else {
        explain(e, e->fail_reason, DFS_NOBODY, 0);
    }
    reach_level(e);
    if (e->frames.len == 0) {
        forget(e);
        return false;
    }
    collect(e, resolve(e));
    e->n_learned++;
    const DfsLiteral *clause = l->clause.data;
    uint32_t n = (uint32_t)l->clause.len, reason = DFS_NO_REASON;
    if (n > 1)
        reason = DFS_BY_NOGOOD | dfs_nogoods_add(e, clause, n, true);
    e->bump *= 1.05f;
    return dfs_narrow(e, clause[0].var, clause[0].in, reason);
}
