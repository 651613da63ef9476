/* Every notation: what is written reads back the same, also boards that nobody here made; and what
 * is wrong is told with its line and column. */
#include "build.h"
#include "input.h"
#include "registry.h"
#include "solve.h"
#include "unit.h"

#define BOARDS 60

static char *write_text(const CsFormat *format, const CsBoard *board)
{
    g_autoptr(GString) out = g_string_new(NULL);
    g_autoptr(GError) error = NULL;
    if (!format->write(board, out, &error)) {
        assert_int_equal(error->code, CS_ERROR_UNSUPPORTED);
        assert_int_equal(out->len, 0);
        return NULL;
    }
    if (!format->write_begin)
        return g_string_free(g_steal_pointer(&out), FALSE);
    g_autoptr(GString) whole = g_string_new(NULL);
    format->write_begin(1, whole);
    g_string_append(whole, out->str);
    return g_string_free(g_steal_pointer(&whole), FALSE);
}

static char *read_and_write(const CsPuzzle *puzzle, const CsFormat *format, const char *text)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(CsInput) input = cs_input_from_text("text", text, strlen(text), puzzle->name, &error);
    g_autoptr(CsBoard) board = input ? cs_input_next(input, &error) : NULL;
    if (!board)
        fail_msg("%s: %s", text, error ? error->message : "nothing");
    if (cs_input_format(input) != format)
        fail_msg("%s is read as %s", text, cs_input_format(input)->name);
    return write_text(format, board);
}

static void round_trip(const CsPuzzle *puzzle, const CsBoard *board, int *written)
{
    for (size_t i = 0; cs_formats[i]; i++) {
        const CsFormat *format = cs_formats[i];
        if (!g_strv_contains(puzzle->formats, format->name))
            continue;
        g_autofree char *once = write_text(format, board);
        g_autofree char *twice = once ? read_and_write(puzzle, format, once) : NULL;
        if (once)
            assert_string_equal(once, twice);
        written[i] += once != NULL;
    }
}

/* Random boards of every puzzle through every notation that takes them. */
static void test_round_trips(void **state)
{
    (void)state;
    int written[64] = {0};
    for (size_t p = 0; cs_puzzles[p]; p++) {
        for (guint32 seed = 0; cs_puzzles[p]->random && seed < BOARDS; seed++) {
            g_autoptr(GRand) random = g_rand_new_with_seed(seed);
            g_autoptr(CsBoard) board = cs_puzzles[p]->random(random);
            /* Notations know the numbers of a puzzle, random boards may use fewer. */
            board->highest = board->row_sums || board->height != board->width ||
                                     cs_board_features(board) & CS_HAS_BLACK
                                 ? 9
                                 : board->width;
            round_trip(cs_puzzles[p], board, written);
        }
    }
    for (size_t i = 0; cs_formats[i]; i++)
        if (cs_formats[i]->write && !written[i])
            fail_msg("nothing was written as %s", cs_formats[i]->name);
}

typedef struct Sample {
    const char *puzzle, *text;
    const char *expected; /* in the message; NULL: it reads */
} Sample;

