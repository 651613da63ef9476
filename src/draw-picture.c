#include "canvas.h"
#include "drawing.h"

#include <math.h>

#define CELL 48
#define INK "#000000"
#define THIN "#808080"
#define BLACK "#3c3c3c"
#define PAPER "#ffffff"
#define ANSWER "#1f4e9e"
#define MARKED "#ffe08a"
#define SIDE_AT_MOST 30000 /* cairo's images end at 32767 */

typedef struct Picture {
    const CsDrawing *d;
    const CsBoard *b;
    CsCanvas *canvas;
    int32_t *cage;
    double cell, left, top; /* side of a cell; where the grid begins */
    double right, bottom;   /* margins there */
    bool killer;            /* cages are dashed inside boxes, else drawn as heavy borders */
} Picture;

static double x_of(const Picture *p, double column)
{
    return p->left + column * p->cell;
}

/* Of lines that do not stand out. */
static double thin(const Picture *p)
{
    return MAX(1, p->cell / 48);
}

static double y_of(const Picture *p, double row)
{
    return p->top + row * p->cell;
}

/* Text in the middle of a cell, or of the place of a clue beside the grid; small enough to fit. */
static void put_number(const Picture *p, double r, double c, int64_t number, double part, bool bold,
                       const char *colour)
{
    g_autofree char *text = g_strdup_printf("%" G_GINT64_FORMAT, number);
    size_t n = strlen(text);
    double size = p->cell * MIN(part, 1.3 / (double)n);
    p->canvas->text(p->canvas, x_of(p, c + 0.5), y_of(p, r + 0.5), size, false, bold, colour, text);
}

static void put_black(const Picture *p, int r, int c, const CsCell *cell)
{
    CsCanvas *k = p->canvas;
    double s = p->cell, x = x_of(p, c), y = y_of(p, r);
    k->fill(k, x, y, s, s, BLACK);
    if (cell->right == CS_NO_CLUE && cell->down == CS_NO_CLUE)
        return;
    k->line(k, x, y, x + s, y + s, thin(p), PAPER, false);
    int clues[] = {cell->right, cell->down};
    double places[][2] = {{0.70, 0.29}, {0.29, 0.71}};
    for (int i = 0; i < 2; i++) {
        g_autofree char *text = g_strdup_printf("%d", clues[i]);
        if (clues[i] != CS_NO_CLUE)
            k->text(k, x + s * places[i][0], y + s * places[i][1],
                    s * (strlen(text) > 2 ? 0.24 : 0.32), false, false, PAPER, text);
    }
}

static void put_marks(const Picture *p, int r, int c, CsDomain domain)
{
    int n = p->b->highest - p->b->lowest + 1, side = 1;
    while (side * side < n)
        side++;
    /* Signs reach into the cell, and a cage's clue stands above. */
    double edge = p->b->sign_right || p->b->gap_right ? 0.14 : 0.05;
    double step = (1 - 2 * edge) / side, top = p->b->cages.len ? 0.16 : edge;
    CsDomainIter it = cs_domain_iter(domain);
    for (int v; cs_domain_next(&it, &v);) {
        int i = v - p->b->lowest;
        g_autofree char *text = g_strdup_printf("%d", v);
        p->canvas->text(p->canvas, x_of(p, c + edge + step * (i % side + 0.5)),
                        y_of(p, r + top + (1 - edge - top) / side * (i / side + 0.5)),
                        p->cell * step * (v > 9 ? 0.6 : 0.75), false, false, "#505050", text);
    }
}

static void put_cell(const Picture *p, int r, int c)
{
    const CsDrawing *d = p->d;
    const CsCell *cell = cs_board_at(p->b, r, c);
    bool given = cell->given != CS_NO_GIVEN;
    if (cell->kind == CS_CELL_BLACK) {
        put_black(p, r, c, cell);
        return;
    }
    if (d->values && d->other && d->values[cell->var] != d->other[cell->var])
        p->canvas->fill(p->canvas, x_of(p, c), y_of(p, r), p->cell, p->cell, MARKED);
    /* Below a cage's clue there is less room. */
    double low = p->b->cages.len ? 0.08 : 0;
    double part = p->b->cages.len ? 0.48 : 0.58;
    if (given)
        put_number(p, r + low, c, cell->given, part, true, INK);
    else if (d->values)
        put_number(p, r + low, c, d->values[cell->var], part, false, ANSWER);
    else if (d->candidates)
        put_marks(p, r, c, cs_candidates_of(d->candidates, cell->var));
}

