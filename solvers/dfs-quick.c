#include "dfs-quick.h"

#include "dfs-nogood.h"

#define NODES_BETWEEN_LOOKS 256 /* at the clock */

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
