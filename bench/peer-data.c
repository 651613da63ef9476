#include "peer-data.h"

#include <string.h>

/* Constraints by kind, as indices into the model; a run is a sum whose cells are all different too.
 */
typedef struct Parts {
    const CsModel *model;
    CS_VEC(uint32_t) sums, runs, different, less;
} Parts;

struct BenchDataFormat {
    const char *name;
    void (*write)(const Parts *parts, GString *out);
};

static void parts_clear(Parts *p)
{
    cs_vec_free(&p->sums);
    cs_vec_free(&p->runs);
    cs_vec_free(&p->different);
    cs_vec_free(&p->less);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Parts, parts_clear)

static const CsConstraint *part(const Parts *p, uint32_t index)
{
    return &p->model->constraints.data[index];
}

/* A key for a set of variables given in the same order. */
static GBytes *scope_key(const CsModel *m, const CsConstraint *c)
{
    return g_bytes_new_static(cs_model_args(m, c), c->n * sizeof(int32_t));
}

static bool sort_one(Parts *p, GHashTable *scopes, uint32_t i, GError **error)
{
    const CsConstraint *c = part(p, i);
    if (c->kind == CS_ALL_DIFF) {
        g_hash_table_add(scopes, scope_key(p->model, c));
        if (c->n > 1)
            cs_vec_push(&p->different, i);
    } else if (c->kind == CS_DIFFERENCE) {
        cs_vec_push(&p->less, i);
    } else if (c->kind == CS_LINEAR && c->relation == CS_EQ && c->coefs == CS_UNIT_COEFS) {
        cs_vec_push(&p->sums, i);
    } else {
        g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED,
                    "the models for other programs know no %s constraint", cs_kind_name(c->kind));
        return false;
    }
    return true;
}

/* Moves sums over the scope of an all-different to the runs. */
static void find_runs(Parts *p, GHashTable *scopes)
{
    size_t kept = 0;
    for (size_t i = 0; i < p->sums.len; i++) {
        uint32_t index = p->sums.data[i];
        g_autoptr(GBytes) key = scope_key(p->model, part(p, index));
        if (part(p, index)->n > 1 && g_hash_table_contains(scopes, key))
            cs_vec_push(&p->runs, index);
        else
            p->sums.data[kept++] = index;
    }
    p->sums.len = kept;
}

static bool sort_parts(Parts *p, GError **error)
{
    g_autoptr(GHashTable) scopes =
        g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, NULL);
    for (uint32_t i = 0; i < p->model->constraints.len; i++)
        if (!sort_one(p, scopes, i, error))
            return false;
    find_runs(p, scopes);
    return true;
}

static int low(const Parts *p, uint32_t var)
{
    return cs_domain_min(cs_model_domain(p->model, (int)var));
}

static int high(const Parts *p, uint32_t var)
{
    return cs_domain_max(cs_model_domain(p->model, (int)var));
}

/* The cells of many constraints, one after the other. */
static void append_cells(const Parts *p, const uint32_t *list, size_t n, GString *out)
{
    bool first = true;
    for (size_t i = 0; i < n; i++) {
        const CsConstraint *c = part(p, list[i]);
        for (uint32_t k = 0; k < c->n; k++) {
            g_string_append_printf(out, first ? "%d" : ",%d", cs_model_args(p->model, c)[k] + 1);
            first = false;
        }
    }
}

/* Where each group begins in that list, from 1, and one more. */
static void append_firsts(const Parts *p, const uint32_t *list, size_t n, GString *out)
{
    size_t at = 1;
    g_string_append(out, "1");
    for (size_t i = 0; i < n; i++) {
        at += part(p, list[i])->n;
        g_string_append_printf(out, ",%zu", at);
    }
}

static void append_totals(const Parts *p, const uint32_t *list, size_t n, GString *out)
{
    for (size_t i = 0; i < n; i++)
        g_string_append_printf(out, i ? ",%" G_GINT64_FORMAT : "%" G_GINT64_FORMAT,
                               part(p, list[i])->rhs);
}

static void append_bounds(const Parts *p, int (*bound)(const Parts *, uint32_t), GString *out)
{
    for (uint32_t v = 0; v < p->model->vars.len; v++)
        g_string_append_printf(out, v ? ",%d" : "%d", bound(p, v));
}

