#include "flow-cut.h"

#include "flow-read.h"

/* How many places of excess are tried for the smallest cut. */
#define TRIES 64

/* How many labels a sentence names. */
#define NAMED 8

typedef struct Cut {
    const CsFlow *flow;
    uint32_t *mark; /* number of the search that reached a node */
    uint32_t search;
    uint32_t *queue;
    uint32_t *nodes; /* the smallest cut found */
    uint32_t n_nodes;
    bool backwards; /* its nodes miss something; else they have excess */
} Cut;

static void start(Cut *c, uint32_t v, uint32_t *n)
{
    c->mark[v] = c->search;
    c->queue[(*n)++] = v;
}

/* From the n nodes in the queue: all that their excess could go to or, backwards, that could fill
 * what is missing there.  Keeps them unless the outside is among them, or they are no fewer than
 * those of the cut found before. */
static void reach(Cut *c, uint32_t n, bool backwards)
{
    const CsFlow *f = c->flow;
    uint32_t most = c->n_nodes ? c->n_nodes : UINT32_MAX;
    uint32_t wanted = backwards ? CS_FLOW_FROM : CS_FLOW_TO;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t v = c->queue[i];
        if (v == cs_flow_outside(f) || n >= most)
            return;
        for (uint32_t k = f->first[v]; k < f->first[v + 1]; k++) {
            uint32_t w = cs_flow_there(f, k);
            if (c->mark[w] != c->search && f->links[k] & wanted)
                start(c, w, &n);
        }
    }
    c->n_nodes = n;
    c->backwards = backwards;
    memcpy(c->nodes, c->queue, n * sizeof *c->nodes);
}

/* From every place of excess, or every place where something is missing, at once. */
static void reach_from_all(Cut *c, bool backwards)
{
    uint32_t n = 0;
    c->search++;
    for (uint32_t v = 0; v < c->flow->n_nodes; v++)
        if (backwards ? c->flow->excess[v] < 0 : c->flow->excess[v] > 0)
            start(c, v, &n);
    reach(c, n, backwards);
}

/* The outside cannot be on both sides: that would be a path that the flow has missed. */
static void find_smallest(Cut *c)
{
    const CsFlow *f = c->flow;
    int tries = 0;
    for (uint32_t v = 0; v < cs_flow_outside(f) && tries < TRIES; v++) {
        if (f->excess[v] == 0)
            continue;
        uint32_t n = 0;
        c->search++;
        start(c, v, &n);
        reach(c, n, f->excess[v] < 0);
        tries++;
    }
    if (!c->n_nodes)
        reach_from_all(c, false);
    if (!c->n_nodes)
        reach_from_all(c, true);
}

/* Does this end lead out of the cut, in the direction in which the cut is full? */
static bool leads_out(const Cut *c, const CsFlowEnd *end)
{
    return (end->arc & 1) == c->backwards;
}

/* A sum with ≤ whose gap leads out of the cut says nothing there; without it the cut stays as
 * tight. */
static void drop_gaps(Cut *c)
{
    const CsFlow *f = c->flow;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < c->n_nodes; i++) {
        uint32_t v = c->nodes[i];
        bool gap = false;
        for (uint32_t k = f->first[v]; k < f->first[v + 1] && !gap; k++)
            gap = f->ends[k].arc >> 1 >= f->n_vars && leads_out(c, &f->ends[k]);
        if (!gap)
            c->nodes[kept++] = v;
    }
    c->n_nodes = kept;
    c->search++;
    for (uint32_t i = 0; i < kept; i++)
        c->mark[c->nodes[i]] = c->search;
}

/* A bound other than the one that the variable came with. */
static bool was_cut(const CsFlow *f, uint32_t var, bool upper)
{
    CsDomain d = cs_model_domain(f->model, (int)var);
    int64_t lower = f->lower[var], now = upper ? lower + cs_flow_capacity(f, var) : lower;
    return d.n > 0 && now != (upper ? cs_domain_max(d) : cs_domain_min(d));
}

/* What the cut's sums ask for (*need), and what the variables that cross it can give (*most), both
 * with the sign in which the first is greater.  Variables whose bound there was made by a
 * constraint go to `bounded`. */
static void add_up(const Cut *c, int64_t *need, int64_t *most, GHashTable *bounded)
{
    const CsFlow *f = c->flow;
    *need = *most = 0;
    for (uint32_t i = 0; i < c->n_nodes; i++) {
        uint32_t v = c->nodes[i];
        *need += c->backwards ? -f->excess[v] : f->excess[v];
        for (uint32_t k = f->first[v]; k < f->first[v + 1]; k++) {
            if (c->mark[cs_flow_there(f, k)] == c->search)
                continue;
            uint32_t a = f->ends[k].arc >> 1;
            int64_t lower = a < f->n_vars ? f->lower[a] : 0;
            int64_t now = lower + cs_flow_on(f, a);
            bool out = leads_out(c, &f->ends[k]);
            *need += out ? now : -now;
            *most += out ? lower + cs_flow_capacity(f, a) : -lower;
            if (a < f->n_vars && was_cut(f, a, out))
                g_hash_table_add(bounded, GUINT_TO_POINTER(a));
        }
    }
}

