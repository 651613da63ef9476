#include "build.h"
#include "puzzle.h"
#include "random-board.h"
#include "rules.h"

static bool accepts(const CsBoard *b, GError **error)
{
    return cs_board_allow(b, "greater-than-sudoku", CS_HAS_BOXES, CS_HAS_SIGNS | CS_HAS_GIVENS,
                          error);
}

static void build(const CsBoard *b, CsModel *m)
{
    cs_build_cells(b, m);
    cs_build_givens(b, m);
    cs_build_lines_different(b, m);
    cs_build_boxes_different(b, m);
    cs_build_signs(b, m);
}

static bool check(const CsBoard *b, const int *values, GError **error)
{
    return cs_rule_range(b, values, error) && cs_rule_givens(b, values, error) &&
           cs_rule_lines_different(b, values, error) && cs_rule_boxes_different(b, values, error) &&
           cs_rule_signs(b, values, error);
}

const CsPuzzle cs_puzzle_greater_than_sudoku = {
    .name = "greater-than-sudoku",
    .summary = "sudoku with signs between neighbours instead of digits (BZOJ 3109)",
    .rules = "A sudoku whose clues are signs: < the cell to the left is smaller, ^ the cell above\n"
             "is smaller.  A point stands for a sign that is not given.  Numbers may be given.\n",
    .example = "< > > < > <\n"
               "v v ^ ^ v v ^ ^ ^\n"
               "< < > < > <\n"
               "^ ^ ^ v ^ ^ ^ v v\n"
               "< < < < > >\n"
               "> < > > > >\n"
               "v ^ ^ ^ ^ v v v ^\n"
               "> > > > < >\n"
               "v v ^ v ^ v ^ v ^\n"
               "> < < > > >\n"
               "< < < < > <\n"
               "v ^ v v v v ^ ^ v\n"
               "< > > < < >\n"
               "^ v v v ^ v ^ v v\n"
               "< > < > < >\n",
    .formats = (const char *const[]){"sign-lines", "sections", NULL},
    .accepts = accepts,
    .build = build,
    .check = check,
    .judge_answers = 1,
    .random = cs_random_box_signs,
};
