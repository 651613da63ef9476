/* Depth-first search with propagation, over any model: docs/dfs.md says how it works.
 *
 * Parts of the model that do not touch are answered one by one, and the answers of the whole are
 * their product, in the order of an odometer whose first wheel is the first part. */
#include "backend.h"
#include "dfs-build.h"
#include "dfs-parts.h"
#include "dfs-propagator.h"
#include "dfs-quick-open.h"
#include "dfs-totals.h"
#include "dfs-wide.h"
#include "presolve.h"

#define PLAIN_FAILURES 300
#define QUICK_FAILURES 100
#define PRESOLVE "totals" /* docs/dfs.md has the measurements */

/* A part and its answers so far. */
typedef struct Wheel {
    CS_VEC(int) answers; /* part->n values each */
    size_t n_answers, at;
} Wheel;

typedef struct DfsState {
    DfsQuick *quick; /* NULL when it has given up or does not take the model: then … */
    DfsEngine engine;
    const CsQuery *query;
    CsModel *presolved; /* what the engine works on, unless it is query->model */
    CsStats stats;      /* of that */
    DfsPart *parts;
    uint32_t n_parts;
    Wheel *wheels;
    uint32_t at_work;   /* the part that may have decisions standing */
    uint32_t n_started; /* parts that have an answer */
    bool answered, finished;
} DfsState;

static void close_state(void *state)
{
    DfsState *s = state;
    for (uint32_t p = 0; p < s->n_parts; p++)
        cs_vec_free(&s->wheels[p].answers);
    g_free(s->wheels);
    dfs_quick_free(s->quick);
    dfs_engine_free(&s->engine);
    cs_model_free(s->presolved);
    cs_vec_free(&s->stats);
    g_free(s);
}

/* When to pass from one way of searching to the next. */
typedef struct Patience {
    uint64_t quick; /* failures of the quick search; 0: it is left out */
    uint64_t plain; /* of plain search before learning */
} Patience;

/* The tests ask for "quick", which leaves the quick search at the first failure, "plain", which
 * never learns, and "learn", which does from the first failure on. */
static bool read_argument(const char *argument, Patience *patience, GError **error)
{
    static const struct {
        const char *name;
        Patience patience;
    } ways[] = {
        {"quick", {.quick = 1, .plain = PLAIN_FAILURES}},
        {"plain", {.quick = 0, .plain = UINT64_MAX}},
        {"learn", {.quick = 0, .plain = 1}},
    };
    *patience = (Patience){.quick = QUICK_FAILURES, .plain = PLAIN_FAILURES};
    if (!argument)
        return true;
    for (size_t i = 0; i < G_N_ELEMENTS(ways); i++) {
        if (strcmp(argument, ways[i].name) == 0) {
            *patience = ways[i].patience;
            return true;
        }
    }
    g_set_error(error, CS_ERROR, CS_ERROR_USAGE,
                "back end dfs: expected quick, plain or learn, found '%s'", argument);
    return false;
}

static bool take_over(DfsEngine *e, const DfsQuick *quick)
{
    e->n_nodes = quick->n_nodes;
    e->n_failures = quick->n_failures;
    e->n_propagations = quick->n_propagations;
    return !quick->any_answer || dfs_quick_hand_over(quick, e);
}

/* The model for the engine.  `auto` leaves small models as they are, since most are answered sooner
 * than presolved; those that turn out hard are presolved here. */
static const CsModel *engine_model(DfsState *s)
{
    const CsModel *m = s->query->model;
    CsStepSet steps = 0;
    bool none;
    if (m->vars.len <= DFS_QUICK_VARS && strcmp(s->query->options->presolve, "auto") == 0 &&
        cs_presolve_parse(PRESOLVE, NULL, &steps, NULL))
        steps = cs_presolve_useful(steps, m);
    if (steps)
        s->presolved = cs_presolve(m, steps, &none, &s->stats);
    return steps ? s->presolved : m;
}

/* Sets up the engine that answers what the quick search does not. */
static void start_engine(DfsState *s)
{
    DfsEngine *e = &s->engine;
    bool some_answers = s->quick && s->quick->any_answer;
    dfs_build(e, engine_model(s));
    s->finished = e->infeasible || (s->quick && !take_over(e, s->quick)) || !dfs_propagate(e);
    g_clear_pointer(&s->quick, dfs_quick_free);
    if (s->finished)
        return;
    memcpy(e->root, e->dom, e->n_vars * sizeof *e->root);
    s->parts = dfs_parts_find(e, some_answers, &s->n_parts);
    s->wheels = g_new0(Wheel, s->n_parts);
}

static void *open_state(const CsQuery *query, GError **error)
{
    Patience patience;
    if (!read_argument(query->argument, &patience, error))
        return NULL;
    DfsState *s = g_new0(DfsState, 1);
    s->query = query;
    s->engine.plain_failures = patience.plain;
    s->finished = !dfs_totals_fit(query->model);
    if (s->finished)
        return s;
    if (patience.quick)
        s->quick = dfs_quick_open(query->model, patience.quick);
    if (!s->quick)
        start_engine(s);
    return s;
}

