/* The bench: generators, suite files, statistics, results files, reports, comparison, and that a
 * wrong or dissenting answer is seen. */
#include "unit.h"

#include "bench/compare.h"
#include "bench/fit.h"
#include "bench/generate.h"
#include "bench/html.h"
#include "bench/peer-data.h"
#include "bench/peer.h"
#include "bench/process.h"
#include "bench/quantile.h"
#include "bench/suite-read.h"
#include "bench/table.h"
#include "bench/verify.h"
#include "folder.h"
#include "input.h"
#include "json-glib.h"
#include "registry.h"

#include <glib/gstdio.h>
#include <math.h>
#include <stdlib.h>

static char *generate(const char *puzzle, BenchShape shape)
{
    g_autoptr(GString) out = g_string_new(NULL);
    g_autoptr(GError) error = NULL;
    assert_true(bench_generate(puzzle, &shape, out, &error));
    return g_string_free(g_steal_pointer(&out), FALSE);
}

static void expect_hash(const char *puzzle, BenchShape shape, const char *expected)
{
    g_autofree char *text = generate(puzzle, shape);
    g_autofree char *hash = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
    hash[16] = '\0';
    assert_string_equal(hash, expected);
}

/* The same instances on every machine, for ever: results files name them by these shapes. */
static void test_generators_golden(void **state)
{
    (void)state;
    expect_hash("kakuro-extension", (BenchShape){.size = 30, .black = 30, .seed = 1},
                "f89dbb4ea16fa754");
    expect_hash("kakuro", (BenchShape){.size = 30, .black = 25, .run = 6, .seed = 7},
                "6b9d4cf44263c083");
    expect_hash("simple-kakuro", (BenchShape){.size = 9, .blanks = 40, .seed = 3},
                "455841c1e5c5ef59");
    expect_hash("greater-than-sudoku", (BenchShape){.size = 9, .seed = 5}, "848bc1a9a323b52d");
    expect_hash("greater-than-sudoku", (BenchShape){.size = 16, .seed = 5}, "c8f91f7fadb25203");
}

/* What is generated is read back as the puzzle that it is meant to be. */
static void expect_readable(const char *puzzle, BenchShape shape, int height)
{
    g_autofree char *text = generate(puzzle, shape);
    g_autoptr(GError) error = NULL;
    g_autoptr(CsInput) input = cs_input_from_text("generated", text, strlen(text), puzzle, &error);
    assert_non_null(input);
    g_autoptr(CsBoard) board = cs_input_next(input, &error);
    if (error)
        print_error("%s\n", error->message);
    assert_non_null(board);
    assert_int_equal(board->height, height);
    assert_string_equal(cs_input_puzzle(input)->name, puzzle);
}

static void test_generators_readable(void **state)
{
    (void)state;
    expect_readable("kakuro-extension", (BenchShape){.size = 12, .black = 10, .seed = 1}, 12);
    expect_readable("kakuro", (BenchShape){.size = 12, .black = 30, .seed = 1}, 12);
    expect_readable("simple-kakuro", (BenchShape){.size = 5, .seed = 1}, 5);
    expect_readable("greater-than-sudoku", (BenchShape){.size = 9, .seed = 1}, 9);
    expect_readable("greater-than-sudoku", (BenchShape){.size = 16, .seed = 1}, 16);
}

static void test_generators_refuse(void **state)
{
    (void)state;
    g_autoptr(GString) out = g_string_new(NULL);
    g_autoptr(GError) error = NULL;
    assert_false(bench_generate("greater-than-sudoku", &(BenchShape){.size = 10}, out, &error));
    assert_non_null(strstr(error->message, "size=4, 9, 16 or 25"));
    g_clear_error(&error);
    assert_false(bench_generate("sudoku", &(BenchShape){.size = 9}, out, &error));
    assert_non_null(strstr(error->message, "has a generator"));
}

static void test_quartiles(void **state)
{
    (void)state;
    BenchQuartiles q = bench_quartiles((double[]){4, 1, 3, 2}, 4);
    assert_true(q.low == 1.75 && q.median == 2.5 && q.high == 3.25);
    q = bench_quartiles((double[]){7}, 1);
    assert_true(q.low == 7 && q.median == 7 && q.high == 7);
    assert_true(isnan(bench_quartiles(NULL, 0).median));
    assert_true(bench_quartiles_same(&(BenchQuartiles){.low = 0.9, .median = 1.2, .high = 1.4}));
    assert_false(bench_quartiles_same(&(BenchQuartiles){.low = 1.1, .median = 1.2, .high = 1.4}));
    assert_false(bench_quartiles_same(&(BenchQuartiles){.low = .7, .median = .8, .high = .9}));
}

