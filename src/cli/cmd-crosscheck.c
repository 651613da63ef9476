#include "boards.h"
#include "command.h"
#include "crosscheck-case.h"
#include "input.h"
#include "model-read.h"
#include "random-model.h"
#include "registry.h"
#include "signals.h"

#include <string.h>
#include <unistd.h>

extern const CsCommand cs_cmd_crosscheck;

#define SHRINK_TRIES 3000 /* by default */

typedef struct Run {
    CsCrosscheck check;
    const char *puzzle;           /* only this one; NULL: all */
    const CsOptions *options;     /* for reading puzzles */
    const char *directory;        /* for what is found */
    GPtrArray *puzzles;           /* CsPuzzle with a `random` slot, those that are asked for */
    bool models;                  /* random models too */
    int64_t seed, most;           /* cases; 0 = no end */
    int64_t cases, finds, enough; /* finds after which it stops; 0 = never */
    size_t tries;                 /* to make a find smaller */
    bool progress;
    gint64 began, shown;
} Run;

static void show_progress(Run *run, bool last)
{
    gint64 now = g_get_monotonic_time();
    if (!run->progress || (!last && now - run->shown < G_USEC_PER_SEC / 4))
        return;
    run->shown = now;
    fprintf(stderr, "\r%" G_GINT64_FORMAT " cases, %" G_GINT64_FORMAT " finds, %.0f s%s",
            run->cases, run->finds, (double)(now - run->began) / G_USEC_PER_SEC, last ? "\n" : " ");
}

/* False only when a find cannot be written. */
static bool check_case(Run *run, CsCase *c, GError **error)
{
    g_autoptr(CsFind) find = cs_crosscheck(&run->check, c->model, c->puzzle, c->board, true);
    run->cases++;
    show_progress(run, false);
    if (!find)
        return true;
    run->finds++;
    if (run->tries > 0)
        cs_case_shrink(c, &run->check, find, run->tries);
    return cs_case_report(c, find, run->directory, error);
}

/* Case `seed`: the same on every machine and in every run. */
static bool random_case(Run *run, int64_t seed, GError **error)
{
    g_auto(CsCase) c = {0};
    g_autoptr(GRand) random = g_rand_new_with_seed((guint32)seed);
    guint n = run->puzzles->len, kinds = n + (run->models ? MAX(n, 1) : 0);
    guint kind = (guint)(seed % kinds);
    c.name = g_strdup_printf("crosscheck-%" G_GINT64_FORMAT, seed);
    g_autofree char *puzzle =
        run->puzzle ? g_strdup_printf(" --puzzle %s", run->puzzle) : g_strdup("");
    c.replay = g_strdup_printf("--seed %" G_GINT64_FORMAT " --count 1%s", seed, puzzle);
    if (kind < n) {
        c.puzzle = g_ptr_array_index(run->puzzles, kind);
        c.board = c.puzzle->random(random);
        c.model = cs_puzzle_model(c.puzzle, c.board);
    } else {
        CsRandomShape shape = cs_random_shape(random);
        shape.flow = seed / kinds % 3 == 0;
        c.model = cs_random_model(random, &shape);
    }
    return check_case(run, &c, error);
}

static bool stopped(const Run *run)
{
    return cs_control_stopped(run->check.control) || (run->enough && run->finds >= run->enough);
}

static bool random_cases(Run *run, GError **error)
{
    for (int64_t i = 0; run->most == 0 || i < run->most; i++) {
        if (stopped(run))
            return true;
        if (!random_case(run, run->seed + i, error))
            return false;
    }
    return true;
}

static bool model_file(Run *run, const char *path, GError **error)
{
    g_autoptr(GBytes) bytes = cs_input_slurp(path, error);
    if (!bytes)
        return false;
    gsize len;
    const char *text = g_bytes_get_data(bytes, &len);
    g_auto(CsCase) c = {.replay = g_shell_quote(path), .name = g_path_get_basename(path)};
    c.model = cs_model_read(path, text ? text : "", len, error);
    return c.model && check_case(run, &c, error);
}

