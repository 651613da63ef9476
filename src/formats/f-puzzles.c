/* The JSON of f-puzzles.com: sudoku with given digits, jigsaw regions, diagonals, killer cages and
 * inequalities.  Every other constraint is refused by its name, so that no rule is lost. */
#include "answer.h"
#include "format.h"
#include "json-glib.h"
#include "json.h"

#include <stdio.h>

/* f-puzzles nests 4 deep; the parser must not follow an input down a long stack. */
#define DEPTH 32

/* Everything that is said about one document: faults are told at its beginning. */
typedef struct Reader {
    const CsScan *scan;
    size_t begin;
    CsBoard *board;
} Reader;

static bool detect(const CsScan *scan)
{
    CsScan s = *scan;
    return cs_scan_skip(&s) && s.text[s.pos] == '{';
}

G_GNUC_PRINTF(3, 4)
static bool fail(const Reader *r, GError **error, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *what = g_strdup_vprintf(format, args);
    va_end(args);
    return cs_scan_error_plain(r->scan, r->begin, error, "f-puzzles: %s", what);
}

/* Where the value ends that begins at scan->pos: behind what closes its first brace or bracket,
 * else with the text.  *deepest is how far braces and brackets are nested. */
static size_t end_of_value(const CsScan *scan, int *deepest)
{
    int depth = 0;
    bool string = false;
    *deepest = 0;
    for (size_t i = scan->pos; i < scan->len; i++) {
        char c = scan->text[i];
        bool closes = !string && (c == '}' || c == ']');
        if (string && c == '\\')
            i++;
        else if (c == '"')
            string = !string;
        else if (!string)
            depth += (c == '{' || c == '[') - closes;
        *deepest = MAX(*deepest, depth);
        if (closes && depth <= 0)
            return i + 1;
    }
    return scan->len;
}

/* Names that carry no rule. */
static const char *const harmless[] = {
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "metadata",
    "highlightConflicts",
    "highlightconflicts",
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
    "msgcorrect",
    NULL,
};

static bool is_off(JsonNode *node)
{
    if (JSON_NODE_HOLDS_NULL(node))
        return true;
    if (JSON_NODE_HOLDS_ARRAY(node))
        return json_array_get_length(json_node_get_array(node)) == 0;
    return JSON_NODE_HOLDS_VALUE(node) && json_node_get_value_type(node) == G_TYPE_BOOLEAN &&
           !json_node_get_boolean(node);
}

static bool is_on(JsonObject *object, const char *name)
{
    return json_object_has_member(object, name) && !is_off(json_object_get_member(object, name));
}

static bool refuse_others(const Reader *r, JsonObject *top, GError **error)
{
    static const char *const known[] = {"killercage", "inequality", "diagonal+", "diagonal-", NULL};
    g_autoptr(GList) names = json_object_get_members(top);
    for (GList *l = names; l; l = l->next)
        if (!g_strv_contains(harmless, l->data) && !g_strv_contains(known, l->data) &&
            !is_off(json_object_get_member(top, l->data)))
            return fail(r, error,
                        "expected killercage, inequality, diagonal+ and diagonal- only: the "
                        "constraint '%s' is not known here",
                        (char *)l->data);
    return true;
}

/* A member that is a number, or a string that holds one; `fallback` when it is missing or null. */
static int64_t number_member(JsonObject *object, const char *name, int64_t fallback)
{
    JsonNode *node = json_object_get_member(object, name);
    gint64 value;
    if (!node || !JSON_NODE_HOLDS_VALUE(node))
        return fallback;
    if (json_node_get_value_type(node) == G_TYPE_INT64)
        return json_node_get_int(node);
    const char *text = json_node_get_string(node);
    return text && g_ascii_string_to_signed(text, 10, INT32_MIN, INT32_MAX, &value, NULL)
               ? value
               : fallback;
}

static JsonArray *array_member(JsonObject *object, const char *name)
{
    JsonNode *node = json_object_get_member(object, name);
    return node && JSON_NODE_HOLDS_ARRAY(node) ? json_node_get_array(node) : NULL;
}

static JsonObject *object_element(JsonArray *array, guint i)
{
    JsonNode *node = json_array_get_element(array, i);
    return JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL;
}

