#include "presolve-work.h"

static void init_var(CsWork *w, int var)
{
    CsDomain d = cs_model_domain(w->model, var);
    CsWorkVar *v = &w->vars[var];
    if (cs_domain_is_empty(d)) {
        w->none = true;
        w->why = w->model->vars.data[var].name;
        return;
    }
    v->lo = v->base = cs_domain_min(d);
    v->hi = cs_domain_max(d);
    v->wide = (int64_t)v->hi - v->lo > 63;
    for (uint32_t i = 0; i < d.n && !v->wide; i++) {
        int from = d.ranges[i].lo - v->base, to = d.ranges[i].hi - v->base;
        v->bits |= (UINT64_MAX >> (63 - (to - from))) << from;
    }
}

CsWork *cs_work_new(const CsModel *model)
{
    CsWork *w = g_new0(CsWork, 1);
    w->model = cs_model_copy(model);
    w->vars = g_new0(CsWorkVar, model->vars.len + 1);
    for (size_t v = 0; v < model->vars.len; v++)
        init_var(w, (int)v);
    cs_vec_reserve(&w->mark, model->vars.len + 1);
    memset(w->mark.data, 0, (model->vars.len + 1) * sizeof *w->mark.data);
    cs_work_added(w);
    return w;
}

void cs_work_free(CsWork *w)
{
    if (!w)
        return;
    cs_model_free(w->model);
    g_free(w->vars);
    cs_vec_free(&w->dropped);
    cs_vec_free(&w->queued);
    cs_vec_free(&w->queue);
    cs_vec_free(&w->first);
    cs_vec_free(&w->uses);
    cs_vec_free(&w->mark);
    g_free(w);
}

void cs_work_added(CsWork *w)
{
    while (w->dropped.len < w->model->constraints.len) {
        cs_vec_push(&w->queue, (int32_t)w->dropped.len);
        cs_vec_push(&w->dropped, 0);
        cs_vec_push(&w->queued, 1);
    }
}

void cs_work_index(CsWork *w)
{
    const CsModel *m = w->model;
    size_t n = m->vars.len;
    w->first.len = 0;
    cs_vec_reserve(&w->first, n + 1);
    w->first.len = n + 1;
    uint32_t *first = w->first.data;
    memset(first, 0, (n + 1) * sizeof *first);
    for (size_t c = 0; c < m->constraints.len; c++)
        for (uint32_t i = 0; i < m->constraints.data[c].n && !w->dropped.data[c]; i++)
            first[cs_model_var_at(m, &m->constraints.data[c], i)]++;
    for (size_t v = 1; v <= n; v++)
        first[v] += first[v - 1];
    w->uses.len = 0;
    cs_vec_reserve(&w->uses, first[n] + 1);
    w->uses.len = first[n];
    /* first[v] is where v's uses end, and moves down to where they begin. */
    for (size_t c = m->constraints.len; c-- > 0;)
        for (uint32_t i = m->constraints.data[c].n; i-- > 0 && !w->dropped.data[c];)
            w->uses.data[--first[cs_model_var_at(m, &m->constraints.data[c], i)]] = (int32_t)c;
}

void cs_work_fail(CsWork *w)
{
    if (!w->none)
        w->why = w->now;
    w->none = true;
}

uint32_t cs_work_stamp(CsWork *w)
{
    return ++w->stamp;
}

bool cs_work_contains(const CsWork *w, int var, int64_t value)
{
    const CsWorkVar *v = &w->vars[var];
    return value >= v->lo && value <= v->hi && (v->wide || v->bits >> (value - v->base) & 1);
}

static void changed(CsWork *w, int var)
{
    for (uint32_t u = w->first.data[var]; u < w->first.data[var + 1]; u++) {
        int32_t c = w->uses.data[u];
        if (!w->queued.data[c] && !w->dropped.data[c]) {
            w->queued.data[c] = 1;
            cs_vec_push(&w->queue, c);
        }
    }
}

static void set_bits(CsWork *w, int var, uint64_t bits)
{
    CsWorkVar *v = &w->vars[var];
    if (bits == v->bits)
        return;
    if (bits == 0) {
        cs_work_fail(w);
        return;
    }
    v->bits = bits;
    v->lo = v->base + __builtin_ctzll(bits);
    v->hi = v->base + 63 - __builtin_clzll(bits);
    changed(w, var);
}