/* name_first, name_cell and, with totals, name_total. */
static void append_groups(const Parts *p, const char *name, const uint32_t *list, size_t n,
                          bool totals, const char *begin, const char *end, GString *out)
{
    g_string_append_printf(out, "%s%s_first%s", begin, name, end[0] == ';' ? " = [" : "\": [");
    append_firsts(p, list, n, out);
    g_string_append_printf(out, "]%s\n%s%s_cell%s", end, begin, name,
                           end[0] == ';' ? " = [" : "\": [");
    append_cells(p, list, n, out);
    g_string_append_printf(out, "]%s\n", end);
    if (!totals)
        return;
    g_string_append_printf(out, "%s%s_total%s", begin, name, end[0] == ';' ? " = [" : "\": [");
    append_totals(p, list, n, out);
    g_string_append_printf(out, "]%s\n", end);
}

/* The arrays of a MiniZinc data file (begin "", end ";") or of a JSON object (`"`, `,`). */
static void write_arrays(const Parts *p, bool json, GString *out)
{
    const char *begin = json ? "\"" : "", *end = json ? "," : ";";
    const char *is = json ? "\": " : " = ";
    g_string_append_printf(out, "%sn%s%zu%s\n", begin, is, p->model->vars.len, end);
    g_string_append_printf(out, "%slow%s[", begin, is);
    append_bounds(p, low, out);
    g_string_append_printf(out, "]%s\n%shigh%s[", end, begin, is);
    append_bounds(p, high, out);
    g_string_append_printf(out, "]%s\n", end);
    append_groups(p, "sum", p->sums.data, p->sums.len, true, begin, end, out);
    append_groups(p, "run", p->runs.data, p->runs.len, true, begin, end, out);
    append_groups(p, "different", p->different.data, p->different.len, false, begin, end, out);
    append_groups(p, "less", p->less.data, p->less.len, true, begin, end, out);
}

static void write_dzn(const Parts *p, GString *out)
{
    write_arrays(p, false, out);
}

static void write_json(const Parts *p, GString *out)
{
    g_string_append(out, "{");
    write_arrays(p, true, out);
    g_string_append(out, "\"end\": 0}\n");
}

static void facts_of(const Parts *p, const char *name, const uint32_t *list, size_t n, bool total,
                     GString *out)
{
    for (size_t i = 0; i < n; i++) {
        const CsConstraint *c = part(p, list[i]);
        if (total)
            g_string_append_printf(out, "%s_total(%zu,%" G_GINT64_FORMAT "). %s_size(%zu,%u).\n",
                                   name, i, c->rhs, name, i, c->n);
        for (uint32_t k = 0; k < c->n; k++)
            g_string_append_printf(out, "%s(%zu,%d). ", name, i, cs_model_args(p->model, c)[k] + 1);
        g_string_append_c(out, '\n');
    }
}

static void write_facts(const Parts *p, GString *out)
{
    for (uint32_t v = 0; v < p->model->vars.len; v++)
        g_string_append_printf(out, "cell(%u,%d,%d).\n", v + 1, low(p, v), high(p, v));
    facts_of(p, "sum", p->sums.data, p->sums.len, true, out);
    facts_of(p, "run", p->runs.data, p->runs.len, true, out);
    facts_of(p, "different", p->different.data, p->different.len, false, out);
    for (size_t i = 0; i < p->less.len; i++) {
        const CsConstraint *c = part(p, p->less.data[i]);
        const int32_t *args = cs_model_args(p->model, c);
        g_string_append_printf(out, "less(%d,%d,%" G_GINT64_FORMAT ").\n", args[0] + 1, args[1] + 1,
                               c->rhs);
    }
}

static void smt_sum(const Parts *p, uint32_t index, GString *out)
{
    const CsConstraint *c = part(p, index);
    g_string_append(out, c->n > 1 ? "(assert (= (+" : "(assert (=");
    for (uint32_t k = 0; k < c->n; k++)
        g_string_append_printf(out, " x%d", cs_model_args(p->model, c)[k] + 1);
    g_string_append_printf(out, "%s %" G_GINT64_FORMAT "))\n", c->n > 1 ? ")" : "", c->rhs);
}

