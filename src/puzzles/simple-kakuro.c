#include "build.h"
#include "puzzle.h"
#include "random-board.h"
#include "rules.h"

static void build(const CsBoard *b, CsModel *m)
{
    cs_build_cells(b, m);
    cs_build_givens(b, m);
    cs_build_line_sums(b, m);
    cs_build_lines_different(b, m);
}

static bool check(const CsBoard *b, const int *values, GError **error)
{
    return cs_rule_range(b, values, error) && cs_rule_givens(b, values, error) &&
           cs_rule_line_sums(b, values, error) && cs_rule_lines_different(b, values, error);
}

const CsPuzzle cs_puzzle_simple_kakuro = {
    .name = "simple-kakuro",
    .summary = "row and column sums, no digit twice in a row or column (JZOJ 2198)",
    .rules = "Fill the empty cells with 1 to 9, so that every row and column has the sum beside\n"
             "it and no digit stands twice in a row or column.  Given numbers count as well.\n",
    .example = "1\n"
               "2 3\n"
               "9 12\n"
               "7 6 8\n"
               "0 4 0\n"
               "0 0 0\n",
    .formats = (const char *const[]){"sum-matrix", NULL},
    .build = build,
    .check = check,
    .judge_answers = 2,
    .judge_line_end = " \n", /* the judge's own program puts a space there */
    .random = cs_random_line_sums,
};