static const Sample samples[] = {
    {"sudoku", "\xEF\xBB\xBFGrid 01\r\n1 . . .\r\n. . 2 .\r\n. 3 . .\r\n. . . 4\r\n", NULL},
    {"sudoku", "[1]\n1.....2..3.....4 rating 7\n# next\n1.....2..3.....4\n", NULL},
    {"sudoku", "12|..\n..|..\n--+--\n..|..\n..|34\n", NULL},
    {"sudoku", "1.....2..3.....5\n", "text:1:16: expected cell 4 of row 4: 1..4"},
    {"sudoku", "1.....2..3.....\n", "text:1:1: expected "},
    {"sudoku", "4x4:a\n", "text:1:6: expected 255 more cells of 256"},
    {"sudoku", "2x2:4_5n\n", "text:1:7: expected a number for a cell"},
    {"sudoku", "4j:p,_a\n", "text:1:8: expected the borders of 4×4"},
    {"sudoku", "https://puzz.link/p?sudoku/4/4/g5\n", "text:1:33: expected a number in 1..4"},
    {"sudoku", "{\"size\":4,\n\"grid\":[}", "text:2:"},
    {"sudoku", "{\"size\":2,\"arrow\":[1],\"grid\":[[{},{}],[{},{}]]}", "constraint 'arrow'"},
    {"sudoku", "size 4\nboxes 3x2\n", "text:2:7: expected rows x columns"},
    {"sudoku", "size 2\nkiller\na a\na b\na +4\nb =9 \nc", "text:7:1: expected a section"},
    {"futoshiki", "3:0,0L,0L,0,0,0,0,0,0,\n", NULL},
    {"futoshiki", "3a:0,0,0,0,0,0,0,0,0,\n", "text:1:2: this is the game Adjacent"},
    {"futoshiki", "2:0L,0,0,0,\n", "text:1:4: expected no flag that points off"},
    {"futoshiki", "2:0R,0L,0,0,\n", "text:1:7: expected no flag that contradicts"},
    {"futoshiki", "2:0,0,0,\n", "text:1:9: expected 4 cells, there are 3"},
    {"futoshiki", "size 2\ncages\na a\na a\na +6\n", "text:1:1: futoshiki has no cages"},
    {"kenken", "2:_b,s1a3\n", "text:1:"},
    {"skyscrapers", "2:1/3/////\n",
     "text:1:5: expected how many towers are seen (nothing for no clue), 1..2"},
    {"skyscrapers", "2:1/2/////\n", "text:1:11: expected '/'"},
    {"minarism", "https://puzz.link/p?minarism/2/2/g5hi\n", "text:1:35: expected g or h"},
    {"kakuro", "https://puzz.link/p?kakuro/1/1/k3\n", "text:1:34: expected a sum"},
    {"kakuro", "2 2\nXXXXXXX 003\\XXX\nXXX\\003 .......\n", NULL},
    {"kakuro", "2 2\nXXXXXXX ---\\000\nXXX\\003 ...3...\n", NULL},
    {"kakuro", "2 2\nXXXXXXX 3\\X\nXXX\\003 .......\n", "text:2:9: expected a token of 7"},
    {"kakuro", "2 2\n003\\XXX 003\\XXX\nXXX\\003 .......\n", "--orphan-clues ignore"},
    {"greater-than-sudoku", "< .\n^ . v .\n. >\n. >\n. . ^ v\n< <\n", NULL},
    {"greater-than-sudoku", "< .\n^ . v\n. >\n", "text:1:4: expected '<' or '>', sign 3"},
    {NULL, ".\n", "text:1:1: expected a puzzle in a notation"},
    {NULL, "2 2\nXXXXXXX 003\\XXX\nXXX\\003 .......\n", "text:1:1: expected --puzzle NAME"},
};

static void test_samples(void **state)
{
    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(samples); i++) {
        const Sample *s = &samples[i];
        GError *error = NULL;
        g_autoptr(CsInput) input =
            cs_input_from_text("text", s->text, strlen(s->text), s->puzzle, &error);
        for (CsBoard *board; input && (board = cs_input_next(input, &error));)
            cs_board_free(board);
        if (!s->expected && error)
            fail_msg("%s: %s", s->text, error->message);
        if (s->expected && (!error || !strstr(error->message, s->expected)))
            fail_msg("%s: '%s' instead of '%s'", s->text, error ? error->message : "read",
                     s->expected);
        g_clear_error(&error);
    }
}

/* Choices of a reader, which the text does not show. */
static void test_choices(void **state)
{
    (void)state;
    static const char text[] = "2 3\nXXXXXXX XXX\\003 XXX\\004\n007\\XXX ....... .......\n";
    g_autoptr(GError) error = NULL;
    g_autoptr(CsOptions) options = cs_options_new();
    g_autoptr(CsInput) input = cs_input_from_text("text", text, strlen(text), "kakuro", &error);
    assert_non_null(input);
    assert_true(cs_options_set(options, "clue_order", "right-down", &error));
    assert_true(cs_options_set(options, "missing_clues", "error", &error));
    assert_true(cs_input_set_options(input, options, &error));
    g_autoptr(CsBoard) board = cs_input_next(input, &error);
    assert_non_null(board);
    assert_int_equal(cs_board_at(board, 1, 0)->right, 7);
    assert_int_equal(cs_board_at(board, 0, 2)->down, 4);
    assert_true(cs_options_set(options, "clue_order", "left", &error));
    assert_false(cs_input_set_options(input, options, &error));
    assert_int_equal(error->code, CS_ERROR_USAGE);
}

