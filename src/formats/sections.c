/* Our own notation for all square puzzles: a size, then sections for what is printed in the grid.
 * docs/notations.md has the grammar. */
#include "answer.h"
#include "format.h"

static bool word_is(CsWord word, const char *text)
{
    return word.len == strlen(text) && memcmp(word.at, text, word.len) == 0;
}

static bool detect(const CsScan *scan)
{
    CsScan s = *scan;
    CsWord word = {0};
    return cs_scan_word(&s, &word) && word_is(word, "size");
}

/* The next word, whose place *at becomes; an error at the end of the text. */
static bool next_word(CsScan *scan, const char *what, CsWord *word, size_t *at, GError **error)
{
    cs_scan_skip(scan);
    *at = scan->pos;
    return cs_scan_word(scan, word) || cs_scan_error(scan, *at, error, "expected %s", what);
}

/* The word as a number in lo..hi; -1 when it is none. */
static int word_number(CsWord word, int lo, int hi)
{
    int64_t value = word.len ? 0 : -1;
    for (size_t i = 0; i < word.len && value <= INT32_MAX; i++) {
        if (!g_ascii_isdigit(word.at[i]))
            return -1;
        value = value * 10 + (word.at[i] - '0');
    }
    return value >= lo && value <= hi ? (int)value : -1;
}

static bool read_boxes(CsScan *scan, CsBoard *b, GError **error)
{
    CsWord word;
    size_t at;
    if (!next_word(scan, "the size of a box, as 2x3", &word, &at, error))
        return false;
    const char *x = memchr(word.at, 'x', word.len);
    CsWord height = {.at = word.at, .len = x ? (size_t)(x - word.at) : 0};
    CsWord width = {.at = x ? x + 1 : word.at, .len = x ? word.len - height.len - 1 : 0};
    b->box_height = word_number(height, 1, b->height);
    b->box_width = word_number(width, 1, b->width);
    if (b->box_height < 1 || b->box_width < 1 || b->box_height * b->box_width != b->height)
        return cs_scan_error(scan, at, error,
                             "expected rows x columns of a box, %d cells in all, as 2x3",
                             b->height);
    return true;
}

static bool read_diagonals(CsScan *scan, CsBoard *b, GError **error)
{
    CsWord word;
    size_t at;
    if (!next_word(scan, "both, down or up", &word, &at, error))
        return false;
    b->diagonals = word_is(word, "both")   ? CS_DIAGONAL_DOWN | CS_DIAGONAL_UP
                   : word_is(word, "down") ? CS_DIAGONAL_DOWN
                   : word_is(word, "up")   ? CS_DIAGONAL_UP
                                           : 0;
    return b->diagonals || cs_scan_error(scan, at, error, "expected both, down or up");
}

static bool read_givens(CsScan *scan, CsBoard *b, GError **error)
{
    for (int i = 0; i < b->n_white; i++) {
        CsWord word;
        size_t at;
        if (!next_word(scan, "a number for each cell, or '.'", &word, &at, error))
            return false;
        if (word_is(word, "."))
            continue;
        b->cells[i].given = word_number(word, 1, b->highest);
        if (b->cells[i].given < 1)
            return cs_scan_error(scan, at, error, "expected '.' or a number in 1..%d", b->highest);
    }
    return true;
}

/* One mark between two cells: less, greater, a difference, an empty circle, or nothing. */
static bool read_mark(CsScan *scan, const CsBoard *b, const char *less_greater, char *sign,
                      int32_t *gap, GError **error)
{
    CsWord word;
    size_t at;
    if (!next_word(scan, "a mark for each border", &word, &at, error))
        return false;
    if (word_is(word, "."))
        return true;
    if (word.len == 1 && (*word.at == less_greater[0] || *word.at == less_greater[1]))
        *sign = *word.at;
    else if (word_is(word, "o"))
        *gap = CS_GAP_OPEN;
    else if ((*gap = word_number(word, 1, b->highest - 1)) < 1)
        return cs_scan_error(scan, at, error,
                             "expected '%c', '%c', a difference in 1..%d, 'o' or '.'",
                             less_greater[0], less_greater[1], b->highest - 1);
    return true;
}

