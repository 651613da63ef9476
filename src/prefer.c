#include "prefer.h"

#include <math.h>

/* Shorter sums are met by propagation. */
#define LENGTH_WORTH_IT 2.5
#define SWEEPS 60
#define STEPS_PER_SUM 100

typedef struct Guess {
    const CsModel *model;
    double *real;
    int *values;
    CS_VEC(uint32_t) sums;  /* constraint indices */
    int64_t *error;         /* per constraint: sum of values - rhs */
    CS_VEC(uint32_t) wrong; /* sums with an error */
    uint32_t *place;        /* per constraint: where it stands in `wrong`, + 1 */
    uint32_t *changed;      /* per variable: the step that changed it last */
    uint32_t *first;        /* sums of variable v: uses[first[v]..first[v + 1]-1] */
    uint32_t *uses;
} Guess;

bool cs_phases_parse(const char *name, CsPhases *phases, GError **error)
{
    static const struct {
        const char *name;
        CsPhases phases;
    } known[] = {
        {"auto", CS_PHASES_WALK},
        {"none", CS_PHASES_NONE},
        {"rounded", CS_PHASES_ROUNDED},
        {"walk", CS_PHASES_WALK},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(known); i++) {
        if (strcmp(known[i].name, name) == 0) {
            *phases = known[i].phases;
            return true;
        }
    }
    g_set_error(error, CS_ERROR, CS_ERROR_USAGE,
                "phases: there is no '%s'; there are: auto, none, rounded, walk", name);
    return false;
}

/* Facts that presolve added: x - y = k and the like. */
static bool is_small(const CsConstraint *c)
{
    return c->kind == CS_LINEAR && c->n <= 2;
}

static bool collect(Guess *g)
{
    const CsModel *m = g->model;
    size_t length = 0;
    cs_vec_foreach (const CsVar, v, &m->vars)
        if (v->n_ranges == 0)
            return false;
    for (size_t c = 0; c < m->constraints.len; c++) {
        const CsConstraint *k = &m->constraints.data[c];
        if (!cs_constraint_is_plain_sum(k) && !is_small(k))
            return false;
        if (!cs_constraint_is_plain_sum(k) || k->n == 0)
            continue;
        cs_vec_push(&g->sums, (uint32_t)c);
        length += k->n;
    }
    return (double)length >= LENGTH_WORTH_IT * (double)g->sums.len && g->sums.len > 0;
}

static void index_uses(Guess *g)
{
    const CsModel *m = g->model;
    size_t n = m->vars.len, total = 0;
    g->first = g_new0(uint32_t, n + 2);
    cs_vec_foreach (const uint32_t, c, &g->sums) {
        const CsConstraint *k = &m->constraints.data[*c];
        for (uint32_t i = 0; i < k->n; i++)
            g->first[cs_model_args(m, k)[i]]++;
        total += k->n;
    }
    for (size_t v = 1; v <= n; v++)
        g->first[v] += g->first[v - 1];
    g->uses = g_new(uint32_t, total + 1);
    cs_vec_foreach (const uint32_t, c, &g->sums) {
        const CsConstraint *k = &m->constraints.data[*c];
        for (uint32_t i = 0; i < k->n; i++)
            g->uses[--g->first[cs_model_args(m, k)[i]]] = *c;
    }
}

static double clamp(double x, CsDomain d)
{
    return CLAMP(x, cs_domain_min(d), cs_domain_max(d));
}

/* Projects onto each sum in turn, back into the domains after each. */
static void meet_over_reals(Guess *g)
{
    const CsModel *m = g->model;
    for (size_t v = 0; v < m->vars.len; v++) {
        CsDomain d = cs_model_domain(m, (int)v);
        g->real[v] = ((double)cs_domain_min(d) + cs_domain_max(d)) / 2;
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        cs_vec_foreach (const uint32_t, c, &g->sums) {
            const CsConstraint *k = &m->constraints.data[*c];
            const int32_t *args = cs_model_args(m, k);
            double miss = (double)k->rhs;
            for (uint32_t i = 0; i < k->n; i++)
                miss -= g->real[args[i]];
            for (uint32_t i = 0; i < k->n; i++)
                g->real[args[i]] =
                    clamp(g->real[args[i]] + miss / k->n, cs_model_domain(m, args[i]));
        }
    }
}

/* How much the errors' squares grow when variable v changes by `by`. */
static int64_t growth(const Guess *g, size_t v, int by)
{
    int64_t grows = 0;
    for (uint32_t u = g->first[v]; u < g->first[v + 1]; u++)
        grows += by * (2 * g->error[g->uses[u]] + by);
    return grows;
}

static void list_wrong(Guess *g, uint32_t c)
{
    uint32_t at = g->place[c];
    if (g->error[c] != 0 && !at) {
        cs_vec_push(&g->wrong, c);
        g->place[c] = (uint32_t)g->wrong.len;
    } else if (g->error[c] == 0 && at) {
        uint32_t last = g->wrong.data[--g->wrong.len];
        g->wrong.data[at - 1] = last;
        g->place[last] = at;
        g->place[c] = 0;
    }
}

static void change(Guess *g, size_t v, int by)
{
    g->values[v] += by;
    for (uint32_t u = g->first[v]; u < g->first[v + 1]; u++) {
        g->error[g->uses[u]] += by;
        list_wrong(g, g->uses[u]);
    }
}

