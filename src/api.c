/* The part of cluesat.h that is only there for those who build on the library. */
#include "check.h"
#include "explain.h"
#include "input.h"
#include "registry.h"
#include "search.h"
#include "solve.h"

const char *cs_version(void)
{
    return CS_VERSION;
}

/* A label of plain text: a pattern is put together so that no `%` in it is taken for a number. */
static CsLabel plain(CsModel *model, const char *text)
{
    return (CsLabel){.pattern = cs_patterns_add_text(model->patterns, text)};
}

int cs_model_variable(CsModel *model, const char *label, int lowest, int highest)
{
    return cs_model_add_var(model, plain(model, label), lowest, highest);
}

int cs_model_variable_of(CsModel *model, const char *label, const int *values, size_t n)
{
    CsRanges set = {0};
    for (size_t i = 0; i < n; i++)
        cs_vec_push(&set, (CsRange){values[i], values[i]});
    int var = cs_model_add_var_set(model, plain(model, label), set.data, set.len);
    cs_vec_free(&set);
    return var;
}

void cs_model_sum(CsModel *model, const char *label, const int *variables,
                  const int64_t *coefficients, size_t n, CsRelation relation, int64_t total)
{
    cs_model_add_linear(model, plain(model, label), variables, coefficients, n, relation, total);
}

void cs_model_different(CsModel *model, const char *label, const int *variables, size_t n)
{
    cs_model_add_all_diff(model, plain(model, label), variables, n);
}

void cs_model_less(CsModel *model, const char *label, int x, int64_t distance, int y)
{
    cs_model_add_difference(model, plain(model, label), x, distance, y);
}

void cs_model_any(CsModel *model, const char *label, const CsLiteral *literals, size_t n)
{
    cs_model_add_clause(model, plain(model, label), literals, n);
}

void cs_model_rows(CsModel *model, const char *label, const int *variables, size_t n,
                   const int *rows, size_t n_rows)
{
    cs_model_add_table(model, plain(model, label), variables, n, rows, n_rows);
}

size_t cs_model_n_variables(const CsModel *model)
{
    return model->vars.len;
}

CsStatus cs_model_count(const CsModel *model, const CsOptions *options, const CsControl *control,
                        uint64_t most, uint64_t *count, GError **error)
{
    CsControl limits = cs_options_limits(options, control);
    g_autoptr(CsSearch) search = cs_search_open(model, options, &limits, error);
    *count = 0;
    if (!search)
        return CS_STATUS_ERROR;
    g_autofree int *values = g_new(int, model->vars.len + 1);
    CsStatus status = CS_STATUS_SOLUTION;
    cs_search_count_only(search);
    while (*count < most && (status = cs_search_next(search, values, error)) == CS_STATUS_SOLUTION)
        *count = MIN(cs_search_count(search), most);
    return status;
}

CsStatus cs_model_candidates(const CsModel *model, const CsOptions *options,
                             const CsControl *control, CsCandidates **out, GError **error)
{
    CsControl limits = cs_options_limits(options, control);
    g_autoptr(CsSearch) search = cs_search_open(model, options, &limits, error);
    *out = NULL;
    if (!search)
        return CS_STATUS_ERROR;
    g_autoptr(CsCandidates) occurs = g_new0(CsCandidates, 1);
    CsCandidates open = {0};
    CsStatus status = cs_search_candidates(search, occurs, &open, error);
    cs_candidates_clear(&open);
    if (status == CS_STATUS_SOLUTION)
        *out = g_steal_pointer(&occurs);
    return status;
}

bool cs_candidates_has(const CsCandidates *candidates, int variable, int value)
{
    return variable >= 0 && (size_t)variable + 1 < candidates->first.len &&
           cs_domain_contains(cs_candidates_of(candidates, variable), value);
}

void cs_candidates_free(CsCandidates *candidates)
{
    if (!candidates)
        return;
    cs_candidates_clear(candidates);
    g_free(candidates);
}

CsStatus cs_model_explain(const CsModel *model, bool smallest, const CsOptions *options,
                          const CsControl *control, char ***labels, GError **error)
{
    *labels = NULL;
    if (!cs_model_valid(model, error))
        return CS_STATUS_ERROR;
    const CsBackend *backend = cs_explain_backend(model, options->backend, error);
    if (!backend)
        return CS_STATUS_ERROR;
    CsControl limits = cs_options_limits(options, control);
    g_auto(CsExplanation) why = {0};
    CsStatus status = cs_explain(model, NULL, smallest, backend, options, &limits, &why, error);
    if (status != CS_STATUS_NONE)
        return status;
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    for (size_t i = 0; i < model->constraints.len; i++)
        if (why.in[i])
            g_ptr_array_add(names, cs_model_label_text(model, &model->constraints.data[i].label));
    g_ptr_array_add(names, NULL);
    *labels = (char **)g_ptr_array_free(g_steal_pointer(&names), FALSE);
    return CS_STATUS_NONE;
}

const char *cs_input_puzzle_name(const CsInput *input)
{
    return cs_input_puzzle(input)->name;
}

int cs_board_rows(const CsBoard *board)
{
    return board->height;
}

int cs_board_columns(const CsBoard *board)
{
    return board->width;
}

CsModel *cs_input_model(const CsInput *input, const CsBoard *board)
{
    return cs_puzzle_model(cs_input_puzzle(input), board);
}

CsReport *cs_input_solve(const CsInput *input, const CsBoard *board, uint64_t most,
                         const CsOptions *options, const CsControl *control, GError **error)
{
    CsQuestion question = cs_question_solve(most);
    return cs_solve(cs_input_puzzle(input), board, &question, options, control, error);
}

CsVerdict cs_report_verdict(const CsReport *report)
{
    return report->verdict;
}

uint64_t cs_report_count(const CsReport *report, bool *exact)
{
    if (exact)
        *exact = report->count_exact;
    return report->count;
}

int cs_report_value(const CsReport *report, size_t i, int row, int column)
{
    const CsBoard *b = report->board;
    g_assert(i < report->answers->len && row >= 1 && column >= 1 && row <= b->height &&
             column <= b->width);
    int var = cs_board_at(b, row - 1, column - 1)->var;
    return var < 0 ? 0 : cs_report_answer(report, (guint)i)[var];
}

char *cs_report_text(const CsReport *report, const char *format, GError **error)
{
    const CsWriter *writer = cs_writer_find(format, error);
    if (!writer)
        return NULL;
    GString *out = g_string_new(NULL);
    writer->write(report, out);
    return g_string_free(out, FALSE);
}

CsControl *cs_control_new(void)
{
    return g_new0(CsControl, 1);
}

void cs_control_free(CsControl *control)
{
    g_free(control);
}

void cs_control_cancel(CsControl *control)
{
    atomic_store(&control->cancelled, true);
}
