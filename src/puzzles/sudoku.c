#include "build.h"
#include "puzzle.h"
#include "random-board.h"
#include "rules.h"

static bool accepts(const CsBoard *b, GError **error)
{
    return cs_board_allow(b, "sudoku", 0,
                          CS_HAS_BOXES | CS_HAS_REGIONS | CS_HAS_DIAGONALS | CS_HAS_CAGES |
                              CS_HAS_SIGNS | CS_HAS_GAPS | CS_HAS_GIVENS,
                          error);
}

static void build(const CsBoard *b, CsModel *m)
{
    cs_build_cells(b, m);
    cs_build_givens(b, m);
    cs_build_lines_different(b, m);
    cs_build_boxes_different(b, m);
    cs_build_regions_different(b, m);
    cs_build_diagonals_different(b, m);
    cs_build_cages(b, m);
    cs_build_signs(b, m);
    cs_build_gaps(b, m);
}

static bool check(const CsBoard *b, const int *values, GError **error)
{
    return cs_rule_range(b, values, error) && cs_rule_givens(b, values, error) &&
           cs_rule_lines_different(b, values, error) && cs_rule_boxes_different(b, values, error) &&
           cs_rule_regions_different(b, values, error) &&
           cs_rule_diagonals_different(b, values, error) && cs_rule_cages(b, values, error) &&
           cs_rule_signs(b, values, error) && cs_rule_gaps(b, values, error);
}

const CsPuzzle cs_puzzle_sudoku = {
    .name = "sudoku",
    .summary =
        "every number once in each row, column and box; also jigsaw, diagonal, killer, signs",
    .rules = "Fill the cells so that every row, column and box holds each of 1..n once.\n"
             "Variants, which may be combined: jigsaw regions instead of boxes; diagonals that\n"
             "hold every number once; killer cages whose numbers differ and have the sum printed\n"
             "in them; cages whose numbers may repeat; signs < > and differences between\n"
             "neighbours.\n",
    .example =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    .formats = (const char *const[]){"sudoku-line", "sections", "sgt-solo", "puzz-sudoku",
                                     "f-puzzles", NULL},
    .accepts = accepts,
    .build = build,
    .check = check,
    .judge_answers = 1,
    .random = cs_random_box_givens,
};