/* Borders between cells: first the thin ones, then those that stand out. */
static void put_border(const Picture *p, int r, int c, int dr, int dc, bool heavy_ones)
{
    CsBorder border = cs_drawing_border(p->b, p->cage, r - dr, c - dc, r, c);
    /* The borders of puzzles without boxes are thin inside and the frame is heavy. */
    bool frame = r - dr < 0 || c - dc < 0 || r == p->b->height || c == p->b->width;
    bool cages = p->b->cages.len && !p->killer;
    bool heavy = frame || border == CS_BORDER_HEAVY || border == CS_BORDER_CROSSED ||
                 (cages && border == CS_BORDER_LIGHT);
    if (heavy != heavy_ones)
        return;
    p->canvas->line(p->canvas, x_of(p, c), y_of(p, r), x_of(p, c + dr), y_of(p, r + dc),
                    heavy ? MAX(2, p->cell / 18) : thin(p), heavy ? INK : THIN, false);
}

static void put_borders(const Picture *p, bool heavy_ones)
{
    for (int r = 0; r <= p->b->height; r++) {
        for (int c = 0; c <= p->b->width; c++) {
            if (c < p->b->width)
                put_border(p, r, c, 1, 0, heavy_ones);
            if (r < p->b->height)
                put_border(p, r, c, 0, 1, heavy_ones);
        }
    }
}

static bool in_cage(const Picture *p, int r, int c, int32_t cage)
{
    return r >= 0 && c >= 0 && r < p->b->height && c < p->b->width &&
           p->cage[r * p->b->width + c] == cage;
}

/* Where one side of a dashed outline ends, seen from the cell's corner: inside it when the cage
 * ends there, at it when the cage goes straight on, beyond it when the cage turns outward. */
static double outline_end(const Picture *p, bool beside, bool diagonal)
{
    double inset = p->cell * 0.08;
    return !beside ? inset : diagonal ? -inset : 0;
}

/* The dashed outline of a killer cage along the sides of one cell. */
static void put_outline(const Picture *p, int r, int c)
{
    int32_t cage = p->cage[r * p->b->width + c];
    double s = p->cell, d = s * 0.08, x = x_of(p, c), y = y_of(p, r);
    if (cage < 0)
        return;
    for (int end = -1; end <= 1; end += 2) {
        if (!in_cage(p, r + end, c, cage)) {
            double at = end < 0 ? y + d : y + s - d;
            double from =
                outline_end(p, in_cage(p, r, c - 1, cage), in_cage(p, r + end, c - 1, cage));
            double to =
                outline_end(p, in_cage(p, r, c + 1, cage), in_cage(p, r + end, c + 1, cage));
            p->canvas->line(p->canvas, x + from, at, x + s - to, at, thin(p), INK, true);
        }
        if (!in_cage(p, r, c + end, cage)) {
            double at = end < 0 ? x + d : x + s - d;
            double from =
                outline_end(p, in_cage(p, r - 1, c, cage), in_cage(p, r - 1, c + end, cage));
            double to =
                outline_end(p, in_cage(p, r + 1, c, cage), in_cage(p, r + 1, c + end, cage));
            p->canvas->line(p->canvas, at, y + from, at, y + s - to, thin(p), INK, true);
        }
    }
}

static void put_cages(const Picture *p)
{
    for (int i = 0; p->b->cages.len && i < p->b->n_white; i++) {
        int r = i / p->b->width, c = i % p->b->width;
        g_autofree char *clue = cs_drawing_clue_at(p->b, p->cage, i);
        if (p->killer)
            put_outline(p, r, c);
        if (!clue)
            continue;
        double size = p->cell * (g_utf8_strlen(clue, -1) > 4 ? 0.19 : 0.24);
        double x = x_of(p, c + 0.07), y = y_of(p, r + 0.17);
        /* The clue interrupts the outline. */
        if (p->killer)
            p->canvas->fill(p->canvas, x_of(p, c + 0.04), y_of(p, r + 0.04),
                            size * 0.66 * (double)g_utf8_strlen(clue, -1) + p->cell * 0.04,
                            p->cell * 0.24, PAPER);
        p->canvas->text(p->canvas, x, y, size, true, false, INK, clue);
    }
}

/* A chevron on a border that interrupts it; dx, dy is the way it points. */
static void put_chevron(const Picture *p, double x, double y, int dx, int dy)
{
    CsCanvas *k = p->canvas;
    double h = p->cell * 0.11, w = MAX(1.5, p->cell / 24), near = p->cell * 0.17;
    double across = MAX(1.5, p->cell / 30);
    k->fill(k, x - (dx ? across : near), y - (dx ? near : across), 2 * (dx ? across : near),
            2 * (dx ? near : across), PAPER);
    double tip_x = x + dx * h * 0.7, tip_y = y + dy * h * 0.7;
    double back_x = x - dx * h * 0.7, back_y = y - dy * h * 0.7;
    k->line(k, back_x + dy * h, back_y + dx * h, tip_x, tip_y, w, INK, false);
    k->line(k, tip_x, tip_y, back_x - dy * h, back_y - dx * h, w, INK, false);
}

