/* All-different over one-word variables of the same base: naked and hidden singles; and to the
 * full, by matching (Régin, "A filtering algorithm for constraints of difference in CSPs", AAAI
 * 1994), with sets of variables and of values as words. */
#include "dfs-learn.h"
#include "dfs-propagator.h"
#include "dfs-wide.h"

/* On a puzzle never seen before hardly any branch on a domain can be predicted, and a wrong guess
 * costs more than the work for one variable: so loops over a scope have no branches, and say which
 * members there is something to do for. */

/* All ones or zero. */
static DfsBits mask_if(bool condition)
{
    return -(DfsBits)condition;
}

/* The open variables of the scope that have one of the values: bit i is scope[i]. */
static DfsBits open_with(const DfsEngine *e, const int32_t *scope, uint32_t n, DfsBits values)
{
    DfsBits members = 0;
    for (uint32_t i = 0; i < n; i++) {
        DfsBits d = e->dom[scope[i]];
        members |= (DfsBits)(((d & values) != 0) & !dfs_single(d)) << i;
    }
    return members;
}

/* Where the values that only one variable has are all needed, gives them to it. */
static bool assign_hidden(DfsEngine *e, const DfsProp *p, DfsBits hidden, uint32_t reason)
{
    const int32_t *scope = dfs_scope(e, p);
    for (DfsBits rest = open_with(e, scope, p->n, hidden); rest; rest &= rest - 1) {
        int i = dfs_low(rest);
        DfsBits mine = e->dom[scope[i]] & hidden;
        if (!dfs_single(mine))
            return dfs_fail(e, reason);
        if (!dfs_narrow(e, (uint32_t)scope[i], mine, reason))
            return false;
    }
    return true;
}

static bool alldiff_propagate(DfsEngine *e, DfsProp *p, uint32_t reason)
{
    const int32_t *scope = dfs_scope(e, p);
    for (;;) {
        DfsBits once = 0, twice = 0, fixed = 0, open = 0, clash = 0;
        for (uint32_t i = 0; i < p->n; i++) {
            DfsBits d = e->dom[scope[i]], single = d & mask_if(dfs_single(d));
            twice |= once & d;
            once |= d;
            clash |= fixed & single;
            fixed |= single;
            open |= d ^ single;
        }
        if (clash)
            return dfs_fail(e, reason);
        if (open & fixed) {
            for (DfsBits rest = open_with(e, scope, p->n, fixed); rest; rest &= rest - 1)
                if (!dfs_narrow(e, (uint32_t)scope[dfs_low(rest)], ~fixed, reason))
                    return false;
            continue;
        }
        if (!open)
            return true;
        int values = dfs_count(once);
        if (values < (int)p->n)
            return dfs_fail(e, reason);
        DfsBits hidden = once & ~twice & ~fixed;
        if (values > (int)p->n || !hidden)
            return true;
        if (!assign_hidden(e, p, hidden, reason))
            return false;
    }
}

/* A matching of the variables of a scope with values. */
typedef struct Matching {
    uint32_t n;
    DfsBits dom[64];
    uint8_t owner[64]; /* of a value */
    uint8_t value[64]; /* of a variable */
    DfsBits matched;   /* values that have an owner */
    DfsBits seen;      /* variables met by the last augment that failed */
    DfsBits reached;   /* values met by it */
} Matching;

/* Breadth-first search for an augmenting path from a variable without a value. */
static bool augment(Matching *m, uint32_t from)
{
    uint8_t queue[64], parent[64]; /* parent: the variable from which a value was met */
    uint32_t head = 0, tail = 0;
    queue[tail++] = (uint8_t)from;
    m->seen = (DfsBits)1 << from;
    m->reached = 0;
    while (head < tail) {
        uint8_t x = queue[head++];
        DfsBits next = m->dom[x] & ~m->reached, free_values = next & ~m->matched;
        if (free_values) {
            int value = dfs_low(free_values);
            m->matched |= (DfsBits)1 << value;
            for (int before;; value = before, x = parent[value]) {
                before = m->value[x];
                m->owner[value] = x;
                m->value[x] = (uint8_t)value;
                if (x == from)
                    return true;
            }
        }
        m->reached |= next;
        for (; next; next &= next - 1) {
            int value = dfs_low(next);
            parent[value] = x;
            m->seen |= (DfsBits)1 << m->owner[value];
            queue[tail++] = m->owner[value];
        }
    }
    return false;
}