/* The options of reading that are not as usual. */
static char *replay_reading(const CsOptions *o)
{
    GString *words = g_string_new(NULL);
    g_autoptr(CsOptions) usual = cs_options_new();
#define REPLAY(type, group, name, fallback, argument, help)                                        \
    if (strcmp(o->name, usual->name) != 0)                                                         \
        g_string_append_printf(words, " --%s %s", #name, o->name);
    CS_READING_OPTION_TABLE(REPLAY)
#undef REPLAY
    g_strdelimit(words->str, "_", '-');
    return g_string_free(words, FALSE);
}

static bool puzzle_file(Run *run, const char *path, GError **error)
{
    g_autoptr(CsInput) input = cs_cli_open(path, run->puzzle, run->options, error);
    GError *local = NULL;
    size_t index = 0;
    if (!input)
        return false;
    g_autofree char *reading = replay_reading(run->options);
    g_autofree char *base = g_path_get_basename(path);
    for (CsBoard *board; !stopped(run) && (board = cs_input_next(input, &local));) {
        g_auto(CsCase) c = {.puzzle = cs_input_puzzle(input), .board = board};
        c.model = cs_puzzle_model(c.puzzle, board);
        g_autofree char *quoted = g_shell_quote(path);
        c.replay = g_strdup_printf("--puzzle %s%s %s", c.puzzle->name, reading, quoted);
        c.name = g_strdup_printf("%s-%zu", base, ++index);
        if (!check_case(run, &c, error))
            return false;
    }
    if (local)
        g_propagate_error(error, local);
    return !local;
}

static bool run_cases(Run *run, char **files, GError **error)
{
    if (!*files)
        return random_cases(run, error);
    for (; *files && !stopped(run); files++)
        if (!(g_str_has_suffix(*files, ".model") ? model_file(run, *files, error)
                                                 : puzzle_file(run, *files, error)))
            return false;
    return true;
}

static void print_summary(const Run *run)
{
    printf("%8s %8s %8s %8s %8s  way\n", "asked", "agreed", "refused", "no time", "found");
    for (guint i = 0; i < run->check.ways->len; i++) {
        const CsWay *w = g_ptr_array_index(run->check.ways, i);
        printf("%8zu %8zu %8zu %8zu %8zu  %s\n", w->asked, w->agreed, w->refused, w->unsettled,
               w->found, w->name);
    }
    printf("%" G_GINT64_FORMAT " cases, %u ways, %" G_GINT64_FORMAT " found, %.1f s%s\n",
           run->cases, run->check.ways->len, run->finds,
           (double)(g_get_monotonic_time() - run->began) / G_USEC_PER_SEC,
           cs_control_stopped(cs_cli_control()) ? " (interrupted)" : "");
}

static GPtrArray *ways_from(char **settings, char **backends, bool full, GError **error)
{
    if (!settings)
        return cs_ways((const char *const *)backends, full, error);
    g_autoptr(GPtrArray) ways = g_ptr_array_new_with_free_func((GDestroyNotify)cs_way_free);
    for (; *settings; settings++) {
        CsWay *way = cs_way_parse(*settings, error);
        if (!way)
            return NULL;
        g_ptr_array_add(ways, way);
    }
    return g_steal_pointer(&ways);
}

/* Random puzzles: all that can be made, or the one that is asked for. */
static bool choose_puzzles(Run *run, bool random, GError **error)
{
    const CsPuzzle *only = run->puzzle ? cs_puzzle_find(run->puzzle, error) : NULL;
    if (run->puzzle && !only)
        return false;
    run->models = !only;
    for (size_t i = 0; cs_puzzles[i]; i++)
        if (cs_puzzles[i]->random && (!only || only == cs_puzzles[i]))
            g_ptr_array_add(run->puzzles, (gpointer)cs_puzzles[i]);
    if (!random || run->models || run->puzzles->len)
        return true;
    g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED,
                "there are no random puzzles of %s; give it files", run->puzzle);
    return false;
}

typedef struct Arguments {
    char *puzzle, *directory;
    GStrv with, backends;
    gint64 seed, count, cap, finds, tries;
    double seconds, each; /* for all random cases; for each way and case */
    gboolean full, quiet;
} Arguments;

static void clear_arguments(Arguments *a)
{
    g_free(a->puzzle);
    g_free(a->directory);
    g_strfreev(a->with);
    g_strfreev(a->backends);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Arguments, clear_arguments)

