#include "search.h"

/* Two back ends side by side on threads.  The first that settles the question wins: its answer has
 * been checked by its own cursor (search.h).  The loser is cancelled, and the winner's cursor goes
 * on to give the further answers. */

#define CONTESTANTS 2

/* A native engine and the SAT solver that is quickest on models of puzzle size. */
#define DEFAULT_CONTESTANTS "auto,picosat"

typedef struct Race Race;

typedef struct Contestant {
    Race *race;
    CsOptions *options;
    CsControl control; /* stops with the race's, or alone when it has lost */
    CsSearch *search;
    int *values;
    CsStatus status;
    GError *error;
    bool finished;
} Contestant;

struct Race {
    const CsQuery *query;
    Contestant contestant[CONTESTANTS];
    GMutex lock;
    GCond finish; /* a contestant has finished */
    Contestant *winner;
};

static void contestant_free(Contestant *c)
{
    cs_search_free(c->search);
    cs_options_free(c->options);
    g_free(c->values);
    g_clear_error(&c->error);
}

static void race_close(void *state)
{
    Race *race = state;
    for (int i = 0; i < CONTESTANTS; i++)
        contestant_free(&race->contestant[i]);
    g_mutex_clear(&race->lock);
    g_cond_clear(&race->finish);
    g_free(race);
}

static void *race_open(const CsQuery *query, GError **error)
{
    g_auto(GStrv) names =
        g_strsplit(query->argument ? query->argument : DEFAULT_CONTESTANTS, ",", -1);
    if (g_strv_length(names) != CONTESTANTS) {
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE,
                    "race: expected two back ends, as in race:%s, found '%s'", DEFAULT_CONTESTANTS,
                    query->argument);
        return NULL;
    }
    Race *race = g_new0(Race, 1);
    race->query = query;
    g_mutex_init(&race->lock);
    g_cond_init(&race->finish);
    for (int i = 0; i < CONTESTANTS; i++) {
        Contestant *c = &race->contestant[i];
        c->race = race;
        c->control.parent = query->control;
        c->control.node_limit = query->control ? query->control->node_limit : 0;
        c->options = cs_options_copy(query->options);
        cs_options_set(c->options, "backend", names[i], NULL);
        /* The model has been through presolve once. */
        cs_options_set(c->options, "presolve", "none", NULL);
        c->values = g_new(int, query->model->vars.len + 1);
    }
    return race;
}

static bool settled(const Contestant *c)
{
    return c->finished && (c->status == CS_STATUS_SOLUTION || c->status == CS_STATUS_NONE);
}

static void *run(void *data)
{
    Contestant *c = data;
    CsStatus status = CS_STATUS_ERROR;
    if (!c->search)
        c->search = cs_search_open(c->race->query->model, c->options, &c->control, &c->error);
    if (c->search)
        status = cs_search_next(c->search, c->values, &c->error);
    g_mutex_lock(&c->race->lock);
    c->status = status;
    c->finished = true;
    g_cond_signal(&c->race->finish);
    g_mutex_unlock(&c->race->lock);
    return NULL;
}

/* The first that has settled the question, else any when all have finished, else NULL. */
static Contestant *leader(Race *race)
{
    int finished = 0;
    for (int i = 0; i < CONTESTANTS; i++) {
        if (settled(&race->contestant[i]))
            return &race->contestant[i];
        finished += race->contestant[i].finished;
    }
    if (finished < CONTESTANTS)
        return NULL;
    /* Nobody knows: a limit is more to say than a refusal. */
    for (int i = 0; i < CONTESTANTS; i++)
        if (race->contestant[i].status == CS_STATUS_UNKNOWN)
            return &race->contestant[i];
    return &race->contestant[0];
}

static CsStatus first_answer(Race *race, int *values, GError **error)
{
    GThread *thread[CONTESTANTS];
    for (int i = 0; i < CONTESTANTS; i++) {
        race->contestant[i].finished = false;
        g_clear_error(&race->contestant[i].error);
    }
    for (int i = 0; i < CONTESTANTS; i++)
        thread[i] = g_thread_new("race", run, &race->contestant[i]);
    Contestant *first;
    g_mutex_lock(&race->lock);
    while (!(first = leader(race)))
        g_cond_wait(&race->finish, &race->lock);
    g_mutex_unlock(&race->lock);
    bool won = settled(first);
    for (int i = 0; i < CONTESTANTS; i++)
        if (won && &race->contestant[i] != first)
            atomic_store(&race->contestant[i].control.cancelled, true);
    for (int i = 0; i < CONTESTANTS; i++)
        g_thread_join(thread[i]);
    if (won)
        race->winner = first;
    if (first->status == CS_STATUS_SOLUTION)
        memcpy(values, first->values, race->query->model->vars.len * sizeof *values);
    if (first->status == CS_STATUS_ERROR)
        g_propagate_error(error, g_steal_pointer(&first->error));
    return first->status;
}

static CsStatus race_next(void *state, int *values, GError **error)
{
    Race *race = state;
    return race->winner ? cs_search_next(race->winner->search, values, error)
                        : first_answer(race, values, error);
}

static void race_stats(void *state, CsStats *stats)
{
    Race *race = state;
    if (race->winner)
        cs_search_stats(race->winner->search, stats);
}

const CsBackend cs_native_race = {
    .name = "race",
    .summary = "two back ends side by side, the first answer wins (auto,picosat)",
    .optional_argument = "A,B",
    .open = race_open,
    .next = race_next,
    .close = race_close,
    .stats = race_stats,
};