/* "R3C12" as an index; -1 when it is none of this board. */
static int cell_named(const CsBoard *b, JsonNode *node)
{
    const char *text = JSON_NODE_HOLDS_VALUE(node) ? json_node_get_string(node) : NULL;
    int r = 0, c = 0, end = 0;
    if (!text || sscanf(text, "R%2dC%2d%n", &r, &c, &end) != 2 || text[end])
        return -1;
    return cs_board_is_white(b, r - 1, c - 1) ? (r - 1) * b->width + c - 1 : -1;
}

/* The cells of a constraint; NULL with an error when one is not on the board, or there are none. */
static GArray *read_cells(const Reader *r, JsonObject *object, const char *what, guint index,
                          GError **error)
{
    JsonArray *names = object ? array_member(object, "cells") : NULL;
    g_autoptr(GArray) cells = g_array_new(FALSE, FALSE, sizeof(int32_t));
    for (guint i = 0; names && i < json_array_get_length(names); i++) {
        int32_t cell = cell_named(r->board, json_array_get_element(names, i));
        if (cell < 0) {
            fail(r, error, "%s %u: expected cells as \"R1C1\" inside the grid", what, index + 1);
            return NULL;
        }
        for (guint k = 0; k < cells->len; k++) {
            if (g_array_index(cells, int32_t, k) == cell) {
                fail(r, error, "%s %u: expected each cell once", what, index + 1);
                return NULL;
            }
        }
        g_array_append_val(cells, cell);
    }
    if (cells->len == 0) {
        fail(r, error, "%s %u: expected \"cells\"", what, index + 1);
        return NULL;
    }
    return g_steal_pointer(&cells);
}

static bool read_cages(const Reader *r, JsonArray *cages, GError **error)
{
    for (guint i = 0; cages && i < json_array_get_length(cages); i++) {
        JsonObject *cage = object_element(cages, i);
        g_autoptr(GArray) cells = read_cells(r, cage, "killercage", i, error);
        if (!cells)
            return false;
        int64_t sum = number_member(cage, "value", CS_NO_TARGET);
        if (sum != CS_NO_TARGET && (sum < 0 || sum > INT32_MAX))
            return fail(r, error, "killercage %u: expected a sum as \"value\"", i + 1);
        const char *text = json_object_has_member(cage, "value") &&
                                   JSON_NODE_HOLDS_VALUE(json_object_get_member(cage, "value"))
                               ? json_object_get_string_member_with_default(cage, "value", "")
                               : "";
        if (sum == CS_NO_TARGET && text && *text)
            return fail(r, error, "killercage %u: expected a sum as \"value\"", i + 1);
        cs_board_add_cage(r->board, (const int32_t *)(const void *)cells->data, cells->len, '+',
                          sum, true);
    }
    return true;
}

static bool read_signs(const Reader *r, JsonArray *signs, GError **error)
{
    CsBoard *b = r->board;
    if (signs)
        cs_board_make_signs(b);
    for (guint i = 0; signs && i < json_array_get_length(signs); i++) {
        JsonObject *sign = object_element(signs, i);
        g_autoptr(GArray) cells = read_cells(r, sign, "inequality", i, error);
        if (!cells)
            return false;
        const char *value = json_object_get_string_member_with_default(sign, "value", "");
        bool less = g_strcmp0(value, "<") == 0;
        int one = g_array_index(cells, int32_t, 0),
            other = g_array_index(cells, int32_t, cells->len - 1);
        int first = MIN(one, other), step = ABS(one - other);
        bool beside = step == 1 && (first + 1) % b->width != 0;
        if (cells->len != 2 || (!less && g_strcmp0(value, ">") != 0) ||
            (!beside && step != b->width))
            return fail(r, error,
                        "inequality %u: expected two neighbours and the \"value\" \"<\" or \">\"",
                        i + 1);
        if (first != one)
            less = !less;
        *(beside ? &b->sign_right[first] : &b->sign_down[first]) = beside ? (less ? '<' : '>')
                                                                   : less ? '^'
                                                                          : 'v';
    }
    return true;
}