static void test_fit(void **state)
{
    (void)state;
    const double x[] = {10, 100, 1000, 10000, -1}, y[5] = {3e2, 3e3, 3e4, 3e5, 1};
    double squares[5], noisy[] = {1, 12, 90, 1100, 1};
    for (int i = 0; i < 5; i++)
        squares[i] = x[i] * x[i] * 0.5;
    BenchFit fit;
    assert_true(bench_fit_power(x, y, 5, &fit));
    assert_true(fabs(fit.exponent - 1) < 1e-9 && fabs(fit.factor - 30) < 1e-6);
    assert_int_equal(fit.n, 4);
    assert_true(fit.error < 1e-6);
    assert_true(bench_fit_power(x, squares, 5, &fit));
    assert_true(fabs(fit.exponent - 2) < 1e-9);
    assert_true(bench_fit_power(x, noisy, 4, &fit));
    assert_true(fit.error > 0.001 && fabs(fit.exponent - 1) < 3 * fit.error);
    assert_false(bench_fit_power((double[]){5, 5}, (double[]){1, 2}, 2, &fit));
}

static const char good_suite[] = "# a comment\n"
                                 "suite tiny Two of them\r\n"
                                 "repeat 2\n"
                                 "warm-up 0\n"
                                 "limit 2.5\n"
                                 "config a backend=picosat encoding=sum=totalizer\n"
                                 "config b backend=cadical presolve=none\n"
                                 "config c peer=fake   # and a comment\n"
                                 "baseline b\n"
                                 "question one two\n"
                                 "series growth\n"
                                 "instance kakuro-extension size=4,6 seed=1..2\n"
                                 "series none\n"
                                 "only a b\n"
                                 "instance simple-kakuro size=3";

static void test_suite(void **state)
{
    (void)state;
    g_autoptr(GError) error = NULL;
    g_autoptr(BenchSuite) s =
        bench_suite_parse("tiny.suite", good_suite, strlen(good_suite), &error);
    assert_null(error);
    assert_string_equal(s->name, "tiny");
    assert_string_equal(s->title, "Two of them");
    assert_string_equal(s->baseline, "b");
    assert_true(s->limit == 2.5 && s->repeat == 2 && s->warm_up == 0);
    assert_int_equal(s->configs->len, 3);
    assert_string_equal(bench_suite_config(s, 0)->settings[1], "encoding=sum=totalizer");
    assert_string_equal(bench_suite_config(s, 2)->peer, "fake");
    assert_int_equal(s->instances->len, 5);
    const BenchInstance *i = bench_suite_instance(s, 3);
    assert_string_equal(i->name, "kakuro-extension 6 seed=2");
    assert_int_equal(i->shape.size, 6);
    assert_int_equal(i->shape.seed, 2);
    assert_int_equal(i->questions, 3);
    assert_string_equal(i->series, "growth");
    assert_true(bench_suite_pairs(i, bench_suite_config(s, 2)));
    i = bench_suite_instance(s, 4);
    assert_null(i->series);
    assert_false(bench_suite_pairs(i, bench_suite_config(s, 2)));
}

