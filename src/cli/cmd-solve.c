#include "boards.h"
#include "command.h"
#include "input.h"
#include "pool.h"
#include "progress.h"
#include "registry.h"
#include "signals.h"
#include "solve.h"

extern const CsCommand cs_cmd_solve;

/* What one run of the command has to do for every puzzle; nothing changes it after parsing. */
typedef struct Job {
    char *puzzle, *format;
    bool colour;
    gboolean exit_code, stats, unique, count, all, candidates;
    int jobs, number;
    uint64_t count_most, all_most; /* CS_NO_LIMIT unless the option gave one */
    const CsWriter *writer;
    CsOptions *options;
    const CsControl *control;
    CsProgressCounts *counts;
} Job;

/* What came of one puzzle. */
typedef struct Answer {
    GString *text, *stats; /* for standard output, for standard error */
    CsVerdict verdict;
} Answer;

static CsQuestion question(const Job *job, const CsPuzzle *puzzle)
{
    CsQuestion q =
        cs_question_solve(job->writer->answers ? (uint64_t)job->writer->answers(puzzle) : 2);
    if (job->unique)
        q = cs_question_solve(2);
    if (job->count)
        q = (CsQuestion){.ask = CS_ASK_COUNT, .most = job->count_most, .keep = 2};
    if (job->all)
        q = cs_question_solve(job->all_most);
    if (job->candidates)
        q.ask = CS_ASK_CANDIDATES;
    q.found = &job->counts->solutions;
    return q;
}

/* Answers one puzzle.  Depends on its arguments alone, so that several may run at once. */
static bool answer_puzzle(const Job *job, const CsPuzzle *puzzle, const CsBoard *board,
                          double parse_time, Answer *answer, GError **error)
{
    CsQuestion q = question(job, puzzle);
    cs_cli_work_begin();
    g_autoptr(CsReport) report = cs_solve(puzzle, board, &q, job->options, job->control, error);
    cs_cli_work_end();
    if (!report)
        return false;
    cs_stats_add(&report->stats, "time.parse", parse_time);
    report->show_stats = job->stats;
    report->colour = job->colour;
    report->cell_size = (int)job->options->cell_size;
    answer->verdict = report->verdict;
    gint64 began = g_get_monotonic_time();
    job->writer->write(report, answer->text);
    cs_stats_add(&report->stats, "time.write", cs_seconds_since(began));
    if (job->stats && strcmp(job->writer->name, "json") != 0)
        cs_report_append_stats(report, answer->stats);
    atomic_fetch_add(&job->counts->puzzles, 1);
    return true;
}

/* Puzzles that are answered together, one after the other, on one thread. */
typedef struct Batch {
    const Job *job;
    const CsInput *input;
    CS_VEC(CsBoard *) boards;
    size_t n_cells; /* white cells of all */
    bool cut;       /* the run was interrupted before all had been answered */
    double parse_time;
    Answer answer;
    GError *error;
} Batch;

/* With several threads, small puzzles go together, so that handing them over costs little. */
#define BATCH_BOARDS 64
#define BATCH_CELLS 4096

static Batch *batch_new(const Job *job, const CsInput *input)
{
    Batch *b = g_new0(Batch, 1);
    b->job = job;
    b->input = input;
    b->answer = (Answer){g_string_new(NULL), g_string_new(NULL), CS_VERDICT_UNKNOWN};
    return b;
}

static bool batch_full(const Batch *b)
{
    return b->job->jobs == 1 || b->boards.len >= BATCH_BOARDS || b->n_cells >= BATCH_CELLS;
}

static void batch_free(void *batch)
{
    Batch *b = batch;
    for (size_t i = 0; i < b->boards.len; i++)
        cs_board_free(b->boards.data[i]);
    cs_vec_free(&b->boards);
    g_string_free(b->answer.text, TRUE);
    g_string_free(b->answer.stats, TRUE);
    g_clear_error(&b->error);
    g_free(b);
}

static void batch_work(void *batch, void *data)
{
    Batch *b = batch;
    (void)data;
    for (size_t i = 0; i < b->boards.len; i++) {
        if (!answer_puzzle(b->job, cs_input_puzzle(b->input), b->boards.data[i], b->parse_time,
                           &b->answer, &b->error)) {
            g_prefix_error(&b->error, "%s:%zu: puzzle %zu: ", cs_input_name(b->input),
                           b->boards.data[i]->line, b->boards.data[i]->index);
            return;
        }
        if (cs_control_stopped(b->job->control)) {
            b->cut = i + 1 < b->boards.len;
            return;
        }
    }
}

