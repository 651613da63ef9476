/* Game ids of Simon Tatham's Towers: skyscrapers. */
#include "answer.h"
#include "format.h"
#include "game-id.h"

static bool detect(const CsScan *scan)
{
    CsWord params, description;
    return cs_game_id_split(scan, &params, &description) &&
           memchr(description.at, '/', description.len);
}

/* Clues above, below, to the left and to the right; nothing between two strokes for no clue. */
static bool read_clues(CsScan *s, CsBoard *b, GError **error)
{
    int n = b->width;
    for (int k = 0; k < 4 * n; k++) {
        int32_t *clues = cs_board_make_outside(b, (CsSide)(k / n));
        if (k > 0 && !cs_game_id_expect(s, '/', "between two clues", error))
            return false;
        if (s->pos == s->len || s->text[s->pos] == '/' || s->text[s->pos] == ',')
            continue;
        if (!cs_game_id_number(s, "how many towers are seen (nothing for no clue)", 1, n,
                               &clues[k % n], error))
            return false;
    }
    return true;
}

static CsBoard *read_board(CsScan *scan, GError **error)
{
    CsScan s;
    int side;
    if (!cs_game_id_open_square(scan, &s, &side, error))
        return NULL;
    g_autoptr(CsBoard) b = cs_board_new_square(side, 0, 0);
    if (!read_clues(&s, b, error))
        return NULL;
    if (s.pos < s.len && (!cs_game_id_expect(&s, ',', "before the given numbers", error) ||
                          !cs_game_id_read_givens(&s, b, error)))
        return NULL;
    return g_steal_pointer(&b);
}

static bool write_board(const CsBoard *b, GString *out, GError **error)
{
    if (!cs_board_allow(b, "sgt-towers", 0, CS_HAS_OUTSIDE | CS_HAS_GIVENS, error))
        return false;
    g_string_append_printf(out, "%d:", b->width);
    for (int k = 0; k < 4 * b->width; k++) {
        const int32_t *clues = b->outside[k / b->width];
        g_string_append(out, k ? "/" : "");
        if (clues && clues[k % b->width] != CS_NO_CLUE)
            g_string_append_printf(out, "%d", clues[k % b->width]);
    }
    if (cs_board_features(b) & CS_HAS_GIVENS) {
        g_string_append_c(out, ',');
        cs_game_id_write_givens(b, out);
    }
    g_string_append_c(out, '\n');
    return true;
}

const CsFormat cs_format_sgt_towers = {
    .name = "sgt-towers",
    .summary = "game ids of Simon Tatham's Towers: 5:1/4/2/2/…",
    .detect = detect,
    .read = read_board,
    .read_answer = cs_answer_read_grid,
    .write = write_board,
};
