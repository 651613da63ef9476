#include "flow-network.h"

#include "flow-read.h"

/* An arc before it has a direction: the sums that its variable stands in, each as sum · 2, + 1 when
 * its coefficient there is -1; or CS_FLOW_NONE. */
typedef struct Part {
    uint32_t in[2];
    uint32_t cap;
} Part;

typedef struct Builder {
    CsFlow *flow;
    Part *parts; /* of every arc */
    CsFlowReader reader;
    GHashTable *gaps; /* variable -> CsRanges, where its values have gaps so far */
    CS_VEC(uint32_t) constraint;
    CS_VEC(int64_t) rhs;
    CS_VEC(uint32_t) at_most; /* sums with ≤ */
    int64_t *least;           /* the least that each sum can be; only when at_most is not empty */
} Builder;

static void ranges_free(gpointer data)
{
    CsRanges *ranges = data;
    cs_vec_free(ranges);
    g_free(ranges);
}

static bool add_sum(Builder *b, size_t index, GError **error)
{
    const CsModel *m = b->flow->model;
    uint32_t sum = (uint32_t)b->constraint.len;
    for (size_t i = 0; i < b->reader.terms.len; i++) {
        CsFlowTerm term = b->reader.terms.data[i];
        Part *part = &b->parts[term >> 1];
        uint32_t in = sum << 1 | (term & 1);
        if (part->in[0] == CS_FLOW_NONE) {
            part->in[0] = in;
        } else if (part->in[1] == CS_FLOW_NONE) {
            part->in[1] = in;
        } else {
            g_autofree char *name = cs_model_label_text(m, &m->vars.data[term >> 1].name);
            g_autofree char *why = g_strdup_printf("%s is already in two other sums", name);
            return cs_flow_refuse(m, &m->constraints.data[index].label, why, error);
        }
    }
    if (b->reader.at_most)
        cs_vec_push(&b->at_most, sum);
    cs_vec_push(&b->constraint, (uint32_t)index);
    cs_vec_push(&b->rhs, b->reader.rhs);
    return true;
}

static void contradict(CsFlow *f, uint32_t constraint, uint32_t var)
{
    if (f->contradiction)
        return;
    f->contradiction = true;
    f->false_constraint = constraint;
    f->empty_var = var;
}

static void set_interval(Builder *b, uint32_t var, int64_t lo, int64_t hi)
{
    if (lo > hi) {
        contradict(b->flow, CS_FLOW_NONE, var);
        lo = hi = b->flow->lower[var];
    }
    b->flow->lower[var] = (int32_t)lo;
    b->parts[var].cap = (uint32_t)(hi - lo);
}

static CsDomain view(const CsRanges *ranges)
{
    return (CsDomain){.ranges = ranges->data, .n = (uint32_t)ranges->len};
}

/* An interval goes to the arc's bounds, anything else to b->gaps. */
static void set_values(Builder *b, uint32_t var, CsDomain values)
{
    CsRanges *copy = NULL;
    if (values.n > 1) {
        copy = g_new0(CsRanges, 1);
        cs_vec_append(copy, values.ranges, values.n);
    } else if (values.n == 1) {
        set_interval(b, var, values.ranges->lo, values.ranges->hi);
    } else {
        set_interval(b, var, 1, 0);
    }
    if (copy)
        g_hash_table_replace(b->gaps, GUINT_TO_POINTER(var), copy);
    else
        g_hash_table_remove(b->gaps, GUINT_TO_POINTER(var));
}

/* Cuts a variable's values down to those that the reader holds. */
static void cut_values(Builder *b)
{
    uint32_t var = (uint32_t)b->reader.var;
    int32_t lower = b->flow->lower[var];
    const CsRange interval = {lower, (int32_t)(lower + (int64_t)b->parts[var].cap)};
    const CsRanges *with_gaps = g_hash_table_lookup(b->gaps, GUINT_TO_POINTER(var));
    CsDomain before = with_gaps ? view(with_gaps) : (CsDomain){.ranges = &interval, .n = 1};
    CsRanges now = {0};
    cs_ranges_intersect(before, view(&b->reader.values), &now);
    set_values(b, var, view(&now));
    cs_vec_free(&now);
}