static void smt_different(const Parts *p, uint32_t index, GString *out)
{
    const CsConstraint *c = part(p, index);
    g_string_append(out, "(assert (distinct");
    for (uint32_t k = 0; k < c->n; k++)
        g_string_append_printf(out, " x%d", cs_model_args(p->model, c)[k] + 1);
    g_string_append(out, "))\n");
}

#define SMT_BITS 8

/* Without sums, small bit vectors: z3 then searches as a SAT solver. */
static bool fits_bits(const Parts *p)
{
    for (uint32_t v = 0; v < p->model->vars.len; v++)
        if (low(p, v) < 0 || high(p, v) >= 1 << (SMT_BITS - 1))
            return false;
    for (size_t i = 0; i < p->less.len; i++)
        if (part(p, p->less.data[i])->rhs < 0 ||
            part(p, p->less.data[i])->rhs >= 1 << (SMT_BITS - 1))
            return false;
    return p->sums.len == 0 && p->runs.len == 0;
}

static void smt_bits(const Parts *p, GString *out)
{
    g_string_append(out, "(set-logic QF_BV)\n");
    for (uint32_t v = 0; v < p->model->vars.len; v++)
        g_string_append_printf(out,
                               "(declare-const x%u (_ BitVec %d))(assert (bvule (_ bv%d %d) x%u))"
                               "(assert (bvule x%u (_ bv%d %d)))\n",
                               v + 1, SMT_BITS, low(p, v), SMT_BITS, v + 1, v + 1, high(p, v),
                               SMT_BITS);
    for (size_t i = 0; i < p->less.len; i++) {
        const CsConstraint *c = part(p, p->less.data[i]);
        const int32_t *args = cs_model_args(p->model, c);
        g_string_append_printf(out, "(assert (bvule (bvadd x%d (_ bv%d %d)) x%d))\n", args[0] + 1,
                               (int)c->rhs, SMT_BITS, args[1] + 1);
    }
}

static void smt_integers(const Parts *p, GString *out)
{
    g_string_append(out, "(set-logic QF_LIA)\n");
    for (uint32_t v = 0; v < p->model->vars.len; v++)
        g_string_append_printf(out, "(declare-const x%u Int)(assert (<= %d x%u %d))\n", v + 1,
                               low(p, v), v + 1, high(p, v));
    for (size_t i = 0; i < p->sums.len; i++)
        smt_sum(p, p->sums.data[i], out);
    for (size_t i = 0; i < p->runs.len; i++)
        smt_sum(p, p->runs.data[i], out);
    for (size_t i = 0; i < p->less.len; i++) {
        const CsConstraint *c = part(p, p->less.data[i]);
        const int32_t *args = cs_model_args(p->model, c);
        g_string_append_printf(out, "(assert (<= (+ x%d %" G_GINT64_FORMAT ") x%d))\n", args[0] + 1,
                               c->rhs, args[1] + 1);
    }
}

static void write_smt2(const Parts *p, GString *out)
{
    g_string_append(out, "(set-option :produce-models true)\n(set-option :pp.bv_literals false)\n");
    if (fits_bits(p))
        smt_bits(p, out);
    else
        smt_integers(p, out);
    for (size_t i = 0; i < p->different.len; i++)
        smt_different(p, p->different.data[i], out);
    g_string_append(out, "(check-sat)\n(get-value (");
    for (uint32_t v = 0; v < p->model->vars.len; v++)
        g_string_append_printf(out, " x%u", v + 1);
    g_string_append(out, "))\n");
}

static const BenchDataFormat formats[] = {
    {.name = "facts", .write = write_facts},
    {.name = "dzn", .write = write_dzn},
    {.name = "json", .write = write_json},
    {.name = "smt2", .write = write_smt2},
};

const BenchDataFormat *bench_data_format(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(formats); i++)
        if (strcmp(formats[i].name, name) == 0)
            return &formats[i];
    return NULL;
}

bool bench_data_write(const BenchDataFormat *format, const CsModel *model, GString *out,
                      GError **error)
{
    g_auto(Parts) parts = {.model = model};
    if (!cs_model_valid(model, error) || !sort_parts(&parts, error))
        return false;
    for (uint32_t v = 0; v < model->vars.len; v++) {
        CsDomain d = cs_model_domain(model, (int)v);
        if (d.n != 1) {
            g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED,
                        "the models for other programs know no domain with holes");
            return false;
        }
    }
    format->write(&parts, out);
    return true;
}
