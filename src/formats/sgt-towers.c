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
        if (!cs_game_id_number(s, "how many towers are seen (nothing for no clue)", 1, n, &clues[k % n], error))
            return false;
    }
    return true;
}

static CsBoard *read_board(CsScan *scan, GError **error)
{
    CsScan s = cs_game_id_word(scan);
    int side;
    if (!cs_game_id_number(&s, "the side of the grid", 2, CS_SIDE_MAX, &side, error))
        return NULL;
    while (s.pos < s.len && s.text[s.pos] != ':')
        s.pos++;
    g_autoptr(CsBoard) b = cs_board_new_square(side, 0, 0);
    if (!cs_game_id_expect(&s, ':', "behind the parameters", error) || !read_clues(&s, b, error))
        return NULL;
    if (s.pos == s.len)
        return g_steal_pointer(&b);
    g_autofree int32_t *numbers = g_new(int32_t, b->n_white);
    if (!cs_game_id_expect(&s, ',', "before the given numbers", error) ||
        !cs_game_id_read_cells(&s, numbers, b->n_white, side, error))
        return NULL;
    for (int i = 0; i < b->n_white; i++)
        if (numbers[i])
            b->cells[i].given = numbers[i];
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
        g_autofree int32_t *numbers = g_new0(int32_t, b->n_white);
        for (int i = 0; i < b->n_white; i++)
            numbers[i] = b->cells[i].given == CS_NO_GIVEN ? 0 : b->cells[i].given;
        g_string_append_c(out, ',');
        cs_game_id_write_cells(numbers, b->n_white, out);
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
