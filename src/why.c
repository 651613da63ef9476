#include "why.h"

#include "answer.h"
#include "json.h"
#include "solve.h"

void cs_why_free(CsWhy *why)
{
    if (!why)
        return;
    cs_report_free(why->report);
    cs_model_free(why->model);
    cs_explanation_clear(&why->explanation);
    g_free(why);
}

/* The variable of the cell; -1 with an error when there is none, or it never takes the value. */
static int find_cell(const CsWhy *why, const CsBoard *board, GError **error)
{
    const CsWhyQuestion *q = &why->question;
    if (!cs_board_is_white(board, q->row - 1, q->column - 1)) {
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE, "r%dc%d is not a cell to be filled", q->row,
                    q->column);
        return -1;
    }
    int var = cs_board_at(board, q->row - 1, q->column - 1)->var;
    if (!cs_domain_contains(cs_model_domain(why->model, var), q->value)) {
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE,
                    "r%dc%d: %d is not among the numbers that fill it", q->row, q->column,
                    q->value);
        return -1;
    }
    return var;
}

/* The explanation of why the model has no answer but `except`. */
static CsStatus explain(CsWhy *why, const CsModel *model, const int *except,
                        const CsOptions *options, const CsControl *control, GError **error)
{
    /* A cell that may not have its value leaves a gap, which a flow still gets along with. */
    why->backend = cs_explain_backend(why->model, options->backend, error);
    if (!why->backend)
        return CS_STATUS_ERROR;
    cs_explanation_clear(&why->explanation);
    CsStatus status = cs_explain(model, except, why->question.smallest, why->backend, options,
                                 control, &why->explanation, error);
    if (status == CS_STATUS_UNKNOWN || (status == CS_STATUS_NONE && !why->explanation.minimal) ||
        (why->question.smallest && why->explanation.least < why->explanation.n))
        why->stopped = cs_control_reason(control);
    return status;
}

/* The model with the cell restricted to the value, or to all others. */
static CsModel *restrict_cell(const CsModel *model, int var, int value, bool only)
{
    CsModel *m = cs_model_copy(model);
    CsRanges ranges = {0};
    CsDomain d = cs_model_domain(model, var);
    if (only)
        cs_vec_push(&ranges, (CsRange){value, value});
    for (uint32_t i = 0; i < d.n && !only; i++) {
        cs_vec_push(&ranges, (CsRange){d.ranges[i].lo, MIN(d.ranges[i].hi, value - 1)});
        cs_vec_push(&ranges, (CsRange){MAX(d.ranges[i].lo, value + 1), d.ranges[i].hi});
    }
    cs_model_set_domain(m, var, ranges.data, ranges.len);
    cs_vec_free(&ranges);
    return m;
}

/* About one cell, of a puzzle that has a solution, or may have one. */
static bool ask_cell(CsWhy *why, int var, const CsOptions *options, const CsControl *control,
                     GError **error)
{
    const CsReport *r = why->report;
    int with = 0, without = 0;
    for (guint i = 0; i < r->answers->len; i++)
        *(cs_report_answer(r, i)[var] == why->question.value ? &with : &without) += 1;
    why->free = with && without;
    if (why->free || r->answers->len == 0)
        return true;
    g_autoptr(CsModel) m = restrict_cell(why->model, var, why->question.value, !with);
    CsStatus status = explain(why, m, NULL, options, control, error);
    if (status == CS_STATUS_NONE)
        why->kind = with ? CS_WHY_FORCED : CS_WHY_IMPOSSIBLE;
    why->free = status == CS_STATUS_SOLUTION;
    return status != CS_STATUS_ERROR;
}

