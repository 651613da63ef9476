#include "report.h"

const char *cs_verdict_name(CsVerdict verdict)
{
    static const char *const name[] = {
        [CS_VERDICT_UNKNOWN] = "unknown",   [CS_VERDICT_NONE] = "none",
        [CS_VERDICT_SOLVED] = "solved",     [CS_VERDICT_UNIQUE] = "unique",
        [CS_VERDICT_MULTIPLE] = "multiple",
    };
    return name[verdict];
}

CsReport *cs_report_new(const CsPuzzle *puzzle, const CsBoard *board)
{
    CsReport *r = g_new0(CsReport, 1);
    r->puzzle = puzzle;
    r->board = board;
    r->index = board->index;
    r->answers = g_ptr_array_new_with_free_func(g_free);
    cs_vec_reserve(&r->stats, 24);
    return r;
}

void cs_report_free(CsReport *report)
{
    if (!report)
        return;
    g_ptr_array_free(report->answers, TRUE);
    cs_candidates_clear(&report->occurs);
    cs_candidates_clear(&report->open);
    cs_vec_free(&report->stats);
    g_free(report->full_name);
    g_free(report);
}

GArray *cs_report_difference(const CsReport *report)
{
    GArray *cells = g_array_new(FALSE, FALSE, sizeof(int));
    if (report->answers->len < 2)
        return cells;
    const int *a = cs_report_answer(report, 0), *b = cs_report_answer(report, 1);
    for (int v = 0; v < report->board->n_white; v++)
        if (a[v] != b[v])
            g_array_append_val(cells, v);
    return cells;
}

const char *const cs_report_stages[] = {
    "time.parse", "time.build", "time.presolve", "time.encode",
    "time.solve", "time.check", "time.write",    NULL,
};

void cs_report_append_stats(const CsReport *report, GString *out)
{
    g_string_append_printf(out, "%-20s %zu\n", "puzzle", report->index);
    for (size_t i = 0; cs_report_stages[i]; i++)
        g_string_append_printf(out, "%-20s %.6f\n", cs_report_stages[i],
                               cs_stats_get(&report->stats, cs_report_stages[i]));
    cs_vec_foreach (const CsStat, s, &report->stats)
        if (!g_strv_contains(cs_report_stages, s->name))
            g_string_append_printf(out, "%-20s %.15g\n", s->name, s->value);
}

CsDrawing cs_report_picture(const CsReport *r)
{
    bool candidates = r->question.ask == CS_ASK_CANDIDATES && r->occurs.first.len;
    return (CsDrawing){
        .board = r->board,
        .values = r->answers->len && !candidates ? cs_report_answer(r, 0) : NULL,
        .other = r->answers->len == 2 && !candidates ? cs_report_answer(r, 1) : NULL,
        .candidates = candidates ? &r->occurs : NULL,
        .cell = r->cell_size,
    };
}
