#include "game-id.h"

#include "disjoint.h"

CsScan cs_game_id_word(CsScan *scan)
{
    CsWord word = {0};
    CsScan inner = *scan;
    cs_scan_skip(&inner);
    *scan = inner;
    cs_scan_word(scan, &word);
    inner.len = scan->pos;
    return inner;
}

bool cs_game_id_split(const CsScan *scan, CsWord *params, CsWord *description)
{
    CsScan s = *scan;
    CsWord word = {0};
    if (!cs_scan_word(&s, &word))
        return false;
    const char *colon = memchr(word.at, ':', word.len);
    if (!colon || !g_ascii_isdigit(word.at[0]))
        return false;
    *params = (CsWord){.at = word.at, .len = (size_t)(colon - word.at)};
    *description = (CsWord){.at = colon + 1, .len = word.len - params->len - 1};
    for (size_t i = 0; i < params->len; i++)
        if (!g_ascii_isalnum(params->at[i]))
            return false;
    return true;
}

static char peek(const CsScan *s)
{
    return s->pos < s->len ? s->text[s->pos] : '\0';
}

bool cs_game_id_number(CsScan *s, const char *what, int lo, int hi, int *out, GError **error)
{
    size_t at = s->pos;
    int64_t value = 0;
    while (g_ascii_isdigit(peek(s)) && value <= INT32_MAX)
        value = value * 10 + (s->text[s->pos++] - '0');
    if (at == s->pos || value < lo || value > hi)
        return cs_scan_error(s, at, error, "expected %s, %d..%d", what, lo, hi);
    *out = (int)value;
    return true;
}

bool cs_game_id_expect(CsScan *s, char c, const char *why, GError **error)
{
    if (peek(s) != c)
        return cs_scan_error(s, s->pos, error, "expected '%c' %s", c, why);
    s->pos++;
    return true;
}

bool cs_game_id_open_square(CsScan *scan, CsScan *id, int *side, GError **error)
{
    *id = cs_game_id_word(scan);
    if (!cs_game_id_number(id, "the side of the grid", 2, CS_SIDE_MAX, side, error))
        return false;
    while (id->pos < id->len && peek(id) != ':')
        id->pos++;
    return cs_game_id_expect(id, ':', "behind the parameters", error);
}

bool cs_game_id_read_cells(CsScan *s, int32_t *numbers, int n, int highest, GError **error)
{
    int i = 0;
    memset(numbers, 0, (size_t)n * sizeof *numbers);
    for (char c; (c = peek(s)) && c != ',';) {
        if (i == n)
            return cs_scan_error(s, s->pos, error, "expected the end after %d cells", n);
        if (c >= 'a' && c <= 'z') {
            int run = c - 'a' + 1;
            if (run > n - i)
                return cs_scan_error(s, s->pos, error,
                                     "expected at most '%c', since %d cells are left",
                                     'a' + MIN(n - i, 26) - 1, n - i);
            i += run;
            s->pos++;
        } else if (c == '_') {
            s->pos++;
        } else if (!cs_game_id_number(s, "a number for a cell, or a letter for empty ones", 1,
                                      highest, &numbers[i++], error)) {
            return false;
        }
    }
    return i == n || cs_scan_error(s, s->pos, error, "expected %d more cells of %d", n - i, n);
}

void cs_game_id_write_cells(const int32_t *numbers, int n, GString *out)
{
    int run = 0;
    for (int i = 0; i < n; i++) {
        if (!numbers[i]) {
            if (++run == 26 || i + 1 == n || numbers[i + 1]) {
                g_string_append_c(out, (char)('a' + run - 1));
                run = 0;
            }
            continue;
        }
        g_string_append_printf(out, "%s%d", i && numbers[i - 1] ? "_" : "", numbers[i]);
    }
}

