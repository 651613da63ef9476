#include "build.h"
#include "puzzle.h"
#include "random-board.h"
#include "rules.h"

static bool accepts(const CsBoard *b, GError **error)
{
    return cs_board_allow(b, "kenken", CS_HAS_CAGES, CS_HAS_GIVENS, error);
}

static void build(const CsBoard *b, CsModel *m)
{
    cs_build_cells(b, m);
    cs_build_givens(b, m);
    cs_build_lines_different(b, m);
    cs_build_cages(b, m);
}

static bool check(const CsBoard *b, const int *values, GError **error)
{
    return cs_rule_range(b, values, error) && cs_rule_givens(b, values, error) &&
           cs_rule_lines_different(b, values, error) && cs_rule_cages(b, values, error);
}

const CsPuzzle cs_puzzle_kenken = {
    .name = "kenken",
    .summary = "Latin square with cages that come to a number by + − × ÷",
    .rules = "Fill the cells so that every row and column holds each of 1..n once.  The numbers\n"
             "of a cage come to its clue by its operator: + − × ÷, in any order; numbers may\n"
             "repeat in a cage.  A clue without an operator is reached by any of the four.\n",
    .example = "4:_a_7a4_a3,d2d2s2m4a5s1a6m3\n",
    .formats = (const char *const[]){"sgt-keen", "sections", NULL},
    .accepts = accepts,
    .build = build,
    .check = check,
    .judge_answers = 1,
    .random = cs_random_latin_cages,
};