static bool read_signs(CsScan *scan, CsBoard *b, GError **error)
{
    int n = b->width;
    cs_board_make_signs(b);
    cs_board_make_gaps(b);
    for (int line = 0; line < 2 * n - 1; line++) {
        bool between_rows = line % 2;
        char *signs = between_rows ? b->sign_down : b->sign_right;
        int32_t *gaps = between_rows ? b->gap_down : b->gap_right;
        for (int i = 0; i < (between_rows ? n : n - 1); i++) {
            int k = line / 2 * n + i;
            if (!read_mark(scan, b, between_rows ? "^v" : "<>", &signs[k], &gaps[k], error))
                return false;
        }
    }
    return true;
}

/* A name for each cell; names[k] is the k-th that was met, area[i] that of the cell. */
static bool read_names(CsScan *scan, const CsBoard *b, GPtrArray *names, int32_t *area,
                       GError **error)
{
    for (int i = 0; i < b->n_white; i++) {
        CsWord word;
        size_t at;
        guint k;
        if (!next_word(scan, "a name for the area of each cell", &word, &at, error))
            return false;
        g_autofree char *name = g_strndup(word.at, word.len);
        if (!g_ptr_array_find_with_equal_func(names, name, g_str_equal, &k)) {
            k = names->len;
            g_ptr_array_add(names, g_steal_pointer(&name));
        }
        area[i] = (int32_t)k;
    }
    return true;
}

static bool read_regions(CsScan *scan, CsBoard *b, GError **error)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_clear_pointer(&b->region, g_free);
    b->region = g_new(int32_t, b->n_white);
    cs_scan_skip(scan);
    size_t at = scan->pos;
    if (!read_names(scan, b, names, b->region, error))
        return false;
    for (int k = 0; k < (int)names->len; k++) {
        int size = 0;
        for (int i = 0; i < b->n_white; i++)
            size += b->region[i] == k;
        if (size != b->width)
            return cs_scan_error_plain(scan, at, error,
                                       "expected %d cells in each region, %s has %d", b->width,
                                       (char *)g_ptr_array_index(names, (guint)k), size);
    }
    return true;
}

/* NAME OPTARGET, as `a +12`, `b ?6`, or `c .` for a cage without a number. */
static bool read_target(CsScan *scan, CsBoard *b, GPtrArray *names, const int32_t *area,
                        bool different, bool *done, GError **error)
{
    CsWord word;
    size_t at;
    guint k;
    if (!next_word(scan, "the name of a cage", &word, &at, error))
        return false;
    g_autofree char *name = g_strndup(word.at, word.len);
    if (!g_ptr_array_find_with_equal_func(names, name, g_str_equal, &k) || done[k])
        return cs_scan_error(scan, at, error, "expected the name of a cage without a clue so far");
    done[k] = true;
    if (!next_word(scan, "what the cage comes to", &word, &at, error))
        return false;
    g_autofree int32_t *cells = g_new(int32_t, b->n_white);
    size_t n = 0;
    for (int i = 0; i < b->n_white; i++)
        if (area[i] == (int32_t)k)
            cells[n++] = i;
    if (word_is(word, ".")) {
        cs_board_add_cage(b, cells, n, '+', CS_NO_TARGET, different);
        return true;
    }
    char op = word.at[0];
    CsWord number = {.at = word.at + 1, .len = word.len - 1};
    int target = word_number(number, 0, INT32_MAX);
    if (!strchr("+-*/=?", op) || target < 0)
        return cs_scan_error(scan, at, error,
                             "expected + - * / = or ? (hidden) and a number, as +12, or '.'");
    if ((strchr("-/", op) && n != 2) || (op == '=' && n != 1))
        return cs_scan_error(scan, at, error, "expected another operator: a cage with %c has %s",
                             op, op == '=' ? "one cell" : "two cells");
    cs_board_add_cage(b, cells, n, op, target, different);
    return true;
}

static bool read_some_cages(CsScan *scan, CsBoard *b, bool different, GError **error)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autofree int32_t *area = g_new(int32_t, b->n_white);
    if (!read_names(scan, b, names, area, error))
        return false;
    g_autofree bool *done = g_new0(bool, names->len + 1);
    guint cages = names->len, dot;
    if (g_ptr_array_find_with_equal_func(names, ".", g_str_equal, &dot)) {
        done[dot] = true;
        cages--;
    }
    for (; cages > 0; cages--)
        if (!read_target(scan, b, names, area, different, done, error))
            return false;
    return true;
}

static bool read_cages(CsScan *scan, CsBoard *b, GError **error)
{
    return read_some_cages(scan, b, false, error);
}

