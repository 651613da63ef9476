#include "model-read.h"

#include "scan.h"

#include <string.h>

typedef struct Reader {
    CsScan scan; /* the line at hand */
    CsModel *model;
    GHashTable *names; /* → variable + 1 */
    CsLabel label;     /* of the statement */
    CS_VEC(int32_t) vars;
    CS_VEC(int64_t) coefs;
    CS_VEC(int32_t) rows;
    CS_VEC(CsLiteral) literals;
    CsRanges ranges;
} Reader;

static bool expected(Reader *r, size_t at, const char *what, GError **error)
{
    return cs_scan_error(&r->scan, at, error, "expected %s", what);
}

/* Blanks only: comments are cut off with the line. */
static void blanks(Reader *r)
{
    while (r->scan.pos < r->scan.len && cs_is_space(r->scan.text[r->scan.pos]))
        r->scan.pos++;
}

static bool at_end(Reader *r)
{
    blanks(r);
    return r->scan.pos >= r->scan.len;
}

/* Passes over `symbol` when it stands here. */
static bool symbol(Reader *r, const char *symbol)
{
    size_t n = strlen(symbol);
    blanks(r);
    if (r->scan.len - r->scan.pos < n || memcmp(r->scan.text + r->scan.pos, symbol, n) != 0)
        return false;
    r->scan.pos += n;
    return true;
}

static bool is_name_char(char c)
{
    return g_ascii_isalnum(c) || c == '_';
}

/* A word of letters, digits, `_` and, for keywords, `-`; empty when none stands here. */
static CsWord word(Reader *r, bool hyphens)
{
    blanks(r);
    CsWord w = {.at = r->scan.text + r->scan.pos};
    while (r->scan.pos + w.len < r->scan.len &&
           (is_name_char(w.at[w.len]) || (hyphens && w.at[w.len] == '-')))
        w.len++;
    r->scan.pos += w.len;
    return w;
}

/* Digits with at most one sign in front, in lo..hi. */
static bool number(Reader *r, const char *what, int64_t lo, int64_t hi, int64_t *out,
                   GError **error)
{
    blanks(r);
    size_t at = r->scan.pos, i = at;
    bool negative = i < r->scan.len && r->scan.text[i] == '-';
    int64_t value = 0;
    bool fits = true;
    i += negative;
    size_t first = i;
    for (; i < r->scan.len && g_ascii_isdigit(r->scan.text[i]); i++) {
        int digit = r->scan.text[i] - '0';
        fits = fits && !__builtin_mul_overflow(value, 10, &value) &&
               !__builtin_add_overflow(value, negative ? -digit : digit, &value);
    }
    if (i == first)
        return expected(r, at, what, error);
    if (!fits || value < lo || value > hi)
        return cs_scan_error(&r->scan, at, error,
                             "expected %s, a number in %" G_GINT64_FORMAT "..%" G_GINT64_FORMAT,
                             what, lo, hi);
    r->scan.pos = i;
    *out = value;
    return true;
}

static bool value(Reader *r, const char *what, int32_t *out, GError **error)
{
    int64_t v;
    if (!number(r, what, CS_VALUE_MIN, CS_VALUE_MAX, &v, error))
        return false;
    *out = (int32_t)v;
    return true;
}

static bool variable(Reader *r, int32_t *out, GError **error)
{
    blanks(r);
    size_t at = r->scan.pos;
    CsWord w = word(r, false);
    g_autofree char *name = g_strndup(w.at, w.len);
    *out = GPOINTER_TO_INT(g_hash_table_lookup(r->names, name)) - 1;
    return *out >= 0 || expected(r, at, "a variable that a `var` line above names", error);
}

/* Variables until something else stands there. */
static bool variables(Reader *r, GError **error)
{
    cs_vec_clear(&r->vars);
    for (blanks(r); r->scan.pos < r->scan.len && is_name_char(r->scan.text[r->scan.pos]);
         blanks(r)) {
        int32_t var;
        if (!variable(r, &var, error))
            return false;
        cs_vec_push(&r->vars, var);
    }
    return true;
}

static bool read_ranges(Reader *r, GError **error)
{
    cs_vec_clear(&r->ranges);
    size_t at = r->scan.pos;
    if (symbol(r, "-") && at_end(r))
        return true;
    r->scan.pos = at;
    do {
        CsRange range;
        if (!value(r, "a domain such as 1..9 or -1,3..5, or - for none", &range.lo, error))
            return false;
        range.hi = range.lo;
        if (symbol(r, "..") && !value(r, "the end of a range", &range.hi, error))
            return false;
        if (range.lo > range.hi)
            return expected(r, at, "ranges that do not run backwards", error);
        cs_vec_push(&r->ranges, range);
    } while (symbol(r, ","));
    return true;
}

