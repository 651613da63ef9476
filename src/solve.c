#include "solve.h"

#include "search.h"

/* The judge of last resort: the puzzle's own rules on the board. */
static bool keep(CsReport *report, const int *values, GError **error)
{
    if (!report->puzzle->check(report->board, values, error)) {
        g_prefix_error(error, "back end %s gave a wrong answer: ", report->backend);
        return false;
    }
    size_t n = (size_t)report->board->n_white;
    int *copy = g_new(int, n + 1);
    memcpy(copy, values, n * sizeof *copy);
    g_ptr_array_add(report->answers, copy);
    return true;
}

static void settle(CsReport *report, CsStatus last, int asked)
{
    guint found = report->answers->len;
    if (last == CS_STATUS_NONE)
        report->verdict = found == 0   ? CS_VERDICT_NONE
                          : found == 1 ? CS_VERDICT_UNIQUE
                                       : CS_VERDICT_MULTIPLE;
    else if (found > 1)
        report->verdict = CS_VERDICT_MULTIPLE;
    else
        report->verdict = found == 1 && asked >= 1 ? CS_VERDICT_SOLVED : CS_VERDICT_UNKNOWN;
}

CsReport *cs_solve(const CsPuzzle *puzzle, const CsBoard *board, int answers,
                   const CsOptions *options, const CsControl *control, GError **error)
{
    g_autoptr(CsModel) model = cs_model_new();
    puzzle->build(board, model);
    g_autoptr(CsSearch) search = cs_search_open(model, options, control, error);
    if (!search)
        return NULL;
    g_autoptr(CsReport) report = cs_report_new(puzzle, board);
    report->backend = cs_search_backend(search)->name;
    g_autofree int *values = g_new(int, model->vars.len + 1);
    CsStatus status = CS_STATUS_UNKNOWN;
    while ((int)report->answers->len < answers) {
        status = cs_search_next(search, values, error);
        if (status == CS_STATUS_ERROR)
            return NULL;
        if (status != CS_STATUS_SOLUTION)
            break;
        if (!keep(report, values, error))
            return NULL;
    }
    settle(report, status, answers);
    cs_search_stats(search, &report->stats);
    return g_steal_pointer(&report);
}
