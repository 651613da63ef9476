/* Game ids of Simon Tatham's Unequal: futoshiki. */
#include "answer.h"
#include "format.h"
#include "game-id.h"

static bool detect(const CsScan *scan)
{
    CsWord params, d;
    if (!cs_game_id_split(scan, &params, &d) || d.len == 0 || d.at[d.len - 1] == '_')
        return false;
    bool number = false;
    for (size_t i = 0; i < d.len; i++) {
        if (!strchr(",URDL", d.at[i]) && !g_ascii_isdigit(d.at[i]) && !g_ascii_islower(d.at[i]))
            return false;
        /* In Keen a letter comes before the number, in Towers there are strokes. */
        number = number || d.at[i] == ',' || strchr("URDL", d.at[i]);
    }
    return number && !memchr(params.at, 'x', params.len) && !memchr(params.at, 'j', params.len) &&
           !memchr(d.at, '_', d.len);
}

/* One flag: this cell is greater than its neighbour in that direction. */
static bool read_flag(CsScan *s, CsBoard *b, int cell, GError **error)
{
    static const struct {
        char flag;
        int rows, columns;
    } ways[] = {{'U', -1, 0}, {'R', 0, 1}, {'D', 1, 0}, {'L', 0, -1}};
    int n = b->width;
    for (size_t i = 0; i < G_N_ELEMENTS(ways); i++) {
        if (s->text[s->pos] != ways[i].flag)
            continue;
        int r = cell / n + ways[i].rows, c = cell % n + ways[i].columns;
        if (!cs_board_is_white(b, r, c))
            return cs_scan_error(s, s->pos, error, "expected no flag that points off the grid");
        int first = MIN(cell, r * n + c);
        bool cell_is_first = first == cell;
        char *sign = ways[i].rows ? &b->sign_down[first] : &b->sign_right[first];
        char wanted = ways[i].rows ? (cell_is_first ? 'v' : '^') : (cell_is_first ? '>' : '<');
        if (*sign && *sign != wanted)
            return cs_scan_error(s, s->pos, error,
                                 "expected no flag that contradicts the one of the neighbour");
        *sign = wanted;
        s->pos++;
        return true;
    }
    return cs_scan_error(s, s->pos, error, "expected a flag U, R, D or L, or a comma");
}

static bool read_cell(CsScan *s, CsBoard *b, int cell, GError **error)
{
    int number;
    if (!cs_game_id_number(s, "a number (0 for an empty cell)", 0, b->highest, &number, error))
        return false;
    if (number)
        b->cells[cell].given = number;
    while (s->pos < s->len && s->text[s->pos] != ',')
        if (!read_flag(s, b, cell, error))
            return false;
    s->pos += s->pos < s->len;
    return true;
}

/* Another game with ids of the same shape; sets the error. */
static bool is_adjacent(CsScan id, GError **error)
{
    while (id.pos < id.len && g_ascii_isdigit(id.text[id.pos]))
        id.pos++;
    return id.pos < id.len && id.text[id.pos] == 'a' &&
           !cs_scan_error_plain(&id, id.pos, error,
                                "this is the game Adjacent, where every sign is given and says "
                                "that numbers are one apart; only Unequal is read");
}

static CsBoard *read_board(CsScan *scan, GError **error)
{
    CsScan s, again = *scan;
    int side;
    if (!cs_game_id_open_square(scan, &s, &side, error) ||
        is_adjacent(cs_game_id_word(&again), error))
        return NULL;
    g_autoptr(CsBoard) b = cs_board_new_square(side, 0, 0);
    cs_board_make_signs(b);
    int cell = 0;
    while (s.pos < s.len) {
        char c = s.text[s.pos];
        int run = c >= 'a' && c <= 'z' ? c - 'a' + 1 : 1;
        if (run > b->n_white - cell) {
            cs_scan_error(&s, s.pos, error, "expected the end after %d cells", b->n_white);
            return NULL;
        }
        if (c >= 'a' && c <= 'z')
            s.pos++;
        else if (!read_cell(&s, b, cell, error))
            return NULL;
        cell += run;
    }
    if (cell < b->n_white) {
        cs_scan_error(&s, s.pos, error, "expected %d cells, there are %d", b->n_white, cell);
        return NULL;
    }
    return g_steal_pointer(&b);
}

static bool write_board(const CsBoard *b, GString *out, GError **error)
{
    if (!cs_board_allow(b, "sgt-unequal", 0, CS_HAS_SIGNS | CS_HAS_GIVENS, error))
        return false;
    int n = b->width;
    g_string_append_printf(out, "%d:", n);
    for (int i = 0; i < b->n_white; i++) {
        const char *right = b->sign_right, *down = b->sign_down;
        g_string_append_printf(out, "%d", b->cells[i].given == CS_NO_GIVEN ? 0 : b->cells[i].given);
        if (down && i >= n && down[i - n] == '^')
            g_string_append_c(out, 'U');
        if (right && right[i] == '>')
            g_string_append_c(out, 'R');
        if (down && down[i] == 'v')
            g_string_append_c(out, 'D');
        if (right && i % n && right[i - 1] == '<')
            g_string_append_c(out, 'L');
        g_string_append_c(out, ',');
    }
    g_string_append_c(out, '\n');
    return true;
}

const CsFormat cs_format_sgt_unequal = {
    .name = "sgt-unequal",
    .summary = "game ids of Simon Tatham's Unequal: 5:0R,0,3,…",
    .detect = detect,
    .read = read_board,
    .read_answer = cs_answer_read_grid,
    .write = write_board,
};