static bool read_var(Reader *r, GError **error)
{
    blanks(r);
    size_t at = r->scan.pos;
    CsWord w = word(r, false);
    g_autofree char *name = g_strndup(w.at, w.len);
    if (w.len == 0 || g_ascii_isdigit(*name))
        return expected(r, at, "a name that begins with a letter", error);
    if (g_hash_table_contains(r->names, name))
        return expected(r, at, "a name that is not yet taken", error);
    if (!read_ranges(r, error))
        return false;
    int var = cs_model_add_var_set(r->model, cs_model_label(r->model, name, 0, 0, 0, 0),
                                   r->ranges.data, r->ranges.len);
    g_hash_table_insert(r->names, g_steal_pointer(&name), GINT_TO_POINTER(var + 1));
    return true;
}

static bool read_visible(Reader *r, GError **error)
{
    int64_t n;
    if (!number(r, "how many of the variables tell answers apart", 0, (int64_t)r->model->vars.len,
                &n, error))
        return false;
    cs_model_set_visible(r->model, (uint32_t)n);
    return true;
}

/* [±] [NUMBER *] NAME */
static bool read_term(Reader *r, bool first, GError **error)
{
    int64_t coef = 1;
    int32_t var;
    bool minus = symbol(r, "-");
    if (!minus && !symbol(r, "+") && !first)
        return expected(r, r->scan.pos, "+, -, =, <= or !=", error);
    blanks(r);
    if (r->scan.pos < r->scan.len && g_ascii_isdigit(r->scan.text[r->scan.pos])) {
        if (!number(r, "a coefficient", 0, INT64_MAX, &coef, error))
            return false;
        if (!symbol(r, "*"))
            return expected(r, r->scan.pos, "* between coefficient and variable", error);
    }
    if (!variable(r, &var, error))
        return false;
    cs_vec_push(&r->vars, var);
    cs_vec_push(&r->coefs, minus ? -coef : coef);
    return true;
}

static bool relation(Reader *r, CsRelation *out)
{
    if (symbol(r, "<="))
        *out = CS_LE;
    else if (symbol(r, "!="))
        *out = CS_NE;
    else if (symbol(r, "="))
        *out = CS_EQ;
    else
        return false;
    return true;
}

/* A sum of no terms is written 0. */
static bool read_linear(Reader *r, GError **error)
{
    CsRelation how;
    int64_t rhs;
    cs_vec_clear(&r->vars);
    cs_vec_clear(&r->coefs);
    size_t at = r->scan.pos;
    bool empty = symbol(r, "0") && relation(r, &how);
    if (!empty) {
        r->scan.pos = at;
        do
            if (!read_term(r, r->vars.len == 0, error))
                return false;
        while (!relation(r, &how));
    }
    if (!number(r, "the right-hand side", INT64_MIN, INT64_MAX, &rhs, error))
        return false;
    cs_model_add_linear(r->model, r->label, r->vars.data, r->coefs.data, r->vars.len, how, rhs);
    return true;
}

static bool read_all_diff(Reader *r, GError **error)
{
    if (!variables(r, error))
        return false;
    cs_model_add_all_diff(r->model, r->label, r->vars.data, r->vars.len);
    return true;
}

static bool read_distinct_sum(Reader *r, GError **error)
{
    int64_t rhs;
    if (!variables(r, error))
        return false;
    if (!symbol(r, "="))
        return expected(r, r->scan.pos, "a variable, or = and the sum", error);
    if (!number(r, "the sum", INT64_MIN, INT64_MAX, &rhs, error))
        return false;
    cs_model_add_distinct_sum(r->model, r->label, r->vars.data, r->vars.len, rhs);
    return true;
}

static bool read_difference(Reader *r, GError **error)
{
    int32_t x, y;
    int64_t c;
    if (!variable(r, &x, error))
        return false;
    bool minus = symbol(r, "-");
    if (!minus && !symbol(r, "+"))
        return expected(r, r->scan.pos, "+ or -", error);
    if (!number(r, "a number", 0, INT64_MAX, &c, error))
        return false;
    if (!symbol(r, "<="))
        return expected(r, r->scan.pos, "<=", error);
    if (!variable(r, &y, error))
        return false;
    cs_model_add_difference(r->model, r->label, x, minus ? -c : c, y);
    return true;
}