static int run_with(const Arguments *a, const CsOptions *options, char **files)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) ways = ways_from(a->with, a->backends, a->full, &error);
    g_autoptr(GPtrArray) puzzles = g_ptr_array_new();
    CsControl control = {.parent = cs_cli_control()};
    Run run = {
        .check = {.ways = ways, .cap = (size_t)a->cap, .seconds = a->each, .control = &control},
        .puzzle = a->puzzle,
        .options = options,
        .directory = a->directory ? a->directory : ".",
        .puzzles = puzzles,
        .seed = a->seed,
        .enough = a->finds,
        .tries = (size_t)a->tries,
        .most = a->count         ? a->count
                : a->seconds > 0 ? 0
                                 : 1000,
        .progress = !a->quiet && isatty(STDERR_FILENO),
        .began = g_get_monotonic_time()};
    if (!ways || !choose_puzzles(&run, !*files, &error))
        return cs_cli_fail(error);
    control.deadline = cs_control_in(a->seconds);
    bool ok = run_cases(&run, files, &error);
    show_progress(&run, true);
    if (!ok)
        return cs_cli_fail(error);
    print_summary(&run);
    return cs_cli_close_output(run.finds ? CS_EXIT_SOFTWARE : CS_EXIT_OK);
}

static int crosscheck(int argc, char **argv)
{
    g_auto(Arguments) a = {.cap = 200, .finds = 10, .tries = SHRINK_TRIES, .each = 10};
    const GOptionEntry entries[] = {
        {"seed", 0, 0, G_OPTION_ARG_INT64, &a.seed, "the first random case (default 0)", "S"},
        {"count", 0, 0, G_OPTION_ARG_INT64, &a.count, "so many random cases (default 1000)", "N"},
        {"time", 0, 0, G_OPTION_ARG_DOUBLE, &a.seconds, "random cases for so long", "SECONDS"},
        {"puzzle", 'p', 0, G_OPTION_ARG_STRING, &a.puzzle,
         "only this puzzle; which one it is, where a file does not say", "NAME"},
        {"full", 0, 0, G_OPTION_ARG_NONE, &a.full,
         "every encoding with every SAT back end and every variable encoding", NULL},
        {"backend", 'b', 0, G_OPTION_ARG_STRING_ARRAY, &a.backends,
         "one of these back ends, as exec:kissat too; default: all that are built in", "NAME"},
        {"with", 'w', 0, G_OPTION_ARG_STRING_ARRAY, &a.with,
         "exactly these ways, as 'backend=picosat encoding=var=order presolve=none'", "SETTINGS"},
        {"cap", 0, 0, G_OPTION_ARG_INT64, &a.cap, "compare up to so many answers (default 200)",
         "N"},
        {"finds", 0, 0, G_OPTION_ARG_INT64, &a.finds, "stop after so many (default 10; 0 = never)",
         "N"},
        {"shrink", 0, 0, G_OPTION_ARG_INT64, &a.tries,
         "tries to make each find smaller (default 3000; 0 = write it as it is)", "N"},
        {"time-limit", 0, 0, G_OPTION_ARG_DOUBLE, &a.each, "for each way and case (default 10)",
         "SECONDS"},
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &a.directory,
         "the folder where finds are written (default: here)", "DIR"},
        {"limit", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_DOUBLE, &a.each, "", NULL}, /* old names */
        {"directory", 'd', G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_FILENAME, &a.directory, "", NULL},
        {"quiet", 'q', 0, G_OPTION_ARG_NONE, &a.quiet, "no progress on a terminal", NULL},
        {0},
    };
    g_autoptr(CsOptions) options = cs_options_new();
    CsCliData data = {.options = options, .groups = CS_OPTIONS_READ};
    if (!cs_cli_parse_with(&cs_cmd_crosscheck, entries, &data, &argc, &argv))
        return CS_EXIT_USAGE;
    if (a.seed < 0 || a.count < 0 || a.cap < 1 || a.seconds < 0 || a.each < 0 || a.finds < 0 ||
        a.tries < 0)
        return cs_cli_usage(&cs_cmd_crosscheck, "expected numbers of at least 0, and a cap of 1");
    return run_with(&a, options, argv + 1);
}

const CsCommand cs_cmd_crosscheck = {
    .name = "crosscheck",
    .arguments = "[FILE|FILE.model]…",
    .summary = "let all back ends and encodings answer the same questions, and compare",
    .run = crosscheck,
};
