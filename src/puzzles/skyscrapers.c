#include "build.h"
#include "puzzle.h"
#include "random-board.h"
#include "rules.h"

static bool accepts(const CsBoard *b, GError **error)
{
    return cs_board_allow(b, "skyscrapers", 0, CS_HAS_OUTSIDE | CS_HAS_GIVENS, error);
}

static void build(const CsBoard *b, CsModel *m)
{
    cs_build_cells(b, m);
    cs_build_givens(b, m);
    cs_build_lines_different(b, m);
    cs_build_outside_visible(b, m);
}

static bool check(const CsBoard *b, const int *values, GError **error)
{
    return cs_rule_range(b, values, error) && cs_rule_givens(b, values, error) &&
           cs_rule_lines_different(b, values, error) && cs_rule_outside_visible(b, values, error);
}

const CsPuzzle cs_puzzle_skyscrapers = {
    .name = "skyscrapers",
    .summary = "Latin square of towers, clues outside say how many are seen",
    .rules = "Fill the cells with towers of the heights 1..n, each height once in every row and\n"
             "column.  A number outside says how many towers are seen from there: a tower hides\n"
             "the lower ones behind it.\n",
    .example = "4:3/1/2/2/1/3/2/2/2/2/3/1/2/1/2/3\n",
    .formats = (const char *const[]){"sgt-towers", "sections", NULL},
    .accepts = accepts,
    .build = build,
    .check = check,
    .judge_answers = 1,
    .random = cs_random_latin_outside,
};