static bool read_killer(CsScan *scan, CsBoard *b, GError **error)
{
    return read_some_cages(scan, b, true, error);
}

static const char *const sides[] = {
    [CS_TOP] = "top", [CS_BOTTOM] = "bottom", [CS_LEFT] = "left", [CS_RIGHT] = "right"};

static bool read_side(CsScan *scan, CsBoard *b, CsSide side, GError **error)
{
    int32_t *clues = cs_board_make_outside(b, side);
    for (int i = 0; i < b->width; i++) {
        CsWord word;
        size_t at;
        if (!next_word(scan, "a clue for each line, or '.'", &word, &at, error))
            return false;
        clues[i] = word_is(word, ".") ? CS_NO_CLUE : word_number(word, 1, b->highest);
        if (clues[i] < 0 && !word_is(word, "."))
            return cs_scan_error(scan, at, error, "expected '.' or a number in 1..%d", b->highest);
    }
    return true;
}

static bool read_top(CsScan *scan, CsBoard *b, GError **error)
{
    return read_side(scan, b, CS_TOP, error);
}

static bool read_bottom(CsScan *scan, CsBoard *b, GError **error)
{
    return read_side(scan, b, CS_BOTTOM, error);
}

static bool read_left(CsScan *scan, CsBoard *b, GError **error)
{
    return read_side(scan, b, CS_LEFT, error);
}

static bool read_right(CsScan *scan, CsBoard *b, GError **error)
{
    return read_side(scan, b, CS_RIGHT, error);
}

static const struct {
    const char *name;
    bool (*read)(CsScan *scan, CsBoard *b, GError **error);
} sections[] = {
    {"boxes", read_boxes},     {"diagonals", read_diagonals},
    {"givens", read_givens},   {"signs", read_signs},
    {"regions", read_regions}, {"cages", read_cages},
    {"killer", read_killer},   {"top", read_top},
    {"bottom", read_bottom},   {"left", read_left},
    {"right", read_right},
};

/* The section whose name comes next; -1 when something else does. */
static int find_section(const CsScan *scan)
{
    CsScan s = *scan;
    CsWord word = {0};
    cs_scan_word(&s, &word);
    for (size_t i = 0; i < G_N_ELEMENTS(sections); i++)
        if (word_is(word, sections[i].name))
            return (int)i;
    return -1;
}

static CsBoard *read_board(CsScan *scan, GError **error)
{
    CsWord word;
    size_t at;
    if (!next_word(scan, "`size`", &word, &at, error))
        return NULL;
    if (!word_is(word, "size")) {
        cs_scan_error(
            scan, at, error,
            "expected a section (boxes, diagonals, givens, signs, regions, cages, killer, "
            "top, bottom, left, right) or `size` for the next puzzle");
        return NULL;
    }
    if (!next_word(scan, "the side of the grid", &word, &at, error))
        return NULL;
    int side = word_number(word, 1, CS_SIDE_MAX);
    if (side < 0) {
        cs_scan_error(scan, at, error, "expected the side of the grid, 1..%d", CS_SIDE_MAX);
        return NULL;
    }
    g_autoptr(CsBoard) b = cs_board_new_square(side, 0, 0);
    for (int i; (i = find_section(scan)) >= 0;)
        if (!cs_scan_word(scan, &word) || !sections[i].read(scan, b, error))
            return NULL;
    return g_steal_pointer(&b);
}

/* Writing. */

static void write_givens(const CsBoard *b, GString *out)
{
    g_string_append(out, "givens\n");
    for (int i = 0; i < b->n_white; i++) {
        if (b->cells[i].given == CS_NO_GIVEN)
            g_string_append_c(out, '.');
        else
            g_string_append_printf(out, "%d", b->cells[i].given);
        g_string_append_c(out, (i + 1) % b->width ? ' ' : '\n');
    }
}

static void write_mark(char sign, int gap, GString *out)
{
    if (sign)
        g_string_append_c(out, sign);
    else if (gap > 0)
        g_string_append_printf(out, "%d", gap);
    else
        g_string_append_c(out, gap == CS_GAP_OPEN ? 'o' : '.');
}