static void keep_answer(DfsState *s, uint32_t p)
{
    Wheel *w = &s->wheels[p];
    /* The last part's answers come once each, so that only the newest is needed. */
    if (p + 1 == s->n_parts)
        cs_vec_clear(&w->answers);
    const DfsPart *part = &s->parts[p];
    cs_vec_reserve(&w->answers, part->n);
    for (uint32_t i = 0; i < part->n; i++)
        w->answers.data[w->answers.len++] = (int)dfs_min(&s->engine, part->vars[i]);
    w->n_answers++;
}

/* One more answer of a part. */
static CsStatus more(DfsState *s, uint32_t p, const DfsLimit *limit)
{
    if (s->parts[p].finished)
        return CS_STATUS_NONE;
    if (s->at_work != p)
        dfs_part_leave(&s->engine, &s->parts[s->at_work]);
    s->at_work = p;
    CsStatus status = dfs_part_next(&s->engine, &s->parts[p], limit);
    if (status == CS_STATUS_SOLUTION)
        keep_answer(s, p);
    return status;
}

/* The first answer of every part. */
static CsStatus start(DfsState *s, const DfsLimit *limit)
{
    for (; s->n_started < s->n_parts; s->n_started++) {
        CsStatus status = more(s, s->n_started, limit);
        if (status != CS_STATUS_SOLUTION)
            return status;
    }
    return CS_STATUS_SOLUTION;
}

/* Turns the first wheel that can be turned, and those before it back to their beginning. */
static CsStatus turn(DfsState *s, const DfsLimit *limit)
{
    for (uint32_t p = 0; p < s->n_parts; p++) {
        Wheel *w = &s->wheels[p];
        if (w->at + 1 >= w->n_answers) {
            CsStatus status = more(s, p, limit);
            if (status == CS_STATUS_UNKNOWN)
                return status;
            if (status == CS_STATUS_NONE)
                continue;
        }
        w->at++;
        for (uint32_t before = 0; before < p; before++)
            s->wheels[before].at = 0;
        return CS_STATUS_SOLUTION;
    }
    return CS_STATUS_NONE;
}

static void write_answer(const DfsState *s, int *values)
{
    const DfsEngine *e = &s->engine;
    for (uint32_t v = 0; v < e->n_vars; v++)
        values[v] = (int)dfs_min(e, v);
    for (uint32_t p = 0; p < s->n_parts; p++) {
        const DfsPart *part = &s->parts[p];
        size_t which = p + 1 == s->n_parts ? 0 : s->wheels[p].at;
        const int *answer = s->wheels[p].answers.data + which * part->n;
        for (uint32_t i = 0; i < part->n; i++)
            values[part->vars[i]] = answer[i];
    }
}

/* UNKNOWN, with s->quick gone, when the engine has to go on. */
static CsStatus next_quick(DfsState *s, uint64_t nodes, int *values)
{
    DfsLimit limit = {.control = s->query->control, .nodes = nodes ? s->quick->n_nodes + nodes : 0};
    CsStatus status = dfs_quick_next(s->quick, &limit, values);
    if (status == CS_STATUS_UNKNOWN && dfs_quick_gave_up(s->quick))
        start_engine(s);
    return status;
}

static CsStatus next_answer(void *state, int *values, GError **error)
{
    (void)error;
    DfsState *s = state;
    const CsControl *control = s->query->control;
    uint64_t nodes = control ? control->node_limit : 0, before = 0;
    if (s->finished)
        return CS_STATUS_NONE;
    if (s->quick) {
        before = s->quick->n_nodes;
        CsStatus status = next_quick(s, nodes, values);
        if (s->quick) {
            s->finished = status == CS_STATUS_NONE;
            return status;
        }
        if (s->finished)
            return CS_STATUS_NONE;
    } else {
        before = s->engine.n_nodes;
    }
    DfsLimit limit = {.control = control, .nodes = nodes ? before + nodes : 0};
    CsStatus status = s->answered ? turn(s, &limit) : start(s, &limit);
    if (status == CS_STATUS_SOLUTION) {
        s->answered = true;
        write_answer(s, values);
    }
    s->finished = status == CS_STATUS_NONE;
    return status;
}

static void add_stats(void *state, CsStats *stats)
{
    const DfsState *s = state;
    const DfsEngine *e = &s->engine;
    const DfsQuick *q = s->quick;
    cs_stats_add(stats, "nodes", (double)(q ? q->n_nodes : e->n_nodes));
    cs_stats_add(stats, "failures", (double)(q ? q->n_failures : e->n_failures));
    cs_stats_add(stats, "propagations", (double)(q ? q->n_propagations : e->n_propagations));
    cs_stats_add(stats, "restarts", (double)e->n_restarts);
    cs_stats_add(stats, "learned", (double)e->n_learned);
    cs_stats_add(stats, "parts", s->n_parts);
    cs_vec_foreach (const CsStat, c, &s->stats)
        cs_stats_add(stats, c->name, c->value);
}

const CsBackend cs_native_dfs = {
    .name = "dfs",
    .summary = "depth-first search with propagation and learning, for any model",
    .presolve = PRESOLVE,
    .small = DFS_QUICK_VARS,
    .open = open_state,
    .next = next_answer,
    .close = close_state,
    .stats = add_stats,
};
