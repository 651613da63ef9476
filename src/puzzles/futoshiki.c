#include "build.h"
#include "puzzle.h"
#include "random-board.h"
#include "rules.h"

static bool accepts(const CsBoard *b, GError **error)
{
    return cs_board_allow(b, "futoshiki", 0, CS_HAS_SIGNS | CS_HAS_GIVENS, error);
}

static void build(const CsBoard *b, CsModel *m)
{
    cs_build_cells(b, m);
    cs_build_givens(b, m);
    cs_build_lines_different(b, m);
    cs_build_signs(b, m);
}

static bool check(const CsBoard *b, const int *values, GError **error)
{
    return cs_rule_range(b, values, error) && cs_rule_givens(b, values, error) &&
           cs_rule_lines_different(b, values, error) && cs_rule_signs(b, values, error);
}

const CsPuzzle cs_puzzle_futoshiki = {
    .name = "futoshiki",
    .summary = "every number once in each row and column, with signs between neighbours",
    .rules = "Fill the cells so that every row and column holds each of 1..n once.  A sign\n"
             "between two neighbours says which of them is greater.\n",
    .example = "4:0,0,0,0,0U,0D,0,0,0,0RL,0,0,0,0,0,2,\n",
    .formats = (const char *const[]){"sgt-unequal", "sections", NULL},
    .accepts = accepts,
    .build = build,
    .check = check,
    .judge_answers = 1,
    .random = cs_random_latin_signs,
};
