/* A puzzle as it lies on the table: a grid of cells with what is printed in and between them.
 *
 * Formats fill boards from text and write them back; puzzles read their rules off a board; writers
 * draw it.  Rows and columns count from 0 here and from 1 in everything a person sees.
 *
 * Every cell that takes a number is a variable of the model; cs_board_number_cells numbers them row
 * by row, and values[cell->var] is the number that an answer puts there. */
#ifndef CS_BOARD_H
#define CS_BOARD_H

#include "cluesat.h"
#include "error.h"
#include "vec.h"
#include <stdbool.h>
#include <stdint.h>

#define CS_NO_CLUE (-1)
#define CS_NO_GIVEN INT32_MIN
#define CS_NO_TARGET INT64_MIN
#define CS_GAP_OPEN (-1)
#define CS_SIDE_MAX 36 /* of boards that are filled with 1..side: one letter for each number */

typedef enum CsCellKind {
    CS_CELL_BLACK, /* takes no number; may hold clues for the runs below and to the right of it */
    CS_CELL_WHITE, /* takes a number */
} CsCellKind;

typedef struct CsCell {
    int32_t right, down; /* sum of the run to the right, below; or CS_NO_CLUE */
    int32_t given;       /* the printed number, or CS_NO_GIVEN */
    int32_t var;         /* index among the white cells, -1 for black ones */
    uint8_t kind;        /* CsCellKind */
} CsCell;

/* Some cells, and what their numbers must come to. */
typedef struct CsCage {
    uint32_t first, n; /* its cells: cage_cells[first .. first+n-1], as row·width + column */
    int64_t target;    /* CS_NO_TARGET: none */
    char op;           /* '+' '-' '*' '/' '=', or '?': any of these, hidden from the solver */
    bool different;    /* no number twice in it */
} CsCage;

/* Long diagonals that hold no number twice: a bit set. */
enum { CS_DIAGONAL_DOWN = 1, CS_DIAGONAL_UP = 2 }; /* \ and / */

/* Clues outside the grid: top and bottom ones are read down and up the columns from left to right,
 * left and right ones along the rows from top to bottom. */
typedef enum CsSide { CS_TOP, CS_BOTTOM, CS_LEFT, CS_RIGHT, CS_N_SIDES } CsSide;

struct CsBoard {
    int height, width;
    int lowest, highest;             /* the numbers that fill it, e.g. 1..9 */
    CsCell *cells;                   /* height·width, row by row */
    int n_white;                     /* after cs_board_number_cells */
    int box_height, box_width;       /* of sudoku boxes; 0 = none */
    int32_t *region;                 /* height·width: jigsaw regions from 0; NULL = none */
    unsigned diagonals;              /* CS_DIAGONAL_… */
    int32_t *row_sums, *column_sums; /* printed beside the grid; NULL = none */
    char *sign_right;   /* height·width: '<' '>' between a cell and its right neighbour, 0 none */
    char *sign_down;    /* '^' 'v' between a cell and the one below; NULL = none at all */
    int32_t *gap_right; /* height·width: the absolute difference printed between a cell and its */
    int32_t *gap_down;  /* neighbour, 0 none, CS_GAP_OPEN an empty circle; NULL = none at all */
    int32_t *outside[CS_N_SIDES]; /* width or height numbers, CS_NO_CLUE for none; NULL = none */
    CS_VEC(CsCage) cages;
    CS_VEC(int32_t) cage_cells;
    size_t line;  /* where it began in its input, from 1 */
    size_t index; /* which one of its input, from 1 */
};

/* What a board holds beyond cells and givens, as a bit set: puzzles and notations refuse by name
 * what they have no place for. */
