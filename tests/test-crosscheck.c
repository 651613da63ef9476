/* The cross-check finds a back end that lies, makes the case small, and its replay shows it again;
 * shrinking keeps what it is told to keep. */
#include "brute.h"
#include "cli.h"
#include "crosscheck.h"
#include "folder.h"
#include "model-read.h"
#include "random-model.h"
#include "registry.h"
#include "shrink.h"
#include "unit.h"

static bool has_two_answers(void *data, const CsModel *model)
{
    ++*(size_t *)data;
    return cs_model_valid(model, NULL) && brute_space(model) < 100000 && brute_count(model) >= 2;
}

/* Two answers need one variable of two values and nothing else. */
static void test_shrink_model(void **state)
{
    (void)state;
    int done = 0;
    for (guint32 seed = 0; done < 20; seed++) {
        g_autoptr(GRand) random = g_rand_new_with_seed(seed);
        CsRandomShape shape = cs_random_shape(random);
        g_autoptr(CsModel) m = cs_random_model(random, &shape);
        size_t asked = 0;
        if (!has_two_answers(&asked, m))
            continue;
        g_autoptr(CsModel) small = cs_shrink_model(m, has_two_answers, &asked, 3000);
        assert_true(has_two_answers(&asked, small));
        assert_int_equal(small->vars.len, 1);
        assert_int_equal(brute_space(small), 2);
        assert_int_equal(small->constraints.len, 0);
        assert_true(asked <= 3002);
        done++;
    }
}

static bool has_clue(void *data, const CsBoard *board)
{
    (void)data;
    for (int i = 0; i < board->height * board->width; i++)
        if (board->cells[i].right != CS_NO_CLUE)
            return true;
    return false;
}

static void test_shrink_board(void **state)
{
    (void)state;
    const CsPuzzle *puzzle = cs_puzzle_find("kakuro", NULL);
    for (guint32 seed = 0; seed < 20; seed++) {
        g_autoptr(GRand) random = g_rand_new_with_seed(seed);
        g_autoptr(CsBoard) b = puzzle->random(random);
        if (!has_clue(NULL, b) || b->n_white == b->height * b->width)
            continue;
        cs_shrink_board(b, has_clue, NULL, 3000);
        assert_true(has_clue(NULL, b));
        assert_int_equal(b->n_white, 1);
    }
}

/* Random boards are those of their puzzle: the answers that the rules allow are the model's. */
static void test_random_boards(void **state)
{
    (void)state;
    g_autoptr(GPtrArray) none = g_ptr_array_new();
    CsCrosscheck check = {.ways = none, .cap = 10};
    for (size_t p = 0; cs_puzzles[p]; p++) {
        for (guint32 seed = 0; cs_puzzles[p]->random && seed < 100; seed++) {
            g_autoptr(GRand) random = g_rand_new_with_seed(seed);
            g_autoptr(CsBoard) b = cs_puzzles[p]->random(random);
            g_autoptr(CsModel) m = cs_puzzle_model(cs_puzzles[p], b);
            g_autoptr(GError) error = NULL;
            if (!cs_model_valid(m, &error))
                fail_msg("%s, seed %u: %s", cs_puzzles[p]->name, seed, error->message);
            g_autoptr(CsFind) find = cs_crosscheck(&check, m, cs_puzzles[p], b, true);
            if (find)
                print_error("%s, seed %u: %s\n", cs_puzzles[p]->name, seed, find->what);
            assert_null(find);
        }
    }
}

static void test_ways(void **state)
{
    (void)state;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) some = cs_ways(NULL, false, &error);
    g_autoptr(GPtrArray) all = cs_ways(NULL, true, &error);
    assert_true(some->len > 0 && all->len > some->len);
    /* Every name can be said again. */
    for (guint i = 0; i < all->len; i++) {
        CsWay *way = g_ptr_array_index(all, i), *again = cs_way_parse(way->name, &error);
        assert_non_null(again);
        assert_string_equal(way->name, again->name);
        cs_way_free(again);
    }
    CsWay *quoted = cs_way_parse("backend='exec:cadical -q' presolve=none", &error);
    assert_string_equal(quoted->options->backend, "exec:cadical -q");
    assert_string_equal(quoted->name, "backend='exec:cadical -q' presolve=none");
    cs_way_free(quoted);
    assert_null(cs_way_parse("nonsense", &error));
    assert_int_equal(error->code, CS_ERROR_USAGE);
    g_clear_error(&error);
    assert_null(cs_way_parse("backend=nobody", &error));
    assert_int_equal(error->code, CS_ERROR_USAGE);
    g_clear_error(&error);
    const char *names[] = {"nobody", NULL};
    assert_null(cs_ways(names, false, &error));
    assert_int_equal(error->code, CS_ERROR_USAGE);
}

