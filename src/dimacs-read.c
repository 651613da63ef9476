#include "dimacs-read.h"

#include "domain.h"
#include "sat-output.h"

typedef struct NamedVar {
    char *name;
    size_t first_range;
    size_t n_ranges;
    int32_t order, direct, bits; /* 0: not there */
} NamedVar;

struct CsDimacs {
    char *name;
    const char *text;
    size_t len;
    size_t clauses; /* where they begin */
    int32_t n_vars, n_clauses;
    CS_VEC(NamedVar) vars;
    CsRanges ranges;
    GString *grid; /* '?' and '_', a line a row; empty when there is none */
};

/* A number that ends where something else begins. */
static bool number(CsScan *s, int *out)
{
    char *end;
    while (s->pos < s->len && s->text[s->pos] == ' ')
        s->pos++;
    g_autofree char *digits = g_strndup(s->text + s->pos, MIN(s->len - s->pos, (size_t)12));
    gint64 v = g_ascii_strtoll(digits, &end, 10);
    if (end == digits || v < -CS_VALUE_MAX - 1 || v > INT32_MAX)
        return false;
    s->pos += (size_t)(end - digits);
    *out = (int)v;
    return true;
}

static bool dots(CsScan *s)
{
    if (s->len - s->pos < 2 || memcmp(s->text + s->pos, "..", 2) != 0)
        return false;
    s->pos += 2;
    return true;
}

static bool read_domain(CsScan *s, CsDimacs *d, NamedVar *v, GError **error)
{
    v->first_range = d->ranges.len;
    if (cs_scan_is(s, "-"))
        return true;
    do {
        CsRange r;
        if (!number(s, &r.lo))
            return cs_scan_error(s, s->pos, error, "expected a domain such as 1..9 or 1,4..6");
        r.hi = r.lo;
        if (dots(s) && !number(s, &r.hi))
            return cs_scan_error(s, s->pos, error, "expected the end of a range");
        if (r.lo > r.hi)
            return cs_scan_error(s, s->pos, error, "expected a range that does not run backwards");
        if (r.lo < CS_VALUE_MIN || r.hi > CS_VALUE_MAX)
            return cs_scan_error(s, s->pos, error, "expected values in %d..%d", CS_VALUE_MIN,
                                 CS_VALUE_MAX);
        if (d->ranges.len > v->first_range && r.lo <= d->ranges.data[d->ranges.len - 1].hi)
            return cs_scan_error(s, s->pos, error, "expected ranges in increasing order");
        cs_vec_push(&d->ranges, r);
    } while (s->pos < s->len && s->text[s->pos] == ',' && s->pos++);
    v->n_ranges = d->ranges.len - v->first_range;
    return true;
}

static CsDomain domain_of(const CsDimacs *d, const NamedVar *v)
{
    return (CsDomain){.ranges = d->ranges.data + v->first_range, .n = (uint32_t)v->n_ranges};
}

/* A..B, which must be as many literals as the variable's encoding has. */
static bool read_literals(CsScan *s, int64_t count, int32_t *first, GError **error)
{
    int a, b;
    size_t at = s->pos;
    if (!number(s, &a) || !dots(s) || !number(s, &b) || a < 1)
        return cs_scan_error(s, at, error, "expected a range of literals such as 12..19");
    if (count >= 0 && (int64_t)b - a + 1 != count)
        return cs_scan_error(s, at, error, "expected %" G_GINT64_FORMAT " literals", count);
    *first = a;
    return true;
}

static bool read_var(CsScan *s, CsDimacs *d, GError **error)
{
    CsWord name;
    NamedVar v = {0};
    if (!cs_scan_word(s, &name))
        return cs_scan_error(s, s->pos, error, "expected the name of a variable");
    if (!read_domain(s, d, &v, error))
        return false;
    int64_t size = cs_domain_size(domain_of(d, &v));
    while (cs_scan_skip(s)) {
        if (size == 0)
            return cs_scan_error(s, s->pos, error, "expected no literals of an empty domain");
        bool ok = cs_scan_is(s, "order")    ? read_literals(s, size - 1, &v.order, error)
                  : cs_scan_is(s, "direct") ? read_literals(s, size, &v.direct, error)
                  : cs_scan_is(s, "bits")
                      ? read_literals(s, -1, &v.bits, error)
                      : cs_scan_error(s, s->pos, error, "expected order, direct or bits");
        if (!ok)
            return false;
    }
    if (size > 1 && !v.order && !v.direct && !v.bits)
        return cs_scan_error(s, s->pos, error, "expected the literals of the variable");
    v.name = g_strndup(name.at, name.len);
    cs_vec_push(&d->vars, v);
    return true;
}

