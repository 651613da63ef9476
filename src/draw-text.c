#include "drawing.h"

/* How wide and high cells are, in characters. */
typedef struct Sheet {
    const CsDrawing *d;
    const CsBoard *b;
    int32_t *cage;
    int width, height; /* of a cell's inside */
    int marks_a_line;  /* pencil marks; 0: none */
    int margin;        /* columns for clues to the left */
} Sheet;

static int digits(int64_t n)
{
    int k = 1;
    for (; n >= 10; n /= 10)
        k++;
    return k;
}

static int widest_cage_clue(const CsBoard *b)
{
    int widest = 0;
    cs_vec_foreach (CsCage, cage, &b->cages) {
        g_autofree char *clue = cs_drawing_clue(cage);
        widest = MAX(widest, clue ? (int)g_utf8_strlen(clue, -1) : 0);
    }
    return widest;
}

static int widest_run_clue(const CsBoard *b)
{
    int widest = 0;
    for (int i = 0; i < b->height * b->width; i++)
        if (b->cells[i].kind == CS_CELL_BLACK)
            widest = MAX(widest, digits(MAX(b->cells[i].right, b->cells[i].down)));
    return widest;
}

static Sheet measure(const CsDrawing *d)
{
    const CsBoard *b = d->board;
    unsigned has = cs_board_features(b);
    Sheet s = {.d = d, .b = b, .cage = cs_board_cage_of(b, NULL), .width = 3, .height = 1};
    s.width = MAX(s.width, digits(b->highest) + 2);
    if (has & CS_HAS_BLACK)
        s.width = MAX(s.width, 2 * MAX(widest_run_clue(b), 2) + 1);
    if (has & CS_HAS_CAGES) {
        s.width = MAX(s.width, widest_cage_clue(b) + 1);
        s.height = 2;
    }
    if (d->candidates) {
        int n = b->highest - b->lowest + 1, side = 1, each = digits(b->highest) + 1;
        while (side * side < n)
            side++;
        s.marks_a_line = side;
        s.width = MAX(s.width, side * each + 1);
        s.height = MAX(s.height, (n + side - 1) / side + (has & CS_HAS_CAGES ? 1 : 0));
    }
    if (b->row_sums)
        for (int r = 0; r < b->height; r++)
            s.margin = MAX(s.margin, digits(ABS((int64_t)b->row_sums[r])) + 2);
    if (b->outside[CS_LEFT])
        s.margin = digits(b->highest) + 1;
    for (int c = 0; b->column_sums && c < b->width; c++)
        s.width = MAX(s.width, digits(ABS((int64_t)b->column_sums[c])) + 2);
    return s;
}

/* Text in the middle of `width` columns. */
static void centre(const char *text, int width, GString *out)
{
    int pad = width - (int)g_utf8_strlen(text, -1), left = (pad + 1) / 2;
    g_string_append_printf(out, "%*s%s%*s", MAX(left, 0), "", text, MAX(pad - left, 0), "");
}

/* Junctions by the weights 0, 1, 2 of their arms: up, right, down, left, the last counting most
 * quickly.  (Unicode's Box Drawing block, U+2500 to U+257F.) */
static const char junctions[] = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳"
                                "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈"
                                "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

static CsBorder vertical(const Sheet *s, int r, int c)
{
    return cs_drawing_border(s->b, s->cage, r, c - 1, r, c);
}

static CsBorder horizontal(const Sheet *s, int r, int c)
{
    return cs_drawing_border(s->b, s->cage, r - 1, c, r, c);
}

static int weight(CsBorder border)
{
    return border == CS_BORDER_CROSSED ? 1 : (int)border;
}

