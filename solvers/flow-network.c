#include "flow-network.h"

#include "flow-read.h"

typedef struct Builder {
    CsFlow *flow;
    CsFlowSums sums; /* its parts grow by one for each arc that is no variable */
    int64_t *least;  /* the least that each sum can be; only when some have ≤ */
} Builder;

static void find_least(Builder *b)
{
    const CsFlow *f = b->flow;
    b->least = g_new0(int64_t, b->sums.constraint.len);
    for (uint32_t v = 0; v < f->n_vars; v++) {
        const CsFlowPart *part = &b->sums.parts[v];
        for (int i = 0; i < 2; i++)
            if (part->in[i] != CS_FLOW_NONE)
                b->least[part->in[i] >> 1] +=
                    part->in[i] & 1 ? -((int64_t)f->lower[v] + part->cap) : f->lower[v];
    }
}

/* What a sum with ≤ may miss becomes arcs to the outside; one arc holds 32 bits, so a wide gap
 * takes several. */
static bool add_gaps(Builder *b, GError **error)
{
    CsFlow *f = b->flow;
    if (b->sums.at_most.len == 0)
        return true;
    find_least(b);
    CS_VEC(CsFlowPart) gaps = {0};
    cs_vec_foreach (const uint32_t, sum, &b->sums.at_most) {
        for (int64_t gap = b->sums.rhs.data[*sum] - b->least[*sum]; gap > 0; gap -= UINT32_MAX)
            cs_vec_push(&gaps, (CsFlowPart){.in = {*sum << 1, CS_FLOW_NONE},
                                            .cap = (uint32_t)MIN(gap, UINT32_MAX)});
    }
    bool fits = f->n_vars + gaps.len < UINT32_MAX >> 2;
    if (fits) {
        f->n_arcs = f->n_vars + (uint32_t)gaps.len;
        b->sums.parts = g_renew(CsFlowPart, b->sums.parts, f->n_arcs + 1);
        if (gaps.len)
            memcpy(b->sums.parts + f->n_vars, gaps.data, gaps.len * sizeof *gaps.data);
    } else {
        g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED, "no flow: the model is too large");
    }
    cs_vec_free(&gaps);
    return fits;
}

/* The root of a sum's set, · 2, + 1 when the sum's sign is not that of the root; halves the way
 * there.  above[sum] is another sum of the set and the sign to it, in the same way. */
static uint32_t find_root(uint32_t *above, uint32_t sum)
{
    uint32_t sign = 0;
    while (above[sum] >> 1 != sum) {
        above[sum] = above[above[sum] >> 1] ^ (above[sum] & 1);
        sign ^= above[sum] & 1;
        sum = above[sum] >> 1;
    }
    return sum << 1 | sign;
}

/* Two sums in which a variable stands get different signs, or the same when its coefficients
 * differ; false when they cannot. */
static bool join(uint32_t *above, const uint32_t *in)
{
    uint32_t differ = ~(in[0] ^ in[1]) & 1;
    uint32_t a = find_root(above, in[0] >> 1), b = find_root(above, in[1] >> 1);
    if (a >> 1 == b >> 1)
        return ((a ^ b) & 1) == differ;
    uint32_t greater = MAX(a >> 1, b >> 1), less = MIN(a >> 1, b >> 1);
    above[greater] = less << 1 | (((a ^ b) & 1) ^ differ);
    return true;
}

/* Chooses a sign for every sum such that where an arc has two ends, its coefficients, times the
 * signs, are 1 and -1.  Disjoint sets that know how their members differ: R. Tarjan, J. van
 * Leeuwen, "Worst-case analysis of set union algorithms", J. ACM 31, 1984. */
static bool choose_signs(Builder *b, GError **error)
{
    CsFlow *f = b->flow;
    g_autofree uint32_t *above = g_new(uint32_t, f->n_nodes);
    for (uint32_t sum = 0; sum < f->n_nodes; sum++)
        above[sum] = sum << 1;
    for (uint32_t a = 0; a < f->n_vars; a++) {
        const uint32_t *in = b->sums.parts[a].in;
        if (in[1] != CS_FLOW_NONE && !join(above, in)) {
            uint32_t constraint = f->constraint[MAX(in[0], in[1]) >> 1];
            return cs_flow_refuse(f->model, &f->model->constraints.data[constraint].label,
                                  "the sums cannot be parted into two sides so that each variable "
                                  "is in one of either side",
                                  error);
        }
    }
    for (uint32_t sum = 0; sum < f->n_nodes; sum++)
        f->negated[sum] = find_root(above, sum) & 1;
    return true;
}

static uint32_t node_of(const CsFlow *f, uint32_t in)
{
    return in == CS_FLOW_NONE ? cs_flow_outside(f) : in >> 1;
}

static bool is_loop(const CsFlowPart *part)
{
    return part->in[0] == CS_FLOW_NONE;
}

