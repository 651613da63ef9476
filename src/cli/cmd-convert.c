#include "boards.h"
#include "canvas.h"
#include "command.h"
#include "drawing.h"
#include "input.h"
#include "registry.h"

#include <string.h>

extern const CsCommand cs_cmd_convert;

static bool holds(const CsPuzzle *puzzle, const char *format)
{
    return g_strv_contains(puzzle->formats, format);
}

/* The notation of this name, if the puzzle is written in it. */
static const CsFormat *find_format(const CsPuzzle *puzzle, const char *name, GError **error)
{
    g_autoptr(GString) names = g_string_new(NULL);
    for (size_t i = 0; cs_formats[i]; i++) {
        if (!cs_formats[i]->write || !holds(puzzle, cs_formats[i]->name))
            continue;
        if (strcmp(cs_formats[i]->name, name) == 0)
            return cs_formats[i];
        g_string_append_printf(names, "%s%s", names->len ? ", " : "", cs_formats[i]->name);
    }
    g_set_error(error, CS_ERROR, CS_ERROR_USAGE,
                "%s is not written in '%s'; there are: %s; and text, svg, png", puzzle->name, name,
                names->str);
    return NULL;
}

/* Do several puzzles share the notation, so that the text must say which one it is? */
static bool is_shared(const CsFormat *format)
{
    int n = 0;
    for (size_t i = 0; cs_puzzles[i]; i++)
        n += holds(cs_puzzles[i], format->name);
    return n > 1;
}

static const struct {
    const char *name;
    bool single;                   /* one puzzle a document */
    bool (*ready)(GError **error); /* NULL: always */
    void (*draw)(const CsDrawing *drawing, GString *out);
} drawings[] = {{"text", false, NULL, cs_draw_text},
                {"svg", true, NULL, cs_draw_svg},
                {"png", true, cs_canvas_png_ready, cs_draw_png}};

/* The unsolved puzzles as drawings. */
static bool draw_input(CsBoards *boards, size_t how, const CsOptions *options, GString *out,
                       GError **error)
{
    GError *local = NULL;
    int count = 0;
    CsDrawing drawing = {.cell = (int)options->cell_size};
    if (!cs_cli_drawing(options, &drawing.colour, error) ||
        (drawings[how].ready && !drawings[how].ready(error)))
        return false;
    for (CsBoard *next; (next = cs_boards_next(boards, &local));) {
        g_autoptr(CsBoard) board = next;
        if (count++ && drawings[how].single) {
            g_set_error(
                error, CS_ERROR, CS_ERROR_USAGE,
                "%s:%zu: expected one puzzle only, since --to %s draws one (--number says which)",
                cs_input_name(boards->input), board->line, drawings[how].name);
            return false;
        }
        drawing.board = board;
        if (count > 1)
            g_string_append_c(out, '\n');
        drawings[how].draw(&drawing, out);
    }
    if (local)
        g_propagate_error(error, local);
    return !local;
}

static bool convert_input(CsBoards *boards, const char *to, const CsOptions *options, GString *out,
                          GError **error)
{
    for (size_t i = 0; i < G_N_ELEMENTS(drawings); i++)
        if (strcmp(drawings[i].name, to) == 0)
            return draw_input(boards, i, options, out, error);
    const CsPuzzle *puzzle = cs_input_puzzle(boards->input);
    const CsFormat *format = find_format(puzzle, to, error);
    g_autoptr(GString) body = g_string_new(NULL);
    GError *local = NULL;
    int count = 0;
    if (!format)
        return false;
    for (CsBoard *next; (next = cs_boards_next(boards, &local));) {
        g_autoptr(CsBoard) board = next;
        count++;
        if (!format->write(board, body, &local)) {
            g_propagate_prefixed_error(error, local,
                                       "%s:%zu: puzzle %zu: ", cs_input_name(boards->input),
                                       board->line, boards->index);
            return false;
        }
    }
    if (local) {
        g_propagate_error(error, local);
        return false;
    }
    if (is_shared(format))
        g_string_append_printf(out, "# puzzle: %s\n", puzzle->name);
    if (format->write_begin)
        format->write_begin(count, out);
    g_string_append_len(out, body->str, (gssize)body->len);
    return true;
}

static int convert(int argc, char **argv)
{
    g_autofree char *puzzle = NULL, *to = NULL;
    int number = 0;
    const GOptionEntry entries[] = {
        CS_CLI_PUZZLE_ENTRY(&puzzle),
        CS_CLI_NUMBER_ENTRY(&number),
        {"to", 't', 0, G_OPTION_ARG_STRING, &to,
         "the notation to write (`cluesat list notations`), or text, svg or png to draw",
         "NOTATION"},
        {0},
    };
    g_autoptr(CsOptions) options = cs_options_new();
    if (!cs_cli_parse(&cs_cmd_convert, entries, options, CS_OPTIONS_READ | CS_OPTIONS_DRAW, &argc,
                      &argv))
        return CS_EXIT_USAGE;
    if (argc > 2 || !to)
        return cs_cli_usage(&cs_cmd_convert, to ? "expected one file" : "expected --to NOTATION");
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) out = g_string_new(NULL);
    g_autoptr(CsInput) input = cs_cli_open(argc > 1 ? argv[1] : "-", puzzle, options, &error);
    CsBoards boards = {.input = input, .number = number};
    if (!input || !convert_input(&boards, to, options, out, &error))
        return cs_cli_fail(error);
    fwrite(out->str, 1, out->len, stdout);
    return cs_cli_close_output(CS_EXIT_OK);
}

const CsCommand cs_cmd_convert = {
    .name = "convert",
    .arguments = "--to NOTATION [FILE|-]",
    .summary = "write the puzzles of a file in another notation, or draw them",
    .run = convert,
};
