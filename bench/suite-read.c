#include "suite-read.h"

#include "registry.h"
#include "scan.h"

#include <string.h>

#define MOST_INSTANCES 10000

/* What the lines so far have set for the instances to come. */
typedef struct Reader {
    CsScan scan;
    BenchSuite *suite;
    char *series;
    GStrv only;
    unsigned questions;
    size_t baseline_at;
} Reader;

/* The next word of this line; false at its end.  A `#` ends the line. */
static bool next_word(CsScan *s, size_t *at, char **word)
{
    while (s->pos < s->len && cs_is_space(s->text[s->pos]) && s->text[s->pos] != '\n')
        s->pos++;
    *at = s->pos;
    if (s->pos < s->len && s->text[s->pos] == '#')
        while (s->pos < s->len && s->text[s->pos] != '\n')
            s->pos++;
    if (s->pos == s->len || s->text[s->pos] == '\n')
        return false;
    while (s->pos < s->len && !cs_is_space(s->text[s->pos]))
        s->pos++;
    g_free(*word);
    *word = g_strndup(s->text + *at, s->pos - *at);
    return true;
}

static bool need_word(Reader *r, const char *what, size_t *at, char **word, GError **error)
{
    return next_word(&r->scan, at, word) ||
           cs_scan_error(&r->scan, *at, error, "expected %s", what);
}

static bool read_number(Reader *r, const char *what, double low, double high, double *out,
                        GError **error)
{
    size_t at;
    g_autofree char *word = NULL;
    if (!need_word(r, what, &at, &word, error))
        return false;
    char *end;
    *out = g_ascii_strtod(word, &end);
    if (*end || end == word || !(*out >= low && *out <= high))
        return cs_scan_error(&r->scan, at, error, "expected %s in %g..%g", what, low, high);
    return true;
}

static bool read_count(Reader *r, const char *what, int low, int *out, GError **error)
{
    double v;
    size_t at = r->scan.pos;
    if (!read_number(r, what, low, 1000, &v, error))
        return false;
    *out = (int)v;
    return *out == v ||
           cs_scan_error_plain(&r->scan, at, error, "expected %s as a whole number", what);
}

static bool line_suite(Reader *r, GError **error)
{
    size_t at;
    g_autofree char *word = NULL;
    if (!need_word(r, "the suite's name", &at, &word, error))
        return false;
    g_free(r->suite->name);
    r->suite->name = g_steal_pointer(&word);
    size_t from = r->scan.pos;
    while (r->scan.pos < r->scan.len && r->scan.text[r->scan.pos] != '\n')
        r->scan.pos++;
    g_free(r->suite->title);
    r->suite->title = g_strstrip(g_strndup(r->scan.text + from, r->scan.pos - from));
    return true;
}

static bool line_repeat(Reader *r, GError **error)
{
    return read_count(r, "the number of measured rounds", 1, &r->suite->repeat, error);
}

static bool line_warm_up(Reader *r, GError **error)
{
    return read_count(r, "the number of rounds to warm up", 0, &r->suite->warm_up, error);
}

static bool line_limit(Reader *r, GError **error)
{
    return read_number(r, "the time limit in seconds", 0.01, 86400, &r->suite->limit, error);
}

static bool line_baseline(Reader *r, GError **error)
{
    g_autofree char *word = NULL;
    if (!need_word(r, "the name of a configuration", &r->baseline_at, &word, error))
        return false;
    g_free(r->suite->baseline);
    r->suite->baseline = g_steal_pointer(&word);
    return true;
}

static bool line_series(Reader *r, GError **error)
{
    size_t at;
    g_autofree char *word = NULL;
    if (!need_word(r, "the name of a series, or none", &at, &word, error))
        return false;
    g_clear_pointer(&r->series, g_free);
    if (strcmp(word, "none") != 0)
        r->series = g_steal_pointer(&word);
    return true;
}

