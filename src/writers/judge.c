#include "writer.h"

static int answers(const CsPuzzle *puzzle)
{
    return puzzle->judge_answers;
}

static void write_report(const CsReport *report, GString *out)
{
    report->puzzle->judge(report, out);
}

const CsWriter cs_writer_judge = {
    .name = "judge",
    .summary = "byte for byte what the puzzle's online judge takes",
    .answers = answers,
    .write = write_report,
};
