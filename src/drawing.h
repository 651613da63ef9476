/* What a drawing shows: a board, numbers in it, and what is to be marked. */
#ifndef CS_DRAWING_H
#define CS_DRAWING_H

#include "board.h"
#include "candidates.h"

typedef struct CsDrawing {
    const CsBoard *board;
    const int *values; /* for each white cell, by cell->var; NULL: the puzzle as printed */
    const int *other;  /* another answer: cells that differ are marked; NULL: none */
    const CsCandidates *candidates; /* pencil marks in cells without a number; NULL: none */
    bool colour;                    /* text only: escape sequences of terminals */
    int cell;                       /* pictures only: side of a cell in pixels; 0: 48 */
} CsDrawing;

/* Appends the drawing as lines of text, UTF-8, with box-drawing characters: heavy lines around
 * boxes and regions, light ones between cells and around cages, clues in their cells, signs in the
 * borders.  Cells that differ from `other` have a `*`. */
void cs_draw_text(const CsDrawing *drawing, GString *out);

/* Appends the drawing as an SVG 1.1 document, or as a PNG file (ask cs_canvas_png_ready first). */
void cs_draw_svg(const CsDrawing *drawing, GString *out);
void cs_draw_png(const CsDrawing *drawing, GString *out);

/* Shared by both. */

/* What lies between two neighbouring cells; r2, c2 is to the right of or below r1, c1, and one of
 * them may lie outside the board. */
typedef enum CsBorder {
    CS_BORDER_NONE,    /* both in one cage */
    CS_BORDER_LIGHT,   /* between cells or cages */
    CS_BORDER_HEAVY,   /* around boxes and regions, and around the grid where there are any */
    CS_BORDER_CROSSED, /* of boxes or regions, but inside a cage */
} CsBorder;

/* cage is what cs_board_cage_of gives. */
CsBorder cs_drawing_border(const CsBoard *board, const int32_t *cage, int r1, int c1, int r2,
                           int c2);

/* "12×": a cage's clue; the operator is left out in killer cages and when it is hidden.  Free with
 * g_free; NULL when it has none. */
char *cs_drawing_clue(const CsCage *cage);

/* The clue of the cage whose first cell this is (NULL: none). */
char *cs_drawing_clue_at(const CsBoard *board, const int32_t *cage, int cell);

#endif