/* Adds the constraints on single variables that are about these. */
static void add_bounds(const CsFlow *f, GHashTable *vars, CsConflict *out)
{
    if (g_hash_table_size(vars) == 0)
        return;
    CsFlowReader reader;
    cs_flow_reader_init(&reader, f->model);
    for (size_t i = 0; i < f->model->constraints.len; i++) {
        CsFlowSaying saying = CS_FLOW_TRUE;
        cs_flow_reader_read(&reader, i, &saying, NULL);
        if (saying == CS_FLOW_VALUES && g_hash_table_contains(vars, GINT_TO_POINTER(reader.var)))
            cs_vec_push(&out->constraints, (uint32_t)i);
    }
    cs_flow_reader_clear(&reader);
}

/* "A, B and 3 more" */
static void append_labels(const CsFlow *f, const uint32_t *constraints, size_t n, GString *out)
{
    for (size_t i = 0; i < n && i < NAMED; i++) {
        g_string_append(out, i ? ", " : "");
        cs_label_append(f->model->patterns, &f->model->constraints.data[constraints[i]].label, out);
    }
    if (n > NAMED)
        g_string_append_printf(out, " and %zu more", n - NAMED);
}

/* The first `plus` of the n constraints count as they are, the others are taken away. */
static char *sentence(const CsFlow *f, const uint32_t *constraints, size_t plus, size_t n,
                      int64_t need, int64_t most)
{
    GString *s = g_string_new(NULL);
    bool one = n == 1;
    append_labels(f, constraints, plus ? plus : n, s);
    if (plus == n)
        g_string_append_printf(s,
                               one ? " needs %" G_GINT64_FORMAT ", its variables reach at most "
                                     "%" G_GINT64_FORMAT
                                   : " need %" G_GINT64_FORMAT " together, their variables "
                                     "reach at most %" G_GINT64_FORMAT,
                               need, most);
    else if (plus == 0)
        g_string_append_printf(s,
                               one ? " allows only %" G_GINT64_FORMAT ", its variables make at "
                                     "least %" G_GINT64_FORMAT
                                   : " allow only %" G_GINT64_FORMAT " together, their "
                                     "variables make at least %" G_GINT64_FORMAT,
                               -need, -most);
    else {
        g_string_append(s, " must exceed ");
        append_labels(f, constraints + plus, n - plus, s);
        g_string_append_printf(s,
                               " by %" G_GINT64_FORMAT ", the variables that only one side has "
                               "allow at most %" G_GINT64_FORMAT,
                               need, most);
    }
    return g_string_free(s, FALSE);
}

/* Lists the cut's constraints, those that count with a plus first; how many these are. */
static size_t list_constraints(const Cut *c, CsConflict *out)
{
    size_t plus = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t v = 0; v < cs_flow_outside(c->flow); v++)
            if (c->mark[v] == c->search && (c->flow->negated[v] == c->backwards) == (pass == 0))
                cs_vec_push(&out->constraints, c->flow->constraint[v]);
        plus = pass == 0 ? out->constraints.len : plus;
    }
    return plus;
}

static void explain_cut(const CsFlow *flow, CsConflict *out)
{
    Cut c = {.flow = flow};
    c.mark = g_new0(uint32_t, flow->n_nodes);
    c.queue = g_new(uint32_t, flow->n_nodes);
    c.nodes = g_new(uint32_t, flow->n_nodes);
    find_smallest(&c);
    drop_gaps(&c);
    int64_t need, most;
    g_autoptr(GHashTable) bounded = g_hash_table_new(NULL, NULL);
    add_up(&c, &need, &most, bounded);
    size_t plus = list_constraints(&c, out);
    out->reason = sentence(flow, out->constraints.data, plus, out->constraints.len, need, most);
    add_bounds(flow, bounded, out);
    g_free(c.mark);
    g_free(c.queue);
    g_free(c.nodes);
}

void cs_flow_find_conflict(const CsFlow *flow, CsConflict *out)
{
    if (!flow->contradiction) {
        explain_cut(flow, out);
    } else if (flow->false_constraint != CS_FLOW_NONE) {
        cs_vec_push(&out->constraints, flow->false_constraint);
        g_autofree char *label = cs_model_label_text(
            flow->model, &flow->model->constraints.data[flow->false_constraint].label);
        out->reason = g_strdup_printf("%s can never hold", label);
    } else {
        g_autoptr(GHashTable) vars = g_hash_table_new(NULL, NULL);
        g_hash_table_add(vars, GUINT_TO_POINTER(flow->empty_var));
        add_bounds(flow, vars, out);
        g_autofree char *name =
            cs_model_label_text(flow->model, &flow->model->vars.data[flow->empty_var].name);
        out->reason = g_strdup_printf("%s has no value left", name);
    }
}
