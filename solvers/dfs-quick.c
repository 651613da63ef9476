#include "dfs-quick.h"

#include "dfs-boards.h"
#include "dfs-masks.h"
#include "dfs-nogood.h"

#define NODES_BETWEEN_LOOKS 256 /* at the clock */

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

DfsQuick *dfs_quick_new(const CsModel *model, uint64_t failures_most)
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

void dfs_quick_free(DfsQuick *q)
{
    if (!q)
        return;
    cs_vec_free(&q->refuted);
    q->kind->free(q);
}

static void decide(DfsQuick *q, DfsChoice c)
{
    q->decided[q->depth++] = c;
    q->kind->assume(q, c);
    q->n_nodes++;
}

/* Refutes the newest decision.  False when there is none. */
static bool refute(DfsQuick *q)
{
    if (!q->depth)
        return false;
    DfsChoice c = q->decided[--q->depth];
    c.depth = (uint8_t)q->depth;
    while (q->refuted.len && q->refuted.data[q->refuted.len - 1].depth > q->depth)
        q->refuted.len--;
    cs_vec_push(&q->refuted, c);
    q->kind->exclude(q, c);
    return true;
}

static bool stopped(const DfsQuick *q, const DfsLimit *limit)
{
    return (limit->nodes && q->n_nodes >= limit->nodes) ||
           (q->n_nodes % NODES_BETWEEN_LOOKS == 0 && cs_control_stopped(limit->control));
}

bool dfs_quick_gave_up(const DfsQuick *q)
{
    return q->failures >= q->failures_most;
}

CsStatus dfs_quick_next(DfsQuick *q, const DfsLimit *limit, int *values)
{
    bool open = !q->answered || refute(q);
    q->answered = false;
    while (open) {
        DfsChoice choice = {0};
        if (!q->kind->propagate(q)) {
            q->n_failures++;
            q->failures++;
            open = refute(q);
            if (open && dfs_quick_gave_up(q))
                return CS_STATUS_UNKNOWN;
            continue;
        }
        if (stopped(q, limit))
            return CS_STATUS_UNKNOWN;
        if (!q->kind->choose(q, &choice)) {
            q->answered = q->any_answer = true;
            q->failures = 0;
            q->kind->write(q, values);
            return CS_STATUS_SOLUTION;
        }
        decide(q, choice);
    }
    return CS_STATUS_NONE;
}

/* "Not this value"; false when the engine's variable cannot take it anyway. */
static bool without(const DfsQuick *q, const DfsEngine *e, const DfsChoice *c, DfsLiteral *literal)
{
    int32_t bit = q->base + c->value - e->base[c->var];
    *literal = (DfsLiteral){~((DfsBits)1 << (bit & 63)), c->var};
    return bit >= 0 && bit < 64 && e->dom[c->var] >> bit & 1;
}

/* Decisions 0..depth-1 together rule out the refuted choice. */
bool dfs_quick_hand_over(const DfsQuick *q, DfsEngine *e)
{
    DfsLiteral clause[DFS_QUICK_VARS + 1];
    cs_vec_foreach (const DfsChoice, r, &q->refuted) {
        uint32_t n = 0;
        while (n <= r->depth && without(q, e, n < r->depth ? &q->decided[n] : r, &clause[n]))
            n++;
        if (n > r->depth && !dfs_nogoods_add_root(e, clause, n))
            return false;
    }
    return true;
}