/* Given digits, and the regions where they are not the usual boxes. */
static bool read_grid(const Reader *r, JsonArray *rows, GError **error)
{
    CsBoard *b = r->board;
    int n = b->width;
    bool jigsaw = b->box_height == 0;
    b->region = g_new0(int32_t, b->n_white);
    for (int i = 0; i < b->n_white; i++) {
        JsonNode *row = json_array_get_element(rows, (guint)(i / n));
        JsonArray *cells = JSON_NODE_HOLDS_ARRAY(row) ? json_node_get_array(row) : NULL;
        JsonObject *cell = cells && (int)json_array_get_length(cells) == n
                               ? object_element(cells, (guint)(i % n))
                               : NULL;
        if (!cell)
            return fail(r, error, "grid: expected %d rows of %d objects", n, n);
        if (json_object_has_member(cell, "givenPencilMarks"))
            return fail(r, error, "grid: expected no givenPencilMarks, which are not known here");
        int64_t value = number_member(cell, "value", 0);
        if (json_object_get_boolean_member_with_default(cell, "given", FALSE) && value) {
            if (value < 1 || value > n)
                return fail(r, error, "grid: expected a value in 1..%d at R%dC%d", n, i / n + 1,
                            i % n + 1);
            b->cells[i].given = (int32_t)value;
        }
        int usual =
            b->box_height ? i / n / b->box_height * b->box_height + i % n / b->box_width : -1;
        int64_t region = number_member(cell, "region", usual);
        if (region < 0 || region >= n)
            return fail(r, error, "grid: expected a region in 0..%d at R%dC%d", n - 1, i / n + 1,
                        i % n + 1);
        jigsaw = jigsaw || region != usual;
        b->region[i] = (int32_t)region;
    }
    if (jigsaw)
        b->box_height = b->box_width = 0;
    else
        g_clear_pointer(&b->region, g_free);
    return true;
}

static bool read_top(Reader *r, JsonObject *top, GError **error)
{
    int64_t size = number_member(top, "size", 9);
    JsonArray *rows = array_member(top, "grid");
    int h = 0, w = 0;
    if (size < 1 || size > CS_SIDE_MAX)
        return fail(r, error, "expected a size in 1..%d", CS_SIDE_MAX);
    if (!rows || json_array_get_length(rows) != (guint)size)
        return fail(r, error, "expected a grid of %d rows", (int)size);
    bool boxes = cs_board_usual_box((int)size, &h, &w);
    r->board = cs_board_new_square((int)size, boxes ? h : 0, boxes ? w : 0);
    if (is_on(top, "diagonal-"))
        r->board->diagonals |= CS_DIAGONAL_DOWN;
    if (is_on(top, "diagonal+"))
        r->board->diagonals |= CS_DIAGONAL_UP;
    return refuse_others(r, top, error) && read_grid(r, rows, error) &&
           read_cages(r, array_member(top, "killercage"), error) &&
           read_signs(r, array_member(top, "inequality"), error);
}

/* The parser counts lines from where the document begins. */
static bool syntax_error(const Reader *r, const GError *why, GError **error)
{
    int line = 1, column = 1, end = 0;
    size_t first_line, first_column;
    sscanf(why->message, "<data>:%d:%d: %n", &line, &column, &end);
    cs_scan_place(r->scan, r->begin, &first_line, &first_column);
    g_set_error(error, CS_ERROR, CS_ERROR_PARSE, "%s:%zu:%d: expected JSON: %s", r->scan->name,
                first_line + (size_t)line - 1, MAX(column, 1), why->message + end);
    return false;
}

static CsBoard *read_board(CsScan *scan, GError **error)
{
    cs_scan_skip(scan);
    CsScan at = *scan;
    Reader r = {.scan = &at, .begin = scan->pos};
    g_autoptr(GError) why = NULL;
    int deepest;
    scan->pos = end_of_value(&at, &deepest);
    if (deepest > DEPTH) {
        fail(&r, error, "expected at most %d levels of braces and brackets", DEPTH);
        return NULL;
    }
    if (!cs_json_glib_load(error))
        return NULL;
    g_autoptr(CsJsonParser) parser = json_parser_new();
    if (!json_parser_load_from_data(parser, at.text + at.pos, (gssize)(scan->pos - at.pos), &why)) {
        syntax_error(&r, why, error);
        return NULL;
    }
    JsonNode *root = json_parser_get_root(parser);
    if (!root || !JSON_NODE_HOLDS_OBJECT(root))
        fail(&r, error, "expected one object");
    else if (read_top(&r, json_node_get_object(root), error))
        return r.board;
    cs_board_free(r.board);
    return NULL;
}

/* Writing. */

static void name_cell(GString *out, const CsBoard *b, int cell)
{
    char name[2 * 12 + 2];
    g_snprintf(name, sizeof name, "R%dC%d", cell / b->width + 1, cell % b->width + 1);
    cs_json_string(out, NULL, name);
}

