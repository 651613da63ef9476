#include "driver.h"

#include "machine.h"
#include "peer.h"
#include "registry.h"
#include "task.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

/* A warm-up run that took longer counts as the first measured one: caches no longer matter. */
#define LONG_WARM_UP 0.5

static void free_peer(void *peer)
{
    bench_peer_free(peer);
}

/* All peers that the suites name, by name. */
static GHashTable *open_peers(const BenchPlan *plan, GError **error)
{
    g_autoptr(GHashTable) peers = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_peer);
    for (guint s = 0; s < plan->suites->len; s++) {
        const BenchSuite *suite = g_ptr_array_index(plan->suites, s);
        for (guint c = 0; c < suite->configs->len; c++) {
            const char *name = bench_suite_config(suite, c)->peer;
            if (!name || g_hash_table_contains(peers, name))
                continue;
            BenchPeer *peer = bench_peer_open(plan->peers, name, error);
            if (!peer)
                return NULL;
            g_hash_table_insert(peers, peer->name, peer);
        }
    }
    return g_steal_pointer(&peers);
}

static JsonArray *describe_configs(const BenchSuite *suite)
{
    JsonArray *configs = json_array_new();
    for (guint c = 0; c < suite->configs->len; c++) {
        const BenchConfig *config = bench_suite_config(suite, c);
        g_autofree char *settings = g_strjoinv(" ", config->settings);
        JsonObject *o = json_object_new();
        json_object_set_string_member(o, "name", config->name);
        if (config->peer)
            json_object_set_string_member(o, "peer", config->peer);
        else
            json_object_set_string_member(o, "settings", settings);
        json_array_add_object_element(configs, o);
    }
    return configs;
}

static JsonObject *describe_suite(const BenchPlan *plan, const BenchSuite *suite)
{
    JsonObject *o = json_object_new();
    json_object_set_string_member(o, "name", suite->name);
    json_object_set_string_member(o, "title", suite->title ? suite->title : "");
    json_object_set_string_member(o, "baseline", suite->baseline);
    json_object_set_int_member(o, "repeat", plan->repeat ? plan->repeat : suite->repeat);
    json_object_set_double_member(o, "limit", plan->limit > 0 ? plan->limit : suite->limit);
    json_object_set_array_member(o, "configs", describe_configs(suite));
    JsonArray *instances = json_array_new();
    for (guint i = 0; i < suite->instances->len; i++)
        json_array_add_string_element(instances, bench_suite_instance(suite, i)->name);
    json_object_set_array_member(o, "instances", instances);
    return o;
}

static JsonObject *describe_peers(GHashTable *peers)
{
    JsonObject *o = json_object_new();
    g_autoptr(GList) names = g_list_sort(g_hash_table_get_keys(peers), (GCompareFunc)strcmp);
    for (GList *at = names; at; at = at->next) {
        const BenchPeer *peer = g_hash_table_lookup(peers, at->data);
        JsonObject *one = json_object_new();
        json_object_set_string_member(one, "version", peer->version ? peer->version : "");
        json_object_set_string_member(one, "source", peer->source ? peer->source : "");
        json_object_set_object_member(o, peer->name, one);
    }
    return o;
}

JsonObject *bench_plan_header(const BenchPlan *plan, GError **error)
{
    g_autoptr(GHashTable) peers = open_peers(plan, error);
    if (!peers)
        return NULL;
    JsonObject *header = json_object_new();
    g_autoptr(GDateTime) now = g_date_time_new_now_utc();
    g_autofree char *date = g_date_time_format(now, "%Y-%m-%d");
    bench_machine_describe(header);
    json_object_set_string_member(header, "date", date);
    json_object_set_object_member(header, "peers", describe_peers(peers));
    JsonArray *suites = json_array_new();
    for (guint s = 0; s < plan->suites->len; s++)
        json_array_add_object_element(suites,
                                      describe_suite(plan, g_ptr_array_index(plan->suites, s)));
    json_object_set_array_member(header, "suites", suites);
    return header;
}

/* Where the bench is: one question about one instance, for all configurations. */
typedef struct Round {
    const BenchPlan *plan;
    const BenchSuite *suite;
    const BenchInstance *instance;
    BenchQuestion question;
    BenchTask *task;
    BenchResults *results;
    GHashTable *peers;
    GHashTable *too_much; /* "series|question|config" that met the limit */
    bool *closed;         /* per configuration: nothing more to run */
    int *done;            /* per configuration: measured runs */
} Round;

static BenchRecord *new_record(const Round *r, const BenchConfig *config)
{
    BenchRecord *record = bench_record_new();
    record->suite = g_strdup(r->suite->name);
    record->instance = g_strdup(r->instance->name);
    record->config = g_strdup(config->name);
    record->puzzle = g_strdup(r->instance->puzzle);
    record->series = g_strdup(r->instance->series);
    record->question = r->question;
    return record;
}

static char *series_key(const Round *r, const BenchConfig *config)
{
    return g_strdup_printf("%s|%s|%s", r->instance->series, bench_question_name[r->question],
                           config->name);
}

/* Keeps the record; what is not an answer closes the configuration here, and in the rest of the
 * series. */
static bool settle(Round *r, guint c, BenchRecord *record, GError **error)
{
    const BenchConfig *config = bench_suite_config(r->suite, c);
    if (!bench_status_answered(record->status)) {
        r->closed[c] = true;
        if (r->instance->series)
            g_hash_table_add(r->too_much, series_key(r, config));
    }
    return bench_results_add(r->results, record, error);
}

