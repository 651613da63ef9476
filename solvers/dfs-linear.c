/* Bounds of Σ coefficient·variable = ≤ ≠ rhs, over any domains. */
#include "dfs-learn.h"
#include "dfs-propagator.h"
#include "dfs-wide.h"

static const CsConstraint *source(const DfsEngine *e, const DfsProp *p)
{
    return &e->model->constraints.data[p->constraint];
}

static int64_t coef_of(const DfsEngine *e, const DfsProp *p, uint32_t i)
{
    const CsConstraint *c = source(e, p);
    return c->kind == CS_LINEAR                 ? cs_model_coef(e->model, c, i)
           : c->kind == CS_DIFFERENCE && i == 1 ? -1
                                                : 1;
}

/* The least and greatest that a term can be. */
static int64_t term_min(const DfsEngine *e, uint32_t x, int64_t a)
{
    return a * (a >= 0 ? dfs_min(e, x) : dfs_max(e, x));
}

static int64_t term_max(const DfsEngine *e, uint32_t x, int64_t a)
{
    return a * (a >= 0 ? dfs_max(e, x) : dfs_min(e, x));
}

static int64_t floor_div(int64_t a, int64_t b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

/* a·x ≤ most */
static bool term_at_most(DfsEngine *e, uint32_t x, int64_t a, int64_t most, uint32_t reason)
{
    return a > 0   ? dfs_at_most(e, x, floor_div(most, a), reason)
           : a < 0 ? dfs_at_least(e, x, -floor_div(most, -a), reason)
                   : most >= 0 || dfs_fail(e, reason);
}

/* a·x ≥ least */
static bool term_at_least(DfsEngine *e, uint32_t x, int64_t a, int64_t least, uint32_t reason)
{
    return term_at_most(e, x, -a, -least, reason);
}

static bool bounds(DfsEngine *e, const DfsProp *p, uint32_t reason)
{
    const int32_t *scope = dfs_scope(e, p);
    bool equal = p->relation == CS_EQ;
    for (;;) {
        int64_t low = 0, high = 0;
        for (uint32_t i = 0; i < p->n; i++) {
            int64_t a = coef_of(e, p, i);
            low += term_min(e, (uint32_t)scope[i], a);
            high += term_max(e, (uint32_t)scope[i], a);
        }
        if (low > p->rhs || (equal && high < p->rhs))
            return dfs_fail(e, reason);
        int64_t above = p->rhs - low, below = high - p->rhs;
        bool changed = false;
        for (uint32_t i = 0; i < p->n; i++) {
            uint32_t x = (uint32_t)scope[i];
            int64_t a = coef_of(e, p, i), least = term_min(e, x, a), most = term_max(e, x, a);
            if (most - least <= above && (!equal || most - least <= below))
                continue;
            if (!term_at_most(e, x, a, least + above, reason) ||
                (equal && !term_at_least(e, x, a, most - below, reason)))
                return false;
            changed |= term_min(e, x, a) != least || term_max(e, x, a) != most;
        }
        if (!changed)
            return true;
    }
}

static bool not_equal(DfsEngine *e, const DfsProp *p, uint32_t reason)
{
    const int32_t *scope = dfs_scope(e, p);
    int64_t rest = p->rhs, a = 0;
    uint32_t open = DFS_NOBODY;
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t x = (uint32_t)scope[i];
        if (dfs_fixed(e, x))
            rest -= coef_of(e, p, i) * dfs_min(e, x);
        else if (open == DFS_NOBODY || open == x) {
            open = x;
            a += coef_of(e, p, i);
        } else
            return true;
    }
    if (open == DFS_NOBODY || a == 0)
        return rest != 0 || dfs_fail(e, reason);
    return rest % a != 0 || dfs_remove(e, open, rest / a, reason);
}

static bool linear_propagate(DfsEngine *e, DfsProp *p, uint32_t reason)
{
    return p->relation == CS_NE ? not_equal(e, p, reason) : bounds(e, p, reason);
}

/* Asks that the terms other than var's keep the sum from below (side 1) or from above (side -1), as
 * tightly as it takes to exceed `slack`: each may be looser as long as the total stays over it. */
static void because_bounds(DfsEngine *e, const DfsProp *p, uint32_t var, int side, int64_t slack)
{
    const int32_t *scope = dfs_scope(e, p);
    int64_t total = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t x = (uint32_t)scope[i];
        int64_t a = side * coef_of(e, p, i);
        if (x != var)
            total += term_min(e, x, a);
    }
    int64_t spare = total - slack - 1;
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t x = (uint32_t)scope[i];
        int64_t a = side * coef_of(e, p, i);
        if (x == var || a == 0)
            continue;
        int low = dfs_low(e->root[x]), high = dfs_high(e->root[x]);
        int now = a > 0 ? dfs_low(e->dom[x]) : dfs_high(e->dom[x]);
        int64_t room = spare / ABS(a), loose = MIN(room, a > 0 ? now - low : high - now);
        spare -= loose * ABS(a);
        dfs_because(e, x, a > 0 ? dfs_from(now - loose) : ~dfs_from(now + loose + 1));
    }
}

static void linear_explain(DfsEngine *e, const DfsProp *p, uint32_t var, DfsBits gone)
{
    const int32_t *scope = dfs_scope(e, p);
    int64_t low = 0, high = 0, a = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t x = (uint32_t)scope[i];
        int64_t c = coef_of(e, p, i);
        a += x == var ? c : 0;
        low += x == var ? 0 : term_min(e, x, c);
        high += x == var ? 0 : term_max(e, x, c);
    }
    /* Either all that went was too much together with the least of the others, or too little
     * together with their most; else (holes, both sides at once) all is as it is. */
    int64_t least = 0, most = 0;
    if (var != DFS_NOBODY && gone) {
        int64_t first = a * (e->base[var] + dfs_low(gone)),
                last = a * (e->base[var] + dfs_high(gone));
        least = MIN(first, last);
        most = MAX(first, last);
    }
    bool repeated = false;
    for (uint32_t i = 0; i < p->n; i++)
        for (uint32_t j = 0; j < i && !repeated; j++)
            repeated = scope[i] == scope[j];
    if (p->relation != CS_NE && !repeated && low + least > p->rhs)
        because_bounds(e, p, var, 1, p->rhs - least);
    else if (p->relation == CS_EQ && !repeated && high + most < p->rhs)
        because_bounds(e, p, var, -1, most - p->rhs);
    else
        dfs_because_scope(e, p, var);
}

const DfsPropagator dfs_linear = {
    .name = "linear",
    .propagate = linear_propagate,
    .explain = linear_explain,
};
