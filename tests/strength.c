#include "strength.h"

#include "check.h"
#include "formula.h"

/* keep[v][i]: does value i of variable v stay? */
typedef struct Sample {
    const CsEncode *e;
    size_t n;
    bool **keep, **supported;
    size_t solutions;
} Sample;

static Sample sample_new(const CsEncode *e)
{
    Sample s = {.e = e, .n = e->model->vars.len};
    s.keep = g_new(bool *, s.n);
    s.supported = g_new(bool *, s.n);
    for (size_t v = 0; v < s.n; v++) {
        s.keep[v] = g_new0(bool, (size_t)e->vars[v].size + 1);
        s.supported[v] = g_new0(bool, (size_t)e->vars[v].size + 1);
    }
    return s;
}

static void sample_clear(Sample *s)
{
    for (size_t v = 0; v < s->n; v++) {
        g_free(s->keep[v]);
        g_free(s->supported[v]);
    }
    g_free(s->keep);
    g_free(s->supported);
}

static void draw(Sample *s, GRand *random, bool intervals)
{
    for (size_t v = 0; v < s->n; v++) {
        int size = s->e->vars[v].size, kept = 0;
        int a = g_rand_int_range(random, 0, size), b = g_rand_int_range(random, 0, size);
        for (int i = 0; i < size; i++) {
            s->keep[v][i] = intervals ? i >= MIN(a, b) && i <= MAX(a, b) : g_rand_boolean(random);
            kept += s->keep[v][i];
            s->supported[v][i] = false;
        }
        if (kept == 0)
            s->keep[v][a] = true;
    }
    s->solutions = 0;
}

/* Marks the values that occur in solutions, by going through all assignments. */
static void find_supported(Sample *s)
{
    g_autofree int *index = g_new0(int, s->n), *values = g_new(int, s->n);
    for (size_t depth = 0;;) {
        while (index[depth] < s->e->vars[depth].size && !s->keep[depth][index[depth]])
            index[depth]++;
        if (index[depth] == s->e->vars[depth].size) {
            index[depth] = 0;
            if (depth == 0)
                return;
            index[--depth]++;
            continue;
        }
        values[depth] = cs_encode_value(s->e, (int)depth, index[depth]);
        if (depth + 1 < s->n) {
            depth++;
            continue;
        }
        if (cs_check_model(s->e->model, values, NULL)) {
            s->solutions++;
            for (size_t v = 0; v < s->n; v++)
                s->supported[v][index[v]] = true;
        }
        index[depth]++;
    }
}

/* The variables are channelled: every one has direct and order literals. */
static void assume(const Sample *s, Formula *f)
{
    for (size_t v = 0; v < s->n; v++)
        for (int i = 0; i < s->e->vars[v].size; i++)
            if (!s->keep[v][i])
                formula_assume(f, -cs_encode_is_at(s->e, (int)v, i));
}

static void count(const Sample *s, const Formula *f, Strength *k)
{
    if (s->solutions == 0) {
        k->prunable++;
        k->pruned += formula_conflict(f);
        return;
    }
    for (size_t v = 0; v < s->n; v++) {
        for (int i = 0; i < s->e->vars[v].size; i++) {
            if (!s->keep[v][i] || s->supported[v][i])
                continue;
            k->prunable++;
            k->pruned += formula_value(f, cs_encode_is_at(s->e, (int)v, i)) < 0;
        }
    }
}

/* On intervals: is a value left outside the hull of the supported ones? */
static bool misses_a_bound(const Sample *s, const Formula *f)
{
    if (s->solutions == 0)
        return !formula_conflict(f);
    for (size_t v = 0; v < s->n; v++) {
        int size = s->e->vars[v].size, lo = 0, hi = size - 1;
        while (!s->supported[v][lo])
            lo++;
        while (!s->supported[v][hi])
            hi--;
        for (int i = 0; i < size; i++)
            if ((i < lo || i > hi) && formula_value(f, cs_encode_is_at(s->e, (int)v, i)) >= 0)
                return true;
    }
    return false;
}

Strength strength_measure(const CsEncode *e, GRand *random, size_t samples, bool intervals)
{
    Strength k = {.samples = samples};
    Sample s = sample_new(e);
    g_autoptr(Formula) f = formula_new(e->cnf);
    if (formula_conflict(f)) { /* nothing is left to prune */
        sample_clear(&s);
        return k;
    }
    size_t mark = formula_mark(f);
    for (size_t i = 0; i < samples; i++) {
        draw(&s, random, intervals);
        find_supported(&s);
        assume(&s, f);
        count(&s, f, &k);
        k.bounds_missed += misses_a_bound(&s, f);
        formula_undo(f, mark);
    }
    sample_clear(&s);
    return k;
}
