#include "peer.h"

#include "peer-data.h"

#include <string.h>

static void free_step(void *data)
{
    BenchStep *s = data;
    g_free(s->stage);
    g_strfreev(s->command);
    g_free(s);
}

void bench_peer_free(BenchPeer *p)
{
    if (!p)
        return;
    g_free(p->name);
    g_free(p->program);
    g_free(p->package);
    g_free(p->source);
    g_free(p->version);
    g_free(p->folder);
    g_free(p->model);
    g_free(p->data);
    g_free(p->separator);
    g_ptr_array_free(p->steps, TRUE);
    g_clear_pointer(&p->pair, g_regex_unref);
    g_clear_pointer(&p->list, g_regex_unref);
    g_clear_pointer(&p->complete, g_regex_unref);
    g_free(p);
}

/* A regular expression that may be missing. */
static bool read_regex(GKeyFile *file, const char *key, GRegex **out, GError **error)
{
    g_autofree char *text = g_key_file_get_string(file, "answer", key, NULL);
    if (text)
        *out = g_regex_new(text, G_REGEX_MULTILINE | G_REGEX_OPTIMIZE, 0, error);
    return !text || *out;
}

static bool read_steps(GKeyFile *file, BenchPeer *p, GError **error)
{
    for (int i = 1;; i++) {
        g_autofree char *group = g_strdup_printf("step %d", i);
        if (!g_key_file_has_group(file, group))
            return true;
        g_autofree char *command = g_key_file_get_string(file, group, "command", error);
        if (!command)
            return false;
        BenchStep *step = g_new0(BenchStep, 1);
        g_ptr_array_add(p->steps, step);
        step->stage = g_key_file_get_string(file, group, "stage", error);
        if (!step->stage || !g_shell_parse_argv(command, NULL, &step->command, error))
            return false;
    }
}

static bool read_description(GKeyFile *file, BenchPeer *p, GError **error)
{
    g_autofree char *model = g_key_file_get_string(file, "peer", "model", NULL);
    if (!(p->program = g_key_file_get_string(file, "peer", "program", error)) ||
        !(p->data = g_key_file_get_string(file, "peer", "data", error)))
        return false;
    p->package = g_key_file_get_string(file, "peer", "package", NULL);
    p->source = g_key_file_get_string(file, "peer", "source", NULL);
    p->two = g_key_file_get_boolean(file, "peer", "two", NULL);
    p->model = model ? g_build_filename(p->folder, model, NULL) : NULL;
    p->separator = g_key_file_get_string(file, "answer", "separator", NULL);
    if (strcmp(p->data, "cnf") != 0 && !bench_data_format(p->data)) {
        g_set_error(error, CS_ERROR, CS_ERROR_PARSE,
                    "expected data=facts, dzn, json, smt2 or cnf, found '%s'", p->data);
        return false;
    }
    if (!read_steps(file, p, error) || !read_regex(file, "pair", &p->pair, error) ||
        !read_regex(file, "list", &p->list, error) ||
        !read_regex(file, "complete", &p->complete, error))
        return false;
    if (p->steps->len == 0 ||
        (strcmp(p->data, "cnf") != 0 && (!p->complete || !p->pair == !p->list))) {
        g_set_error(error, CS_ERROR, CS_ERROR_PARSE,
                    "expected a group [step 1] and, in [answer], complete= and one of pair= and "
                    "list=");
        return false;
    }
    return true;
}

/* Replaces {name} in a word of a command. */
static char *fill_word(const char *word, const char *const *names, const char *const *values)
{
    g_autoptr(GString) out = g_string_new(word);
    for (; *names; names++, values++)
        g_string_replace(out, *names, *values ? *values : "", 0);
    return g_string_free(g_steal_pointer(&out), FALSE);
}

static GStrv fill_command(GStrv command, const char *const *names, const char *const *values)
{
    g_autoptr(GStrvBuilder) words = g_strv_builder_new();
    for (; *command; command++) {
        g_autofree char *word = fill_word(*command, names, values);
        g_strv_builder_add(words, word);
    }
    return g_strv_builder_end(words);
}