/* What needs no run to be known. */
static bool foreseen(const Round *r, const BenchConfig *config, BenchStatus *status)
{
    const BenchPeer *peer = config->peer ? g_hash_table_lookup(r->peers, config->peer) : NULL;
    g_autofree char *key = series_key(r, config);
    if (peer && !peer->version)
        *status = BENCH_MISSING;
    else if (peer && r->question == BENCH_TWO && !peer->two)
        *status = BENCH_REFUSED;
    else if (r->instance->series && g_hash_table_contains(r->too_much, key))
        *status = BENCH_SKIPPED;
    else
        return false;
    return true;
}

/* Takes over what an earlier bench has left for this round, and settles what can be foreseen. */
static bool begin_round(Round *r, GError **error)
{
    for (guint i = 0; i < r->results->records->len; i++) {
        const BenchRecord *old = bench_results_at(r->results, i);
        if (strcmp(old->suite, r->suite->name) != 0 ||
            strcmp(old->instance, r->instance->name) != 0 || old->question != r->question)
            continue;
        for (guint c = 0; c < r->suite->configs->len; c++) {
            const BenchConfig *config = bench_suite_config(r->suite, c);
            if (strcmp(config->name, old->config) != 0)
                continue;
            r->done[c]++;
            r->closed[c] |= !bench_status_answered(old->status);
            if (r->closed[c] && r->instance->series)
                g_hash_table_add(r->too_much, series_key(r, config));
        }
    }
    for (guint c = 0; c < r->suite->configs->len; c++) {
        const BenchConfig *config = bench_suite_config(r->suite, c);
        BenchStatus status;
        if (!bench_suite_pairs(r->instance, config)) {
            r->closed[c] = true;
        } else if (!r->closed[c] && foreseen(r, config, &status)) {
            BenchRecord *record = new_record(r, config);
            record->status = status;
            if (!settle(r, c, record, error))
                return false;
        }
    }
    return true;
}

static bool stopped(const Round *r)
{
    return cs_control_stopped(r->plan->control);
}

/* One run of one configuration. */
static bool run_one(Round *r, guint c, bool warm_up, GError **error)
{
    const BenchConfig *config = bench_suite_config(r->suite, c);
    const BenchPeer *peer = config->peer ? g_hash_table_lookup(r->peers, config->peer) : NULL;
    g_autoptr(BenchRecord) record = new_record(r, config);
    double limit = r->plan->limit > 0 ? r->plan->limit : r->suite->limit;
    if (!bench_task_run(r->task, config, peer, limit, r->plan->control, record, error))
        return false;
    bool counts = !warm_up || record->wall > LONG_WARM_UP || !bench_status_answered(record->status);
    if (stopped(r) || !counts)
        return true;
    record->repetition = ++r->done[c];
    return settle(r, c, g_steal_pointer(&record), error);
}

/* All rounds: in each one, every configuration has its turn, so that what disturbs the machine for
 * a while disturbs all of them. */
static bool run_rounds(Round *r, GError **error)
{
    int repeat = r->plan->repeat ? r->plan->repeat : r->suite->repeat;
    for (int round = -r->suite->warm_up; round < repeat; round++)
        for (guint c = 0; c < r->suite->configs->len; c++) {
            if (r->closed[c] || r->done[c] >= repeat || (round < 0 && r->done[c] > 0) ||
                (round >= 0 && r->done[c] > round))
                continue;
            if (!run_one(r, c, round < 0, error))
                return false;
            if (stopped(r))
                return true;
        }
    return true;
}

static bool any_open(const Round *r)
{
    int repeat = r->plan->repeat ? r->plan->repeat : r->suite->repeat;
    for (guint c = 0; c < r->suite->configs->len; c++)
        if (!r->closed[c] && r->done[c] < repeat)
            return true;
    return false;
}

static bool run_question(Round *r, const char *folder, GError **error)
{
    guint n = r->suite->configs->len;
    g_autofree bool *closed = g_new0(bool, n);
    g_autofree int *done = g_new0(int, n);
    r->closed = closed;
    r->done = done;
    if (!begin_round(r, error))
        return false;
    if (!any_open(r))
        return true;
    if (!r->plan->quiet)
        fprintf(stderr, "%s: %s, %s\n", r->suite->name, r->instance->name,
                bench_question_name[r->question]);
    if (!r->task && !(r->task = bench_task_new(r->instance, r->plan->program, folder, error)))
        return false;
    return run_rounds(r, error);
}

static bool run_instance(Round *r, const char *folder, GError **error)
{
    bool ok = true;
    for (int q = 0; ok && q < BENCH_N_QUESTIONS && !stopped(r); q++) {
        r->question = (BenchQuestion)q;
        if (r->instance->questions >> q & 1)
            ok = run_question(r, folder, error);
    }
    g_clear_pointer(&r->task, bench_task_free);
    return ok;
}

bool bench_plan_run(const BenchPlan *plan, BenchResults *results, bool *was_stopped, GError **error)
{
    g_autoptr(GHashTable) peers = open_peers(plan, error);
    g_autofree char *folder = peers ? g_dir_make_tmp("cluesat-bench-XXXXXX", NULL) : NULL;
    if (!folder) {
        if (peers)
            g_set_error(error, CS_ERROR, CS_ERROR_WRITE, "no folder for temporary files");
        return false;
    }
    bool ok = true;
    Round r = {.plan = plan, .results = results, .peers = peers};
    for (guint s = 0; ok && s < plan->suites->len; s++) {
        g_autoptr(GHashTable) too_much =
            g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
        r.suite = g_ptr_array_index(plan->suites, s);
        r.too_much = too_much;
        for (guint i = 0; ok && i < r.suite->instances->len && !stopped(&r); i++) {
            r.instance = bench_suite_instance(r.suite, i);
            ok = run_instance(&r, folder, error);
        }
    }
    *was_stopped = stopped(&r);
    g_rmdir(folder);
    return ok;
}
