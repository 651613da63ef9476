#include "answer.h"
#include "writer.h"

static int answers(const CsPuzzle *puzzle)
{
    (void)puzzle;
    return 2;
}

static void write_report(const CsReport *report, GString *out)
{
    static const char *const says[] = {
        [CS_VERDICT_UNKNOWN] = "not known: a limit came first",
        [CS_VERDICT_NONE] = "no solution",
        [CS_VERDICT_SOLVED] = "a solution; whether it is the only one is not known",
        [CS_VERDICT_UNIQUE] = "the one solution",
        [CS_VERDICT_MULTIPLE] = "two of several solutions",
    };
    g_string_append_printf(out, "%s %zu (line %zu, %s): %s\n", report->puzzle->name, report->index,
                           report->board->line, report->backend, says[report->verdict]);
    for (guint i = 0; i < report->answers->len; i++) {
        g_string_append_c(out, '\n');
        cs_answer_append_grid(report->board, cs_report_answer(report, i), " ", "\n", out);
    }
    g_string_append_c(out, '\n');
}

const CsWriter cs_writer_text = {
    .name = "text",
    .summary = "for reading: the verdict in words and up to two solutions",
    .answers = answers,
    .write = write_report,
};
