#include "task.h"

#include "input.h"
#include "registry.h"
#include "worker.h"

#include <glib/gstdio.h>
#include <string.h>

struct BenchTask {
    const CsPuzzle *puzzle;
    char *program, *folder, *path;
    GPtrArray *files; /* all that were made; char * */
    CsBoard *board;   /* for peers, read when the first one comes */
    int cells;
};

static bool write_file(BenchTask *t, const char *path, const char *text, size_t len, GError **error)
{
    g_autoptr(GError) local = NULL;
    g_ptr_array_add(t->files, g_strdup(path));
    if (g_file_set_contents_full(path, text, (gssize)len, G_FILE_SET_CONTENTS_NONE, 0600, &local))
        return true;
    g_set_error(error, CS_ERROR, CS_ERROR_WRITE, "%s", local->message);
    return false;
}

BenchTask *bench_task_new(const BenchInstance *instance, const char *program, const char *folder,
                          GError **error)
{
    size_t len;
    g_autofree char *text = bench_instance_text(instance, &len, error);
    if (!text)
        return NULL;
    BenchTask *t = g_new0(BenchTask, 1);
    t->files = g_ptr_array_new_with_free_func(g_free);
    t->puzzle = cs_puzzle_find(instance->puzzle, NULL);
    t->program = g_strdup(program);
    t->folder = g_strdup(folder);
    t->path = g_build_filename(folder, "instance", NULL);
    if (write_file(t, t->path, text, len, error))
        return t;
    bench_task_free(t);
    return NULL;
}

void bench_task_free(BenchTask *t)
{
    for (guint i = 0; i < t->files->len; i++)
        g_unlink(g_ptr_array_index(t->files, i));
    g_ptr_array_free(t->files, TRUE);
    cs_board_free(t->board);
    g_free(t->program);
    g_free(t->folder);
    g_free(t->path);
    g_free(t);
}

/* A SAT solver on our own clauses is cluesat's back end exec. */
static char *exec_setting(const BenchPeer *peer)
{
    const BenchStep *step = g_ptr_array_index(peer->steps, 0);
    g_autofree char *command = g_strjoinv(" ", step->command);
    return g_strconcat("backend=exec:", command, NULL);
}

static bool run_worker(BenchTask *t, char *const *settings, double limit, const CsControl *control,
                       BenchRecord *r, GError **error)
{
    g_autoptr(GPtrArray) argv = g_ptr_array_new();
    g_autofree char *seconds = g_strdup_printf("%g", limit * BENCH_PATIENCE);
    const char *const words[] = {t->program, "bench",         "--worker",
                                 "--",       t->puzzle->name, bench_question_name[r->question],
                                 t->path,    seconds};
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
        g_ptr_array_add(argv, (char *)words[i]);
    for (; *settings; settings++)
        g_ptr_array_add(argv, *settings);
    g_ptr_array_add(argv, NULL);

    g_autoptr(GString) out = g_string_new(NULL), err = g_string_new(NULL);
    CsChildResult usage;
    BenchEnd end;
    if (!bench_process_run((char *const *)argv->pdata, NULL, limit, control, out, err, &usage, &end,
                           error))
        return false;
    r->user = usage.user;
    r->system = usage.system;
    r->wall = usage.wall;
    r->memory = usage.memory;
    g_autoptr(GError) local = NULL;
    if (end == BENCH_END_LIMIT || end == BENCH_END_STOPPED) {
        r->status = BENCH_LIMIT;
    } else if (end != BENCH_END_DONE || usage.exit_status != 0 ||
               !bench_worker_read(out->str, r, &local)) {
        r->status = BENCH_FAILED;
        r->message = g_strdup_printf("it died: %s", local ? local->message : g_strstrip(err->str));
    }
    /* A program that exec ran into its limit. */
    if (r->status == BENCH_FAILED && r->user + r->system >= limit)
        r->status = BENCH_LIMIT;
    return true;
}

static bool read_board(BenchTask *t, GError **error)
{
    if (t->board)
        return true;
    g_autoptr(CsInput) input = cs_input_open(t->path, t->puzzle->name, error);
    if (!input)
        return false;
    t->board = cs_input_next(input, error);
    return t->board != NULL;
}

/* The peer's data, written once. */
static char *peer_data(BenchTask *t, const BenchPeer *peer, GError **error)
{
    /* Some programs go by the ending. */
    g_autofree char *base = g_strdup_printf("data.%s", peer->data);
    g_autofree char *path = g_build_filename(t->folder, base, NULL);
    if (g_ptr_array_find_with_equal_func(t->files, path, g_str_equal, NULL))
        return g_steal_pointer(&path);
    g_autoptr(CsModel) model = cs_puzzle_model(t->puzzle, t->board);
    g_autoptr(GString) text = g_string_new(NULL);
    if (!bench_peer_data(peer, model, text, error) ||
        !write_file(t, path, text->str, text->len, error))
        return NULL;
    return g_steal_pointer(&path);
}

static bool run_peer(BenchTask *t, const BenchPeer *peer, double limit, const CsControl *control,
                     BenchRecord *r, GError **error)
{
    g_autoptr(GError) local = NULL;
    if (!read_board(t, error))
        return false;
    g_autofree char *data = peer_data(t, peer, &local);
    g_assert(data || local);
    r->cells = t->board->n_white;
    if (data)
        return bench_peer_run(peer, data, t->folder, limit, t->puzzle, t->board, control, r, error);
    if (local->code != CS_ERROR_UNSUPPORTED) {
        g_propagate_error(error, g_steal_pointer(&local));
        return false;
    }
    r->status = BENCH_REFUSED;
    r->message = g_strdup(local->message);
    return true;
}

/* Records are shown to others: no name of our temporary folder in them. */
static void hide_folder(const BenchTask *t, BenchRecord *r)
{
    if (!r->message || !strstr(r->message, t->folder))
        return;
    GString *text = g_string_new(r->message);
    g_autofree char *prefix = g_strconcat(t->folder, G_DIR_SEPARATOR_S, NULL);
    g_string_replace(text, prefix, "", 0);
    g_free(r->message);
    r->message = g_string_free(text, FALSE);
}

static bool run_any(BenchTask *t, const BenchConfig *config, const BenchPeer *peer, double limit,
                    const CsControl *control, BenchRecord *record, GError **error)
{
    if (!peer)
        return run_worker(t, config->settings, limit, control, record, error);
    if (strcmp(peer->data, "cnf") != 0)
        return run_peer(t, peer, limit, control, record, error);
    g_autofree char *setting = exec_setting(peer);
    return run_worker(t, (char *const[]){setting, NULL}, limit, control, record, error);
}

bool bench_task_run(BenchTask *t, const BenchConfig *config, const BenchPeer *peer, double limit,
                    const CsControl *control, BenchRecord *record, GError **error)
{
    bool ok = run_any(t, config, peer, limit, control, record, error);
    hide_folder(t, record);
    return ok;
}
