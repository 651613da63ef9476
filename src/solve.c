#include "solve.h"

#include "search.h"

/* The judge of last resort: the puzzle's own rules on the board. */
static bool keep(CsReport *report, const int *values, GError **error)
{
    gint64 began = g_get_monotonic_time();
    bool right = report->puzzle->check(report->board, values, error);
    cs_stats_add(&report->stats, "time.check", cs_seconds_since(began));
    if (!right) {
        g_prefix_error(error, "back end %s gave a wrong answer: ", report->backend);
        return false;
    }
    if (report->question.found)
        atomic_fetch_add_explicit(report->question.found, 1, memory_order_relaxed);
    if (report->answers->len < report->question.keep) {
        size_t n = (size_t)report->board->n_white;
        int *copy = g_new(int, n + 1);
        memcpy(copy, values, n * sizeof *copy);
        g_ptr_array_add(report->answers, copy);
    }
    return true;
}

static CsVerdict verdict(const CsReport *report)
{
    if (report->count > 1)
        return CS_VERDICT_MULTIPLE;
    if (report->count_exact)
        return report->count == 0 ? CS_VERDICT_NONE : CS_VERDICT_UNIQUE;
    return report->count == 1 ? CS_VERDICT_SOLVED : CS_VERDICT_UNKNOWN;
}

/* One solution after another. */
static bool enumerate(CsReport *report, CsSearch *search, size_t n_vars, const CsControl *control,
                      GError **error)
{
    g_autofree int *values = g_new(int, n_vars + 1);
    if (report->question.ask == CS_ASK_COUNT)
        cs_search_count_only(search);
    while (report->count < report->question.most) {
        CsStatus status = cs_search_next(search, values, error);
        if (status == CS_STATUS_ERROR ||
            (status == CS_STATUS_SOLUTION && !keep(report, values, error)))
            return false;
        report->count = MIN(cs_search_count(search), report->question.most);
        if (status == CS_STATUS_SOLUTION && cs_control_stopped(control)) {
            if (report->count < report->question.most)
                report->stopped = cs_control_reason(control);
            break;
        }
        if (status == CS_STATUS_SOLUTION)
            continue;
        report->count_exact = status == CS_STATUS_NONE && report->count < UINT64_MAX;
        if (status == CS_STATUS_UNKNOWN)
            report->stopped = cs_control_reason(control);
        break;
    }
    report->verdict = verdict(report);
    return true;
}

/* A cell with two values needs two solutions; every cell with one value leaves one. */
static bool candidates(CsReport *report, CsSearch *search, const CsControl *control, GError **error)
{
    CsStatus status = cs_search_candidates(search, &report->occurs, &report->open, error);
    if (status == CS_STATUS_ERROR)
        return false;
    if (status == CS_STATUS_UNKNOWN)
        report->stopped = cs_control_reason(control);
    bool some = report->occurs.ranges.len > 0 || status == CS_STATUS_SOLUTION;
    bool several = false;
    for (int v = 0; v + 1 < (int)report->occurs.first.len; v++)
        several |= cs_domain_size(cs_candidates_of(&report->occurs, v)) > 1;
    report->count = several ? 2 : some;
    report->count_exact = status != CS_STATUS_UNKNOWN && !several;
    report->verdict = verdict(report);
    return true;
}

CsReport *cs_solve(const CsPuzzle *puzzle, const CsBoard *board, const CsQuestion *question,
                   const CsOptions *options, const CsControl *parent, GError **error)
{
    gint64 began = g_get_monotonic_time();
    CsControl control = cs_options_limits(options, parent);
    g_autoptr(CsReport) report = cs_report_new(puzzle, board);
    report->question = *question;
    g_autoptr(CsModel) model = cs_puzzle_model(puzzle, board);
    cs_stats_add(&report->stats, "time.build", cs_seconds_since(began));
    cs_stats_add(&report->stats, "model.variables", (double)model->vars.len);
    cs_stats_add(&report->stats, "model.constraints", (double)model->constraints.len);
    g_autoptr(CsSearch) search = cs_search_open_sharing(model, options, &control, error);
    if (!search)
        return NULL;
    report->backend = cs_search_backend(search)->name;
    if (cs_search_argument(search))
        report->backend = report->full_name =
            g_strconcat(report->backend, ":", cs_search_argument(search), NULL);
    if (question->ask == CS_ASK_CANDIDATES
            ? !candidates(report, search, &control, error)
            : !enumerate(report, search, model->vars.len, &control, error))
        return NULL;
    cs_search_stats(search, &report->stats);
    return g_steal_pointer(&report);
}