static bool read_constraints(Builder *b, GError **error)
{
    for (size_t i = 0; i < b->flow->model->constraints.len; i++) {
        CsFlowSaying saying = CS_FLOW_TRUE;
        if (!cs_flow_reader_read(&b->reader, i, &saying, error))
            return false;
        if (saying == CS_FLOW_FALSE)
            contradict(b->flow, (uint32_t)i, CS_FLOW_NONE);
        else if (saying == CS_FLOW_VALUES)
            cut_values(b);
        else if (saying == CS_FLOW_SUM && !add_sum(b, i, error))
            return false;
    }
    return true;
}

static void read_domains(Builder *b)
{
    for (uint32_t v = 0; v < b->flow->n_vars; v++) {
        CsDomain d = cs_model_domain(b->flow->model, (int)v);
        if (d.n == 1)
            set_interval(b, v, d.ranges->lo, d.ranges->hi);
        else
            set_values(b, v, d);
    }
}

/* Constraints on single variables may have closed the gaps. */
static bool gaps_are_closed(Builder *b, GError **error)
{
    const CsFlow *f = b->flow;
    for (uint32_t v = 0; g_hash_table_size(b->gaps) > 0 && v < f->n_vars; v++)
        if (g_hash_table_contains(b->gaps, GUINT_TO_POINTER(v)))
            return cs_flow_refuse(f->model, &f->model->vars.data[v].name,
                                  "the values of a variable must have no gaps", error);
    return true;
}

/* Numbers the sums by their first variables.  Sums that meet are then close together in memory, be
 * they rows or columns: with 10^6 cells, cache misses are most of what a search costs. */
static void renumber_sums(Builder *b)
{
    size_t n = b->constraint.len;
    uint32_t next = 0;
    g_autofree uint32_t *number = g_new(uint32_t, n + 1);
    uint32_t *constraint = g_new(uint32_t, n);
    int64_t *rhs = g_new(int64_t, n);
    memset(number, 0xff, n * sizeof *number);
    for (uint32_t v = 0; v < b->flow->n_vars; v++) {
        for (int i = 0; i < 2 && b->parts[v].in[i] != CS_FLOW_NONE; i++) {
            uint32_t *in = &b->parts[v].in[i], sum = *in >> 1;
            if (number[sum] == CS_FLOW_NONE)
                number[sum] = next++;
            *in = number[sum] << 1 | (*in & 1);
        }
    }
    for (size_t sum = 0; sum < n; sum++) {
        if (number[sum] == CS_FLOW_NONE) /* without variables */
            number[sum] = next++;
        constraint[number[sum]] = b->constraint.data[sum];
        rhs[number[sum]] = b->rhs.data[sum];
    }
    cs_vec_foreach (uint32_t, sum, &b->at_most)
        *sum = number[*sum];
    cs_vec_free(&b->constraint);
    cs_vec_free(&b->rhs);
    cs_vec_append(&b->constraint, constraint, n);
    cs_vec_append(&b->rhs, rhs, n);
    g_free(constraint);
    g_free(rhs);
}

