#include "drawing.h"

static bool inside(const CsBoard *b, int r, int c)
{
    return r >= 0 && c >= 0 && r < b->height && c < b->width;
}

/* Boxes and regions by number; one for all where there are none. */
static int area(const CsBoard *b, int r, int c)
{
    if (b->region)
        return b->region[r * b->width + c];
    return b->box_height ? r / b->box_height * b->width + c / b->box_width : 0;
}

CsBorder cs_drawing_border(const CsBoard *b, const int32_t *cage, int r1, int c1, int r2, int c2)
{
    bool one = inside(b, r1, c1), other = inside(b, r2, c2);
    if (!one && !other)
        return CS_BORDER_NONE;
    if (!one || !other)
        return b->region || b->box_height || b->cages.len ? CS_BORDER_HEAVY : CS_BORDER_LIGHT;
    bool same_cage = cage[r1 * b->width + c1] == cage[r2 * b->width + c2];
    if (area(b, r1, c1) != area(b, r2, c2))
        return same_cage ? CS_BORDER_CROSSED : CS_BORDER_HEAVY;
    return same_cage ? CS_BORDER_NONE : CS_BORDER_LIGHT;
}

char *cs_drawing_clue(const CsCage *cage)
{
    const char *op = cage->op == '*'                       ? "×"
                     : cage->op == '/'                     ? "÷"
                     : cage->op == '-'                     ? "−"
                     : cage->op == '+' && !cage->different ? "+"
                                                           : "";
    return cage->target == CS_NO_TARGET
               ? NULL
               : g_strdup_printf("%" G_GINT64_FORMAT "%s", cage->target, op);
}

char *cs_drawing_clue_at(const CsBoard *b, const int32_t *cage, int cell)
{
    if (cage[cell] < 0)
        return NULL;
    const CsCage *k = &b->cages.data[cage[cell]];
    int32_t first = INT32_MAX;
    for (uint32_t i = 0; i < k->n; i++)
        first = MIN(first, cs_board_cage_cells(b, k)[i]);
    return first == cell ? cs_drawing_clue(k) : NULL;
}