bool cs_game_id_read_givens(CsScan *s, CsBoard *b, GError **error)
{
    g_autofree int32_t *numbers = g_new(int32_t, b->n_white);
    if (!cs_game_id_read_cells(s, numbers, b->n_white, b->highest, error))
        return false;
    for (int i = 0; i < b->n_white; i++)
        if (numbers[i])
            b->cells[i].given = numbers[i];
    return true;
}

void cs_game_id_write_givens(const CsBoard *b, GString *out)
{
    g_autofree int32_t *numbers = g_new(int32_t, b->n_white);
    for (int i = 0; i < b->n_white; i++)
        numbers[i] = b->cells[i].given == CS_NO_GIVEN ? 0 : b->cells[i].given;
    cs_game_id_write_cells(numbers, b->n_white, out);
}

/* The two cells on both sides of the k-th inner border. */
static void border(int side, int k, int *one, int *other)
{
    int line = k / (side - 1), along = k % (side - 1);
    bool vertical = line < side;
    *one = vertical ? line * side + along : along * side + line - side;
    *other = *one + (vertical ? 1 : side);
}

/* Numbers the areas that the open borders join, in reading order; how many there are. */
static int number_areas(int side, const bool *open, int32_t *area)
{
    int n = side * side, areas = 0;
    g_autofree uint32_t *parent = g_new(uint32_t, n);
    cs_disjoint_init(parent, (uint32_t)n);
    for (int k = 0; k < 2 * side * (side - 1); k++) {
        int a, b;
        border(side, k, &a, &b);
        if (open[k])
            cs_disjoint_join(parent, (uint32_t)a, (uint32_t)b);
    }
    for (int i = 0; i < n; i++) {
        int root = (int)cs_disjoint_find(parent, (uint32_t)i);
        area[i] = root == i ? areas++ : area[root];
    }
    return areas;
}

bool cs_game_id_read_areas(CsScan *s, int side, bool repeats, int32_t *area, int *n_areas,
                           GError **error)
{
    int n = 2 * side * (side - 1), k = 0;
    g_autofree bool *open = g_new0(bool, n + 1);
    while (peek(s) && peek(s) != ',') {
        char c = peek(s);
        size_t at = s->pos;
        int times = 1;
        if (c != '_' && !(c >= 'a' && c <= 'z'))
            return cs_scan_error(s, at, error, "expected a letter or _ for the borders of areas");
        s->pos++;
        if (repeats && g_ascii_isdigit(peek(s)) &&
            !cs_game_id_number(s, "how often the letter stands", 1, n + 1, &times, error))
            return false;
        for (; times > 0; times--) {
            int run = c == '_' ? 0 : MIN(c - 'a' + 1, 25);
            /* One border more than there are ends the last run. */
            if (k + run + (c != 'z') > n + 1)
                return cs_scan_error(s, at, error, "expected no more than the %d inner borders", n);
            for (int i = 0; i < run; i++)
                open[k++] = true;
            k += c != 'z';
        }
    }
    if (k != n + 1)
        return cs_scan_error(s, s->pos, error, "expected the borders of %d×%d cells to the end",
                             side, side);
    *n_areas = number_areas(side, open, area);
    return true;
}

void cs_game_id_write_areas(const int32_t *area, int side, bool repeats, GString *out)
{
    g_autoptr(GString) plain = g_string_new(NULL);
    int n = 2 * side * (side - 1), run = 0;
    for (int k = 0; k <= n; k++) {
        int a = 0, b = 0;
        if (k < n)
            border(side, k, &a, &b);
        if (k < n && area[a] == area[b]) {
            run++;
            continue;
        }
        for (; run > 25; run -= 25)
            g_string_append_c(plain, 'z');
        g_string_append_c(plain, run ? (char)('a' + run - 1) : '_');
        run = 0;
    }
    for (size_t i = 0, same; i < plain->len; i += same) {
        for (same = 1; plain->str[i + same] == plain->str[i]; same++)
            ;
        if (repeats && same > 2)
            g_string_append_printf(out, "%c%zu", plain->str[i], same);
        else
            g_string_append_len(out, plain->str + i, (gssize)same);
    }
}