static void find_least(Builder *b)
{
    const CsFlow *f = b->flow;
    b->least = g_new0(int64_t, b->constraint.len);
    for (uint32_t v = 0; v < f->n_vars; v++) {
        const Part *part = &b->parts[v];
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
    if (b->at_most.len == 0)
        return true;
    find_least(b);
    CS_VEC(Part) gaps = {0};
    cs_vec_foreach (const uint32_t, sum, &b->at_most) {
        for (int64_t gap = b->rhs.data[*sum] - b->least[*sum]; gap > 0; gap -= UINT32_MAX)
            cs_vec_push(&gaps, (Part){.in = {*sum << 1, CS_FLOW_NONE},
                                      .cap = (uint32_t)MIN(gap, UINT32_MAX)});
    }
    bool fits = f->n_vars + gaps.len < UINT32_MAX >> 2;
    if (fits) {
        f->n_arcs = f->n_vars + (uint32_t)gaps.len;
        b->parts = g_renew(Part, b->parts, f->n_arcs + 1);
        if (gaps.len)
            memcpy(b->parts + f->n_vars, gaps.data, gaps.len * sizeof *gaps.data);
    } else {
        g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED, "no flow: the model is too large");
    }
    cs_vec_free(&gaps);
    return fits;
}

static uint32_t node_of(const CsFlow *f, uint32_t in)
{
    return in == CS_FLOW_NONE ? cs_flow_outside(f) : in >> 1;
}

static bool is_loop(const Part *part)
{
    return part->in[0] == CS_FLOW_NONE;
}

/* Gives every node room for its list; first[v + 1] is where that of v begins. */
static void count_ends(Builder *b)
{
    CsFlow *f = b->flow;
    f->first = g_new0(uint32_t, f->n_nodes + 2);
    for (uint32_t a = 0; a < f->n_arcs; a++) {
        if (is_loop(&b->parts[a]))
            continue;
        f->first[node_of(f, b->parts[a].in[0]) + 2]++;
        f->first[node_of(f, b->parts[a].in[1]) + 2]++;
    }
    for (uint32_t v = 0; v < f->n_nodes; v++)
        f->first[v + 2] += f->first[v + 1];
}

/* Lists the arcs of every node, in the arcs' order.  For the time being, the lowest bit of
 * end->arc tells the coefficient's sign, and end->room whether the two signs differ. */
static void list_ends(Builder *b)
{
    CsFlow *f = b->flow;
    count_ends(b);
    f->ends = g_new(CsFlowEnd, (size_t)f->n_arcs * 2 + 1);
    uint32_t loops = f->first[f->n_nodes + 1];
    for (uint32_t a = 0; a < f->n_arcs; a++) {
        const uint32_t *in = b->parts[a].in;
        uint32_t node[2] = {node_of(f, in[0]), node_of(f, in[1])}, at[2];
        for (int i = 0; i < 2; i++)
            at[i] = is_loop(&b->parts[a]) ? loops++ : f->first[node[i] + 1]++;
        for (int i = 0; i < 2; i++)
            f->ends[at[i]] = (CsFlowEnd){.node = node[1 - i],
                                         .room = (in[0] ^ in[1]) & 1,
                                         .mate = at[1 - i],
                                         .arc = a << 1 | (in[i] & 1)};
    }
}

/* Chooses signs for the sums that hang together with `root`: where an arc has two ends, its
 * coefficients, times the signs, must be 1 and -1.  `queue` has room for every node. */
static bool sign_from(CsFlow *f, uint32_t root, bool *seen, uint32_t *queue, GError **error)
{
    uint32_t n = 0;
    queue[n++] = root;
    seen[root] = true;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t v = queue[i];
        for (uint32_t k = f->first[v]; k < f->first[v + 1]; k++) {
            uint32_t w = f->ends[k].node;
            if (w == cs_flow_outside(f))
                continue;
            bool negated = f->negated[v] == f->ends[k].room;
            if (!seen[w]) {
                seen[w] = true;
                f->negated[w] = negated;
                queue[n++] = w;
            } else if (f->negated[w] != negated) {
                return cs_flow_refuse(f->model, &f->model->constraints.data[f->constraint[w]].label,
                                      "the sums cannot be parted into two sides so that each "
                                      "variable is in one of either side",
                                      error);
            }
        }
    }
    return true;
}

static bool choose_signs(CsFlow *f, GError **error)
{
    g_autofree bool *seen = g_new0(bool, f->n_nodes);
    g_autofree uint32_t *queue = g_new(uint32_t, f->n_nodes);
    for (uint32_t v = 0; v + 1 < f->n_nodes; v++)
        if (!seen[v] && !sign_from(f, v, seen, queue, error))
            return false;
    return true;
}

