#include "build.h"
#include "puzzle.h"
#include "random-board.h"
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

const CsPuzzle cs_puzzle_kakuro = {
    .name = "kakuro",
    .summary = "runs have the sums printed in front of them, no digit twice in a run",
    .rules = "Fill the white cells with 1 to 9.  The number in front of a run (a maximal line\n"
             "of white cells) is the sum of the run; no digit stands twice in a run.  A run\n"
             "without a number has no given sum, but its digits differ all the same.\n",
    .example = "https://puzz.link/p?kakuro/6/5/Dclh4t9fl3-p-gl-alJeC3BgG\n",
    .formats = (const char *const[]){"token-grid", "puzz-kakuro", NULL},
    .build = build,
    .check = check,
    .judge_answers = 1,
    .random = cs_random_different_runs,
};