static bool line_question(Reader *r, GError **error)
{
    size_t at;
    g_autofree char *word = NULL;
    unsigned set = 0;
    while (next_word(&r->scan, &at, &word)) {
        bool one = strcmp(word, "one") == 0;
        if (!one && strcmp(word, "two") != 0)
            return cs_scan_error(&r->scan, at, error, "expected one or two");
        set |= 1U << (one ? BENCH_ONE : BENCH_TWO);
    }
    r->questions = set;
    return set || cs_scan_error(&r->scan, at, error, "expected one or two");
}

static bool line_only(Reader *r, GError **error)
{
    size_t at;
    g_autofree char *word = NULL;
    g_autoptr(GStrvBuilder) names = g_strv_builder_new();
    g_clear_pointer(&r->only, g_strfreev);
    bool all = false, any = false;
    while (next_word(&r->scan, &at, &word)) {
        any = true;
        if (strcmp(word, "all") == 0)
            all = true;
        else if (!bench_suite_find_config(r->suite, word))
            return cs_scan_error(&r->scan, at, error,
                                 "expected the name of a configuration from above, or all");
        else
            g_strv_builder_add(names, word);
    }
    if (!any)
        return cs_scan_error(&r->scan, at, error, "expected names of configurations, or all");
    if (!all)
        r->only = g_strv_builder_end(names);
    return true;
}

/* One `option=value` of a configuration. */
static bool check_setting(Reader *r, CsOptions *options, size_t at, const char *word,
                          GError **error)
{
    const char *equals = strchr(word, '=');
    if (!equals || equals == word)
        return cs_scan_error(&r->scan, at, error, "expected option=value");
    g_autofree char *name = g_strndup(word, (size_t)(equals - word));
    g_autoptr(GError) local = NULL;
    const char *argument;
    if (!cs_options_set(options, name, equals + 1, &local) ||
        (strcmp(name, "backend") == 0 && strcmp(equals + 1, "auto") != 0 &&
         !cs_backend_find(equals + 1, &argument, &local)))
        return cs_scan_error_plain(&r->scan, at, error, "%s", local->message);
    return true;
}

static bool line_config(Reader *r, GError **error)
{
    size_t at;
    g_autofree char *word = NULL;
    if (!need_word(r, "the configuration's name", &at, &word, error))
        return false;
    if (bench_suite_find_config(r->suite, word))
        return cs_scan_error(&r->scan, at, error, "expected a name that is not taken");
    BenchConfig *c = g_new0(BenchConfig, 1);
    g_ptr_array_add(r->suite->configs, c);
    c->name = g_strdup(word);
    g_autoptr(CsOptions) options = cs_options_new();
    g_autoptr(GStrvBuilder) settings = g_strv_builder_new();
    size_t n = 0;
    while (next_word(&r->scan, &at, &word)) {
        if (g_str_has_prefix(word, "peer=") && n == 0 && !c->peer) {
            c->peer = g_strdup(word + 5);
            continue;
        }
        if (c->peer)
            return cs_scan_error(&r->scan, at, error, "expected the end of the line after peer=");
        if (!check_setting(r, options, at, word, error))
            return false;
        g_strv_builder_add(settings, word);
        n++;
    }
    c->settings = g_strv_builder_end(settings);
    return true;
}

/* `1`, `1,4,9` or `1..5`: several values. */
static bool read_values(Reader *r, size_t at, const char *text, GArray *out, GError **error)
{
    while (true) {
        char *end;
        gint64 low = g_ascii_strtoll(text, &end, 10), high = low;
        bool ok = end != text && low >= 0;
        if (ok && g_str_has_prefix(end, "..")) {
            text = end + 2;
            high = g_ascii_strtoll(text, &end, 10);
            ok = end != text && high >= low && high - low < MOST_INSTANCES;
        }
        if (!ok || (*end && *end != ','))
            return cs_scan_error(&r->scan, at, error,
                                 "expected a number, a list 1,4,9 or a range 1..5 behind '='");
        for (gint64 v = low; v <= high; v++)
            g_array_append_val(out, v);
        if (!*end)
            return true;
        text = end + 1;
    }
}