typedef enum CsFeature {
    CS_HAS_BLACK = 1 << 0,     /* black cells or clues in them */
    CS_HAS_BOXES = 1 << 1,     /* boxes */
    CS_HAS_REGIONS = 1 << 2,   /* jigsaw regions */
    CS_HAS_DIAGONALS = 1 << 3, /* diagonals */
    CS_HAS_LINE_SUMS = 1 << 4, /* sums of whole rows and columns */
    CS_HAS_SIGNS = 1 << 5,     /* signs < > between cells */
    CS_HAS_GAPS = 1 << 6,      /* differences between cells */
    CS_HAS_OUTSIDE = 1 << 7,   /* clues outside the grid */
    CS_HAS_CAGES = 1 << 8,     /* cages */
    CS_HAS_GIVENS = 1 << 9,    /* given numbers */
} CsFeature;

/* All black, no clues; numbers 1..9.  height·width must be below 2^31. */
CsBoard *cs_board_new(int height, int width);

static inline CsCell *cs_board_at(const CsBoard *board, int row, int column)
{
    return &board->cells[(size_t)row * (size_t)board->width + (size_t)column];
}

static inline bool cs_board_is_white(const CsBoard *board, int row, int column)
{
    return row >= 0 && column >= 0 && row < board->height && column < board->width &&
           cs_board_at(board, row, column)->kind == CS_CELL_WHITE;
}

/* Numbers the white cells row by row and sets n_white. */
void cs_board_number_cells(CsBoard *board);

/* Makes sign_right and sign_down, or gap_right and gap_down, empty; no effect when they exist. */
void cs_board_make_signs(CsBoard *board);
void cs_board_make_gaps(CsBoard *board);

/* The clues of one side, made with CS_NO_CLUE in all when they do not exist. */
int32_t *cs_board_make_outside(CsBoard *board, CsSide side);

/* side×side white, numbered cells for the numbers 1..side.  Boxes of that size, or 0, 0 for none.
 */
CsBoard *cs_board_new_square(int side, int box_height, int box_width);

/* The usual box of a sudoku with that side: box_height is the greatest divisor of the side that is
 * not above its root (6 has boxes of 2 rows by 3 columns).  False when that is 1. */
bool cs_board_usual_box(int side, int *box_height, int *box_width);

/* Adds a cage of n cells (row·width + column). */
void cs_board_add_cage(CsBoard *board, const int32_t *cells, size_t n, char op, int64_t target,
                       bool different);

static inline const int32_t *cs_board_cage_cells(const CsBoard *board, const CsCage *cage)
{
    return board->cage_cells.data + cage->first;
}

/* The index of the cage that each cell lies in, the first one where cages overlap; -1 - its own
 * index for a cell in none.  height·width of them; free with g_free.  *overlap, unless NULL, tells
 * whether some do. */
int32_t *cs_board_cage_of(const CsBoard *board, bool *overlap);

/* Which CsFeature bits the board has. */
unsigned cs_board_features(const CsBoard *board);

/* What the lowest of these bits is called: "cages". */
const char *cs_feature_name(unsigned features);

/* True when the board has all of `must` and nothing but `may` (and must).  Else false with
 * CS_ERROR_UNSUPPORTED "WHO has no cages", "WHO needs cages". */
bool cs_board_allow(const CsBoard *board, const char *who, unsigned must, unsigned may,
                    GError **error);

/* One character for each number up to 36: 1..9, A..Z, @.  0 for others. */
char cs_symbol(int number);

/* The number of such a character (small letters too), 0 when it is none. */
int cs_symbol_number(char symbol);

/* Walks the runs: maximal lines of white cells, rightward ones row by row, or downward ones column
 * by column.  Start from {0} fields `row = column = 0, length = 0`. */
typedef struct CsRun {
    bool down;
    int row, column, length; /* first cell */
} CsRun;

bool cs_board_next_run(const CsBoard *board, CsRun *run);

/* The i-th cell of a run, and its clue cell (the black one in front), NULL at the edge. */
CsCell *cs_board_run_cell(const CsBoard *board, const CsRun *run, int i);
CsCell *cs_board_run_clue(const CsBoard *board, const CsRun *run);

#endif