/* Gives every node room for its list; first[v + 1] is where that of v begins. */
static void count_ends(Builder *b)
{
    CsFlow *f = b->flow;
    f->first = g_new0(uint32_t, f->n_nodes + 2);
    for (uint32_t a = 0; a < f->n_arcs; a++) {
        const CsFlowPart *part = &b->sums.parts[a];
        if (is_loop(part))
            continue;
        f->first[node_of(f, part->in[0]) + 2]++;
        f->first[node_of(f, part->in[1]) + 2]++;
    }
    for (uint32_t v = 0; v < f->n_nodes; v++)
        f->first[v + 2] += f->first[v + 1];
}

/* An empty arc. */
static void add_arc(CsFlow *f, uint32_t a, uint32_t leaves, uint32_t enters, uint32_t tail,
                    uint32_t head, uint32_t cap)
{
    f->leaves[a] = leaves;
    f->ends[leaves] = (CsFlowEnd){.room = cap, .mate = enters, .arc = a << 1};
    f->ends[enters] = (CsFlowEnd){.room = 0, .mate = leaves, .arc = a << 1 | 1};
    f->links[leaves] = head << 2 | (cap ? CS_FLOW_TO : 0);
    f->links[enters] = tail << 2 | (cap ? CS_FLOW_FROM : 0);
}

/* Lists the arcs of every node, in the arcs' order, each turned the way it flows, and adds up what
 * the lower bounds send. */
static void list_arcs(Builder *b)
{
    CsFlow *f = b->flow;
    uint32_t outside = cs_flow_outside(f), loops = f->first[f->n_nodes + 1];
    for (uint32_t a = 0; a < f->n_arcs; a++) {
        const CsFlowPart *part = &b->sums.parts[a];
        if (is_loop(part)) {
            add_arc(f, a, loops, loops + 1, outside, outside, part->cap);
            loops += 2;
            continue;
        }
        uint32_t v = part->in[0] >> 1, w = node_of(f, part->in[1]);
        uint32_t at_v = f->first[v + 1]++, at_w = f->first[w + 1]++;
        bool leaves = f->negated[v] == (part->in[0] & 1);
        int64_t lower = a < f->n_vars ? f->lower[a] : 0;
        if (leaves)
            add_arc(f, a, at_v, at_w, v, w, part->cap);
        else
            add_arc(f, a, at_w, at_v, w, v, part->cap);
        f->excess[v] -= leaves ? lower : -lower;
        f->excess[w] += leaves ? lower : -lower;
    }
}

static void fill(Builder *b)
{
    CsFlow *f = b->flow;
    uint32_t outside = cs_flow_outside(f);
    count_ends(b);
    f->ends = g_new(CsFlowEnd, (size_t)f->n_arcs * 2 + 1);
    f->links = g_new(CsFlowLink, (size_t)f->n_arcs * 2 + 1);
    f->leaves = g_new(uint32_t, f->n_arcs + 1);
    cs_vec_push(&b->sums.rhs, 0);
    f->excess = g_steal_pointer(&b->sums.rhs.data);
    for (uint32_t v = 0; v < outside; v++)
        f->excess[v] = f->negated[v] ? -f->excess[v] : f->excess[v];
    list_arcs(b);
    f->excess[outside] = 0;
    for (uint32_t v = 0; v < outside; v++)
        f->excess[outside] -= f->excess[v];
}

static bool build(Builder *b, GError **error)
{
    CsFlow *f = b->flow;
    CsFlowSums *s = &b->sums;
    if (!cs_flow_sums_read(s, f->model, error))
        return false;
    f->n_vars = f->n_arcs = (uint32_t)f->model->vars.len;
    f->n_nodes = (uint32_t)s->constraint.len + 1;
    f->lower = g_steal_pointer(&s->lower);
    f->constraint = g_steal_pointer(&s->constraint.data);
    f->contradiction = s->contradiction;
    f->false_constraint = s->false_constraint;
    f->empty_var = s->empty_var;
    f->negated = g_new0(bool, f->n_nodes);
    if (!add_gaps(b, error) || !choose_signs(b, error))
        return false;
    fill(b);
    return true;
}

CsFlow *cs_flow_new(const CsModel *model, GError **error)
{
    g_autoptr(CsFlow) f = g_new0(CsFlow, 1);
    f->model = model;
    Builder b = {.flow = f};
    bool built = build(&b, error);
    cs_flow_sums_clear(&b.sums);
    g_free(b.least);
    return built ? g_steal_pointer(&f) : NULL;
}

void cs_flow_free(CsFlow *flow)
{
    if (!flow)
        return;
    g_free(flow->leaves);
    g_free(flow->lower);
    g_free(flow->first);
    g_free(flow->ends);
    g_free(flow->links);
    g_free(flow->excess);
    g_free(flow->constraint);
    g_free(flow->negated);
    g_free(flow);
}