static const struct {
    const char *program, *format, *params[5];
} games[] = {
    {"solo", "sgt-solo", {"2x3", "3x3k", "6j", "3x3x", "6jk"}},
    {"unequal", "sgt-unequal", {"4", "5", "6"}},
    {"keen", "sgt-keen", {"4", "5", "6"}},
    {"towers", "sgt-towers", {"4", "5", "6"}},
};

/* Ids from the games' own generators are written back byte for byte. */
static void test_generated(void **state)
{
    (void)state;
    for (size_t g = 0; g < G_N_ELEMENTS(games); g++) {
        g_autofree char *program = g_strconcat("/usr/games/sgt-", games[g].program, NULL);
        if (!g_file_test(program, G_FILE_TEST_IS_EXECUTABLE))
            skip();
        for (size_t k = 0; k < 5 && games[g].params[k]; k++) {
            g_autofree char *ids = NULL;
            char *argv[] = {program, (char *)"--generate", (char *)"4", (char *)games[g].params[k],
                            NULL};
            assert_true(g_spawn_sync(NULL, argv, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &ids,
                                     NULL, NULL, NULL));
            g_auto(GStrv) lines = g_strsplit(g_strstrip(ids), "\n", -1);
            assert_int_equal(g_strv_length(lines), 4);
            for (char **line = lines; *line; line++) {
                g_autoptr(GError) error = NULL;
                g_autoptr(CsInput) input =
                    cs_input_from_text("id", *line, strlen(*line), NULL, &error);
                g_autoptr(CsBoard) board = input ? cs_input_next(input, &error) : NULL;
                if (!board)
                    fail_msg("%s: %s", *line, error->message);
                assert_string_equal(cs_input_format(input)->name, games[g].format);
                g_autofree char *text = write_text(cs_input_format(input), board);
                assert_string_equal(g_strstrip(text), *line);
            }
        }
    }
}

/* What --puzzle-help prints can be pasted back in, and has one solution. */
static void test_examples(void **state)
{
    (void)state;
    for (size_t p = 0; cs_puzzles[p]; p++) {
        const char *text = cs_puzzles[p]->example;
        g_autoptr(GError) error = NULL;
        assert_non_null(cs_puzzles[p]->rules);
        g_autoptr(CsInput) input = cs_input_from_text("example", text, strlen(text), NULL, &error);
        g_autoptr(CsBoard) board = input ? cs_input_next(input, &error) : NULL;
        if (!board)
            fail_msg("%s: %s", cs_puzzles[p]->name, error->message);
        assert_ptr_equal(cs_input_puzzle(input), cs_puzzles[p]);
        g_autoptr(CsOptions) options = cs_options_new();
        assert_true(cs_options_set(options, "backend", "picosat", &error));
        CsQuestion two = cs_question_solve(2);
        g_autoptr(CsReport) report = cs_solve(cs_puzzles[p], board, &two, options, NULL, &error);
        assert_non_null(report);
        assert_int_equal(report->verdict, CS_VERDICT_UNIQUE);
    }
}

/* Every fenced example of docs/notations.md reads, and comes back from its notation the same. */
static void test_documentation(void **state)
{
    (void)state;
    g_autofree char *text = NULL;
    if (!g_file_get_contents("docs/notations.md", &text, NULL, NULL))
        skip();
    g_auto(GStrv) parts = g_strsplit(text, "\n```\n", -1);
    assert_true(g_strv_length(parts) > 20);
    for (guint i = 1; parts[i] && parts[i + 1]; i += 2) {
        g_autofree char *example = g_strconcat(parts[i], "\n", NULL);
        g_autoptr(GError) error = NULL;
        g_autoptr(CsInput) input =
            cs_input_from_text("notations.md", example, strlen(example), NULL, &error);
        g_autoptr(CsBoard) board = input ? cs_input_next(input, &error) : NULL;
        if (!board)
            fail_msg("%s: %s", example, error->message);
        g_autofree char *written = write_text(cs_input_format(input), board);
        if (!written || !g_str_has_suffix(example, written))
            fail_msg("%s is written as %s", example, written);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trips), cmocka_unit_test(test_samples),
        cmocka_unit_test(test_choices),     cmocka_unit_test(test_generated),
        cmocka_unit_test(test_examples),    cmocka_unit_test(test_documentation),
    };
    return cmocka_run_group_tests_name("notations", tests, NULL, NULL);
}
