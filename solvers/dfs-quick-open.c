#include "dfs-quick-open.h"

#include "dfs-boards.h"
#include "dfs-masks.h"

static bool range_of(const CsModel *m, int64_t *lo, int64_t *hi)
{
    *lo = INT64_MAX;
    *hi = INT64_MIN;
    uint32_t range = UINT32_MAX, n_ranges = 0;
    cs_vec_foreach (const CsVar, v, &m->vars) {
        if (v->range == range && v->n_ranges == n_ranges)
            continue; /* as the one before */
        range = v->range;
        n_ranges = v->n_ranges;
        if (!n_ranges)
            return false;
        CsDomain d = {.ranges = m->ranges.data + range, .n = n_ranges};
        *lo = MIN(*lo, cs_domain_min(d));
        *hi = MAX(*hi, cs_domain_max(d));
    }
    return m->vars.len > 0;
}

static bool has_sums(const CsModel *m)
{
    cs_vec_foreach (const CsConstraint, c, &m->constraints)
        if (cs_constraint_is_sum(c) && c->n > 1)
            return true;
    return false;
}

DfsQuick *dfs_quick_open(const CsModel *model, uint64_t failures_most)
{
    int64_t lo, hi;
    if (model->vars.len > DFS_QUICK_VARS || cs_model_n_visible(model) < model->vars.len ||
        !range_of(model, &lo, &hi))
        return NULL;
    DfsQuick like = {.n_vars = (uint32_t)model->vars.len,
                     .n_values = (uint32_t)MIN(hi - lo + 1, UINT32_MAX),
                     .base = (int32_t)lo,
                     .failures_most = failures_most};
    return has_sums(model) ? dfs_masks_new(model, &like) : dfs_boards_new(model, &like);
}