/* What is left of the run when a batch has come out: the last verdict, or what went wrong. */
typedef struct Outcome {
    CsVerdict last;
    GError *error;
} Outcome;

static bool batch_emit(void *batch, void *outcome)
{
    Batch *b = batch;
    Outcome *o = outcome;
    fwrite(b->answer.text->str, 1, b->answer.text->len, stdout);
    if (b->answer.stats->len) {
        fflush(stdout);
        fputs(b->answer.stats->str, stderr);
    }
    o->last = b->answer.verdict;
    o->error = g_steal_pointer(&b->error);
    /* Nothing may follow a gap. */
    bool whole = !o->error && !b->cut;
    batch_free(b);
    return whole;
}

/* A format that holds one puzzle takes no second one, and then prints none. */
static CsBoard *next_board(const Job *job, CsBoards *boards, GError **error)
{
    if (!job->writer->single)
        return cs_boards_next(boards, error);
    return boards->index ? NULL : cs_boards_single(boards, error);
}

/* Reads the puzzles of an input and hands them over in batches; ends early when it is cancelled or
 * an answer failed. */
static bool solve_input(const Job *job, CsInput *input, CsPool *pool, GError **error)
{
    CsBoards boards = {.input = input, .number = job->number};
    GError *local = NULL;
    Batch *batch = NULL;
    gint64 began = g_get_monotonic_time();
    for (CsBoard *board;
         !cs_control_stopped(job->control) && (board = next_board(job, &boards, &local));) {
        if (!batch)
            batch = batch_new(job, input);
        cs_vec_push(&batch->boards, board);
        batch->n_cells += (size_t)board->n_white;
        batch->parse_time = cs_seconds_since(began) / (double)batch->boards.len;
        if (!batch_full(batch))
            continue;
        if (!cs_pool_push(pool, g_steal_pointer(&batch)))
            break;
        began = g_get_monotonic_time();
    }
    if (batch)
        cs_pool_push(pool, batch);
    if (local)
        g_propagate_error(error, local);
    return !local;
}

static bool solve_file(Job *job, const char *path, Outcome *outcome, GError **error)
{
    static const CsPoolCalls calls = {.work = batch_work, .emit = batch_emit, .drop = batch_free};
    g_autoptr(CsInput) input = cs_cli_open(path, job->puzzle, job->options, error);
    if (!input)
        return false;
    job->control = cs_cli_control();
    GError *local = NULL;
    g_autoptr(CsPool) pool = cs_pool_new(job->jobs, &calls, outcome);
    bool read = solve_input(job, input, pool, &local);
    /* A fault in the input comes behind the answers before it; a failed answer comes first. */
    if (cs_pool_finish(pool) && read)
        return true;
    if (outcome->error) {
        g_clear_error(&local);
        local = g_steal_pointer(&outcome->error);
    }
    if (local)
        g_propagate_error(error, local);
    return false;
}

static int exit_status(const Job *job, CsVerdict last)
{
    if (!job->exit_code || last == CS_VERDICT_UNKNOWN)
        return CS_EXIT_OK;
    return last == CS_VERDICT_NONE ? CS_EXIT_NO_SOLUTION : CS_EXIT_SOLUTION;
}

/* --count[=MAX] and --all[=MAX] */
static gboolean set_most(const char *name, const char *value, void *data, GError **error)
{
    Job *job = ((CsCliData *)data)->own;
    bool all = strcmp(name, "--all") == 0;
    guint64 most = CS_NO_LIMIT;
    if (strcmp(value, "all") != 0 &&
        !g_ascii_string_to_unsigned(value, 10, 1, G_MAXINT64, &most, NULL)) {
        g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                    "%s: expected a whole number of at least 1, found '%s'", name, value);
        return FALSE;
    }
    *(all ? &job->all : &job->count) = TRUE;
    *(all ? &job->all_most : &job->count_most) = most;
    return TRUE;
}