static void write_signs(const CsBoard *b, GString *out)
{
    int n = b->width;
    g_string_append(out, "signs\n");
    for (int line = 0; line < 2 * n - 1; line++) {
        const char *signs = line % 2 ? b->sign_down : b->sign_right;
        const int32_t *gaps = line % 2 ? b->gap_down : b->gap_right;
        for (int i = 0; i < (line % 2 ? n : n - 1); i++) {
            int k = line / 2 * n + i;
            g_string_append(out, i ? " " : "");
            write_mark(signs ? signs[k] : 0, gaps ? gaps[k] : 0, out);
        }
        g_string_append_c(out, '\n');
    }
}

/* A short name for the k-th area: a, b, … z, aa, ab, … */
static void append_name(int k, GString *out)
{
    if (k >= 26)
        g_string_append_c(out, (char)('a' + k / 26 - 1));
    g_string_append_c(out, (char)('a' + k % 26));
}

static void write_areas(const CsBoard *b, const int32_t *area, GString *out)
{
    for (int i = 0; i < b->n_white; i++) {
        if (area[i] < 0)
            g_string_append_c(out, '.');
        else
            append_name(area[i], out);
        g_string_append_c(out, (i + 1) % b->width ? ' ' : '\n');
    }
}

/* The cages in which numbers must differ, or those in which they may not. */
static bool write_cages(const CsBoard *b, bool different, GString *out, GError **error)
{
    g_autofree int32_t *area = g_new(int32_t, b->n_white);
    int n = 0;
    for (int i = 0; i < b->n_white; i++)
        area[i] = -1;
    cs_vec_foreach (CsCage, cage, &b->cages) {
        for (uint32_t i = 0; cage->different == different && i < cage->n; i++) {
            if (area[cs_board_cage_cells(b, cage)[i]] >= 0) {
                g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED,
                            "sections has no cages that overlap");
                return false;
            }
            area[cs_board_cage_cells(b, cage)[i]] = n;
        }
        n += cage->different == different;
    }
    if (n == 0)
        return true;
    g_string_append(out, different ? "killer\n" : "cages\n");
    write_areas(b, area, out);
    n = 0;
    cs_vec_foreach (CsCage, cage, &b->cages) {
        if (cage->different != different)
            continue;
        append_name(n++, out);
        if (cage->target == CS_NO_TARGET)
            g_string_append(out, " .\n");
        else
            g_string_append_printf(out, " %c%" G_GINT64_FORMAT "\n", cage->op, cage->target);
    }
    return true;
}

static void write_outside(const CsBoard *b, GString *out)
{
    for (int side = 0; side < CS_N_SIDES; side++) {
        if (!b->outside[side])
            continue;
        g_string_append(out, sides[side]);
        for (int i = 0; i < b->width; i++) {
            if (b->outside[side][i] == CS_NO_CLUE)
                g_string_append(out, " .");
            else
                g_string_append_printf(out, " %d", b->outside[side][i]);
        }
        g_string_append_c(out, '\n');
    }
}

static bool write_board(const CsBoard *b, GString *out, GError **error)
{
    unsigned has = cs_board_features(b);
    if (!cs_board_allow(b, "sections", 0, ~(unsigned)(CS_HAS_BLACK | CS_HAS_LINE_SUMS), error))
        return false;
    g_autoptr(GString) text = g_string_new(NULL);
    g_string_append_printf(text, "size %d\n", b->width);
    if (b->box_height)
        g_string_append_printf(text, "boxes %dx%d\n", b->box_height, b->box_width);
    if (b->diagonals)
        g_string_append_printf(text, "diagonals %s\n",
                               b->diagonals == CS_DIAGONAL_DOWN ? "down"
                               : b->diagonals == CS_DIAGONAL_UP ? "up"
                                                                : "both");
    if (has & CS_HAS_GIVENS)
        write_givens(b, text);
    if (has & (CS_HAS_SIGNS | CS_HAS_GAPS))
        write_signs(b, text);
    if (b->region) {
        g_string_append(text, "regions\n");
        write_areas(b, b->region, text);
    }
    if (!write_cages(b, true, text, error) || !write_cages(b, false, text, error))
        return false;
    write_outside(b, text);
    g_string_append_len(out, text->str, (gssize)text->len);
    return true;
}

const CsFormat cs_format_sections = {
    .name = "sections",
    .summary = "a size, then sections: boxes, givens, signs, regions, cages, clues outside",
    .detect = detect,
    .read = read_board,
    .read_answer = cs_answer_read_grid,
    .write = write_board,
};
