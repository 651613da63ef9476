#include "results.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#define FORMAT "cluesat-bench 1"

static void free_record(void *record)
{
    bench_record_free(record);
}

static BenchResults *results_new(void)
{
    BenchResults *r = g_new0(BenchResults, 1);
    r->records = g_ptr_array_new_with_free_func(free_record);
    return r;
}

void bench_results_free(BenchResults *r)
{
    if (!r)
        return;
    g_clear_pointer(&r->header, json_object_unref);
    g_ptr_array_free(r->records, TRUE);
    g_free(r->path);
    g_free(r);
}

static bool read_header(BenchResults *r, const char *line, GError **error)
{
    g_autoptr(CsJsonNode) node = json_from_string(line, NULL);
    JsonObject *o = node && JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL;
    const char *format = o ? json_object_get_string_member_with_default(o, "format", "") : "";
    if (strcmp(format, FORMAT) != 0) {
        g_set_error(error, CS_ERROR, CS_ERROR_PARSE,
                    "expected the header of a results file, with \"format\": \"" FORMAT "\"");
        return false;
    }
    r->header = json_object_ref(o);
    return true;
}

static bool read_line(BenchResults *r, const char *line, GError **error)
{
    if (!r->header)
        return read_header(r, line, error);
    BenchRecord *record = bench_record_from_json(line, error);
    if (record)
        g_ptr_array_add(r->records, record);
    return record != NULL;
}

/* Whole lines only; *whole is where the last of them ends. */
static BenchResults *read_text(const char *path, char *text, size_t *whole, GError **error)
{
    g_autoptr(BenchResults) r = results_new();
    size_t number = 0;
    char *line = text;
    for (char *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        number++;
        g_autoptr(GError) local = NULL;
        if (!read_line(r, line, &local)) {
            g_set_error(error, CS_ERROR, CS_ERROR_PARSE, "%s:%zu:1: %s", path, number,
                        local->message);
            return NULL;
        }
    }
    *whole = (size_t)(line - text);
    if (!r->header) {
        g_set_error(error, CS_ERROR, CS_ERROR_PARSE, "%s:1:1: expected a results file", path);
        return NULL;
    }
    return g_steal_pointer(&r);
}

static char *slurp(const char *path, GError **error)
{
    char *text = NULL;
    g_autoptr(GError) local = NULL;
    if (!g_file_get_contents(path, &text, NULL, &local))
        g_set_error(error, CS_ERROR, CS_ERROR_READ, "%s: cannot be read: %s", path, local->message);
    return text;
}

BenchResults *bench_results_read(const char *path, GError **error)
{
    size_t whole;
    g_autofree char *text = slurp(path, error);
    return text ? read_text(path, text, &whole, error) : NULL;
}

static bool cannot_write(const char *path, GError **error)
{
    g_set_error(error, CS_ERROR, CS_ERROR_WRITE, "%s: cannot be written: %s", path,
                g_strerror(errno));
    return false;
}

static bool append_line(const char *path, const char *line, GError **error)
{
    FILE *file = fopen(path, "ae");
    if (!file)
        return cannot_write(path, error);
    bool ok = fprintf(file, "%s\n", line) >= 0;
    return (fclose(file) == 0 && ok) || cannot_write(path, error);
}

static char *object_text(JsonObject *o)
{
    g_autoptr(CsJsonNode) node = json_node_new(JSON_NODE_OBJECT);
    json_node_set_object(node, o);
    return json_to_string(node, FALSE);
}

/* The same program and the same suites? */
static bool same_work(JsonObject *a, JsonObject *b)
{
    static const char *const members[] = {"executable", "suites"};
    for (size_t i = 0; i < G_N_ELEMENTS(members); i++) {
        JsonNode *x = json_object_get_member(a, members[i]);
        JsonNode *y = json_object_get_member(b, members[i]);
        if (!x || !y || !json_node_equal(x, y))
            return false;
    }
    return true;
}

static BenchResults *resume_old(const char *path, JsonObject *header, GError **error)
{
    size_t whole;
    g_autofree char *text = slurp(path, error);
    g_autoptr(BenchResults) r = text ? read_text(path, text, &whole, error) : NULL;
    if (!r)
        return NULL;
    if (!same_work(r->header, header)) {
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE,
                    "%s holds results of another build of cluesat or of other suites; remove it, "
                    "or name another file with --results",
                    path);
        return NULL;
    }
    if (truncate(path, (off_t)whole) != 0) {
        cannot_write(path, error);
        return NULL;
    }
    return g_steal_pointer(&r);
}

BenchResults *bench_results_resume(const char *path, JsonObject *header, GError **error)
{
    g_autoptr(CsJsonObject) taken = header;
    json_object_set_string_member(taken, "format", FORMAT);
    g_autoptr(BenchResults) r = NULL;
    if (g_file_test(path, G_FILE_TEST_EXISTS)) {
        if (!(r = resume_old(path, taken, error)))
            return NULL;
    } else {
        g_autofree char *line = object_text(taken);
        if (!append_line(path, line, error))
            return NULL;
        r = results_new();
        r->header = g_steal_pointer(&taken);
    }
    r->path = g_strdup(path);
    return g_steal_pointer(&r);
}

bool bench_results_add(BenchResults *results, BenchRecord *record, GError **error)
{
    g_ptr_array_add(results->records, record);
    g_autofree char *line = bench_record_to_json(record);
    return append_line(results->path, line, error);
}

const char *bench_results_text(const BenchResults *results, const char *inside, const char *name)
{
    JsonObject *o = results->header;
    if (inside) {
        JsonNode *n = json_object_get_member(o, inside);
        if (!n || !JSON_NODE_HOLDS_OBJECT(n))
            return "";
        o = json_node_get_object(n);
    }
    return json_object_get_string_member_with_default(o, name, "");
}

JsonObject *bench_results_suite(const BenchResults *results, const char *name)
{
    JsonNode *n = json_object_get_member(results->header, "suites");
    if (!n || !JSON_NODE_HOLDS_ARRAY(n))
        return NULL;
    JsonArray *suites = json_node_get_array(n);
    for (guint i = 0; i < json_array_get_length(suites); i++) {
        JsonNode *s = json_array_get_element(suites, i);
        if (JSON_NODE_HOLDS_OBJECT(s) &&
            strcmp(json_object_get_string_member_with_default(json_node_get_object(s), "name", ""),
                   name) == 0)
            return json_node_get_object(s);
    }
    return NULL;
}