static void test_clean_run(void **state)
{
    (void)state;
    g_auto(CliRun) once = {0}, again = {0};
    cli_run(&once, 300, "$CLUESAT crosscheck --seed 3 --count 40 | sed 's/, [^,]* s$//'");
    cli_run(&again, 300, "$CLUESAT crosscheck --seed 3 --count 40 | sed 's/, [^,]* s$//'");
    assert_int_equal(once.status, 0);
    assert_non_null(strstr(once.out, "40 cases"));
    assert_non_null(strstr(once.out, " 0 found"));
    assert_string_equal(once.out, again.out);
}

/* A solver that says "no solution" to everything. */
static void test_liar(void **state)
{
    (void)state;
    char *folder = folder_new();
    g_autofree char *command = g_strdup_printf(
        "printf '#!/bin/sh\\necho s UNSATISFIABLE\\n' > %s/liar; chmod +x %s/liar; cd %s && "
        "$CLUESAT crosscheck -b picosat -b exec:./liar --count 3 --puzzle kakuro-extension",
        folder, folder, folder);
    g_auto(CliRun) run = {0}, replay = {0};
    cli_run(&run, 60, command);
    assert_int_equal(run.status, 70);
    assert_non_null(strstr(run.out, "FOUND  0 answers against"));
    assert_non_null(strstr(run.out, "exec:./liar"));

    /* The replay that it printed shows it again, and the file is as small as it gets. */
    g_auto(GStrv) lines = g_strsplit(run.out, "\n", -1);
    char *line = NULL;
    for (char **l = lines; *l && !line; l++)
        if (g_str_has_prefix(*l, "  replay   cluesat"))
            line = *l + strlen("  replay   cluesat");
    assert_non_null(line);
    g_autofree char *second = g_strdup_printf("cd %s && $CLUESAT %s", folder, line);
    cli_run(&replay, 60, second);
    assert_int_equal(replay.status, 70);
    g_autofree char *path = g_build_filename(folder, "crosscheck-0.model", NULL);
    g_autofree char *text = NULL;
    gsize len;
    assert_true(g_file_get_contents(path, &text, &len, NULL));
    g_autoptr(CsModel) m = cs_model_read(path, text, len, NULL);
    assert_non_null(m);
    assert_true(m->vars.len <= 1 && m->constraints.len == 0);
    folder_remove(folder);
}

static void test_usage(void **state)
{
    (void)state;
    static const struct {
        const char *command;
        int status;
    } bad[] = {
        {"$CLUESAT crosscheck --cap 0", 64},
        {"$CLUESAT crosscheck --seed -1", 64},
        {"$CLUESAT crosscheck --backend nobody", 64},
        {"$CLUESAT crosscheck --with encoding", 64},
        {"$CLUESAT crosscheck --puzzle nothing", 64},
        {"$CLUESAT crosscheck no-such-file.model", 66},
        {"$CLUESAT crosscheck no-such-file.txt", 66},
        {"echo 'vra x 1' > /tmp/cluesat-$$.model; $CLUESAT crosscheck /tmp/cluesat-$$.model; "
         "s=$?; rm /tmp/cluesat-$$.model; exit $s",
         65},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
        g_auto(CliRun) run = {0};
        cli_run(&run, 20, bad[i].command);
        if (run.status != bad[i].status)
            print_error("%s: %d %s\n", bad[i].command, run.status, run.err);
        assert_int_equal(run.status, bad[i].status);
        assert_true(strlen(run.err) > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shrink_model),  cmocka_unit_test(test_shrink_board),
        cmocka_unit_test(test_random_boards), cmocka_unit_test(test_ways),
        cmocka_unit_test(test_clean_run),     cmocka_unit_test(test_liar),
        cmocka_unit_test(test_usage),
    };
    return cmocka_run_group_tests_name("crosscheck", tests, NULL, NULL);
}
