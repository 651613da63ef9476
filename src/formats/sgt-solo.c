/* Game ids of Simon Tatham's Solo: sudoku with boxes or jigsaw regions, diagonals, killer cages. */
#include "answer.h"
#include "format.h"
#include "game-id.h"

typedef struct Params {
    int columns, rows; /* of boxes in the grid, so a box is `columns` high; rows = 1: jigsaw */
    bool diagonals, killer;
} Params;

static bool read_params(CsScan *s, Params *p, GError **error)
{
    if (!cs_game_id_number(s, "the columns of boxes, or the side of a jigsaw", 2, CS_SIDE_MAX,
                           &p->columns, error))
        return false;
    p->rows = 1;
    if (s->pos < s->len && s->text[s->pos] == 'j') {
        s->pos++;
    } else {
        size_t at = s->pos;
        if (!cs_game_id_expect(s, 'x', "between columns and rows of boxes", error) ||
            !cs_game_id_number(s, "the rows of boxes", 1, CS_SIDE_MAX, &p->rows, error))
            return false;
        if (s->pos < s->len && s->text[s->pos] == 'j') { /* 3x3j: a jigsaw of side 9 */
            p->columns *= p->rows;
            p->rows = 1;
            s->pos++;
        }
        if (p->columns * p->rows > CS_SIDE_MAX)
            return cs_scan_error(s, at, error, "expected a side of at most %d", CS_SIDE_MAX);
    }
    /* Symmetry (a, r2, m4 …) and difficulty (d and a letter) say how it was made. */
    for (; s->pos < s->len && s->text[s->pos] != ':'; s->pos++) {
        char c = s->text[s->pos];
        if (c == 'd' && s->pos + 1 < s->len)
            s->pos++;
        p->diagonals = p->diagonals || c == 'x';
        p->killer = p->killer || c == 'k';
    }
    return cs_game_id_expect(s, ':', "behind the parameters", error);
}

static bool detect(const CsScan *scan)
{
    CsWord params, description;
    return cs_game_id_split(scan, &params, &description) &&
           !memchr(description.at, '/', description.len) &&
           (memchr(params.at, 'x', params.len) || memchr(params.at, 'j', params.len));
}

static bool read_killer(CsScan *s, CsBoard *b, GError **error)
{
    int n_cages, n = b->n_white, side = b->width;
    g_autofree int32_t *area = g_new(int32_t, n), *sums = g_new(int32_t, n);
    g_autofree int32_t *cells = g_new(int32_t, n);
    if (!cs_game_id_expect(s, ',', "before the cages", error) ||
        !cs_game_id_read_areas(s, side, false, area, &n_cages, error) ||
        !cs_game_id_expect(s, ',', "before the sums of the cages", error))
        return false;
    size_t at = s->pos;
    if (!cs_game_id_read_cells(s, sums, n, side * side * side, error))
        return false;
    for (int k = 0; k < n_cages; k++) {
        size_t size = 0;
        int sum = 0;
        for (int i = 0; i < n; i++) {
            if (area[i] != k)
                continue;
            cells[size++] = i;
            if (sum && sums[i])
                return cs_scan_error(s, at, error, "expected one sum for cage %d, found two",
                                     k + 1);
            sum += sums[i];
        }
        cs_board_add_cage(b, cells, size, '+', sum ? sum : CS_NO_TARGET, true);
    }
    return true;
}

static bool read_jigsaw(CsScan *s, CsBoard *b, GError **error)
{
    int regions, side = b->width;
    size_t at = s->pos;
    b->region = g_new(int32_t, b->n_white);
    if (!cs_game_id_expect(s, ',', "before the jigsaw regions", error) ||
        !cs_game_id_read_areas(s, side, false, b->region, &regions, error))
        return false;
    for (int k = 0; k < MAX(regions, side); k++) {
        int size = 0;
        for (int i = 0; i < b->n_white; i++)
            size += b->region[i] == k;
        if (size != side)
            return cs_scan_error(s, at + 1, error,
                                 "expected %d regions of %d cells, region %d has %d", side, side,
                                 k + 1, size);
    }
    return true;
}