/* About the whole puzzle. */
static bool ask_puzzle(CsWhy *why, const CsOptions *options, const CsControl *control,
                       GError **error)
{
    const CsReport *r = why->report;
    if (r->verdict != CS_VERDICT_NONE && r->verdict != CS_VERDICT_UNIQUE)
        return true;
    const int *except = r->verdict == CS_VERDICT_UNIQUE ? cs_report_answer(r, 0) : NULL;
    CsStatus status = explain(why, why->model, except, options, control, error);
    if (status == CS_STATUS_SOLUTION)
        g_set_error(error, CS_ERROR, CS_ERROR_WRONG,
                    "%s finds a solution where %s found that there is none", why->backend->name,
                    r->backend);
    if (status == CS_STATUS_NONE)
        why->kind = except ? CS_WHY_UNIQUE : CS_WHY_NONE;
    return status == CS_STATUS_NONE || status == CS_STATUS_UNKNOWN;
}

CsWhy *cs_why(const CsPuzzle *puzzle, const CsBoard *board, const CsWhyQuestion *question,
              const CsOptions *options, const CsControl *parent, GError **error)
{
    /* One limit for all of it. */
    CsControl control = cs_options_limits(options, parent);
    g_autoptr(CsOptions) own = cs_options_copy(options);
    own->time_limit = 0;
    g_autoptr(CsWhy) why = g_new0(CsWhy, 1);
    why->question = *question;
    why->model = cs_puzzle_model(puzzle, board);
    int var = -1;
    if (!cs_model_valid(why->model, error) ||
        (question->row && (var = find_cell(why, board, error)) < 0))
        return NULL;
    CsQuestion two = cs_question_solve(2);
    why->report = cs_solve(puzzle, board, &two, own, &control, error);
    if (!why->report)
        return NULL;
    bool ok = var >= 0 && why->report->verdict != CS_VERDICT_NONE
                  ? ask_cell(why, var, own, &control, error)
                  : ask_puzzle(why, own, &control, error);
    return ok ? g_steal_pointer(&why) : NULL;
}

/* Words. */

static void append_cell(const CsWhy *why, GString *out)
{
    g_string_append_printf(out, "r%dc%d = %d", why->question.row, why->question.column,
                           why->question.value);
}

static void append_headline(const CsWhy *why, GString *out)
{
    const CsReport *r = why->report;
    size_t n = why->explanation.n;
    const char *clues = n == 1 ? "clue" : "clues", *s = n == 1 ? "s" : "";
    switch (why->kind) {
    case CS_WHY_NONE:
        g_string_append_printf(out, "no solution: %s\n",
                               n == 0   ? "a cell has no value at all"
                               : n == 1 ? "this clue cannot be met"
                                        : "these clues conflict");
        break;
    case CS_WHY_UNIQUE:
        g_string_append_printf(out, "the one solution: %zu %s leave%s no other\n", n, clues, s);
        break;
    case CS_WHY_FORCED:
    case CS_WHY_IMPOSSIBLE:
        append_cell(why, out);
        g_string_append_printf(out, " is %s: %zu %s say%s so\n",
                               why->kind == CS_WHY_FORCED ? "forced" : "impossible", n, clues, s);
        break;
    case CS_WHY_OPEN:
        if (why->question.row && why->free) {
            append_cell(why, out);
            g_string_append(out, " is possible, and so is another value\n");
        } else if (r->verdict == CS_VERDICT_MULTIPLE && !why->question.row) {
            g_string_append(out, "several solutions: there is nothing to explain\n");
        } else {
            g_string_append(out, r->verdict == CS_VERDICT_NONE
                                     ? "no solution, but which clues conflict is not known"
                                 : r->verdict == CS_VERDICT_UNIQUE
                                     ? "exactly one solution, but which clues say so is not known"
                                     : "not known");
            if (why->stopped || r->stopped)
                g_string_append_printf(out, " (%s)", why->stopped ? why->stopped : r->stopped);
            g_string_append_c(out, '\n');
        }
    }
}

/* The back end's sentence speaks of the puzzle with the opposite of what is explained. */
static void append_reason(const CsWhy *why, GString *out)
{
    const char *supposed = why->kind == CS_WHY_FORCED       ? "with any other value, "
                           : why->kind == CS_WHY_IMPOSSIBLE ? "with it, "
                                                            : "";
    if (why->explanation.reason)
        g_string_append_printf(out, "%s%s\n", supposed, why->explanation.reason);
}

