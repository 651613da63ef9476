#include "build.h"
#include "puzzle.h"
#include "random-board.h"
#include "rules.h"

static bool accepts(const CsBoard *b, GError **error)
{
    return cs_board_allow(b, "minarism", 0, CS_HAS_SIGNS | CS_HAS_GAPS | CS_HAS_GIVENS, error);
}

static void build(const CsBoard *b, CsModel *m)
{
    cs_build_cells(b, m);
    cs_build_givens(b, m);
    cs_build_lines_different(b, m);
    cs_build_signs(b, m);
    cs_build_gaps(b, m);
}

static bool check(const CsBoard *b, const int *values, GError **error)
{
    return cs_rule_range(b, values, error) && cs_rule_givens(b, values, error) &&
           cs_rule_lines_different(b, values, error) && cs_rule_signs(b, values, error) &&
           cs_rule_gaps(b, values, error);
}

const CsPuzzle cs_puzzle_minarism = {
    .name = "minarism",
    .summary = "Latin square with signs and differences between neighbours",
    .rules = "Fill the cells so that every row and column holds each of 1..n once.  A sign\n"
             "between two neighbours says which is greater, a number in a circle how far they\n"
             "are apart.  An empty circle says nothing.\n",
    .example = "https://puzz.link/p?minarism/4/4/g1j3ghi1hi12ihi13gig2i2\n",
    .formats = (const char *const[]){"puzz-minarism", "sections", NULL},
    .accepts = accepts,
    .build = build,
    .check = check,
    .judge_answers = 1,
    .random = cs_random_latin_gaps,
};