/* Each line replaces everything behind a good beginning. */
static void test_suite_errors(void **state)
{
    (void)state;
    static const struct {
        const char *text, *expected;
    } bad[] = {
        {"", "s:1:1: expected a line 'suite NAME' before the end"},
        {"suite x\nconfig a\n", "s:3:1: expected a line 'instance PUZZLE …' before the end"},
        {"suite x\nrepat 3\n", "s:2:1: expected suite, repeat,"},
        {"suite x\nrepeat many\n", "s:2:8: expected the number of measured rounds in 1..1000"},
        {"suite x\nlimit\n", "s:2:6: expected the time limit"},
        {"suite x\nconfig a backend=nosuch\n", "s:2:10: "},
        {"suite x\nconfig a backend\n", "s:2:10: expected option=value"},
        {"suite x\nconfig a\nconfig a\n", "s:3:8: expected a name that is not taken"},
        {"suite x\nconfig a\nonly b\n", "s:3:6: expected the name of a configuration"},
        {"suite x\nconfig a\ninstance chess size=3\n", "s:3:10: "},
        {"suite x\nconfig a\ninstance kakuro size=0\n", "s:3:17: expected size in 2..5000"},
        {"suite x\nconfig a\ninstance kakuro size=3..1\n", "s:3:17: expected a number, a list"},
        {"suite x\nconfig a\nfile kakuro nowhere.txt\n", "s:3:13: expected a file"},
        {"suite x\nbaseline b\nconfig a\ninstance kakuro size=3\n",
         "s:2:10: expected the name of a configuration of this suite"},
        {"suite x\nquestion three\n", "s:2:10: expected one or two"},
        {"suite x\nrepeat 3 4\n", "s:2:10: expected the end of the line"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(BenchSuite) s = bench_suite_parse("s", bad[i].text, strlen(bad[i].text), &error);
        assert_null(s);
        assert_int_equal(error->code, CS_ERROR_PARSE);
        if (!g_str_has_prefix(error->message, bad[i].expected))
            print_error("found    %s\nexpected %s\n", error->message, bad[i].expected);
        assert_true(g_str_has_prefix(error->message, bad[i].expected));
    }
}

/* A temporary folder, removed with the files that were put there. */
typedef struct Folder {
    char *path;
} Folder;

static void folder_clear(Folder *f)
{
    folder_remove(f->path);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Folder, folder_clear)

static char *put(const Folder *f, const char *name, const char *text)
{
    char *path = g_build_filename(f->path, name, NULL);
    assert_true(g_file_set_contents(path, text, -1, NULL));
    return path;
}

static BenchRecord *record(const char *config, BenchStatus status, int repetition, double cpu,
                           const char *answer)
{
    BenchRecord *r = bench_record_new();
    r->suite = g_strdup("s");
    r->instance = g_strdup("kakuro \"1\" <&>");
    r->puzzle = g_strdup("kakuro");
    r->config = g_strdup(config);
    r->repetition = repetition;
    r->status = status;
    r->user = cpu;
    r->wall = cpu * 1.25;
    r->memory = 1e6;
    r->cells = 50;
    r->question = BENCH_TWO;
    r->answer = g_strdup(answer);
    bench_record_add_figure(r, "encode.clauses", 1234);
    return r;
}

static void test_record(void **state)
{
    (void)state;
    g_autoptr(BenchRecord) r = record("a", BENCH_UNIQUE, 2, 0.125, "abc");
    r->message = g_strdup("two\nlines");
    g_autofree char *line = bench_record_to_json(r);
    assert_null(strchr(line, '\n'));
    g_autoptr(BenchRecord) back = bench_record_from_json(line, NULL);
    assert_non_null(back);
    assert_string_equal(back->instance, r->instance);
    assert_string_equal(back->message, r->message);
    assert_int_equal(back->status, BENCH_UNIQUE);
    assert_int_equal(back->question, BENCH_TWO);
    assert_true(back->user == 0.125 && back->repetition == 2 && back->cells == 50);
    assert_true(bench_record_figure(back, "encode.clauses") == 1234);
    assert_true(isnan(bench_record_figure(back, "no such")));
    g_autofree char *again = bench_record_to_json(back);
    assert_string_equal(line, again);
    assert_null(bench_record_from_json("{\"suite\": 3}", NULL));
    assert_null(bench_record_from_json("[", NULL));
}

static JsonObject *header(const char *executable)
{
    JsonObject *o = json_object_new();
    JsonArray *suites = json_array_new();
    JsonObject *suite = json_object_new();
    json_object_set_string_member(suite, "name", "s");
    json_object_set_string_member(suite, "baseline", "a");
    json_array_add_object_element(suites, suite);
    json_object_set_string_member(o, "executable", executable);
    json_object_set_array_member(o, "suites", suites);
    return o;
}

static void test_results_resume(void **state)
{
    (void)state;
    g_auto(Folder) f = {folder_new()};
    g_autofree char *path = g_build_filename(f.path, "r.jsonl", NULL);
    g_autoptr(GError) error = NULL;
    {
        g_autoptr(BenchResults) r = bench_results_resume(path, header("x"), &error);
        assert_non_null(r);
        assert_true(bench_results_add(r, record("a", BENCH_UNIQUE, 1, 1, "k"), &error));
    }
    /* Killed in the middle of a line. */
    FILE *file = fopen(path, "a");
    fputs("{\"suite\": \"s\", \"inst", file);
    fclose(file);
    {
        g_autoptr(BenchResults) r = bench_results_resume(path, header("x"), &error);
        assert_non_null(r);
        assert_int_equal(r->records->len, 1);
        assert_int_equal(bench_results_at(r, 0)->repetition, 1);
        assert_true(bench_results_add(r, record("a", BENCH_UNIQUE, 2, 1, "k"), &error));
    }
    g_autoptr(BenchResults) whole = bench_results_read(path, &error);
    assert_non_null(whole);
    assert_int_equal(whole->records->len, 2);
    /* Another build does not mix in. */
    g_autoptr(BenchResults) other = bench_results_resume(path, header("y"), &error);
    assert_null(other);
    assert_int_equal(error->code, CS_ERROR_USAGE);
    g_clear_error(&error);
    g_autofree char *bad = put(&f, "bad", "{\"format\":\"cluesat-bench 1\"}\nnonsense\n");
    g_autoptr(BenchResults) unreadable = bench_results_read(bad, &error);
    assert_null(unreadable);
    assert_non_null(strstr(error->message, "bad:2:1: expected"));
}

/* Results in memory. */
static BenchResults *results(const Folder *f, const char *name, BenchRecord **records)
{
    g_autofree char *path = g_build_filename(f->path, name, NULL);
    BenchResults *r = bench_results_resume(path, header("x"), NULL);
    for (; *records; records++)
        assert_true(bench_results_add(r, *records, NULL));
    return r;
}

static guint faults(BenchRecord **records)
{
    g_auto(Folder) f = {folder_new()};
    g_autoptr(BenchResults) r = results(&f, "r", records);
    g_autoptr(GPtrArray) lines = bench_verify(r);
    return lines->len;
}

static void test_disagreement(void **state)
{
    (void)state;
    assert_int_equal(faults((BenchRecord *[]){record("a", BENCH_UNIQUE, 1, 1, "k"),
                                              record("b", BENCH_SOLVED, 1, 1, "k"),
                                              record("c", BENCH_LIMIT, 1, 1, NULL), NULL}),
                     0);
    assert_int_equal(faults((BenchRecord *[]){record("a", BENCH_UNIQUE, 1, 1, "k"),
                                              record("b", BENCH_NONE, 1, 1, NULL), NULL}),
                     1);
    assert_int_equal(faults((BenchRecord *[]){record("a", BENCH_MULTIPLE, 1, 1, "k"),
                                              record("b", BENCH_UNIQUE, 1, 1, "k"), NULL}),
                     1);
    assert_int_equal(faults((BenchRecord *[]){record("a", BENCH_UNIQUE, 1, 1, "k"),
                                              record("b", BENCH_SOLVED, 1, 1, "other"), NULL}),
                     1);
    assert_int_equal(faults((BenchRecord *[]){record("a", BENCH_WRONG, 1, 1, "k"), NULL}), 1);
    /* The same configuration that changes its mind. */
    assert_int_equal(faults((BenchRecord *[]){record("a", BENCH_SOLVED, 1, 1, "k"),
                                              record("a", BENCH_NONE, 2, 1, NULL), NULL}),
                     1);
}

static void test_reports(void **state)
{
    (void)state;
    g_auto(Folder) f = {folder_new()};
    BenchRecord *records[10] = {0};
    for (int i = 0; i < 4; i++) {
        records[2 * i] = record("a", BENCH_UNIQUE, i + 1, 1 + 0.01 * i, "k");
        records[2 * i + 1] = record("b", BENCH_UNIQUE, i + 1, 2 + 0.01 * i, "k");
    }
    records[8] = record("c", BENCH_NONE, 1, 1, NULL);
    g_autoptr(BenchResults) r = results(&f, "r", records);
    g_autoptr(GString) text = g_string_new(NULL), html = g_string_new(NULL),
                       csv = g_string_new(NULL);
    bench_table_append(r, text);
    assert_true(g_str_has_prefix(text->str, "DISAGREEMENT: s, kakuro \"1\" <&>: c says none, a"));
    assert_non_null(strstr(text->str, " s 1.99×"));
    bench_html_append(r, html);
    assert_non_null(strstr(html->str, "1 wrong answers or disagreements"));
    assert_null(strstr(html->str, "<&>"));
    assert_non_null(strstr(html->str, "kakuro &quot;1&quot; &lt;&amp;&gt;"));
    assert_null(strstr(html->str, "http"));
    bench_csv_append(r, csv);
    g_auto(GStrv) lines = g_strsplit(csv->str, "\n", -1);
    assert_int_equal(g_strv_length(lines), 11);
    assert_non_null(
        strstr(lines[1], "\"kakuro \"\"1\"\" <&>\",\"two\",\"a\",\"unique\",1,50,1.000000,"));
}

static void test_compare(void **state)
{
    (void)state;
    g_auto(Folder) f = {folder_new()};
    BenchRecord *old[9] = {0}, *new[9] = {0};
    for (int i = 0; i < 4; i++) {
        old[2 * i] = record("a", BENCH_UNIQUE, i + 1, 1 + 0.01 * i, "k");
        old[2 * i + 1] = record("b", BENCH_UNIQUE, i + 1, 1 + 0.01 * i, "k");
        new[2 * i] = record("a", BENCH_UNIQUE, i + 1, 1.005 + 0.01 * i, "k");
        new[2 * i + 1] = record("b", BENCH_UNIQUE, i + 1, 1.5 + 0.01 * i, "k");
    }
    g_autoptr(BenchResults) before = results(&f, "old", old), after = results(&f, "new", new);
    g_autoptr(GString) out = g_string_new(NULL);
    assert_true(bench_compare(before, before, out));
    g_string_truncate(out, 0);
    assert_false(bench_compare(before, after, out));
    assert_non_null(strstr(out->str, "slower: s, kakuro \"1\" <&>, two: b 1.49×"));
    assert_non_null(strstr(out->str, "s, a: 0 slower, 0 faster, 1 same"));
    g_string_truncate(out, 0);
    assert_true(bench_compare(after, before, out));
    assert_non_null(strstr(out->str, "s, b: 0 slower, 1 faster, 0 same"));
}

static void test_process(void **state)
{
    (void)state;
    g_autoptr(GString) out = g_string_new(NULL), err = g_string_new(NULL);
    CsChildResult usage;
    BenchEnd end;
    char *echo[] = {"sh", "-c", "echo out; echo err >&2; exit 3", NULL};
    assert_true(bench_process_run(echo, NULL, 20, NULL, out, err, &usage, &end, NULL));
    assert_int_equal(end, BENCH_END_DONE);
    assert_int_equal(usage.exit_status, 3);
    assert_string_equal(out->str, "out\n");
    assert_string_equal(err->str, "err\n");
    assert_true(usage.memory > 1e5);
    /* Killed with what it started, even when that holds the pipe or closed it. */
    char *sleeper[] = {"sh", "-c", "sleep 60 & sleep 60", NULL};
    assert_true(bench_process_run(sleeper, NULL, 0.2, NULL, out, err, &usage, &end, NULL));
    assert_int_equal(end, BENCH_END_LIMIT);
    char *silent[] = {"sh", "-c", "exec >&- 2>&-; sleep 60", NULL};
    assert_true(bench_process_run(silent, NULL, 0.2, NULL, out, err, &usage, &end, NULL));
    assert_int_equal(end, BENCH_END_LIMIT);
    char *busy[] = {"sh", "-c", "while :; do :; done", NULL};
    assert_true(bench_process_run(busy, NULL, 0.6, NULL, out, err, &usage, &end, NULL));
    assert_int_equal(end, BENCH_END_LIMIT);
    assert_true(usage.user + usage.system < 3);
    char *told[] = {"sh", "-c", "kill -XCPU $$", NULL};
    assert_true(bench_process_run(told, NULL, 20, NULL, out, err, &usage, &end, NULL));
    assert_int_equal(end, BENCH_END_LIMIT);
    /* What it left running holds nobody up. */
    char *parent[] = {"sh", "-c", "sleep 60 & echo done", NULL};
    g_string_truncate(out, 0);
    assert_true(bench_process_run(parent, NULL, 20, NULL, out, err, &usage, &end, NULL));
    assert_int_equal(end, BENCH_END_DONE);
    assert_string_equal(out->str, "done\n");
    assert_true(usage.wall < 20);
    char *killed[] = {"sh", "-c", "kill -9 $$", NULL};
    assert_true(bench_process_run(killed, NULL, 20, NULL, out, err, &usage, &end, NULL));
    assert_int_equal(end, BENCH_END_DIED);
    char *missing[] = {"/no/such/program", NULL};
    g_autoptr(GError) error = NULL;
    assert_false(bench_process_run(missing, NULL, 1, NULL, out, err, &usage, &end, &error));
    assert_int_equal(error->code, CS_ERROR_BACKEND);
}

static void test_peer_data(void **state)
{
    (void)state;
    static const char text[] = "1\n2 2\n3 3\n3 3\n1 0\n0 0\n";
    g_autoptr(CsInput) input = cs_input_from_text("t", text, strlen(text), "simple-kakuro", NULL);
    g_autoptr(CsBoard) board = cs_input_next(input, NULL);
    g_autoptr(CsModel) model = cs_puzzle_model(cs_input_puzzle(input), board);
    g_autoptr(GString) out = g_string_new(NULL);
    assert_true(bench_data_write(bench_data_format("facts"), model, out, NULL));
    assert_non_null(strstr(out->str, "cell(4,1,9)."));
    assert_non_null(strstr(out->str, "run_total(0,3). run_size(0,2).\nrun(0,1). run(0,2). "));
    assert_non_null(strstr(out->str, "sum_total(0,1)."));
    g_string_truncate(out, 0);
    assert_true(bench_data_write(bench_data_format("dzn"), model, out, NULL));
    assert_non_null(strstr(out->str, "run_first = [1,3,5,7,9];\nrun_cell = [1,2,3,4,1,3,2,4];\n"));
    g_string_truncate(out, 0);
    assert_true(bench_data_write(bench_data_format("json"), model, out, NULL));
    g_autoptr(CsJsonNode) json = json_from_string(out->str, NULL);
    assert_non_null(json);
    assert_null(bench_data_format("xml"));
}

/* A peer that says what we tell it to, and what the bench makes of it. */
static int bench_with_fake(const char *says, const char *complete, const char *expected)
{
    const char *program = g_getenv("CLUESAT");
    if (!program)
        skip();
    g_auto(Folder) f = {folder_new()};
    g_autofree char *description = g_strdup_printf(
        "[peer]\nprogram=sh\nversion=echo fake 1.0\nversion-regex=fake (.*)\ndata=facts\ntwo=true\n"
        "[step 1]\nstage=search\ncommand=echo '%s'\n"
        "[answer]\npair=x\\\\((\\\\d+),(\\\\d+)\\\\)\nseparator=;\ncomplete=%s\n",
        says, complete);
    g_free(put(&f, "fake.peer", description));
    g_free(put(&f, "p.txt", "1\n2 2\n3 3\n3 3\n1 0\n0 0\n"));
    g_autofree char *suite = put(&f, "fake.suite",
                                 "suite fake A liar\nrepeat 1\nwarm-up 0\nlimit 5\n"
                                 "config ours backend=picosat\nconfig theirs peer=fake\n"
                                 "question two\nfile simple-kakuro p.txt\n");
    char *argv[] = {(char *)program, "bench", "--quiet", "--peers", f.path,
                    "--out",         f.path,  suite,     NULL};
    g_autoptr(GString) out = g_string_new(NULL), err = g_string_new(NULL);
    CsChildResult usage;
    BenchEnd end;
    assert_true(bench_process_run(argv, NULL, 60, NULL, out, err, &usage, &end, NULL));
    assert_int_equal(end, BENCH_END_DONE);
    if (!strstr(out->str, expected))
        print_error("expected %s in\n%s%s", expected, out->str, err->str);
    assert_non_null(strstr(out->str, expected));
    return usage.exit_status;
}

static void test_fake_peers(void **state)
{
    (void)state;
    assert_int_equal(bench_with_fake("x(1,1) x(2,2) x(3,2) x(4,1); END", "END",
                                     "All answers keep the rules, and all verdicts agree."),
                     0);
    assert_int_equal(bench_with_fake("END", "END",
                                     "DISAGREEMENT: fake, simple-kakuro p.txt: theirs says none, "
                                     "ours says unique"),
                     70);
    assert_int_equal(
        bench_with_fake("x(1,1) x(2,2) x(3,2) x(4,2); END", "END", "theirs gave a wrong answer: "),
        70);
    /* Half an answer is a failure, not a verdict. */
    assert_int_equal(bench_with_fake("x(1,1) x(2,2) x(3,2);", "END", "failed"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_generators_golden),
        cmocka_unit_test(test_generators_readable),
        cmocka_unit_test(test_generators_refuse),
        cmocka_unit_test(test_quartiles),
        cmocka_unit_test(test_fit),
        cmocka_unit_test(test_suite),
        cmocka_unit_test(test_suite_errors),
        cmocka_unit_test(test_record),
        cmocka_unit_test(test_results_resume),
        cmocka_unit_test(test_disagreement),
        cmocka_unit_test(test_reports),
        cmocka_unit_test(test_compare),
        cmocka_unit_test(test_process),
        cmocka_unit_test(test_peer_data),
        cmocka_unit_test(test_fake_peers),
    };
    if (!cs_json_glib_load(NULL))
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
