#include "board.h"

CsBoard *cs_board_new(int height, int width)
{
    CsBoard *b = g_new0(CsBoard, 1);
    b->height = height;
    b->width = width;
    b->lowest = 1;
    b->highest = 9;
    size_t n = (size_t)height * (size_t)width;
    b->cells = g_new(CsCell, n ? n : 1);
    for (size_t i = 0; i < n; i++)
        b->cells[i] =
            (CsCell){.right = CS_NO_CLUE, .down = CS_NO_CLUE, .given = CS_NO_GIVEN, .var = -1};
    return b;
}

void cs_board_free(CsBoard *board)
{
    if (!board)
        return;
    g_free(board->cells);
    g_free(board->row_sums);
    g_free(board->column_sums);
    g_free(board->region);
    g_free(board->sign_right);
    g_free(board->sign_down);
    g_free(board->gap_right);
    g_free(board->gap_down);
    for (int side = 0; side < CS_N_SIDES; side++)
        g_free(board->outside[side]);
    cs_vec_free(&board->cages);
    cs_vec_free(&board->cage_cells);
    g_free(board);
}

void cs_board_number_cells(CsBoard *board)
{
    int next = 0;
    size_t n = (size_t)board->height * (size_t)board->width;
    for (size_t i = 0; i < n; i++)
        board->cells[i].var = board->cells[i].kind == CS_CELL_WHITE ? next++ : -1;
    board->n_white = next;
}

void cs_board_make_signs(CsBoard *board)
{
    size_t n = (size_t)board->height * (size_t)board->width;
    if (board->sign_right)
        return;
    board->sign_right = g_new0(char, n);
    board->sign_down = g_new0(char, n);
}

void cs_board_make_gaps(CsBoard *board)
{
    size_t n = (size_t)board->height * (size_t)board->width;
    if (board->gap_right)
        return;
    board->gap_right = g_new0(int32_t, n);
    board->gap_down = g_new0(int32_t, n);
}

int32_t *cs_board_make_outside(CsBoard *board, CsSide side)
{
    int n = side == CS_TOP || side == CS_BOTTOM ? board->width : board->height;
    if (!board->outside[side]) {
        board->outside[side] = g_new(int32_t, n);
        for (int i = 0; i < n; i++)
            board->outside[side][i] = CS_NO_CLUE;
    }
    return board->outside[side];
}

CsBoard *cs_board_new_square(int side, int box_height, int box_width)
{
    CsBoard *b = cs_board_new(side, side);
    b->highest = side;
    b->box_height = box_height;
    b->box_width = box_width;
    for (int i = 0; i < side * side; i++)
        b->cells[i].kind = CS_CELL_WHITE;
    cs_board_number_cells(b);
    return b;
}

bool cs_board_usual_box(int side, int *box_height, int *box_width)
{
    *box_height = 1;
    for (int d = 2; d * d <= side; d++)
        if (side % d == 0)
            *box_height = d;
    *box_width = side / *box_height;
    return *box_height > 1;
}

void cs_board_add_cage(CsBoard *board, const int32_t *cells, size_t n, char op, int64_t target,
                       bool different)
{
    CsCage cage = {
        .first = (uint32_t)board->cage_cells.len,
        .n = (uint32_t)n,
        .target = target,
        .op = op,
        .different = different,
    };
    cs_vec_append(&board->cage_cells, cells, n);
    cs_vec_push(&board->cages, cage);
}

int32_t *cs_board_cage_of(const CsBoard *b, bool *overlap)
{
    int n = b->height * b->width;
    int32_t *cage = g_new(int32_t, n + 1);
    bool twice = false;
    for (int i = 0; i < n; i++)
        cage[i] = -1 - i;
    for (size_t k = b->cages.len; k-- > 0;)
        for (uint32_t i = 0; i < b->cages.data[k].n; i++) {
            int32_t *at = &cage[cs_board_cage_cells(b, &b->cages.data[k])[i]];
            twice |= *at >= 0;
            *at = (int32_t)k;
        }
    if (overlap)
        *overlap = twice;
    return cage;
}

/* Moves a run's start on by one cell in its own direction; false behind the last. */
static bool step(const CsBoard *board, CsRun *run, int by)
{
    int *along = run->down ? &run->row : &run->column;
    int *across = run->down ? &run->column : &run->row;
    int length = run->down ? board->height : board->width;
    int lines = run->down ? board->width : board->height;
    *along += by;
    if (*along >= length) {
        *along = 0;
        ++*across;
    }
    return *across < lines;
}

bool cs_board_next_run(const CsBoard *board, CsRun *run)
{
    if (board->height == 0 || board->width == 0 || !step(board, run, run->length))
        return false;
    while (!cs_board_is_white(board, run->row, run->column))
        if (!step(board, run, 1))
            return false;
    run->length = 1;
    while (cs_board_is_white(board, run->row + (run->down ? run->length : 0),
                             run->column + (run->down ? 0 : run->length)))
        run->length++;
    return true;
}

CsCell *cs_board_run_cell(const CsBoard *board, const CsRun *run, int i)
{
    return run->down ? cs_board_at(board, run->row + i, run->column)
                     : cs_board_at(board, run->row, run->column + i);
}

CsCell *cs_board_run_clue(const CsBoard *board, const CsRun *run)
{
    if (run->down)
        return run->row > 0 ? cs_board_at(board, run->row - 1, run->column) : NULL;
    return run->column > 0 ? cs_board_at(board, run->row, run->column - 1) : NULL;
}