/* False when there is no matching; `seen` and `reached` then are a Hall violator. */
static bool match(Matching *m)
{
    m->matched = 0;
    DfsBits left = 0;
    for (uint32_t i = 0; i < m->n; i++) {
        DfsBits free_values = m->dom[i] & ~m->matched;
        if (!free_values) {
            left |= (DfsBits)1 << i;
            continue;
        }
        int value = dfs_low(free_values);
        m->matched |= (DfsBits)1 << value;
        m->owner[value] = (uint8_t)i;
        m->value[i] = (uint8_t)value;
    }
    for (; left; left &= left - 1)
        if (!augment(m, (uint32_t)dfs_low(left)))
            return false;
    return true;
}

/* For each variable the set of those that it can push along an alternating path, itself too. */
static void close_reach(const Matching *m, DfsBits *reach)
{
    for (uint32_t i = 0; i < m->n; i++) {
        reach[i] = (DfsBits)1 << i;
        for (DfsBits d = m->dom[i] & m->matched; d; d &= d - 1)
            reach[i] |= (DfsBits)1 << m->owner[dfs_low(d)];
    }
    for (uint32_t k = 0; k < m->n; k++)
        for (uint32_t i = 0; i < m->n; i++)
            reach[i] |= reach[k] & mask_if(reach[i] >> k & 1);
}

static bool matching_propagate(DfsEngine *e, DfsProp *p, uint32_t reason)
{
    const int32_t *scope = dfs_scope(e, p);
    Matching m;
    uint32_t index[64];
    DfsBits fixed = 0, others = 0;
    m.n = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        DfsBits d = e->dom[scope[i]];
        if (dfs_single(d)) {
            fixed |= d;
            continue;
        }
        index[m.n] = (uint32_t)scope[i];
        others |= d;
        m.dom[m.n++] = d;
    }
    if (others & fixed || m.n < 3) /* the first look at the singles has more to do, or did all */
        return true;
    if (!match(&m))
        return dfs_fail(e, reason);
    DfsBits reach[64], can_free = 0;
    close_reach(&m, reach);
    for (uint32_t i = 0; i < m.n; i++)
        if (m.dom[i] & ~m.matched)
            can_free |= (DfsBits)1 << i;
    for (uint32_t i = 0; i < m.n; i++) {
        DfsBits keep = m.dom[i] & ~m.matched;
        for (DfsBits d = m.dom[i] & m.matched; d; d &= d - 1) {
            uint32_t owner = m.owner[dfs_low(d)];
            if (owner == i || reach[owner] & (can_free | (DfsBits)1 << i))
                keep |= d & -d;
        }
        if (!dfs_narrow(e, index[i], keep, reason))
            return false;
    }
    return true;
}

/* With `var` set to a value that went there is no matching: a Hall violator tells why. */
static void explain_one(DfsEngine *e, const DfsProp *p, uint32_t var, DfsBits value)
{
    const int32_t *scope = dfs_scope(e, p);
    Matching m;
    m.n = p->n;
    for (uint32_t i = 0; i < p->n; i++)
        m.dom[i] = (uint32_t)scope[i] == var ? value : e->dom[scope[i]];
    if (match(&m))
        g_assert_not_reached();
    for (DfsBits seen = m.seen; seen; seen &= seen - 1) {
        uint32_t other = (uint32_t)scope[dfs_low(seen)];
        if (other != var)
            dfs_because(e, other, m.reached);
    }
}

static void alldiff_explain(DfsEngine *e, const DfsProp *p, uint32_t var, DfsBits gone)
{
    if (var == DFS_NOBODY)
        explain_one(e, p, DFS_NOBODY, 0);
    else
        for (; gone; gone &= gone - 1)
            explain_one(e, p, var, gone & -gone);
}

const DfsPropagator dfs_alldiff = {
    .name = "all-different singles",
    .propagate = alldiff_propagate,
    .explain = alldiff_explain,
};

const DfsPropagator dfs_matching = {
    .name = "all-different matching",
    .propagate = matching_propagate,
    .explain = alldiff_explain,
};

/* Any domains: a fixed variable takes its value from the others. */
static bool distinct_propagate(DfsEngine *e, DfsProp *p, uint32_t reason)
{
    const int32_t *scope = dfs_scope(e, p);
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 0; i < p->n; i++) {
            uint32_t x = (uint32_t)scope[i];
            /* The state of a fixed variable that has been dealt with is 1. */
            if (e->state.data[p->data + i] || !dfs_fixed(e, x))
                continue;
            dfs_set_state(e, p->data + i, 1);
            int64_t value = dfs_min(e, x);
            for (uint32_t j = 0; j < p->n; j++)
                if (j != i && !dfs_remove(e, (uint32_t)scope[j], value, reason))
                    return false;
            again = true;
        }
    }
    return true;
}

const DfsPropagator dfs_distinct = {
    .name = "all-different, wide",
    .propagate = distinct_propagate,
};
