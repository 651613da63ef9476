#include "search.h"

#include "check.h"
#include "cursor.h"
#include "options-check.h"
#include "presolve.h"
#include "registry.h"
#include "settle.h"
#include "split.h"

struct CsSearch {
    const CsBackend *backend;
    const CsModel *model; /* as given: what answers are checked against */
    CsModel *presolved;   /* what query.model points at, unless it is `model` */
    CsQuery query;
    const CsOptions *options;
    CsOptions *copied; /* owned: what `options` points at, unless they outlive the search */
    char *argument;    /* owned */
    CsCursor cursor;   /* one of these two is open; none when presolve found no answer */
    CsSplit *split;
    CsStats stats; /* of presolve */
    int *last;     /* the answer before, when there was one */
    bool answered, done;
    bool may_split; /* the presolve steps let counting go by independent parts */
    bool count_only;
    uint64_t count;          /* answers that came out */
    double time, check_time; /* seconds in all, and in judging answers */
};

static bool accepts(const CsBackend *b, const CsModel *model, GError **error)
{
    return !b->accepts || b->accepts(model, error);
}

/* A quick look for what it never takes. */
static bool may_accept(const CsBackend *b, const CsModel *model)
{
    if (b->refuses)
        cs_vec_foreach (const CsConstraint, c, &model->constraints)
            if (b->refuses >> c->kind & 1 && c->n > 1)
                return false;
    return true;
}

static bool open_whole(CsSearch *s, GError **error)
{
    return cs_cursor_open(&s->cursor, s->backend, &s->query, error);
}

/* Puts the presolved model into the query, unless the back end cannot take it.  `done` is set when
 * that showed that there is no answer. */
static void presolve(CsSearch *s, CsStepSet steps)
{
    bool none = false;
    s->presolved = cs_presolve(s->model, steps, &none, &s->stats);
    s->done = none;
    if (accepts(s->backend, s->presolved, NULL))
        s->query.model = s->presolved;
}

static bool open_backend(CsSearch *s, GError **error)
{
    const CsBackend *b = s->backend;
    CsStepSet steps;
    const char *automatic = s->model->vars.len <= b->small ? "none" : b->presolve;
    if (!cs_backend_argument_fits(b, s->query.argument, error) ||
        !cs_presolve_parse(s->options->presolve, automatic, &steps, error))
        return false;
    s->may_split = strcmp(s->options->presolve, "auto") == 0 || cs_presolve_has(steps, "split");
    steps = cs_presolve_useful(steps, s->model);
    if (!steps && b->open) /* it refuses by itself what it does not accept */
        return open_whole(s, error);
    if (!accepts(b, s->model, error))
        return false;
    if (steps)
        presolve(s, steps);
    if (!s->done && cs_presolve_has(steps, "split"))
        s->split = cs_split_new(b, &s->query, false);
    return s->done || s->split || open_whole(s, error);
}

static CsSearch *open_with(const CsBackend *backend, const char *argument, const CsModel *model,
                           const CsOptions *options, const CsControl *control, GError **error)
{
    g_autoptr(CsSearch) s = g_new0(CsSearch, 1);
    gint64 began = g_get_monotonic_time();
    s->backend = backend;
    s->model = model;
    s->options = options;
    s->argument = g_strdup(argument);
    s->query = (CsQuery){
        .model = model, .options = s->options, .control = control, .argument = s->argument};
    if (!open_backend(s, error))
        return NULL;
    s->time = cs_seconds_since(began);
    s->last = g_new(int, model->vars.len + 1);
    return g_steal_pointer(&s);
}

CsSearch *cs_search_open_with(const CsBackend *backend, const CsModel *model,
                              const CsOptions *options, const CsControl *control, GError **error)
{
    if (!cs_model_valid(model, error))
        return NULL;
    return open_with(backend, NULL, model, options, control, error);
}

/* "auto" stands for the specialised engine where it takes the model, else for the search that takes
 * any. */
