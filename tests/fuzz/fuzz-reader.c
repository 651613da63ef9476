#include "fuzz.h"
#include "input.h"
#include "registry.h"

#define MODEL_CELLS 400 /* boards larger than this are not built */

static void look_at(const CsPuzzle *puzzle, const CsBoard *b)
{
    int next = 0;
    for (size_t i = 0; i < (size_t)b->height * (size_t)b->width; i++) {
        bool white = b->cells[i].kind == CS_CELL_WHITE;
        g_assert(b->cells[i].var == (white ? next : -1));
        next += white;
    }
    g_assert(next == b->n_white);
    if (next > MODEL_CELLS)
        return;
    g_autoptr(CsModel) m = cs_puzzle_model(puzzle, b);
    g_autoptr(GError) error = NULL;
    g_assert(cs_model_valid(m, &error) || error);
    g_assert(error || m->vars.len >= (size_t)b->n_white);
}

/* What a notation writes it must read back, and write the same again. */
static void round_trip(const CsInput *input, const CsBoard *b)
{
    const CsFormat *format = cs_input_format(input);
    const char *puzzle = cs_input_puzzle(input)->name;
    g_autoptr(GString) once = g_string_new(NULL);
    g_autoptr(GString) twice = g_string_new(NULL);
    g_autoptr(GError) error = NULL;
    if (format->write_begin) {
        format->write_begin(1, once);
        format->write_begin(1, twice);
    }
    if (!format->write || !format->write(b, once, NULL))
        return;
    g_autoptr(CsInput) again = cs_input_from_text("again", once->str, once->len, puzzle, &error);
    g_assert_no_error(error);
    g_autoptr(CsBoard) back = cs_input_next(again, &error);
    g_assert_no_error(error);
    g_assert(back && cs_input_format(again) == format && format->write(back, twice, NULL));
    g_assert_cmpstr(once->str, ==, twice->str);
}

static void read_answer(const CsInput *input, const CsBoard *b, const char *text, size_t len)
{
    CsScan scan = {.name = "answer", .text = text, .len = len};
    g_autofree int *values = g_new0(int, b->n_white + 1);
    g_autoptr(GError) error = NULL;
    const CsFormat *format = cs_input_format(input);
    if (format->read_answer && format->read_answer(&scan, b, values, &error))
        cs_input_puzzle(input)->check(b, values, NULL);
    else
        g_assert(error || !format->read_answer);
}

bool fuzz_reader(const char *puzzle, const char *bytes, size_t len)
{
    if (!cs_puzzle_find(puzzle, NULL))
        return false;
    const char *nul = memchr(bytes, 0, len);
    size_t first = nul ? (size_t)(nul - bytes) : len;
    g_autoptr(GError) error = NULL;
    g_autoptr(CsInput) input = cs_input_from_text("fuzz", bytes, first, puzzle, &error);
    if (!input) {
        g_assert(error);
        return true;
    }
    g_autoptr(CsBoard) last = NULL;
    for (CsBoard *b; (b = cs_input_next(input, &error));) {
        look_at(cs_input_puzzle(input), b);
        if (b->n_white <= MODEL_CELLS)
            round_trip(input, b);
        cs_board_free(last);
        last = b;
    }
    if (last && nul)
        read_answer(input, last, nul + 1, len - first - 1);
    return true;
}