/* The least value of the original domain that is >= lo, the greatest that is <= hi. */
static void set_ends(CsWork *w, int var, int64_t lo, int64_t hi)
{
    CsWorkVar *v = &w->vars[var];
    CsDomain d = cs_model_domain(w->model, var);
    uint32_t i = 0, k = d.n;
    while (i < d.n && d.ranges[i].hi < lo)
        i++;
    while (k > 0 && d.ranges[k - 1].lo > hi)
        k--;
    if (i == d.n || k == 0) {
        cs_work_fail(w);
        return;
    }
    lo = MAX(lo, d.ranges[i].lo);
    hi = MIN(hi, d.ranges[k - 1].hi);
    if (lo > hi) {
        cs_work_fail(w);
        return;
    }
    v->lo = (int32_t)lo;
    v->hi = (int32_t)hi;
    changed(w, var);
}

void cs_work_at_least(CsWork *w, int var, int64_t lo)
{
    CsWorkVar *v = &w->vars[var];
    if (w->none || lo <= v->lo)
        return;
    if (lo > v->hi)
        cs_work_fail(w);
    else if (v->wide)
        set_ends(w, var, lo, v->hi);
    else
        set_bits(w, var, v->bits & UINT64_MAX << (lo - v->base));
}

void cs_work_at_most(CsWork *w, int var, int64_t hi)
{
    CsWorkVar *v = &w->vars[var];
    if (w->none || hi >= v->hi)
        return;
    if (hi < v->lo)
        cs_work_fail(w);
    else if (v->wide)
        set_ends(w, var, v->lo, hi);
    else
        set_bits(w, var, v->bits & UINT64_MAX >> (63 - (hi - v->base)));
}

void cs_work_fix(CsWork *w, int var, int64_t value)
{
    if (!w->none && !cs_work_contains(w, var, value))
        cs_work_fail(w);
    cs_work_at_least(w, var, value);
    cs_work_at_most(w, var, value);
}

void cs_work_remove(CsWork *w, int var, int64_t value)
{
    CsWorkVar *v = &w->vars[var];
    if (w->none || !cs_work_contains(w, var, value))
        return;
    if (!v->wide)
        set_bits(w, var, v->bits & ~(UINT64_C(1) << (value - v->base)));
    else if (value == v->lo)
        cs_work_at_least(w, var, value + 1);
    else if (value == v->hi)
        cs_work_at_most(w, var, value - 1);
}

bool cs_work_common_base(const CsWork *w, const int32_t *vars, size_t n, int64_t *base)
{
    int64_t lo = INT64_MAX, hi = INT64_MIN;
    for (size_t i = 0; i < n; i++) {
        const CsWorkVar *v = &w->vars[vars[i]];
        lo = MIN(lo, v->lo);
        hi = MAX(hi, v->hi);
        if (v->wide)
            return false;
    }
    *base = lo;
    return n > 0 && hi - lo <= 63;
}

uint64_t cs_work_bits(const CsWork *w, int var, int64_t base)
{
    const CsWorkVar *v = &w->vars[var];
    return v->base >= base ? v->bits << (v->base - base) : v->bits >> (base - v->base);
}

void cs_work_keep(CsWork *w, int var, int64_t base, uint64_t bits)
{
    const CsWorkVar *v = &w->vars[var];
    if (w->none)
        return;
    uint64_t own = v->base >= base ? bits >> (v->base - base) : bits << (base - v->base);
    set_bits(w, var, v->bits & own);
}

static int numbers_in(const char *pattern)
{
    int n = 0;
    for (; *pattern; pattern++)
        n += *pattern == '%';
    return MIN(n, 4);
}

CsLabel cs_work_label_both(CsWork *w, CsLabel a, CsLabel b)
{
    const char *first = cs_patterns_text(w->model->patterns, a.pattern);
    const char *second = cs_patterns_text(w->model->patterns, b.pattern);
    int n = numbers_in(first), k = numbers_in(second);
    if (n + k <= 4) {
        g_autofree char *pattern = g_strconcat(first, " & ", second, NULL);
        CsLabel both = a;
        both.pattern = cs_patterns_add(w->model->patterns, pattern);
        memcpy(both.number + n, b.number, (size_t)k * sizeof *b.number);
        return both;
    }
    g_autoptr(GString) text = g_string_new(NULL);
    cs_label_append(w->model->patterns, &a, text);
    g_string_append(text, " & ");
    cs_label_append(w->model->patterns, &b, text);
    return (CsLabel){.pattern = cs_patterns_add(w->model->patterns, text->str)};
}