static bool add_instance(Reader *r, size_t at, const char *puzzle, const char *path,
                         const BenchShape *shape, const char *name, GError **error)
{
    for (guint i = 0; i < r->suite->instances->len; i++)
        if (strcmp(bench_suite_instance(r->suite, i)->name, name) == 0)
            return cs_scan_error_plain(&r->scan, at, error,
                                       "expected an instance that is not listed above");
    if (r->suite->instances->len >= MOST_INSTANCES)
        return cs_scan_error_plain(&r->scan, at, error, "expected at most %d instances",
                                   MOST_INSTANCES);
    BenchInstance *i = g_new0(BenchInstance, 1);
    i->name = g_strdup(name);
    i->puzzle = g_strdup(puzzle);
    i->path = g_strdup(path);
    i->series = g_strdup(r->series);
    i->only = g_strdupv(r->only);
    i->questions = r->questions;
    if (shape)
        i->shape = *shape;
    g_ptr_array_add(r->suite->instances, i);
    return true;
}

static bool read_puzzle(Reader *r, char **word, GError **error)
{
    size_t at;
    g_autoptr(GError) local = NULL;
    if (!need_word(r, "the name of a puzzle", &at, word, error))
        return false;
    return cs_puzzle_find(*word, &local) ||
           cs_scan_error_plain(&r->scan, at, error, "%s", local->message);
}

/* Each shape gives one for every value of the field. */
static bool multiply(Reader *r, GArray *shapes, GPtrArray *names, size_t at, const char *word,
                     GError **error)
{
    const char *equals = strchr(word, '=');
    if (!equals)
        return cs_scan_error(&r->scan, at, error, "expected size=N, black=N or the like");
    g_autofree char *field = g_strndup(word, (size_t)(equals - word));
    g_autoptr(GArray) values = g_array_new(FALSE, FALSE, sizeof(gint64));
    if (!read_values(r, at, equals + 1, values, error))
        return false;
    guint n = shapes->len;
    for (guint i = 0; i < n; i++)
        for (guint v = 0; v < values->len; v++) {
            BenchShape shape = g_array_index(shapes, BenchShape, i);
            gint64 value = g_array_index(values, gint64, v);
            g_autoptr(GError) local = NULL;
            if (!bench_shape_set(&shape, field, value, &local))
                return cs_scan_error_plain(&r->scan, at, error, "%s", local->message);
            g_array_append_val(shapes, shape);
            const char *name = g_ptr_array_index(names, i);
            g_ptr_array_add(names,
                            strcmp(field, "size") == 0
                                ? g_strdup_printf("%s %" G_GINT64_FORMAT, name, value)
                                : g_strdup_printf("%s %s=%" G_GINT64_FORMAT, name, field, value));
            if (shapes->len > n + MOST_INSTANCES)
                return cs_scan_error_plain(&r->scan, at, error, "expected at most %d instances",
                                           MOST_INSTANCES);
        }
    g_array_remove_range(shapes, 0, n);
    g_ptr_array_remove_range(names, 0, n);
    return true;
}

static bool line_instance(Reader *r, GError **error)
{
    g_autofree char *puzzle = NULL, *word = NULL;
    size_t at = r->scan.pos, first = at;
    if (!read_puzzle(r, &puzzle, error))
        return false;
    g_autoptr(GArray) shapes = g_array_new(FALSE, TRUE, sizeof(BenchShape));
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_array_set_size(shapes, 1);
    g_ptr_array_add(names, g_strdup(puzzle));
    while (next_word(&r->scan, &at, &word))
        if (!multiply(r, shapes, names, at, word, error))
            return false;
    for (guint i = 0; i < shapes->len; i++)
        if (!add_instance(r, first, puzzle, NULL, &g_array_index(shapes, BenchShape, i),
                          g_ptr_array_index(names, i), error))
            return false;
    return true;
}

