#include "crosscheck-case.h"

#include "drawing.h"
#include "model-write.h"
#include "shrink.h"

#include <stdio.h>

void cs_case_clear(CsCase *c)
{
    cs_board_free(c->board);
    cs_model_free(c->model);
    g_free(c->replay);
    g_free(c->name);
}

typedef struct Shrink {
    CsCrosscheck check; /* with only the ways of the find */
    const CsPuzzle *puzzle;
} Shrink;

static bool model_shows(void *data, const CsModel *model)
{
    Shrink *s = data;
    g_autoptr(CsFind) find = cs_crosscheck(&s->check, model, NULL, NULL, false);
    return find != NULL;
}

static bool board_shows(void *data, const CsBoard *board)
{
    Shrink *s = data;
    g_autoptr(CsModel) model = cs_puzzle_model(s->puzzle, board);
    g_autoptr(CsFind) find = cs_crosscheck(&s->check, model, s->puzzle, board, false);
    return find != NULL;
}

static void replace_model(CsCase *c, CsModel *model)
{
    cs_model_free(c->model);
    c->model = model;
}

void cs_case_shrink(CsCase *c, const CsCrosscheck *check, const CsFind *find, size_t tries)
{
    g_autoptr(GPtrArray) ways = g_ptr_array_new();
    Shrink s = {.check = *check, .puzzle = c->puzzle};
    if (find->way)
        g_ptr_array_add(ways, find->way);
    if (find->other)
        g_ptr_array_add(ways, find->other);
    s.check.ways = ways;
    s.check.seconds = s.check.seconds > 0 ? MIN(s.check.seconds, 1) : 1;
    if (c->puzzle && board_shows(&s, c->board)) {
        cs_shrink_board(c->board, board_shows, &s, tries);
        replace_model(c, cs_puzzle_model(c->puzzle, c->board));
    }
    if (model_shows(&s, c->model))
        replace_model(c, cs_shrink_model(c->model, model_shows, &s, tries));
}

static void append_comment(GString *out, const char *what, const char *text)
{
    g_autofree char *line = g_strdup(text);
    g_strdelimit(line, "\r\n", ' ');
    g_string_append_printf(out, "# %s: %s\n", what, line);
}

/* The board as a person sees it; the model below it is what replays. */
static void append_board(GString *out, const CsBoard *board)
{
    g_autoptr(GString) text = g_string_new("\n");
    cs_draw_text(&(CsDrawing){.board = board}, text);
    g_string_set_size(text, text->len - 1);
    g_string_replace(text, "\n", "\n#   ", 0);
    g_string_append_printf(out, "%s\n", text->str + 1);
}

static char *replay_ways(const CsFind *find)
{
    GString *words = g_string_new(NULL);
    const CsWay *ways[] = {find->way, find->other};
    for (size_t i = 0; i < G_N_ELEMENTS(ways); i++) {
        if (!ways[i])
            continue;
        g_autofree char *quoted = g_shell_quote(ways[i]->name);
        g_string_append_printf(words, " --with %s", quoted);
    }
    return g_string_free(words, FALSE);
}

bool cs_case_report(const CsCase *c, const CsFind *find, const char *directory, GError **error)
{
    g_autofree char *name = g_strdup_printf("%s.model", c->name);
    g_autofree char *path = g_build_filename(directory, name, NULL);
    g_autofree char *ways = replay_ways(find);
    g_autofree char *small = g_strdup_printf("cluesat crosscheck%s %s", ways, path);
    g_autofree char *whole = g_strdup_printf("cluesat crosscheck%s %s", ways, c->replay);
    const char *by = find->way ? find->way->name : "the puzzle's rules";
    const char *against = find->other ? find->other->name : "checks and brute force";
    g_autoptr(GString) out = g_string_new(NULL);
    append_comment(out, "found", find->what);
    append_comment(out, "by", by);
    append_comment(out, "against", against);
    append_comment(out, "again", small);
    append_comment(out, "before it was shrunk", whole);
    if (c->board) {
        append_comment(out, "board of", c->puzzle->name);
        append_board(out, c->board);
    }
    cs_model_write(c->model, out);
    printf(
        "\nFOUND  %s\n  by       %s\n  against  %s\n  written  %s\n  replay   %s\n  whole    %s\n",
        find->what, by, against, path, small, whole);
    fflush(stdout);
    g_autoptr(GError) local = NULL;
    if (g_file_set_contents(path, out->str, (gssize)out->len, &local))
        return true;
    g_set_error(error, CS_ERROR, CS_ERROR_WRITE, "%s", local->message);
    return false;
}