static bool read_row(CsScan *s, CsDimacs *d, GError **error)
{
    while (cs_scan_skip(s)) {
        size_t at = s->pos;
        CsWord w;
        cs_scan_word(s, &w);
        if (w.len != 1 || (w.at[0] != '?' && w.at[0] != '_'))
            return cs_scan_error(s, at, error, "expected '?' or '_'");
        g_string_append_c(d->grid, w.at[0]);
    }
    g_string_append_c(d->grid, '\n');
    return true;
}

static bool read_header(CsScan *s, CsDimacs *d, GError **error)
{
    if (!cs_scan_is(s, "p") || !cs_scan_is(s, "cnf"))
        return cs_scan_error(s, s->pos, error, "expected the header `p cnf VARIABLES CLAUSES`");
    /* Each variable has a byte of comment or clause at least: a header that promises more gets no
     * memory. */
    int most = (int)MIN(d->len, (size_t)INT32_MAX - 1);
    return cs_scan_int(s, "the number of variables", 0, most, &d->n_vars, error) &&
           cs_scan_int(s, "the number of clauses", 0, INT32_MAX, &d->n_clauses, error);
}

/* Lines in front of the header; those that are not ours are other people's comments. */
static bool read_comments(CsDimacs *d, GError **error)
{
    CsScan all = {.name = d->name, .text = d->text, .len = d->len};
    bool ours = false;
    for (CsScan line; cs_scan_line(&all, &line);) {
        if (!cs_scan_is(&line, "c")) {
            if (!cs_scan_skip(&line))
                continue;
            d->clauses = all.pos;
            if (!ours)
                return cs_scan_error(&line, line.pos, error,
                                     "expected `c cluesat 1` in front of the header: only a CNF "
                                     "that cluesat wrote can be decoded");
            return read_header(&line, d, error);
        }
        if (cs_scan_is(&line, "cluesat"))
            ours = true;
        else if (ours && cs_scan_is(&line, "var") && !read_var(&line, d, error))
            return false;
        else if (ours && cs_scan_is(&line, "row") && !read_row(&line, d, error))
            return false;
    }
    return cs_scan_error(&all, all.pos, error, "expected the header `p cnf VARIABLES CLAUSES`");
}

CsDimacs *cs_dimacs_read(const char *name, const char *text, size_t len, GError **error)
{
    g_autoptr(CsDimacs) d = g_new0(CsDimacs, 1);
    d->name = g_strdup(name);
    d->text = text;
    d->len = len;
    d->grid = g_string_new(NULL);
    return read_comments(d, error) ? g_steal_pointer(&d) : NULL;
}

void cs_dimacs_free(CsDimacs *d)
{
    if (!d)
        return;
    cs_vec_foreach (NamedVar, v, &d->vars)
        g_free(v->name);
    cs_vec_free(&d->vars);
    cs_vec_free(&d->ranges);
    g_string_free(d->grid, TRUE);
    g_free(d->name);
    g_free(d);
}

/* Does the assignment satisfy every clause?  Reads them from the file, one by one. */
static bool satisfied(const CsDimacs *d, const bool *is_true, GError **error)
{
    CsScan s = {.name = d->name, .text = d->text, .len = d->len, .pos = d->clauses};
    for (int i = 0; i < d->n_clauses; i++) {
        bool holds = false;
        for (int literal = 1; literal;) {
            if (!cs_scan_int(&s, "a literal", -d->n_vars, d->n_vars, &literal, error))
                return false;
            holds |= literal > 0 ? is_true[literal] : literal < 0 && !is_true[-literal];
        }
        if (!holds) {
            g_set_error(error, CS_ERROR, CS_ERROR_WRONG,
                        "%s: the assignment does not satisfy clause %d", d->name, i + 1);
            return false;
        }
    }
    return true;
}