static bool line_file(Reader *r, GError **error)
{
    g_autofree char *puzzle = NULL, *word = NULL;
    size_t at;
    if (!read_puzzle(r, &puzzle, error) || !need_word(r, "a file's name", &at, &word, error))
        return false;
    g_autofree char *folder = g_path_get_dirname(r->scan.name);
    g_autofree char *path =
        g_path_is_absolute(word) ? g_strdup(word) : g_build_filename(folder, word, NULL);
    if (!g_file_test(path, G_FILE_TEST_IS_REGULAR))
        return cs_scan_error(&r->scan, at, error, "expected a file");
    g_autofree char *base = g_path_get_basename(word);
    g_autofree char *name = g_strdup_printf("%s %s", puzzle, base);
    return add_instance(r, at, puzzle, path, NULL, name, error);
}

typedef struct Line {
    const char *word;
    bool (*read)(Reader *r, GError **error);
} Line;

static const Line lines[] = {
    {"suite", line_suite},       {"repeat", line_repeat}, {"warm-up", line_warm_up},
    {"limit", line_limit},       {"config", line_config}, {"baseline", line_baseline},
    {"question", line_question}, {"series", line_series}, {"only", line_only},
    {"instance", line_instance}, {"file", line_file},
};

static bool read_line(Reader *r, size_t at, const char *word, GError **error)
{
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++)
        if (strcmp(word, lines[i].word) == 0)
            return lines[i].read(r, error);
    return cs_scan_error(&r->scan, at, error,
                         "expected suite, repeat, warm-up, limit, config, baseline, question, "
                         "series, only, instance or file");
}

static bool read_lines(Reader *r, GError **error)
{
    g_autofree char *word = NULL;
    size_t at;
    while (r->scan.pos < r->scan.len) {
        if (next_word(&r->scan, &at, &word)) {
            if (!read_line(r, at, word, error))
                return false;
            if (next_word(&r->scan, &at, &word))
                return cs_scan_error(&r->scan, at, error, "expected the end of the line");
        }
        r->scan.pos++; /* the line break */
    }
    return true;
}

/* What only the whole file shows. */
static bool complete(Reader *r, GError **error)
{
    BenchSuite *s = r->suite;
    r->scan.pos = MIN(r->scan.pos, r->scan.len);
    if (!s->name || s->configs->len == 0 || s->instances->len == 0)
        return cs_scan_error_plain(&r->scan, r->scan.len, error,
                                   "expected a line '%s' before the end",
                                   !s->name               ? "suite NAME"
                                   : s->configs->len == 0 ? "config NAME …"
                                                          : "instance PUZZLE …");
    if (!s->baseline)
        s->baseline = g_strdup(bench_suite_config(s, 0)->name);
    if (!bench_suite_find_config(s, s->baseline))
        return cs_scan_error(&r->scan, r->baseline_at, error,
                             "expected the name of a configuration of this suite");
    return true;
}

BenchSuite *bench_suite_parse(const char *name, const char *text, size_t len, GError **error)
{
    g_autoptr(BenchSuite) suite = bench_suite_new();
    Reader r = {.scan = {.name = name, .text = text, .len = len},
                .suite = suite,
                .questions = 1U << BENCH_ONE};
    bool ok = read_lines(&r, error) && complete(&r, error);
    g_free(r.series);
    g_strfreev(r.only);
    return ok ? g_steal_pointer(&suite) : NULL;
}

BenchSuite *bench_suite_open(const char *path, GError **error)
{
    g_autofree char *text = NULL;
    gsize len;
    g_autoptr(GError) local = NULL;
    if (g_file_get_contents(path, &text, &len, &local))
        return bench_suite_parse(path, text, len, error);
    g_set_error(error, CS_ERROR, CS_ERROR_READ, "%s: cannot be read: %s", path, local->message);
    return NULL;
}
