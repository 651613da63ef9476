/* Game ids of Simon Tatham's Keen: kenken. */
#include "answer.h"
#include "format.h"
#include "game-id.h"

static bool detect(const CsScan *scan)
{
    CsWord params, d;
    if (!cs_game_id_split(scan, &params, &d))
        return false;
    const char *comma = memchr(d.at, ',', d.len);
    /* Borders are letters; in Towers, whose numbers may stand behind a comma too, there are
     * strokes. */
    if (memchr(d.at, '/', d.len) || (d.len && g_ascii_isdigit(d.at[0])))
        return false;
    size_t left = comma ? d.len - (size_t)(comma - d.at) : 0;
    return comma && left > 1 && strchr("amsd", comma[1]) && !memchr(comma + 1, ',', left - 1) &&
           !memchr(params.at, 'x', params.len) && !memchr(params.at, 'j', params.len);
}

static const char letters[] = "amsd", ops[] = "+*-/";

/* The clues stand in the order of the cages' first cells. */
static bool read_clues(CsScan *s, CsBoard *b, const int32_t *area, int n_areas, GError **error)
{
    g_autofree int32_t *cells = g_new(int32_t, b->n_white);
    for (int k = 0; k < n_areas; k++) {
        size_t n = 0, at = s->pos;
        for (int i = 0; i < b->n_white; i++)
            if (area[i] == k)
                cells[n++] = i;
        const char *letter = s->pos < s->len ? memchr(letters, s->text[s->pos], 4) : NULL;
        if (!letter)
            return cs_scan_error(s, at, error, "expected a, m, s or d for cage %d of %d", k + 1,
                                 n_areas);
        char op = ops[letter - letters];
        int target;
        s->pos++;
        if ((op == '-' || op == '/') && n != 2)
            return cs_scan_error(s, at, error, "expected a or m, since the cage has %zu cell%s", n,
                                 n == 1 ? "" : "s");
        if (!cs_game_id_number(s, "what the cage comes to", 0, INT32_MAX, &target, error))
            return false;
        cs_board_add_cage(b, cells, n, n == 1 ? '=' : op, target, false);
    }
    return s->pos == s->len ||
           cs_scan_error(s, s->pos, error, "expected the end after %d cages", n_areas);
}

static CsBoard *read_board(CsScan *scan, GError **error)
{
    CsScan s;
    int side, n_areas;
    if (!cs_game_id_open_square(scan, &s, &side, error))
        return NULL;
    g_autofree int32_t *area = g_new(int32_t, side * side);
    if (!cs_game_id_read_areas(&s, side, true, area, &n_areas, error) ||
        !cs_game_id_expect(&s, ',', "before the clues", error))
        return NULL;
    g_autoptr(CsBoard) b = cs_board_new_square(side, 0, 0);
    return read_clues(&s, b, area, n_areas, error) ? g_steal_pointer(&b) : NULL;
}

static bool refuse(GError **error, const char *what)
{
    g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED, "sgt-keen has no %s", what);
    return false;
}

static bool write_board(const CsBoard *b, GString *out, GError **error)
{
    if (!cs_board_allow(b, "sgt-keen", CS_HAS_CAGES, 0, error))
        return false;
    cs_vec_foreach (const CsCage, cage, &b->cages) {
        if (cage->op == '?')
            return refuse(error, "cages whose operator is hidden");
        if (cage->target == CS_NO_TARGET || cage->different)
            return refuse(error, "cages without a number, or where no number may stand twice");
    }
    g_autofree int32_t *area = cs_board_cage_of(b, NULL);
    for (int i = 0; i < b->n_white; i++)
        if (area[i] < 0)
            return refuse(error, "cells outside every cage");
    g_string_append_printf(out, "%d:", b->width);
    cs_game_id_write_areas(area, b->width, true, out);
    g_string_append_c(out, ',');
    for (int i = 0; i < b->n_white; i++) {
        const CsCage *cage = &b->cages.data[area[i]];
        if (cs_board_cage_cells(b, cage)[0] != i)
            continue;
        const char *op = strchr(ops, cage->op);
        g_string_append_printf(out, "%c%" G_GINT64_FORMAT, op ? letters[op - ops] : 'a',
                               cage->target);
    }
    g_string_append_c(out, '\n');
    return true;
}

const CsFormat cs_format_sgt_keen = {
    .name = "sgt-keen",
    .summary = "game ids of Simon Tatham's Keen: 6:_aa_5a…,s1d2a7…",
    .detect = detect,
    .read = read_board,
    .read_answer = cs_answer_read_grid,
    .write = write_board,
};