/* The corner in front of cell r, c: upper left. */
static void put_junction(const Sheet *s, int r, int c, GString *out)
{
    const CsBoard *b = s->b;
    int up = r > 0 ? weight(vertical(s, r - 1, c)) : 0;
    int down = r < b->height ? weight(vertical(s, r, c)) : 0;
    int left = c > 0 ? weight(horizontal(s, r, c - 1)) : 0;
    int right = c < b->width ? weight(horizontal(s, r, c)) : 0;
    const char *at = g_utf8_offset_to_pointer(junctions, ((up * 3 + right) * 3 + down) * 3 + left);
    g_string_append_len(out, at, g_utf8_next_char(at) - at);
}

/* The mark that stands in the border below or right of cell i; NULL: none.  Free with g_free. */
static char *mark(const char *signs, const int32_t *gaps, int i)
{
    if (signs && signs[i])
        return g_strdup(signs[i] == '^'   ? "∧"
                        : signs[i] == 'v' ? "∨"
                        : signs[i] == '<' ? "<"
                                          : ">");
    if (gaps && gaps[i] == CS_GAP_OPEN)
        return g_strdup("○");
    return gaps && gaps[i] ? g_strdup_printf("%d", gaps[i]) : NULL;
}

static void repeat(const char *text, int n, GString *out)
{
    while (n-- > 0)
        g_string_append(out, text);
}

/* The line above row r. */
static void put_ruler(const Sheet *s, int r, GString *out)
{
    static const char *const lines[] = {" ", "─", "━", "╌"};
    const CsBoard *b = s->b;
    g_string_append_printf(out, "%*s", s->margin, "");
    for (int c = 0; c < b->width; c++) {
        g_autofree char *sign =
            r > 0 ? mark(b->sign_down, b->gap_down, (r - 1) * b->width + c) : NULL;
        const char *line = lines[horizontal(s, r, c)];
        int n = sign ? (int)g_utf8_strlen(sign, -1) : 0, before = (s->width - n + 1) / 2;
        put_junction(s, r, c, out);
        repeat(line, sign ? before : s->width, out);
        if (sign) {
            g_string_append(out, sign);
            repeat(line, s->width - n - before, out);
        }
    }
    put_junction(s, r, b->width, out);
    g_string_append_c(out, '\n');
}

static void put_black(const Sheet *s, const CsCell *cell, GString *out)
{
    int half = (s->width - 1) / 2;
    if (cell->down == CS_NO_CLUE && cell->right == CS_NO_CLUE) {
        repeat("░", s->width, out);
        return;
    }
    if (cell->down == CS_NO_CLUE)
        g_string_append_printf(out, "%*s", half, "");
    else
        g_string_append_printf(out, "%*d", half, cell->down);
    g_string_append_c(out, '\\');
    if (cell->right == CS_NO_CLUE)
        g_string_append_printf(out, "%*s", s->width - half - 1, "");
    else
        g_string_append_printf(out, "%-*d", s->width - half - 1, cell->right);
}

static void put_marks(const Sheet *s, const CsCell *cell, int line, GString *out)
{
    CsDomain domain = cs_candidates_of(s->d->candidates, cell->var);
    int each = digits(s->b->highest) + 1, used = s->marks_a_line * each;
    g_string_append_printf(out, "%*s", s->width - used - 1, "");
    for (int k = 0; k < s->marks_a_line; k++) {
        int v = s->b->lowest + line * s->marks_a_line + k;
        if (v <= s->b->highest && cs_domain_contains(domain, v))
            g_string_append_printf(out, "%*d", each, v);
        else
            g_string_append_printf(out, "%*s", each, "");
    }
    g_string_append_c(out, ' ');
}

/* The number in the middle, with what sets it apart. */
static void put_number(const Sheet *s, const CsCell *cell, GString *out)
{
    bool given = cell->given != CS_NO_GIVEN;
    const int *values = s->d->values, *other = s->d->other;
    bool differs = values && other && values[cell->var] != other[cell->var];
    if (!given && !values) {
        g_string_append_printf(out, "%*s", s->width, "");
        return;
    }
    g_autofree char *text =
        g_strdup_printf("%d%s", values ? values[cell->var] : cell->given, differs ? "*" : "");
    const char *on = !s->d->colour ? "" : differs ? "\033[1;31m" : given ? "\033[1m" : "\033[34m";
    g_string_append(out, on);
    centre(text, s->width, out);
    g_string_append(out, *on ? "\033[0m" : "");
}