static void write_cells(GString *out, const CsBoard *b)
{
    cs_json_open(out, "grid", '[');
    for (int i = 0; i < b->n_white; i++) {
        if (i % b->width == 0)
            cs_json_open(out, NULL, '[');
        cs_json_open(out, NULL, '{');
        if (b->cells[i].given != CS_NO_GIVEN) {
            cs_json_int(out, "value", b->cells[i].given);
            cs_json_bool(out, "given", true);
        }
        if (b->region)
            cs_json_int(out, "region", b->region[i]);
        cs_json_close(out, '}');
        if ((i + 1) % b->width == 0)
            cs_json_close(out, ']');
    }
    cs_json_close(out, ']');
}

static void write_killer(GString *out, const CsBoard *b)
{
    cs_json_open(out, "killercage", '[');
    cs_vec_foreach (CsCage, cage, &b->cages) {
        cs_json_open(out, NULL, '{');
        cs_json_open(out, "cells", '[');
        for (uint32_t i = 0; i < cage->n; i++)
            name_cell(out, b, cs_board_cage_cells(b, cage)[i]);
        cs_json_close(out, ']');
        if (cage->target != CS_NO_TARGET) {
            g_autofree char *sum = g_strdup_printf("%" G_GINT64_FORMAT, cage->target);
            cs_json_string(out, "value", sum);
        }
        cs_json_close(out, '}');
    }
    cs_json_close(out, ']');
}

static void write_sign(GString *out, const CsBoard *b, int one, int other, bool less)
{
    cs_json_open(out, NULL, '{');
    cs_json_open(out, "cells", '[');
    name_cell(out, b, one);
    name_cell(out, b, other);
    cs_json_close(out, ']');
    cs_json_string(out, "value", less ? "<" : ">");
    cs_json_close(out, '}');
}

static void write_signs(GString *out, const CsBoard *b)
{
    cs_json_open(out, "inequality", '[');
    for (int i = 0; i < b->n_white; i++) {
        if (b->sign_right[i])
            write_sign(out, b, i, i + 1, b->sign_right[i] == '<');
        if (b->sign_down[i])
            write_sign(out, b, i, i + b->width, b->sign_down[i] == '^');
    }
    cs_json_close(out, ']');
}

static bool can_write(const CsBoard *b, GError **error)
{
    int h, w;
    const char *what = NULL;
    if (!cs_board_allow(b, "f-puzzles", 0,
                        CS_HAS_BOXES | CS_HAS_REGIONS | CS_HAS_DIAGONALS | CS_HAS_CAGES |
                            CS_HAS_SIGNS | CS_HAS_GIVENS,
                        error))
        return false;
    cs_vec_foreach (CsCage, cage, &b->cages)
        if (cage->op != '+' || (!cage->different && cage->n > 1))
            what = "cages but sums of different digits";
    if (!b->region == !b->box_height)
        what = "squares with boxes and regions, or with neither";
    else if (b->box_height && (!cs_board_usual_box(b->width, &h, &w) || h != b->box_height))
        what = "boxes of that shape";
    if (what)
        g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED, "f-puzzles has no %s", what);
    return !what;
}

static bool write_board(const CsBoard *b, GString *out, GError **error)
{
    unsigned has = cs_board_features(b);
    if (!can_write(b, error))
        return false;
    cs_json_open(out, NULL, '{');
    cs_json_int(out, "size", b->width);
    write_cells(out, b);
    for (unsigned bit = CS_DIAGONAL_DOWN; bit <= CS_DIAGONAL_UP; bit <<= 1)
        if (b->diagonals & bit)
            cs_json_bool(out, bit == CS_DIAGONAL_DOWN ? "diagonal-" : "diagonal+", true);
    if (has & CS_HAS_CAGES)
        write_killer(out, b);
    if (has & CS_HAS_SIGNS)
        write_signs(out, b);
    cs_json_close(out, '}');
    g_string_append_c(out, '\n');
    return true;
}

const CsFormat cs_format_f_puzzles = {
    .name = "f-puzzles",
    .summary = "the JSON of f-puzzles.com: sudoku with killer cages, inequalities, diagonals",
    .detect = detect,
    .read = read_board,
    .read_answer = cs_answer_read_grid,
    .write = write_board,
};
