#include "build.h"
#include "puzzle.h"
#include "random-board.h"
#include "rules.h"

static void build(const CsBoard *b, CsModel *m)
{
    cs_build_cells(b, m);
    cs_build_givens(b, m);
    cs_build_run_sums(b, m);
}

static bool check(const CsBoard *b, const int *values, GError **error)
{
    return cs_rule_range(b, values, error) && cs_rule_givens(b, values, error) &&
           cs_rule_run_sums(b, values, error);
}

const CsPuzzle cs_puzzle_kakuro_extension = {
    .name = "kakuro-extension",
    .summary = "Kakuro where digits may repeat in a run (HDU 3338)",
    .rules = "As kakuro, but digits may repeat in a run.  A run without a number is free.\n",
    .example = "# puzzle: kakuro-extension\n"
               "3 3\n"
               "XXXXXXX 002\\XXX 010\\XXX\n"
               "XXX\\005 ....... .......\n"
               "XXX\\007 ....... .......\n",
    .formats = (const char *const[]){"token-grid", NULL},
    .build = build,
    .check = check,
    .judge_answers = 1,
    .random = cs_random_runs,
};