/* Up or down, whichever evens out what was rounded so far in the variable's sums. */
static void round_values(Guess *g)
{
    const CsModel *m = g->model;
    size_t n = m->vars.len;
    g_autofree double *drift = g_new0(double, m->constraints.len + 1);
    for (size_t v = 0; v < n; v++) {
        double down = floor(g->real[v]), part = g->real[v] - down, sum = 0;
        for (uint32_t u = g->first[v]; u < g->first[v + 1]; u++)
            sum += drift[g->uses[u]];
        uint32_t uses = g->first[v + 1] - g->first[v];
        /* Σ(e - part + 1)² < Σ(e - part)², or plain rounding when there is nothing to even out. */
        bool up = part > 0 && 2 * (sum - part * uses) + uses < 0;
        g->values[v] = (int)down + up;
        for (uint32_t u = g->first[v]; u < g->first[v + 1]; u++)
            drift[g->uses[u]] += up - part;
    }
    cs_vec_foreach (const uint32_t, c, &g->sums) {
        const CsConstraint *k = &m->constraints.data[*c];
        int64_t sum = 0;
        for (uint32_t i = 0; i < k->n; i++)
            sum += g->values[cs_model_args(m, k)[i]];
        g->error[*c] = sum - k->rhs;
        list_wrong(g, *c);
    }
}

/* The variable of the sum whose step of one towards the sum costs the others least; of those, the
 * one that has rested longest, so that errors wander until they meet and cancel out.  -1: none can
 * take the step. */
static int32_t best_step(const Guess *g, const CsConstraint *k, int by)
{
    const int32_t *args = cs_model_args(g->model, k);
    int32_t best = -1;
    int64_t least = 0;
    for (uint32_t i = 0; i < k->n; i++) {
        int32_t v = args[i];
        if (!cs_domain_contains(cs_model_domain(g->model, v), g->values[v] + by))
            continue;
        int64_t grows = growth(g, (size_t)v, by);
        if (best < 0 || grows < least || (grows == least && g->changed[v] < g->changed[best])) {
            best = v;
            least = grows;
        }
    }
    return best;
}

/* Local search in the manner of WalkSAT: takes a wrong sum, corrects it by one, goes on. */
static void walk(Guess *g)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    uint32_t steps = (uint32_t)MIN(STEPS_PER_SUM * g->sums.len, UINT32_MAX / 2);
    for (uint32_t step = 1; step <= steps && g->wrong.len; step++) {
        uint32_t c = g->wrong.data[g_rand_int(random) % g->wrong.len];
        int by = g->error[c] > 0 ? -1 : 1;
        int32_t v = best_step(g, &g->model->constraints.data[c], by);
        if (v < 0)
            continue;
        g->changed[v] = step;
        change(g, (size_t)v, by);
    }
}

bool cs_prefer_values(const CsModel *model, CsPhases phases, int *values)
{
    Guess g = {.model = model, .values = values};
    bool worth_it = phases != CS_PHASES_NONE && collect(&g);
    if (worth_it) {
        g.real = g_new(double, model->vars.len + 1);
        g.error = g_new0(int64_t, model->constraints.len + 1);
        g.place = g_new0(uint32_t, model->constraints.len + 1);
        g.changed = g_new0(uint32_t, model->vars.len + 1);
        index_uses(&g);
        meet_over_reals(&g);
        round_values(&g);
        if (phases == CS_PHASES_WALK)
            walk(&g);
    }
    cs_vec_free(&g.sums);
    cs_vec_free(&g.wrong);
    g_free(g.place);
    g_free(g.changed);
    g_free(g.real);
    g_free(g.error);
    g_free(g.first);
    g_free(g.uses);
    return worth_it;
}

static void set_literal(int8_t *phases, int32_t literal, bool holds)
{
    if (literal != CS_TRUE && literal != CS_FALSE)
        phases[ABS(literal)] = (literal > 0) == holds ? 1 : -1;
}

static void var_phases(const CsEncode *e, int var, int value, int8_t *phases)
{
    const CsVarLiterals *l = &e->vars[var];
    if (l->order || l->size == 2)
        for (int i = 0; i < l->size - 1; i++)
            set_literal(phases, cs_encode_le_at(e, var, i), value <= cs_encode_value(e, var, i));
    if (l->direct)
        for (int i = 0; i < l->size; i++)
            set_literal(phases, cs_encode_is_at(e, var, i), value == cs_encode_value(e, var, i));
    for (int b = 0; b < l->n_bits && l->bits; b++)
        set_literal(phases, l->bits + b, (value - l->min) >> b & 1);
}

void cs_prefer_phases(const CsEncode *e, const int *values, int8_t *phases)
{
    memset(phases, 0, (size_t)e->cnf->n_vars + 1);
    for (size_t v = 0; v < e->model->vars.len; v++)
        if (e->vars[v].size > 1)
            var_phases(e, (int)v, values[v], phases);
    int32_t open = 0;
    size_t n_open = 0;
    bool satisfied = false;
    cs_vec_foreach (const int32_t, l, &e->cnf->literals) {
        if (*l == 0) {
            if (n_open == 1 && !satisfied)
                set_literal(phases, open, true);
            n_open = 0;
            satisfied = false;
        } else if (phases[ABS(*l)] == 0) {
            open = *l;
            n_open++;
        } else {
            satisfied |= (*l > 0) == (phases[ABS(*l)] > 0);
        }
    }
}
