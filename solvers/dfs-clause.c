/* A clause in which wide variables stand.  Others become nogoods (dfs-nogood.h), which watch. */
#include "dfs-propagator.h"
#include "dfs-wide.h"

typedef enum Truth { HOLDS, BROKEN, OPEN } Truth;

static Truth truth(const DfsEngine *e, const CsLiteral *l)
{
    uint32_t x = (uint32_t)l->var;
    switch (l->test) {
    case CS_IS:
        return !dfs_has(e, x, l->value) ? BROKEN : dfs_fixed(e, x) ? HOLDS : OPEN;
    case CS_IS_NOT:
        return !dfs_has(e, x, l->value) ? HOLDS : dfs_fixed(e, x) ? BROKEN : OPEN;
    case CS_AT_MOST:
        return dfs_min(e, x) > l->value ? BROKEN : dfs_max(e, x) <= l->value ? HOLDS : OPEN;
    case CS_MORE_THAN:
        return dfs_max(e, x) <= l->value ? BROKEN : dfs_min(e, x) > l->value ? HOLDS : OPEN;
    }
    return OPEN;
}

static bool make_true(DfsEngine *e, const CsLiteral *l, uint32_t reason)
{
    uint32_t x = (uint32_t)l->var;
    switch (l->test) {
    case CS_IS:
        return dfs_fix(e, x, l->value, reason);
    case CS_IS_NOT:
        return dfs_remove(e, x, l->value, reason);
    case CS_AT_MOST:
        return dfs_at_most(e, x, l->value, reason);
    case CS_MORE_THAN:
        return dfs_at_least(e, x, (int64_t)l->value + 1, reason);
    }
    return true;
}

static bool clause_propagate(DfsEngine *e, DfsProp *p, uint32_t reason)
{
    const CsLiteral *literals = e->model->literals.data + p->first, *open = NULL;
    for (uint32_t i = 0; i < p->n; i++) {
        Truth t = truth(e, &literals[i]);
        if (t == HOLDS || (t == OPEN && open))
            return true;
        if (t == OPEN)
            open = &literals[i];
    }
    return open ? make_true(e, open, reason) : dfs_fail(e, reason);
}

const DfsPropagator dfs_clause = {
    .name = "clause, wide",
    .propagate = clause_propagate,
};