static CsBoard *read_board(CsScan *scan, GError **error)
{
    CsScan s = cs_game_id_word(scan);
    Params p = {0};
    if (!read_params(&s, &p, error))
        return NULL;
    int side = p.columns * p.rows;
    bool jigsaw = p.rows == 1;
    g_autoptr(CsBoard) b = cs_board_new_square(side, jigsaw ? 0 : p.columns, jigsaw ? 0 : p.rows);
    b->diagonals = p.diagonals ? CS_DIAGONAL_DOWN | CS_DIAGONAL_UP : 0;
    if (!cs_game_id_read_givens(&s, b, error) || (jigsaw && !read_jigsaw(&s, b, error)) ||
        (p.killer && !read_killer(&s, b, error)))
        return NULL;
    if (s.pos < s.len) {
        cs_scan_error(&s, s.pos, error, "expected the end of the game id");
        return NULL;
    }
    return g_steal_pointer(&b);
}

static bool refuse(GError **error, const char *what)
{
    g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED, "sgt-solo has no %s", what);
    return false;
}

static bool can_write(const CsBoard *b, GError **error)
{
    if (!cs_board_allow(
            b, "sgt-solo", 0,
            CS_HAS_BOXES | CS_HAS_REGIONS | CS_HAS_DIAGONALS | CS_HAS_CAGES | CS_HAS_GIVENS, error))
        return false;
    if (b->diagonals && b->diagonals != (CS_DIAGONAL_DOWN | CS_DIAGONAL_UP))
        return refuse(error, "single diagonals");
    if (!b->region == !b->box_height)
        return refuse(error, "squares with boxes and regions, or with neither");
    if (b->box_height == 1 || b->box_width == 1)
        return refuse(error, "boxes of one row or column");
    cs_vec_foreach (CsCage, cage, &b->cages)
        if (cage->op != '+' || (!cage->different && cage->n > 1))
            return refuse(error, "cages but sums of different digits");
    return true;
}

/* Cages as areas of their own, and the sums at their first cells; cells outside every cage are
 * areas without a sum. */
static bool write_killer(const CsBoard *b, GString *out, GError **error)
{
    bool overlap;
    g_autofree int32_t *area = cs_board_cage_of(b, &overlap), *sums = g_new0(int32_t, b->n_white);
    if (overlap)
        return refuse(error, "cages that overlap");
    cs_vec_foreach (const CsCage, cage, &b->cages)
        if (cage->target != CS_NO_TARGET)
            sums[cs_board_cage_cells(b, cage)[0]] = (int32_t)cage->target;
    g_string_append_c(out, ',');
    cs_game_id_write_areas(area, b->width, false, out);
    g_string_append_c(out, ',');
    cs_game_id_write_cells(sums, b->n_white, out);
    return true;
}

static bool write_board(const CsBoard *b, GString *out, GError **error)
{
    if (!can_write(b, error))
        return false;
    size_t begin = out->len;
    if (b->region)
        g_string_append_printf(out, "%dj", b->width);
    else
        g_string_append_printf(out, "%dx%d", b->box_height, b->box_width);
    g_string_append_printf(out, "%s%s:", b->diagonals ? "x" : "", b->cages.len ? "k" : "");
    cs_game_id_write_givens(b, out);
    if (b->region) {
        g_string_append_c(out, ',');
        cs_game_id_write_areas(b->region, b->width, false, out);
    }
    if (b->cages.len && !write_killer(b, out, error)) {
        g_string_truncate(out, begin);
        return false;
    }
    g_string_append_c(out, '\n');
    return true;
}

const CsFormat cs_format_sgt_solo = {
    .name = "sgt-solo",
    .summary = "game ids of Simon Tatham's Solo: 3x3:…, 9j:…, with x (diagonals) and k (killer)",
    .detect = detect,
    .read = read_board,
    .read_answer = cs_answer_read_grid,
    .write = write_board,
};