/* Index of the value that the assignment gives; the clauses have been checked. */
static int64_t value_index(const CsDimacs *d, const NamedVar *v, const bool *is_true)
{
    int64_t size = cs_domain_size(domain_of(d, v)), i = 0;
    if (size <= 1)
        return 0;
    if (v->order)
        while (i < size - 1 && !is_true[v->order + i])
            i++;
    else
        while (i < size - 1 && !is_true[v->direct + i])
            i++;
    return i;
}

static int value_of(const CsDimacs *d, const NamedVar *v, const bool *is_true)
{
    CsDomain domain = domain_of(d, v);
    if (v->bits && !v->order && !v->direct) {
        int offset = 0, min = cs_domain_min(domain);
        for (int b = 0; (cs_domain_max(domain) - min) >> b; b++)
            offset |= is_true[v->bits + b] ? 1 << b : 0;
        return min + offset;
    }
    return cs_domain_value(domain, value_index(d, v, is_true));
}

static void append_answer(const CsDimacs *d, const bool *is_true, GString *out)
{
    size_t next = 0;
    for (size_t i = 0; i < d->grid->len; i++) {
        char c = d->grid->str[i];
        if (c == '\n') {
            g_string_append_c(out, '\n');
            continue;
        }
        if (i && d->grid->str[i - 1] != '\n')
            g_string_append_c(out, ' ');
        if (c == '?' && next < d->vars.len) {
            g_string_append_printf(out, "%d", value_of(d, &d->vars.data[next], is_true));
            next++;
        } else {
            g_string_append_c(out, '_');
        }
    }
    if (d->grid->len)
        return;
    cs_vec_foreach (const NamedVar, v, &d->vars)
        g_string_append_printf(out, "%s = %d\n", v->name, value_of(d, v, is_true));
}

/* Literals in the comments must be variables of the header. */
static bool vars_fit(const CsDimacs *d, GError **error)
{
    cs_vec_foreach (const NamedVar, v, &d->vars) {
        CsDomain domain = domain_of(d, v);
        int64_t size = cs_domain_size(domain);
        int64_t bits =
            v->bits
                ? 64 - __builtin_clzll(
                           (uint64_t)((int64_t)cs_domain_max(domain) - cs_domain_min(domain)) | 1)
                : 0;
        if ((v->order && v->order + size - 2 > d->n_vars) ||
            (v->direct && v->direct + size - 1 > d->n_vars) ||
            (v->bits && v->bits + bits - 1 > d->n_vars)) {
            g_set_error(error, CS_ERROR, CS_ERROR_PARSE,
                        "%s: variable %s has literals beyond the header's %d", d->name, v->name,
                        d->n_vars);
            return false;
        }
    }
    return true;
}

/* A variable without a value makes the clauses unsatisfiable, unless somebody took one away. */
static bool values_exist(const CsDimacs *d, GError **error)
{
    cs_vec_foreach (const NamedVar, v, &d->vars) {
        if (v->n_ranges > 0)
            continue;
        g_set_error(error, CS_ERROR, CS_ERROR_WRONG,
                    "%s: variable %s has no value, so its clauses cannot be satisfied", d->name,
                    v->name);
        return false;
    }
    return true;
}

bool cs_dimacs_decode(const CsDimacs *d, const char *name, const char *text, size_t len,
                      int *status, GString *out, GError **error)
{
    if (!vars_fit(d, error))
        return false;
    CsScan scan = {.name = name, .text = text, .len = len};
    g_autofree bool *is_true = g_new0(bool, (size_t)d->n_vars + 1);
    if (!cs_sat_output_read(&scan, d->n_vars, CS_SAT_OUTPUT_STRICT, status, is_true, error))
        return false;
    if (*status != 10)
        return true;
    if (!satisfied(d, is_true, error) || !values_exist(d, error))
        return false;
    append_answer(d, is_true, out);
    return true;
}