static CsSearch *open_automatic(const CsModel *model, const CsOptions *options,
                                const CsControl *control, GError **error)
{
    const CsBackend *flow = cs_backend_find("flow", NULL, NULL);
    g_autoptr(GError) refused = NULL;
    CsSearch *search = flow && may_accept(flow, model)
                           ? open_with(flow, NULL, model, options, control, &refused)
                           : NULL;
    if (search || (refused && !g_error_matches(refused, CS_ERROR, CS_ERROR_UNSUPPORTED))) {
        if (!search)
            g_propagate_error(error, g_steal_pointer(&refused));
        return search;
    }
    const CsBackend *dfs = cs_backend_find("dfs", NULL, error);
    return dfs ? open_with(dfs, NULL, model, options, control, error) : NULL;
}

CsSearch *cs_search_open_sharing(const CsModel *model, const CsOptions *options,
                                 const CsControl *control, GError **error)
{
    const char *argument = NULL;
    if (!cs_model_valid(model, error) || !cs_options_check(options, error))
        return NULL;
    if (strcmp(options->backend, "auto") == 0)
        return open_automatic(model, options, control, error);
    const CsBackend *backend = cs_backend_find(options->backend, &argument, error);
    return backend ? open_with(backend, argument, model, options, control, error) : NULL;
}

CsSearch *cs_search_open(const CsModel *model, const CsOptions *options, const CsControl *control,
                         GError **error)
{
    CsOptions *copied = cs_options_copy(options);
    CsSearch *s = cs_search_open_sharing(model, copied, control, error);
    if (s)
        s->copied = copied;
    else
        cs_options_free(copied);
    return s;
}

static bool differs(const CsSearch *s, const int *values)
{
    return memcmp(s->last, values, cs_model_n_visible(s->model) * sizeof *values) != 0;
}

/* Judges what came out. */
static CsStatus judge(CsSearch *s, const int *values, GError **error)
{
    if (!cs_check_model(s->model, values, error)) {
        g_prefix_error(error, "back end %s gave a wrong answer: ", s->backend->name);
        return CS_STATUS_ERROR;
    }
    if (s->answered && !differs(s, values)) {
        g_set_error(error, CS_ERROR, CS_ERROR_WRONG, "back end %s gave the same answer twice",
                    s->backend->name);
        return CS_STATUS_ERROR;
    }
    memcpy(s->last, values, s->model->vars.len * sizeof *values);
    s->answered = true;
    s->count++;
    return CS_STATUS_SOLUTION;
}

void cs_search_count_only(CsSearch *s)
{
    g_assert(!s->answered);
    s->count_only = true;
    if (s->done || s->split || !s->may_split)
        return;
    s->split = cs_split_new(s->backend, &s->query, true);
    if (s->split)
        cs_cursor_close(&s->cursor);
}

uint64_t cs_search_count(const CsSearch *s)
{
    return s->split && s->count_only ? cs_split_count(s->split) : s->count;
}

CsStatus cs_search_next(CsSearch *s, int *values, GError **error)
{
    if (s->done)
        return CS_STATUS_NONE;
    gint64 began = g_get_monotonic_time();
    CsStatus status = s->split && s->count_only ? cs_split_next_apart(s->split, values, error)
                      : s->split                ? cs_split_next(s->split, values, error)
                                                : cs_cursor_next(&s->cursor, values, error);
    gint64 answered = g_get_monotonic_time();
    s->time += (double)(answered - began) / 1e6;
    if (status == CS_STATUS_SOLUTION) {
        status = judge(s, values, error);
        s->check_time += cs_seconds_since(answered);
    }
    s->done = status == CS_STATUS_NONE || status == CS_STATUS_ERROR;
    return status;
}

/* By a search of its own. */
static CsStatus answer_once(const CsModel *model, int *values, void *search, GError **error)
{
    const CsSearch *s = search;
    g_autoptr(CsSearch) once =
        cs_search_open_with(s->backend, model, s->options, s->query.control, error);
    return once ? cs_search_next(once, values, error) : CS_STATUS_ERROR;
}

/* The search's own answers, as long as each has a value that none had before.  They are soon all
 * that there are where there are few: then everything is settled. */
