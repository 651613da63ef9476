#include "presolve.h"

#include "registry.h"

static CsStepSet all_steps(void)
{
    CsStepSet all = 0;
    for (size_t i = 0; cs_steps[i]; i++)
        all |= (CsStepSet)1 << i;
    return all;
}

static void set_unknown(const char *name, GError **error)
{
    g_autoptr(GString) known = g_string_new("all, none, auto");
    for (size_t i = 0; cs_steps[i]; i++)
        g_string_append_printf(known, ", %s", cs_steps[i]->name);
    g_set_error(error, CS_ERROR, CS_ERROR_USAGE, "presolve: there is no step '%s'; there are: %s",
                name, known->str);
}

/* Is `name` the word of `n` characters? */
static bool is_word(const char *name, const char *word, size_t n)
{
    return strncmp(name, word, n) == 0 && !name[n];
}

static bool read_step(const char *word, size_t n, const char *fallback, bool first,
                      CsStepSet *steps, GError **error)
{
    bool off = n && *word == '-';
    if (off && first)
        *steps = all_steps();
    word += off;
    n -= off;
    CsStepSet these = 0;
    if (is_word("auto", word, n) && fallback) {
        if (!cs_presolve_parse(fallback, NULL, &these, error))
            return false;
    } else if (is_word("all", word, n)) {
        these = all_steps();
    } else if (!is_word("none", word, n)) {
        for (size_t i = 0; cs_steps[i]; i++)
            if (is_word(cs_steps[i]->name, word, n))
                these = (CsStepSet)1 << i;
        if (!these) {
            g_autofree char *unknown = g_strndup(word, n);
            set_unknown(unknown, error);
            return false;
        }
    }
    *steps = off ? *steps & ~these : *steps | these;
    return true;
}

bool cs_presolve_parse(const char *text, const char *fallback, CsStepSet *steps, GError **error)
{
    *steps = 0;
    if (!*text)
        return true;
    for (const char *word = text;; word++) {
        size_t n = strcspn(word, ",");
        if (!read_step(word, n, fallback ? fallback : "all", word == text, steps, error))
            return false;
        word += n;
        if (!*word)
            return true;
    }
}

CsStepSet cs_presolve_useful(CsStepSet steps, const CsModel *model)
{
    for (size_t i = 0; cs_steps[i]; i++)
        if (steps >> i & 1 && cs_steps[i]->applies && !cs_steps[i]->applies(model))
            steps &= ~((CsStepSet)1 << i);
    return steps;
}

bool cs_presolve_has(CsStepSet steps, const char *name)
{
    for (size_t i = 0; cs_steps[i]; i++)
        if (strcmp(cs_steps[i]->name, name) == 0)
            return steps >> i & 1;
    return false;
}

/* Filters may converge slowly (x < y, y < x over a billion values), so their work is bounded: by so
 * many visits to the average constraint. */
#define VISITS 200

static void filter_all(CsWork *w, CsStepSet steps)
{
    cs_work_index(w);
    int64_t budget = 1000 + VISITS * (int64_t)(w->uses.len + w->model->constraints.len);
    for (size_t next = 0; next < w->queue.len && !w->none; next++) {
        int c = w->queue.data[next];
        w->queued.data[c] = 0;
        budget -= 1 + (int64_t)cs_work_constraint(w, c)->n;
        if (w->dropped.data[c] || budget < 0)
            continue;
        w->now = cs_work_constraint(w, c)->label;
        for (size_t i = 0; cs_steps[i] && !w->none; i++)
            if (steps >> i & 1 && cs_steps[i]->filter)
                cs_steps[i]->filter(w, c);
    }
    cs_vec_clear(&w->queue);
}

static void run_stage(CsWork *w, CsStepSet steps, CsStage stage)
{
    for (size_t i = 0; cs_steps[i] && !w->none; i++)
        if (steps >> i & 1 && cs_steps[i]->stage == stage && cs_steps[i]->run)
            cs_steps[i]->run(w);
    cs_work_added(w);
}

static size_t count_fixed(const CsWork *w)
{
    size_t n = 0;
    for (size_t v = 0; v < w->model->vars.len; v++)
        n += cs_work_fixed(w, (int)v);
    return n;
}

/* A variable that becomes known can bring the next fact to light; chains of that are cut off. */
#define ROUNDS 10

static void work(CsWork *w, CsStepSet steps)
{
    run_stage(w, steps, CS_STAGE_TIDY);
    run_stage(w, steps, CS_STAGE_SHAPE);
    filter_all(w, steps);
    for (int round = 0; round < ROUNDS && !w->none; round++) {
        size_t fixed = count_fixed(w);
        run_stage(w, steps, CS_STAGE_FACTS);
        filter_all(w, steps);
        if (count_fixed(w) == fixed)
            break;
    }
    run_stage(w, steps, CS_STAGE_RELAX);
    run_stage(w, steps, CS_STAGE_TRIM);
    run_stage(w, steps, CS_STAGE_TIDY);
}

/* Writes what is left of a variable's domain into the model; how many values went. */
static int64_t store_domain(CsWork *w, int var, CsRanges *scratch)
{
    CsDomain d = cs_model_domain(w->model, var);
    const CsWorkVar *v = &w->vars[var];
    int64_t before = cs_domain_size(d);
    CsRange ends = {v->lo, v->hi};
    cs_vec_clear(scratch);
    if (v->wide)
        cs_ranges_intersect(d, (CsDomain){&ends, 1}, scratch);
    for (uint64_t rest = v->bits; rest; rest &= rest - 1) {
        int32_t value = v->base + __builtin_ctzll(rest);
        cs_vec_push(scratch, (CsRange){value, value});
    }
    int64_t after = v->wide ? cs_domain_size((CsDomain){scratch->data, (uint32_t)scratch->len})
                            : (int64_t)scratch->len;
    if (after != before)
        cs_model_set_domain(w->model, var, scratch->data, scratch->len);
    return before - after;
}

static void store(CsWork *w, CsStats *stats)
{
    CsRanges scratch = {0};
    int64_t removed = 0, fixed = 0;
    for (size_t v = 0; v < w->model->vars.len; v++) {
        removed += store_domain(w, (int)v, &scratch);
        fixed += cs_work_fixed(w, (int)v);
    }
    cs_vec_free(&scratch);
    size_t kept = 0;
    for (size_t c = 0; c < w->model->constraints.len; c++)
        if (!w->dropped.data[c])
            w->model->constraints.data[kept++] = w->model->constraints.data[c];
    w->model->constraints.len = kept;
    if (stats) {
        cs_stats_add(stats, "presolve.removed", (double)removed);
        cs_stats_add(stats, "presolve.fixed", (double)fixed);
        cs_stats_add(stats, "presolve.constraints", (double)kept);
    }
}

CsModel *cs_presolve(const CsModel *model, CsStepSet steps, bool *none, CsStats *stats)
{
    gint64 began = g_get_monotonic_time();
    g_autoptr(CsWork) w = cs_work_new(model);
    if (!w->none)
        work(w, steps);
    *none = w->none;
    if (w->none)
        cs_model_add_clause(w->model, w->why, NULL, 0);
    else
        store(w, stats);
    if (stats)
        cs_stats_add(stats, "time.presolve", cs_seconds_since(began));
    return g_steal_pointer(&w->model);
}
