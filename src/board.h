/* A puzzle as it lies on the table: a grid of cells with what is printed in and between them.
 *
 * Formats fill boards from text and write them back; puzzles read their rules off a board; writers
 * draw it.  Rows and columns count from 0 here and from 1 in everything a person sees.
 *
 * Every cell that takes a number is a variable of the model; cs_board_number_cells numbers them row
 * by row, and values[cell->var] is the number that an answer puts there. */
#ifndef CS_BOARD_H
#define CS_BOARD_H

#include "vec.h"
#include <stdbool.h>
#include <stdint.h>

#define CS_NO_CLUE (-1)
#define CS_NO_GIVEN INT32_MIN

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

typedef struct CsBoard {
    int height, width;
    int lowest, highest;             /* the numbers that fill it, e.g. 1..9 */
    CsCell *cells;                   /* height·width, row by row */
    int n_white;                     /* after cs_board_number_cells */
    int box_height, box_width;       /* of sudoku boxes; 0 = none */
    int32_t *row_sums, *column_sums; /* printed beside the grid; NULL = none */
    char *sign_right; /* height·width: '<' '>' between a cell and its right neighbour, 0 none */
    char *sign_down;  /* '^' 'v' between a cell and the one below; NULL = none at all */
    size_t line;      /* where it began in its input, from 1 */
} CsBoard;

/* All black, no clues; numbers 1..9.  height·width must be below 2^31. */
CsBoard *cs_board_new(int height, int width);
void cs_board_free(CsBoard *board);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsBoard, cs_board_free)

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

/* Makes sign_right and sign_down, empty. */
void cs_board_make_signs(CsBoard *board);

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
