#include "answer.h"
#include "writer.h"

static int answers(const CsPuzzle *puzzle)
{
    return puzzle->judge_answers;
}

/* The first answer as a grid, "No answer." when there is none, and "Not unique." when two were
 * asked for and found.  What a limit kept open is "Unknown.", which no judge knows. */
static void write_report(const CsReport *report, GString *out)
{
    const CsPuzzle *puzzle = report->puzzle;
    if (report->verdict == CS_VERDICT_NONE)
        g_string_append(out, "No answer.\n");
    else if (report->verdict == CS_VERDICT_MULTIPLE && puzzle->judge_answers > 1)
        g_string_append(out, "Not unique.\n");
    else if (report->answers->len == 0 ||
             (report->verdict == CS_VERDICT_SOLVED && puzzle->judge_answers > 1))
        g_string_append(out, "Unknown.\n");
    else
        cs_answer_append_grid(report->board, cs_report_answer(report, 0), " ",
                              puzzle->judge_line_end ? puzzle->judge_line_end : "\n", out);
}

const CsWriter cs_writer_judge = {
    .name = "judge",
    .summary = "byte for byte what the puzzle's online judge takes",
    .answers = answers,
    .write = write_report,
};