static void append_proved(const CsWhy *why, GString *out)
{
    const CsExplanation *x = &why->explanation;
    if (x->minimal && x->n > 0)
        g_string_append(out, x->n == 1 ? "without it this is not so\n"
                                       : "without any one of them this is not so\n");
    else if (!x->minimal)
        g_string_append_printf(out, "perhaps fewer are enough (%s)\n", why->stopped);
    if (why->question.smallest && x->least == x->n)
        g_string_append(out, "no smaller set is enough\n");
    else if (why->question.smallest)
        g_string_append_printf(out, "perhaps fewer are enough, but not fewer than %zu (%s)\n",
                               x->least, why->stopped);
}

void cs_why_append_text(const CsWhy *why, GString *out)
{
    const CsReport *r = why->report;
    g_string_append_printf(out, "%s %zu (line %zu, %s): ", r->puzzle->name, r->index,
                           r->board->line, why->backend ? why->backend->name : r->backend);
    append_headline(why, out);
    for (size_t i = 0; why->kind != CS_WHY_OPEN && i < why->model->constraints.len; i++) {
        if (!why->explanation.in[i])
            continue;
        g_string_append(out, "  ");
        cs_label_append(why->model->patterns, &why->model->constraints.data[i].label, out);
        g_string_append_c(out, '\n');
    }
    if (why->kind != CS_WHY_OPEN) {
        append_reason(why, out);
        append_proved(why, out);
    }
    for (guint i = 0; i < r->answers->len && why->kind <= CS_WHY_UNIQUE; i++) {
        g_string_append_c(out, '\n');
        cs_answer_append_grid(r->board, cs_report_answer(r, i), " ", "\n", out);
    }
    g_string_append_c(out, '\n');
}

void cs_why_append_json(const CsWhy *why, GString *out)
{
    static const char *const kinds[] = {
        [CS_WHY_OPEN] = "nothing",
        [CS_WHY_NONE] = "no solution",
        [CS_WHY_UNIQUE] = "no second solution",
        [CS_WHY_FORCED] = "value forced",
        [CS_WHY_IMPOSSIBLE] = "value impossible",
    };
    const CsReport *r = why->report;
    const CsExplanation *x = &why->explanation;
    cs_json_open(out, NULL, '{');
    cs_json_string(out, "puzzle", r->puzzle->name);
    cs_json_int(out, "index", (int64_t)r->index);
    cs_json_int(out, "line", (int64_t)r->board->line);
    cs_json_string(out, "backend", why->backend ? why->backend->name : r->backend);
    cs_json_string(out, "status", cs_verdict_name(r->verdict));
    cs_json_string(out, "explains", kinds[why->kind]);
    if (why->question.row) {
        g_autofree char *cell = g_strdup_printf("r%dc%d", why->question.row, why->question.column);
        cs_json_string(out, "cell", cell);
        cs_json_int(out, "value", why->question.value);
    }
    if (why->kind != CS_WHY_OPEN) {
        cs_json_open(out, "clues", '[');
        for (size_t i = 0; i < why->model->constraints.len; i++) {
            if (!x->in[i])
                continue;
            g_autofree char *label =
                cs_model_label_text(why->model, &why->model->constraints.data[i].label);
            cs_json_string(out, NULL, label);
        }
        cs_json_close(out, ']');
        if (x->reason)
            cs_json_string(out, "reason", x->reason);
        cs_json_bool(out, "minimal", x->minimal);
        cs_json_bool(out, "smallest", x->least == x->n);
        cs_json_int(out, "at_least", (int64_t)x->least);
    }
    if (why->stopped || r->stopped)
        cs_json_string(out, "stopped", why->stopped ? why->stopped : r->stopped);
    cs_json_close(out, '}');
    g_string_append_c(out, '\n');
}