static bool read_literal(Reader *r, GError **error)
{
    CsLiteral l;
    if (!variable(r, &l.var, error))
        return false;
    if (symbol(r, "<="))
        l.test = CS_AT_MOST;
    else if (symbol(r, "!="))
        l.test = CS_IS_NOT;
    else if (symbol(r, "="))
        l.test = CS_IS;
    else if (symbol(r, ">"))
        l.test = CS_MORE_THAN;
    else
        return expected(r, r->scan.pos, "=, !=, <= or >", error);
    if (!value(r, "a value", &l.value, error))
        return false;
    cs_vec_push(&r->literals, l);
    return true;
}

static bool read_clause(Reader *r, GError **error)
{
    cs_vec_clear(&r->literals);
    blanks(r);
    bool more = r->scan.pos < r->scan.len && r->scan.text[r->scan.pos] != '"';
    for (; more; more = symbol(r, "|"))
        if (!read_literal(r, error))
            return false;
    cs_model_add_clause(r->model, r->label, r->literals.data, r->literals.len);
    return true;
}

static bool read_row(Reader *r, GError **error)
{
    for (size_t i = 0; i < r->vars.len; i++) {
        int32_t v;
        if (!value(r, "a value for each variable of the table", &v, error))
            return false;
        cs_vec_push(&r->rows, v);
    }
    return true;
}

static bool read_table(Reader *r, GError **error)
{
    size_t n_rows = 0;
    cs_vec_clear(&r->rows);
    if (!variables(r, error))
        return false;
    if (!symbol(r, ":"))
        return expected(r, r->scan.pos, "a variable, or : and the rows", error);
    blanks(r);
    bool more = r->scan.pos < r->scan.len && r->scan.text[r->scan.pos] != '"';
    for (; more; more = symbol(r, "/"), n_rows++)
        if (!read_row(r, error))
            return false;
    cs_model_add_table(r->model, r->label, r->vars.data, r->vars.len, r->rows.data, n_rows);
    return true;
}

static const struct {
    const char *keyword;
    bool (*read)(Reader *r, GError **error);
} statements[] = {
    {"var", read_var},
    {"visible", read_visible},
    {"linear", read_linear},
    {"all-different", read_all_diff},
    {"difference", read_difference},
    {"clause", read_clause},
    {"table", read_table},
    {"distinct-sum", read_distinct_sum},
};

/* "…" at the end of the line, which is cut off. */
static bool cut_label(Reader *r, GError **error)
{
    size_t begin = r->scan.pos, end = r->scan.len;
    while (end > begin && cs_is_space(r->scan.text[end - 1]))
        end--;
    r->scan.len = end;
    r->label = cs_model_label(r->model, "", 0, 0, 0, 0);
    if (end == begin || r->scan.text[end - 1] != '"')
        return true;
    const char *open = memchr(r->scan.text + begin, '"', end - 1 - begin);
    if (!open)
        return expected(r, end - 1, "a label with a quote on either side", error);
    g_autofree char *label = g_strndup(open + 1, (gsize)(r->scan.text + end - 1 - open - 1));
    if (strchr(label, '%') || strchr(label, '"'))
        return expected(r, (size_t)(open - r->scan.text), "a label without % and quotes", error);
    r->label = cs_model_label(r->model, label, 0, 0, 0, 0);
    r->scan.len = (size_t)(open - r->scan.text);
    return true;
}

static bool read_line(Reader *r, GError **error)
{
    if (at_end(r) || r->scan.text[r->scan.pos] == '#')
        return true;
    size_t at = r->scan.pos;
    if (!cut_label(r, error))
        return false;
    CsWord w = word(r, true);
    for (size_t i = 0; i < G_N_ELEMENTS(statements); i++) {
        if (w.len != strlen(statements[i].keyword) ||
            memcmp(w.at, statements[i].keyword, w.len) != 0)
            continue;
        if (!statements[i].read(r, error))
            return false;
        return at_end(r) || expected(r, r->scan.pos, "the end of the line", error);
    }
    return expected(r, at,
                    "var, visible, linear, all-different, difference, clause, table or "
                    "distinct-sum",
                    error);
}

static bool read_lines(Reader *r, CsScan text, GError **error)
{
    while (cs_scan_line(&text, &r->scan))
        if (!read_line(r, error))
            return false;
    return true;
}

CsModel *cs_model_read(const char *name, const char *text, size_t len, GError **error)
{
    g_autoptr(CsModel) model = cs_model_new();
    Reader r = {.model = model,
                .names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
    bool ok = read_lines(&r, (CsScan){.name = name, .text = text, .len = len}, error) &&
              cs_model_valid(model, error);
    g_hash_table_destroy(r.names);
    cs_vec_free(&r.vars);
    cs_vec_free(&r.coefs);
    cs_vec_free(&r.rows);
    cs_vec_free(&r.literals);
    cs_vec_free(&r.ranges);
    return ok ? g_steal_pointer(&model) : NULL;
}