static bool check_questions(const Job *job, GError **error)
{
    if (job->unique + job->count + job->all + job->candidates > 1)
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE,
                    "solve: expected one of --unique, --count, --all and --candidates");
    else if (job->all && strcmp(job->writer->name, "judge") == 0)
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE,
                    "solve: --format judge prints one answer: expected text or json for --all");
    else if (job->jobs < 0)
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE,
                    "solve: --jobs: expected a whole number, found '%d'", job->jobs);
    else if ((job->count || job->candidates) && strcmp(job->writer->name, "judge") == 0)
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE,
                    "solve: --format judge has no words for --count or --candidates");
    else
        return true;
    return false;
}

static int run(Job *job, int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    CsProgressCounts counts = {0};
    job->counts = &counts;
    job->writer = cs_writer_find(job->format ? job->format : "text", &error);
    if (!job->writer || !check_questions(job, &error) ||
        !cs_cli_drawing(job->options, &job->colour, &error))
        return cs_cli_fail(error);
    if (job->writer->single && argc > 2)
        return cs_cli_usage(&cs_cmd_solve, "expected one file, since --format %s draws one puzzle",
                            job->writer->name);
    if (!cs_cli_reads_once(argc - 1, argv + 1))
        return cs_cli_usage(&cs_cmd_solve, "expected standard input only once");
    Outcome outcome = {CS_VERDICT_UNKNOWN, NULL};
    if (job->jobs == 0)
        job->jobs = (int)g_get_num_processors();
    CsProgress *progress = cs_progress_start(&counts);
    for (int i = 1; i < argc || i == 1; i++)
        if (!solve_file(job, i < argc ? argv[i] : "-", &outcome, &error) ||
            cs_control_stopped(job->control))
            break;
    cs_progress_stop(progress);
    return error ? cs_cli_fail(error) : cs_cli_close_output(exit_status(job, outcome.last));
}

/* `--count FILE` is no `--count=FILE`, as GOption would have it. */
static void complete_options(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--count") == 0)
            argv[i] = (char *)"--count=all";
        else if (strcmp(argv[i], "--all") == 0)
            argv[i] = (char *)"--all=all";
    }
}

static int solve(int argc, char **argv)
{
    complete_options(argc, argv);
    Job job = {.count_most = CS_NO_LIMIT, .all_most = CS_NO_LIMIT, .jobs = 1};
    const GOptionEntry entries[] = {
        CS_CLI_PUZZLE_ENTRY(&job.puzzle),
        CS_CLI_NUMBER_ENTRY(&job.number),
        {"format", 'f', 0, G_OPTION_ARG_STRING, &job.format,
         "how to print: text (default), json, judge, svg or png", "NAME"},
        {"unique", 0, 0, G_OPTION_ARG_NONE, &job.unique, "is there exactly one solution?", NULL},
        {"count", 0, 0, G_OPTION_ARG_CALLBACK, (gpointer)set_most,
         "how many solutions are there? With =MAX: stop there", "MAX"},
        {"all", 0, 0, G_OPTION_ARG_CALLBACK, (gpointer)set_most,
         "print all solutions; with =MAX: so many", "MAX"},
        {"candidates", 0, 0, G_OPTION_ARG_NONE, &job.candidates,
         "which values does each cell take in some solution?", NULL},
        {"jobs", 'j', 0, G_OPTION_ARG_INT, &job.jobs,
         "answer puzzles on so many threads; 0: one for each processor", "N"},
        {"stats", 0, 0, G_OPTION_ARG_NONE, &job.stats,
         "time by stage, sizes and counters, on standard error or in the object", NULL},
        {"exit-code", 0, 0, G_OPTION_ARG_NONE, &job.exit_code,
         "exit with 10 (solution), 20 (none) or 0 (not known), for the last puzzle", NULL},
        {0},
    };
    job.options = cs_options_new();
    CsCliData data = {.options = job.options, .groups = CS_OPTIONS_ALL, .own = &job};
    int status = cs_cli_parse_with(&cs_cmd_solve, entries, &data, &argc, &argv)
                     ? run(&job, argc, argv)
                     : CS_EXIT_USAGE;
    cs_options_free(job.options);
    g_free(job.puzzle);
    g_free(job.format);
    return status;
}

const CsCommand cs_cmd_solve = {
    .name = "solve",
    .arguments = "[FILE|-]…",
    .summary = "answer every puzzle of each file, or of standard input",
    .run = solve,
};
