#include "flow-sums.h"

#include "flow-read.h"

typedef struct Reading {
    CsFlowSums *sums;
    const CsModel *model;
    CsFlowReader reader;
    GHashTable *gaps; /* variable -> CsRanges, where its values have gaps so far */
} Reading;

static void ranges_free(gpointer data)
{
    CsRanges *ranges = data;
    cs_vec_free(ranges);
    g_free(ranges);
}

static bool add_sum(Reading *r, size_t index, GError **error)
{
    const CsModel *m = r->model;
    CsFlowSums *s = r->sums;
    uint32_t sum = (uint32_t)s->constraint.len;
    for (size_t i = 0; i < r->reader.terms.len; i++) {
        CsFlowTerm term = r->reader.terms.data[i];
        CsFlowPart *part = &s->parts[term >> 1];
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
    if (r->reader.at_most)
        cs_vec_push(&s->at_most, sum);
    cs_vec_push(&s->constraint, (uint32_t)index);
    cs_vec_push(&s->rhs, r->reader.rhs);
    return true;
}

static void contradict(CsFlowSums *s, uint32_t constraint, uint32_t var)
{
    if (s->contradiction)
        return;
    s->contradiction = true;
    s->false_constraint = constraint;
    s->empty_var = var;
}

static void set_interval(CsFlowSums *s, uint32_t var, int64_t lo, int64_t hi)
{
    if (lo > hi) {
        contradict(s, CS_FLOW_NONE, var);
        lo = hi = s->lower[var];
    }
    s->lower[var] = (int32_t)lo;
    s->parts[var].cap = (uint32_t)(hi - lo);
}

static CsDomain view(const CsRanges *ranges)
{
    return (CsDomain){.ranges = ranges->data, .n = (uint32_t)ranges->len};
}

/* An interval goes to the arc's bounds, anything else to r->gaps. */
static void set_values(Reading *r, uint32_t var, CsDomain values)
{
    CsRanges *copy = NULL;
    if (values.n > 1) {
        copy = g_new0(CsRanges, 1);
        cs_vec_append(copy, values.ranges, values.n);
    } else if (values.n == 1) {
        set_interval(r->sums, var, values.ranges->lo, values.ranges->hi);
    } else {
        set_interval(r->sums, var, 1, 0);
    }
    if (copy)
        g_hash_table_replace(r->gaps, GUINT_TO_POINTER(var), copy);
    else
        g_hash_table_remove(r->gaps, GUINT_TO_POINTER(var));
}

/* Cuts a variable's values down to those that the reader holds. */
static void cut_values(Reading *r)
{
    uint32_t var = (uint32_t)r->reader.var;
    int32_t lower = r->sums->lower[var];
    const CsRange interval = {lower, (int32_t)(lower + (int64_t)r->sums->parts[var].cap)};
    const CsRanges *with_gaps = g_hash_table_lookup(r->gaps, GUINT_TO_POINTER(var));
    CsDomain before = with_gaps ? view(with_gaps) : (CsDomain){.ranges = &interval, .n = 1};
    CsRanges now = {0};
    cs_ranges_intersect(before, view(&r->reader.values), &now);
    set_values(r, var, view(&now));
    cs_vec_free(&now);
}

static bool read_constraints(Reading *r, GError **error)
{
    for (size_t i = 0; i < r->model->constraints.len; i++) {
        CsFlowSaying saying = CS_FLOW_TRUE;
        if (!cs_flow_reader_read(&r->reader, i, &saying, error))
            return false;
        if (saying == CS_FLOW_FALSE)
            contradict(r->sums, (uint32_t)i, CS_FLOW_NONE);
        else if (saying == CS_FLOW_VALUES)
            cut_values(r);
        else if (saying == CS_FLOW_SUM && !add_sum(r, i, error))
            return false;
    }
    return true;
}

static void read_domains(Reading *r)
{
    for (uint32_t v = 0; v < r->model->vars.len; v++) {
        CsDomain d = cs_model_domain(r->model, (int)v);
        if (d.n == 1)
            set_interval(r->sums, v, d.ranges->lo, d.ranges->hi);
        else
            set_values(r, v, d);
    }
}

/* Constraints on single variables may have closed the gaps. */
static bool gaps_are_closed(Reading *r, GError **error)
{
    for (uint32_t v = 0; g_hash_table_size(r->gaps) > 0 && v < r->model->vars.len; v++)
        if (g_hash_table_contains(r->gaps, GUINT_TO_POINTER(v)))
            return cs_flow_refuse(r->model, &r->model->vars.data[v].name,
                                  "the values of a variable must have no gaps", error);
    return true;
}

/* Numbers the sums by their first variables.  Sums that meet are then close together in memory, be
 * they rows or columns: with 10^6 cells, cache misses are most of what a search costs. */
static void renumber_sums(CsFlowSums *s, uint32_t n_vars)
{
    size_t n = s->constraint.len;
    uint32_t next = 0;
    g_autofree uint32_t *number = g_new(uint32_t, n + 1);
    uint32_t *constraint = g_new(uint32_t, n + 1);
    int64_t *rhs = g_new(int64_t, n + 1);
    memset(number, 0xff, n * sizeof *number);
    for (uint32_t v = 0; v < n_vars; v++) {
        for (int i = 0; i < 2 && s->parts[v].in[i] != CS_FLOW_NONE; i++) {
            uint32_t *in = &s->parts[v].in[i], sum = *in >> 1;
            if (number[sum] == CS_FLOW_NONE)
                number[sum] = next++;
            *in = number[sum] << 1 | (*in & 1);
        }
    }
    for (size_t sum = 0; sum < n; sum++) {
        if (number[sum] == CS_FLOW_NONE) /* without variables */
            number[sum] = next++;
        constraint[number[sum]] = s->constraint.data[sum];
        rhs[number[sum]] = s->rhs.data[sum];
    }
    cs_vec_foreach (uint32_t, sum, &s->at_most)
        *sum = number[*sum];
    g_free(s->constraint.data);
    g_free(s->rhs.data);
    s->constraint.data = constraint;
    s->rhs.data = rhs;
    s->constraint.cap = s->rhs.cap = n + 1; /* one more for the outside */
}

static bool read_all(Reading *r, GError **error)
{
    read_domains(r);
    return read_constraints(r, error) && gaps_are_closed(r, error);
}

bool cs_flow_sums_read(CsFlowSums *sums, const CsModel *model, GError **error)
{
    *sums = (CsFlowSums){0};
    if (model->vars.len >= UINT32_MAX >> 2 || model->constraints.len >= UINT32_MAX >> 2) {
        g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED, "no flow: the model is too large");
        return false;
    }
    uint32_t n_vars = (uint32_t)model->vars.len;
    sums->lower = g_new0(int32_t, n_vars + 1);
    sums->parts = g_new(CsFlowPart, n_vars + 1);
    for (uint32_t v = 0; v < n_vars; v++)
        sums->parts[v] = (CsFlowPart){.in = {CS_FLOW_NONE, CS_FLOW_NONE}};
    Reading r = {
        .sums = sums, .model = model, .gaps = g_hash_table_new_full(NULL, NULL, NULL, ranges_free)};
    cs_flow_reader_init(&r.reader, model);
    bool taken = read_all(&r, error);
    cs_flow_reader_clear(&r.reader);
    g_hash_table_destroy(r.gaps);
    if (taken)
        renumber_sums(sums, n_vars);
    return taken;
}

void cs_flow_sums_clear(CsFlowSums *sums)
{
    g_free(sums->parts);
    g_free(sums->lower);
    cs_vec_free(&sums->constraint);
    cs_vec_free(&sums->rhs);
    cs_vec_free(&sums->at_most);
}