/* Turns every arc of a node the way it flows, and adds up what the lower bounds send. */
static void direct_ends(Builder *b, uint32_t v)
{
    CsFlow *f = b->flow;
    bool outside = v == cs_flow_outside(f);
    for (uint32_t k = f->first[v]; k < f->first[v + 1]; k++) {
        CsFlowEnd *end = &f->ends[k];
        uint32_t a = end->arc >> 1;
        bool leaves = outside ? f->ends[end->mate].arc & 1 : f->negated[v] == (end->arc & 1);
        end->arc = a << 1 | !leaves;
        end->room = leaves ? b->parts[a].cap : 0;
        if (leaves)
            f->leaves[a] = k;
        if (a < f->n_vars)
            f->excess[v] += leaves ? -f->lower[a] : f->lower[a];
    }
}

static void direct(Builder *b)
{
    CsFlow *f = b->flow;
    f->leaves = g_new(uint32_t, f->n_arcs + 1);
    f->excess = g_new0(int64_t, f->n_nodes);
    uint32_t outside = cs_flow_outside(f);
    for (uint32_t v = 0; v < outside; v++) {
        f->excess[v] = f->negated[v] ? -b->rhs.data[v] : b->rhs.data[v];
        direct_ends(b, v);
    }
    direct_ends(b, outside);
    f->excess[outside] = 0;
    for (uint32_t v = 0; v < outside; v++)
        f->excess[outside] -= f->excess[v];
    for (uint32_t k = f->first[f->n_nodes]; k < f->n_arcs * 2; k += 2) { /* loops */
        f->leaves[f->ends[k].arc >> 1] = k;
        f->ends[k].room = b->parts[f->ends[k].arc >> 1].cap;
        f->ends[k + 1].room = 0;
        f->ends[k + 1].arc |= 1;
    }
}

static bool build(Builder *b, GError **error)
{
    CsFlow *f = b->flow;
    read_domains(b);
    if (!read_constraints(b, error) || !gaps_are_closed(b, error))
        return false;
    renumber_sums(b);
    if (!add_gaps(b, error))
        return false;
    f->n_nodes = (uint32_t)b->constraint.len + 1;
    f->constraint = b->constraint.data;
    b->constraint.data = NULL;
    f->negated = g_new0(bool, f->n_nodes);
    list_ends(b);
    if (!choose_signs(f, error))
        return false;
    direct(b);
    return true;
}

CsFlow *cs_flow_new(const CsModel *model, GError **error)
{
    if (model->vars.len >= UINT32_MAX >> 2 || model->constraints.len >= UINT32_MAX >> 2) {
        g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED, "no flow: the model is too large");
        return NULL;
    }
    g_autoptr(CsFlow) f = g_new0(CsFlow, 1);
    f->model = model;
    f->n_vars = f->n_arcs = (uint32_t)model->vars.len;
    f->lower = g_new0(int32_t, f->n_vars + 1);
    Builder b = {.flow = f, .gaps = g_hash_table_new_full(NULL, NULL, NULL, ranges_free)};
    b.parts = g_new(Part, f->n_vars + 1);
    for (uint32_t v = 0; v < f->n_vars; v++)
        b.parts[v] = (Part){.in = {CS_FLOW_NONE, CS_FLOW_NONE}};
    cs_flow_reader_init(&b.reader, model);
    bool built = build(&b, error);
    cs_flow_reader_clear(&b.reader);
    g_hash_table_destroy(b.gaps);
    cs_vec_free(&b.constraint);
    cs_vec_free(&b.rhs);
    cs_vec_free(&b.at_most);
    g_free(b.least);
    g_free(b.parts);
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
    g_free(flow->excess);
    g_free(flow->constraint);
    g_free(flow->negated);
    g_free(flow);
}
