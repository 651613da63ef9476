/* Drawings: text character by character for boards that hold everything, pictures as documents that
 * other readers take. */
#include "canvas.h"
#include "drawing.h"
#include "input.h"
#include "registry.h"
#include "unit.h"

#include <cairo.h>

static CsBoard *read_board(const char *puzzle, const char *text)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(CsInput) input = cs_input_from_text("text", text, strlen(text), puzzle, &error);
    CsBoard *board = input ? cs_input_next(input, &error) : NULL;
    if (!board)
        fail_msg("%s", error->message);
    return board;
}

static void test_text(void **state)
{
    (void)state;
    static const struct {
        const char *puzzle, *text, *drawn;
    } cases[] = {
        {"kakuro", "2 3\nXXXXXXX 003\\XXX XXXXXXX\nXXX\\007 ....... ...4...\n",
         "┌─────┬─────┬─────┐\n"
         "│░░░░░│ 3\\  │░░░░░│\n"
         "├─────┼─────┼─────┤\n"
         "│  \\7 │     │  4  │\n"
         "└─────┴─────┴─────┘\n"},
        {"sudoku",
         "size 4\nboxes 2x2\ngivens\n. . . 4\n. . . .\n. . . .\n1 . . .\nsigns\n"
         "< . .\n. v . .\n. o .\n. . 2 .\n. . .\n. . . .\n. . 3\n",
         "┏━━━┯━━━┳━━━┯━━━┓\n"
         "┃   <   ┃   │ 4 ┃\n"
         "┠───┼─∨─╂───┼───┨\n"
         "┃   │   ○   │   ┃\n"
         "┣━━━┿━━━╋━2━┿━━━┫\n"
         "┃   │   ┃   │   ┃\n"
         "┠───┼───╂───┼───┨\n"
         "┃ 1 │   ┃   3   ┃\n"
         "┗━━━┷━━━┻━━━┷━━━┛\n"},
        {"kenken", "size 2\ncages\na b\na b\na /2\nb ?2\n",
         "┏━━━┯━━━┓\n"
         "┃2÷ │2  ┃\n"
         "┃   │   ┃\n"
         "┃   │   ┃\n"
         "┃   │   ┃\n"
         "┃   │   ┃\n"
         "┗━━━┷━━━┛\n"},
        {"skyscrapers", "2:1/2//1/2///,_a1b",
         "    1   2\n"
         "  ┌───┬───┐\n"
         "2 │   │ 1 │\n"
         "  ├───┼───┤\n"
         "  │   │   │\n"
         "  └───┴───┘\n"
         "        1\n"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(CsBoard) board = read_board(cases[i].puzzle, cases[i].text);
        g_autoptr(GString) out = g_string_new(NULL);
        cs_draw_text(&(CsDrawing){.board = board}, out);
        assert_string_equal(out->str, cases[i].drawn);
    }
}

static void test_marks(void **state)
{
    (void)state;
    g_autoptr(CsBoard) board = read_board("futoshiki", "2:1,0,0,0,");
    const int one[] = {1, 2, 2, 1}, other[] = {1, 2, 1, 2};
    g_autoptr(GString) out = g_string_new(NULL);
    cs_draw_text(&(CsDrawing){.board = board, .values = one, .other = other}, out);
    assert_string_equal(out->str, "┌───┬───┐\n"
                                  "│ 1 │ 2 │\n"
                                  "├───┼───┤\n"
                                  "│ 2*│ 1*│\n"
                                  "└───┴───┘\n");
    g_string_truncate(out, 0);
    cs_draw_text(&(CsDrawing){.board = board, .values = one, .other = other, .colour = true}, out);
    assert_non_null(strstr(out->str, "\033[1m 1 \033[0m"));
    assert_non_null(strstr(out->str, "\033[1;31m 2*\033[0m"));

    CsCandidates candidates = {0};
    for (uint32_t i = 0; i < 4; i++) {
        CsRange range = {.lo = 1, .hi = 2};
        cs_vec_push(&candidates.first, i);
        cs_vec_push(&candidates.ranges, range);
    }
    cs_vec_push(&candidates.first, 4);
    g_string_truncate(out, 0);
    cs_draw_text(&(CsDrawing){.board = board, .candidates = &candidates}, out);
    assert_string_equal(out->str, "┌─────┬─────┐\n"
                                  "│  1  │ 1 2 │\n"
                                  "├─────┼─────┤\n"
                                  "│ 1 2 │ 1 2 │\n"
                                  "└─────┴─────┘\n");
    cs_candidates_clear(&candidates);
}

typedef struct Bytes {
    const GString *text;
    size_t at;
} Bytes;

static cairo_status_t next_bytes(void *closure, unsigned char *data, unsigned int length)
{
    Bytes *bytes = closure;
    if (bytes->text->len - bytes->at < length)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(data, bytes->text->str + bytes->at, length);
    bytes->at += length;
    return CAIRO_STATUS_SUCCESS;
}

/* Random boards of every puzzle at three sizes: SVG that an XML parser takes, PNG that cairo reads
 * and that is not blank. */
static void test_pictures(void **state)
{
    (void)state;
    static const int sizes[] = {12, 48, 100};
    const GMarkupParser nothing = {0};
    for (size_t p = 0; cs_puzzles[p]; p++) {
        for (guint32 seed = 0; cs_puzzles[p]->random && seed < 6; seed++) {
            g_autoptr(GRand) random = g_rand_new_with_seed(seed);
            g_autoptr(CsBoard) board = cs_puzzles[p]->random(random);
            CsDrawing drawing = {.board = board, .cell = sizes[seed % 3]};
            g_autoptr(GString) svg = g_string_new(NULL);
            g_autoptr(GString) png = g_string_new(NULL);
            g_autoptr(GError) error = NULL;
            cs_draw_svg(&drawing, svg);
            g_autoptr(GMarkupParseContext) xml =
                g_markup_parse_context_new(&nothing, 0, NULL, NULL);
            if (!g_markup_parse_context_parse(xml, svg->str, (gssize)svg->len, &error) ||
                !g_markup_parse_context_end_parse(xml, &error))
                fail_msg("%s: %s", cs_puzzles[p]->name, error->message);
            assert_true(cs_canvas_png_ready(NULL));
            cs_draw_png(&drawing, png);
            Bytes bytes = {.text = png};
            cairo_surface_t *image = cairo_image_surface_create_from_png_stream(next_bytes, &bytes);
            assert_int_equal(cairo_surface_status(image), CAIRO_STATUS_SUCCESS);
            int width = cairo_image_surface_get_width(image);
            assert_true(width >= board->width * sizes[seed % 3]);
            const unsigned char *pixels = cairo_image_surface_get_data(image);
            size_t size = (size_t)cairo_image_surface_get_stride(image) *
                          (size_t)cairo_image_surface_get_height(image);
            size_t dark = 0;
            for (size_t i = 0; i < size; i += 4)
                dark += pixels[i] < 128;
            assert_true(dark > (size_t)width / 2);
            cairo_surface_destroy(image);
        }
    }
}

/* Fontconfig keeps what it has loaded until the process ends; ASan's leak check asks this name. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libfontconfig";
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_pictures),
    };
    return cmocka_run_group_tests_name("drawing", tests, NULL, NULL);
}