static void put_cell(const Sheet *s, int i, int line, GString *out)
{
    const CsCell *cell = &s->b->cells[i];
    bool clue_line = s->b->cages.len > 0;
    if (cell->kind == CS_CELL_BLACK) {
        put_black(s, cell, out);
    } else if (clue_line && line == 0) {
        g_autofree char *clue = cs_drawing_clue_at(s->b, s->cage, i);
        int n = clue ? (int)g_utf8_strlen(clue, -1) : 0;
        g_string_append_printf(out, "%s%*s", clue ? clue : "", s->width - n, "");
    } else if (s->d->candidates && cell->given == CS_NO_GIVEN) {
        put_marks(s, cell, line - clue_line, out);
    } else if (line == (s->height + clue_line) / 2) {
        put_number(s, cell, out);
    } else {
        g_string_append_printf(out, "%*s", s->width, "");
    }
}

/* What stands beside a row, to the left or to the right. */
static void put_beside(const Sheet *s, int r, bool middle, bool left, GString *out)
{
    const int32_t *clues = s->b->outside[left ? CS_LEFT : CS_RIGHT];
    int clue = left && s->b->row_sums ? s->b->row_sums[r] : clues ? clues[r] : CS_NO_CLUE;
    bool shown = middle && clue != CS_NO_CLUE;
    if (left && !shown)
        g_string_append_printf(out, "%*s", s->margin, "");
    else if (left)
        g_string_append_printf(out, "%*d ", s->margin - 1, clue);
    else if (shown)
        g_string_append_printf(out, " %d", clue);
}

static void put_row(const Sheet *s, int r, GString *out)
{
    static const char *const lines[] = {" ", "│", "┃", "╎"};
    const CsBoard *b = s->b;
    for (int line = 0; line < s->height; line++) {
        bool middle = line == s->height / 2;
        put_beside(s, r, middle, true, out);
        for (int c = 0; c <= b->width; c++) {
            int i = r * b->width + c;
            g_autofree char *sign =
                middle && c > 0 && c < b->width ? mark(b->sign_right, b->gap_right, i - 1) : NULL;
            g_string_append(out, sign ? sign : lines[vertical(s, r, c)]);
            if (c < b->width)
                put_cell(s, i, line, out);
        }
        put_beside(s, r, middle, false, out);
        g_string_append_c(out, '\n');
    }
}

/* Clues above or below the columns. */
static void put_clues(const Sheet *s, const int32_t *clues, GString *out)
{
    if (!clues)
        return;
    size_t begin = out->len;
    g_string_append_printf(out, "%*s", s->margin, "");
    for (int c = 0; c < s->b->width; c++) {
        g_autofree char *text =
            clues[c] == CS_NO_CLUE ? g_strdup("") : g_strdup_printf("%d", clues[c]);
        g_string_append_c(out, ' ');
        centre(text, s->width, out);
    }
    while (out->len > begin && out->str[out->len - 1] == ' ')
        g_string_truncate(out, out->len - 1);
    g_string_append_c(out, '\n');
}

void cs_draw_text(const CsDrawing *drawing, GString *out)
{
    Sheet s = measure(drawing);
    const CsBoard *b = s.b;
    put_clues(&s, b->outside[CS_TOP], out);
    put_clues(&s, b->column_sums, out);
    for (int r = 0; r < b->height; r++) {
        put_ruler(&s, r, out);
        put_row(&s, r, out);
    }
    put_ruler(&s, b->height, out);
    put_clues(&s, b->outside[CS_BOTTOM], out);
    g_free(s.cage);
}