/* What `version=` prints, reduced to the group of `version-regex=`; NULL when it does not run. */
static char *ask_version(GKeyFile *file, const BenchPeer *p)
{
    g_autofree char *found = g_find_program_in_path(p->program);
    g_autofree char *command = g_key_file_get_string(file, "peer", "version", NULL);
    g_autofree char *pattern = g_key_file_get_string(file, "peer", "version-regex", NULL);
    g_auto(GStrv) words = NULL;
    if (!found || !command || !pattern || !g_shell_parse_argv(command, NULL, &words, NULL))
        return NULL;
    g_auto(GStrv) argv = fill_command(words, (const char *const[]){"{model}", "{peers}", NULL},
                                      (const char *const[]){p->model, p->folder});
    g_autoptr(GString) out = g_string_new(NULL), err = g_string_new(NULL);
    CsChildResult usage;
    BenchEnd end;
    if (!bench_process_run(argv, p->folder, 60, NULL, out, err, &usage, &end, NULL) ||
        end != BENCH_END_DONE)
        return NULL;
    g_string_append(out, err->str);
    g_autoptr(GRegex) regex = g_regex_new(pattern, 0, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    if (!regex || !g_regex_match(regex, out->str, 0, &match))
        return NULL;
    return g_match_info_fetch(match, 1);
}

BenchPeer *bench_peer_open(const char *folder, const char *name, GError **error)
{
    g_autofree char *base = g_strconcat(name, ".peer", NULL);
    g_autofree char *path = g_build_filename(folder, base, NULL);
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autoptr(BenchPeer) p = g_new0(BenchPeer, 1);
    g_autoptr(GError) local = NULL;
    p->steps = g_ptr_array_new_with_free_func(free_step);
    p->name = g_strdup(name);
    p->folder = g_canonicalize_filename(folder, NULL);
    if (!g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
        g_set_error(error, CS_ERROR, CS_ERROR_READ, "peer %s: there is no description %s", name,
                    path);
        return NULL;
    }
    if (!g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, &local) ||
        !read_description(file, p, &local)) {
        g_set_error(error, CS_ERROR, CS_ERROR_PARSE, "%s: %s", path, local->message);
        return NULL;
    }
    p->version = ask_version(file, p);
    return g_steal_pointer(&p);
}

bool bench_peer_data(const BenchPeer *peer, const CsModel *model, GString *out, GError **error)
{
    return bench_data_write(bench_data_format(peer->data), model, out, error);
}

/* All steps, one after the other, within the limit; the last one's output in `out`. */
static bool run_steps(const BenchPeer *p, const char *data, const char *folder, double limit,
                      const CsControl *control, BenchRecord *r, GString *out, BenchEnd *end,
                      GError **error)
{
    const char *const names[] = {"{data}", "{model}", "{tmp}", "{peers}", "{answers}", NULL};
    const char *const values[] = {data, p->model, folder, p->folder,
                                  r->question == BENCH_TWO ? "2" : "1"};
    g_autoptr(GString) err = g_string_new(NULL);
    for (guint i = 0; i < p->steps->len; i++) {
        const BenchStep *step = g_ptr_array_index(p->steps, i);
        g_auto(GStrv) argv = fill_command(step->command, names, values);
        g_autofree char *figure = g_strconcat("time.", step->stage, NULL);
        CsChildResult usage;
        g_string_truncate(out, 0);
        g_string_truncate(err, 0);
        if (!bench_process_run(argv, p->folder, MAX(limit - r->user - r->system, 0.1), control, out,
                               err, &usage, end, error))
            return false;
        r->user += usage.user;
        r->system += usage.system;
        r->wall += usage.wall;
        r->memory = MAX(r->memory, usage.memory);
        bench_record_add_figure(r, figure, usage.wall);
        if (*end != BENCH_END_DONE)
            break;
    }
    if (err->len)
        r->message = g_strndup(g_strstrip(err->str), 400);
    return true;
}

bool bench_peer_run(const BenchPeer *peer, const char *data, const char *folder, double limit,
                    const CsPuzzle *puzzle, const CsBoard *board, const CsControl *control,
                    BenchRecord *record, GError **error)
{
    g_autoptr(GString) out = g_string_new(NULL);
    BenchEnd end = BENCH_END_DONE;
    if (!run_steps(peer, data, folder, limit, control, record, out, &end, error))
        return false;
    if (end == BENCH_END_DONE)
        bench_peer_judge(peer, out->str, puzzle, board, record);
    else
        record->status = end == BENCH_END_LIMIT ? BENCH_LIMIT : BENCH_FAILED;
    if (record->status == BENCH_FAILED && record->user + record->system >= limit)
        record->status = BENCH_LIMIT; /* it caught the signal and gave up */
    if (bench_status_ran(record->status))
        g_clear_pointer(&record->message, g_free); /* warnings of a run that went well */
    return true;
}