static CsStatus sample(CsSearch *s, CsTally *t, GError **error)
{
    g_autofree int *values = g_new(int, s->model->vars.len + 1);
    CsStatus status = CS_STATUS_SOLUTION;
    for (size_t before = SIZE_MAX; status == CS_STATUS_SOLUTION && t->n_open < before;) {
        before = t->n_open;
        status = cs_cursor_next(&s->cursor, values, error);
        if (status == CS_STATUS_SOLUTION)
            status = judge(s, values, error);
        if (status == CS_STATUS_SOLUTION)
            cs_tally_answer(t, values);
    }
    if (status != CS_STATUS_NONE || !s->answered)
        return status;
    for (int v = 0; v < (int)t->first.len - 1; v++)
        cs_tally_rule_out_rest(t, v);
    return CS_STATUS_SOLUTION;
}

/* Value by value, in the model that the search works on. */
static CsStatus settle(CsSearch *s, CsTally *t, GError **error)
{
    CsStatus status = sample(s, t, error);
    return status == CS_STATUS_SOLUTION
               ? cs_settle(s->query.model, answer_once, s, s->backend->name, t, error)
               : status;
}

static CsStatus tally(CsSearch *s, CsCandidates *occurs, CsCandidates *open, GError **error)
{
    g_autoptr(CsTally) t = cs_tally_new(s->query.model, error);
    if (!t)
        return CS_STATUS_ERROR;
    CsStatus status =
        s->cursor.sat ? cs_sat_search_candidates(s->cursor.sat, t, error) : settle(s, t, error);
    if (status == CS_STATUS_NONE) /* then nothing is open: no value is in any answer */
        return status;
    cs_tally_collect(t, CS_MARK_OCCURS, occurs);
    cs_tally_collect(t, CS_MARK_OPEN, open);
    return status;
}

CsStatus cs_search_candidates(CsSearch *s, CsCandidates *occurs, CsCandidates *open, GError **error)
{
    cs_candidates_clear(occurs);
    cs_candidates_clear(open);
    if (s->done)
        return CS_STATUS_NONE;
    gint64 began = g_get_monotonic_time();
    if (s->split) { /* made for combining answers, not for this */
        g_clear_pointer(&s->split, cs_split_free);
        if (!open_whole(s, error))
            return CS_STATUS_ERROR;
    }
    CsStatus status = s->backend->candidates
                          ? s->backend->candidates(s->cursor.native, occurs, error)
                          : tally(s, occurs, open, error);
    s->time += cs_seconds_since(began);
    return status;
}

bool cs_search_conflict(CsSearch *s, CsConflict *out)
{
    return s->cursor.native && s->backend->conflict && s->query.model == s->model &&
           s->backend->conflict(s->cursor.native, out);
}

const char *cs_search_argument(const CsSearch *search)
{
    return search->argument;
}

const CsBackend *cs_search_backend(const CsSearch *search)
{
    return search->backend;
}

/* The time of stages that measure themselves, inside that of the search. */
static double measured_apart(const CsStats *stats)
{
    return cs_stats_get(stats, "time.presolve") + cs_stats_get(stats, "time.encode");
}

void cs_search_stats(const CsSearch *s, CsStats *stats)
{
    double before = measured_apart(stats);
    cs_vec_foreach (const CsStat, c, &s->stats)
        cs_stats_add(stats, c->name, c->value);
    if (s->split)
        cs_split_stats(s->split, stats);
    else
        cs_cursor_stats(&s->cursor, stats);
    cs_stats_add(stats, "time.solve", MAX(s->time - (measured_apart(stats) - before), 0));
    cs_stats_add(stats, "time.check", s->check_time);
}

void cs_search_free(CsSearch *s)
{
    if (!s)
        return;
    cs_split_free(s->split);
    cs_cursor_close(&s->cursor);
    cs_vec_free(&s->stats);
    cs_model_free(s->presolved);
    cs_options_free(s->copied);
    g_free(s->argument);
    g_free(s->last);
    g_free(s);
}