static void put_gap(const Picture *p, double x, double y, int gap)
{
    double radius = p->cell * 0.17;
    g_autofree char *text = g_strdup_printf("%d", gap);
    p->canvas->disc(p->canvas, x, y, radius);
    if (gap != CS_GAP_OPEN)
        p->canvas->text(p->canvas, x, y, radius * (gap > 9 ? 1.1 : 1.4), false, false, INK, text);
}

static void put_signs(const Picture *p)
{
    const CsBoard *b = p->b;
    for (int i = 0; i < b->height * b->width; i++) {
        double r = i / b->width, c = i % b->width;
        char right = b->sign_right ? b->sign_right[i] : 0;
        char down = b->sign_down ? b->sign_down[i] : 0;
        if (right)
            put_chevron(p, x_of(p, c + 1), y_of(p, r + 0.5), right == '<' ? -1 : 1, 0);
        if (down)
            put_chevron(p, x_of(p, c + 0.5), y_of(p, r + 1), 0, down == '^' ? -1 : 1);
        if (b->gap_right && b->gap_right[i])
            put_gap(p, x_of(p, c + 1), y_of(p, r + 0.5), b->gap_right[i]);
        if (b->gap_down && b->gap_down[i])
            put_gap(p, x_of(p, c + 0.5), y_of(p, r + 1), b->gap_down[i]);
    }
}

static void put_outside(const Picture *p)
{
    const CsBoard *b = p->b;
    for (int side = 0; side < CS_N_SIDES; side++) {
        bool columns = side == CS_TOP || side == CS_BOTTOM;
        for (int i = 0; b->outside[side] && i < (columns ? b->width : b->height); i++) {
            double r = side == CS_TOP ? -0.9 : side == CS_BOTTOM ? b->height - 0.1 : i;
            double c = side == CS_LEFT ? -0.9 : side == CS_RIGHT ? b->width - 0.1 : i;
            if (b->outside[side][i] != CS_NO_CLUE)
                put_number(p, r, c, b->outside[side][i], 0.4, false, INK);
        }
    }
    for (int r = 0; b->row_sums && r < b->height; r++)
        put_number(p, r, -0.95, b->row_sums[r], 0.4, false, INK);
    for (int c = 0; b->column_sums && c < b->width; c++)
        put_number(p, -0.95, c, b->column_sums[c], 0.4, false, INK);
}

static void put_diagonals(const Picture *p)
{
    const CsBoard *b = p->b;
    double x1 = x_of(p, 0), x2 = x_of(p, b->width), y1 = y_of(p, 0), y2 = y_of(p, b->height);
    if (b->diagonals & CS_DIAGONAL_DOWN)
        p->canvas->line(p->canvas, x1, y1, x2, y2, MAX(1, p->cell / 20), "#b9d4ea", false);
    if (b->diagonals & CS_DIAGONAL_UP)
        p->canvas->line(p->canvas, x1, y2, x2, y1, MAX(1, p->cell / 20), "#b9d4ea", false);
}

static void draw(const CsDrawing *d, CsCanvas *(*new_canvas)(double, double), GString *out)
{
    const CsBoard *b = d->board;
    Picture p = {.d = d, .b = b, .cage = cs_board_cage_of(b, NULL)};
    double longest = MAX(b->width, b->height) + 2;
    p.cell = MIN(d->cell ? d->cell : CELL, floor(SIDE_AT_MOST / longest));
    p.cell = MAX(p.cell, 1);
    p.killer = b->box_height || b->region;
    double edge = MAX(4, p.cell / 4);
    p.left = edge + (b->outside[CS_LEFT] || b->row_sums ? p.cell * 0.75 : 0);
    p.top = edge + (b->outside[CS_TOP] || b->column_sums ? p.cell * 0.75 : 0);
    p.right = edge + (b->outside[CS_RIGHT] ? p.cell * 0.75 : 0);
    p.bottom = edge + (b->outside[CS_BOTTOM] ? p.cell * 0.75 : 0);
    p.left = floor(p.left) + 0.5; /* lines of one pixel stay sharp */
    p.top = floor(p.top) + 0.5;
    p.canvas = new_canvas(ceil(p.left + b->width * p.cell + p.right),
                          ceil(p.top + b->height * p.cell + p.bottom));
    put_diagonals(&p);
    for (int r = 0; r < b->height; r++)
        for (int c = 0; c < b->width; c++)
            put_cell(&p, r, c);
    put_borders(&p, false);
    put_borders(&p, true);
    put_cages(&p);
    put_signs(&p);
    put_outside(&p);
    p.canvas->finish(p.canvas, out);
    g_free(p.cage);
}

void cs_draw_svg(const CsDrawing *drawing, GString *out)
{
    draw(drawing, cs_canvas_svg, out);
}

void cs_draw_png(const CsDrawing *drawing, GString *out)
{
    draw(drawing, cs_canvas_png, out);
}
