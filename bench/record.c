#include "record.h"

#include "json-glib.h"
#include <math.h>

const char *const bench_status_name[] = {
    [BENCH_SOLVED] = "solved",   [BENCH_UNIQUE] = "unique",   [BENCH_MULTIPLE] = "multiple",
    [BENCH_NONE] = "none",       [BENCH_LIMIT] = "limit",     [BENCH_REFUSED] = "refused",
    [BENCH_MISSING] = "missing", [BENCH_SKIPPED] = "skipped", [BENCH_FAILED] = "failed",
    [BENCH_WRONG] = "wrong",
};

BenchRecord *bench_record_new(void)
{
    return g_new0(BenchRecord, 1);
}

void bench_record_free(BenchRecord *r)
{
    if (!r)
        return;
    g_free(r->suite);
    g_free(r->instance);
    g_free(r->config);
    g_free(r->puzzle);
    g_free(r->series);
    cs_vec_foreach (BenchFigure, f, &r->figures)
        g_free(f->name);
    cs_vec_free(&r->figures);
    g_free(r->answer);
    g_free(r->message);
    g_free(r);
}

void bench_record_add_figure(BenchRecord *record, const char *name, double value)
{
    cs_vec_push(&record->figures, (BenchFigure){.name = g_strdup(name), .value = value});
}

double bench_record_figure(const BenchRecord *record, const char *name)
{
    for (size_t i = 0; i < record->figures.len; i++)
        if (strcmp(record->figures.data[i].name, name) == 0)
            return record->figures.data[i].value;
    return NAN;
}

static void put_text(JsonObject *o, const char *name, const char *text)
{
    if (text)
        json_object_set_string_member(o, name, text);
}

char *bench_record_to_json(const BenchRecord *r)
{
    JsonObject *o = json_object_new();
    put_text(o, "suite", r->suite);
    put_text(o, "instance", r->instance);
    put_text(o, "question", bench_question_name[r->question]);
    put_text(o, "config", r->config);
    json_object_set_int_member(o, "repetition", r->repetition);
    put_text(o, "status", bench_status_name[r->status]);
    put_text(o, "puzzle", r->puzzle);
    put_text(o, "series", r->series);
    json_object_set_int_member(o, "cells", r->cells);
    json_object_set_double_member(o, "user", r->user);
    json_object_set_double_member(o, "system", r->system);
    json_object_set_double_member(o, "wall", r->wall);
    json_object_set_int_member(o, "memory", (gint64)r->memory);
    put_text(o, "answer", r->answer);
    put_text(o, "message", r->message);
    if (r->figures.len) {
        JsonObject *figures = json_object_new();
        for (size_t i = 0; i < r->figures.len; i++)
            json_object_set_double_member(figures, r->figures.data[i].name,
                                          r->figures.data[i].value);
        json_object_set_object_member(o, "figures", figures);
    }
    g_autoptr(CsJsonNode) node = json_node_new(JSON_NODE_OBJECT);
    json_node_take_object(node, o);
    return json_to_string(node, FALSE);
}

static bool fault(GError **error, const char *what)
{
    g_set_error(error, CS_ERROR, CS_ERROR_PARSE, "expected %s", what);
    return false;
}

static bool take_text(JsonObject *o, const char *name, bool needed, char **out, GError **error)
{
    JsonNode *n = json_object_get_member(o, name);
    if (n && JSON_NODE_HOLDS_VALUE(n) && json_node_get_value_type(n) == G_TYPE_STRING) {
        *out = json_node_dup_string(n);
        return true;
    }
    return (!n && !needed) || fault(error, name);
}

static bool take_number(JsonObject *o, const char *name, double *out, GError **error)
{
    JsonNode *n = json_object_get_member(o, name);
    if (!n || !JSON_NODE_HOLDS_VALUE(n) ||
        (json_node_get_value_type(n) != G_TYPE_INT64 &&
         json_node_get_value_type(n) != G_TYPE_DOUBLE))
        return fault(error, name);
    *out = json_node_get_double(n);
    return true;
}

/* The index of a text among names. */
static bool take_name(JsonObject *o, const char *name, const char *const *names, int n, int *out,
                      GError **error)
{
    g_autofree char *text = NULL;
    if (!take_text(o, name, true, &text, error))
        return false;
    for (*out = 0; *out < n; ++*out)
        if (strcmp(text, names[*out]) == 0)
            return true;
    return fault(error, name);
}

static void take_figure(JsonObject *o, const char *name, JsonNode *node, void *record)
{
    (void)o;
    if (JSON_NODE_HOLDS_VALUE(node))
        bench_record_add_figure(record, name, json_node_get_double(node));
}

static bool fill(BenchRecord *r, JsonObject *o, GError **error)
{
    int question = 0, status = 0;
    double repetition = 0, cells = 0;
    if (!take_text(o, "suite", true, &r->suite, error) ||
        !take_text(o, "instance", true, &r->instance, error) ||
        !take_text(o, "config", true, &r->config, error) ||
        !take_text(o, "puzzle", true, &r->puzzle, error) ||
        !take_text(o, "series", false, &r->series, error) ||
        !take_text(o, "answer", false, &r->answer, error) ||
        !take_text(o, "message", false, &r->message, error) ||
        !take_name(o, "question", bench_question_name, BENCH_N_QUESTIONS, &question, error) ||
        !take_name(o, "status", bench_status_name, BENCH_N_STATUSES, &status, error) ||
        !take_number(o, "repetition", &repetition, error) ||
        !take_number(o, "cells", &cells, error) || !take_number(o, "user", &r->user, error) ||
        !take_number(o, "system", &r->system, error) || !take_number(o, "wall", &r->wall, error) ||
        !take_number(o, "memory", &r->memory, error))
        return false;
    if (!(repetition >= 0 && repetition < 1e6) || !(cells >= 0 && cells < 2e9))
        return fault(error, "repetition and cells in range");
    r->question = (BenchQuestion)question;
    r->status = (BenchStatus)status;
    r->repetition = (int)repetition;
    r->cells = (int)cells;
    JsonNode *figures = json_object_get_member(o, "figures");
    if (figures && JSON_NODE_HOLDS_OBJECT(figures))
        json_object_foreach_member(json_node_get_object(figures), take_figure, r);
    return true;
}

BenchRecord *bench_record_from_json(const char *line, GError **error)
{
    g_autoptr(GError) local = NULL;
    g_autoptr(CsJsonNode) node = json_from_string(line, &local);
    if (!node || !JSON_NODE_HOLDS_OBJECT(node)) {
        fault(error, "a JSON object");
        return NULL;
    }
    g_autoptr(BenchRecord) r = bench_record_new();
    return fill(r, json_node_get_object(node), error) ? g_steal_pointer(&r) : NULL;
}

char *bench_hash_answer(const int *values, size_t n)
{
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
    for (size_t i = 0; i < n; i++) {
        const guchar bytes[4] = {(guchar)values[i], (guchar)(values[i] >> 8),
                                 (guchar)(values[i] >> 16), (guchar)(values[i] >> 24)};
        g_checksum_update(sum, bytes, 4);
    }
    return g_strndup(g_checksum_get_string(sum), 16);
}
