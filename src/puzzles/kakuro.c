#include "build.h"
#include "random-board.h"
#include "report.h"
#include "rules.h"

static void build(const CsBoard *b, CsModel *m)
{
    cs_build_cells(b, m);
    cs_build_givens(b, m);
    cs_build_run_sums(b, m);
    cs_build_runs_different(b, m);
}

static bool check(const CsBoard *b, const int *values, GError **error)
{
    return cs_rule_range(b, values, error) && cs_rule_givens(b, values, error) &&
           cs_rule_run_sums(b, values, error) && cs_rule_runs_different(b, values, error);
}

static void judge(const CsReport *report, GString *out)
{
    cs_report_judge_grid(report, " ", "\n", out);
}

const CsPuzzle cs_puzzle_kakuro = {
    .name = "kakuro",
    .summary = "runs have the sums printed in front of them, no digit twice in a run",
    .formats = (const char *const[]){"token-grid", "puzz-kakuro", NULL},
    .build = build,
    .check = check,
    .judge_answers = 1,
    .judge = judge,
    .random = cs_random_different_runs,
};
