/* Proofs: the RUP checker, certificates, and folders of evidence, whole and tampered with. */
#include "answer.h"
#include "brute.h"
#include "certificate.h"
#include "claim.h"
#include "folder.h"
#include "input.h"
#include "proof.h"
#include "registry.h"
#include "rup.h"
#include "unit.h"
#include "verify.h"

#include <glib/gstdio.h>

/* The RUP checker. */

static bool check(const char *formula, const char *proof)
{
    g_autoptr(GError) error = NULL;
    CsRupText f = {"f.cnf", formula, strlen(formula)}, p = {"p.drat", proof, strlen(proof)};
    bool ok = cs_rup_check(&f, &p, NULL, &error);
    assert_true(ok == (error == NULL));
    return ok;
}

/* All eight clauses over three variables. */
#define EIGHT                                                                                      \
    "c all\np cnf 4 8\n1 2 3 0\n1 2 -3 0\n1 -2 3 0\n1 -2 -3 0\n-1 2 3 0\n-1 2 -3 0\n-1 -2 3 0\n"   \
    "-1 -2 -3 0\n"

static void test_rup(void **state)
{
    (void)state;
    assert_true(check(EIGHT, "1 2 0\n1 0\n-1 2 0\n0\n"));
    assert_true(check(EIGHT, "1 2 0\n1 -2 0\nd 1 2 3 0\nd 1 2 -3 0\n1 0\n2 -1 0\n0\n"));
    assert_true(check(EIGHT, "2 1 2 0\n-4 4 0\nd 4 -4 0\n1 0\n-1 2 0\n")); /* ends refuted */
    assert_true(check("p cnf 1 2\n1 0\n-1 0\n", ""));
    assert_true(check("p cnf 0 1\n0\n", ""));
    /* One literal changed. */
    assert_false(check(EIGHT, "1 4 0\n1 0\n-1 2 0\n0\n"));
    assert_false(check(EIGHT, "1 2 0\n-2 0\n-1 2 0\n0\n"));
    /* A lemma dropped; the empty clause left out; a clause used after its deletion. */
    assert_false(check(EIGHT, "1 0\n-1 2 0\n0\n"));
    assert_false(check(EIGHT, "1 2 0\n1 -2 0\n"));
    assert_false(check(EIGHT, ""));
    assert_false(check(EIGHT, "d 1 2 3 0\n1 2 0\n1 0\n-1 2 0\n0\n"));
    assert_false(check(EIGHT, "d 1 2 4 0\n1 2 0\n1 0\n-1 2 0\n0\n"));
    /* A clause dropped from the formula. */
    assert_false(check("p cnf 4 7\n1 2 3 0\n1 2 -3 0\n1 -2 3 0\n1 -2 -3 0\n-1 2 3 0\n-1 2 -3 0\n"
                       "-1 -2 3 0\n",
                       "1 2 0\n1 0\n-1 2 0\n0\n"));
    /* Not what it should be. */
    assert_false(check(EIGHT, "1 2\n"));
    assert_false(check(EIGHT, "1 x 0\n"));
    assert_false(check(EIGHT, "5 0\n"));
    assert_false(check("p cnf 1 2\n1 0\n", "0\n"));
    assert_false(check("p cnf 1 1\n1 0\n-1 0\n", "0\n"));
    assert_false(check("p cnf -1 0\n", "0\n"));
    assert_false(check("1 0\n", "0\n"));
}

static bool satisfiable(int n_vars, const int (*clauses)[3], int n)
{
    for (unsigned bits = 0; bits < 1u << n_vars; bits++) {
        int k = 0;
        for (; k < n; k++) {
            bool holds = false;
            for (int i = 0; i < 3; i++)
                holds |= (bits >> (ABS(clauses[k][i]) - 1) & 1) == (clauses[k][i] > 0);
            if (!holds)
                break;
        }
        if (k == n)
            return true;
    }
    return false;
}

static int random_literal(GRand *random, int n_vars)
{
    return g_rand_int_range(random, 1, n_vars + 1) * (g_rand_boolean(random) ? 1 : -1);
}

/* So much is deleted that the living clauses move together: what is left must still do its work,
 * and no more than that. */
static void test_rup_collects(void **state)
{
    (void)state;
    enum { VARS = 300000, TIMES = 8 };
    g_autoptr(GString) formula = g_string_new(NULL), proof = g_string_new(NULL);
    g_autoptr(GString) wide = g_string_new("1 2 3");
    /* No header may promise more variables than the text is long. */
    g_autofree char *room = g_strnfill(VARS, '.');
    g_string_append_printf(formula, "c %s\np cnf %d 8\n%s", room, VARS, strstr(EIGHT, "1 2 3 0"));
    for (int v = 4; v <= VARS; v++)
        g_string_append_printf(wide, " %d", v);
    for (int i = 0; i < TIMES; i++)
        g_string_append_printf(proof, "%s 0\nd %s 0\n", wide->str, wide->str);
    gsize collected = proof->len;
    g_string_append(proof, "1 2 0\n1 -2 0\nd 1 2 3 0\n1 0\n-1 2 0\n0\n");
    assert_true(check(formula->str, proof->str));
    g_string_truncate(proof, collected);
    g_string_append(proof, "d 1 2 3 0\n1 2 0\n1 0\n-1 2 0\n0\n");
    assert_false(check(formula->str, proof->str));
    /* Lemmas of two literals are clauses that move, too. */
    g_string_assign(proof, "1 2 0\n1 -2 0\nd 1 2 3 0\nd 1 2 -3 0\nd 1 -2 3 0\nd 1 -2 -3 0\n");
    for (int i = 0; i < TIMES; i++)
        g_string_append_printf(proof, "%s 0\nd %s 0\n", wide->str, wide->str);
    g_string_append(proof, "1 0\n-1 2 0\n0\n");
    assert_true(check(formula->str, proof->str));
}

/* No sequence of lemmas and deletions may refute a satisfiable formula. */
static void test_rup_is_sound(void **state)
{
    (void)state;
    int n_satisfiable = 0, n_refuted = 0;
    for (guint32 seed = 0; seed < 20000; seed++) {
        g_autoptr(GRand) random = g_rand_new_with_seed(seed);
        int clauses[40][3], n_vars = g_rand_int_range(random, 3, 6);
        int n = g_rand_int_range(random, 5, 40);
        g_autoptr(GString) formula = g_string_new(NULL);
        g_autoptr(GString) proof = g_string_new(NULL);
        g_string_append_printf(formula, "p cnf %d %d\n", n_vars, n);
        for (int k = 0; k < n; k++) {
            for (int i = 0; i < 3; i++)
                clauses[k][i] = random_literal(random, n_vars);
            g_string_append_printf(formula, "%d %d %d 0\n", clauses[k][0], clauses[k][1],
                                   clauses[k][2]);
        }
        /* Short lemmas, so that many follow. */
        for (int k = 0; k < 6; k++) {
            int pick = g_rand_int_range(random, 0, n);
            if (g_rand_int_range(random, 0, 3) == 0)
                g_string_append_printf(proof, "d %d %d %d 0\n", clauses[pick][2], clauses[pick][0],
                                       clauses[pick][1]);
            else
                g_string_append_printf(proof, "%d %d 0\n", random_literal(random, n_vars),
                                       random_literal(random, n_vars));
        }
        g_string_append(proof, "0\n");
        bool refuted = check(formula->str, proof->str);
        bool has_model = satisfiable(n_vars, clauses, n);
        if (refuted && has_model)
            fail_msg("refuted a satisfiable formula, seed %u", seed);
        n_satisfiable += has_model;
        n_refuted += refuted;
    }
    assert_true(n_satisfiable > 1000);
    assert_true(n_refuted > 1000);
}

/* Certificates. */

/* What a multiplier may and may not say, on x + y = 4, x ≤ 1, x + y + z = 9 over 0..9. */
static void test_certificate(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = cs_model_new();
    for (int i = 0; i < 3; i++)
        cs_model_add_var(m, cs_model_label(m, "x%", i, 0, 0, 0), 0, 9);
    static const int32_t vars[] = {0, 1, 2};
    static const struct {
        size_t n;
        CsRelation relation;
        int64_t rhs;
    } sums[] = {{2, CS_EQ, 4}, {1, CS_LE, 1}, {3, CS_EQ, 9}, {2, CS_EQ, 18}, {1, CS_EQ, 2}};
    for (size_t i = 0; i < G_N_ELEMENTS(sums); i++)
        cs_model_add_linear(m, cs_model_label(m, "c%", (int)i, 0, 0, 0), vars, NULL, sums[i].n,
                            sums[i].relation, sums[i].rhs);
    static const struct {
        CsMultiplier multipliers[2];
        size_t n;
        bool none;
    } cases[] = {
        {{{0, 1}, {3, -1}}, 2, true},  /* 0 = -14 */
        {{{0, 1}}, 1, false},          /* within reach */
        {{{3, 1}}, 1, false},          /* the greatest that there is */
        {{{3, -1}}, 1, false},         /* the least */
        {{{2, 1}, {3, -1}}, 2, true},  /* z = -9 */
        {{{1, 1}, {4, -1}}, 2, false}, /* 0 ≤ -1 would contradict, but ≤ is no equation */
        {{{1, 1}}, 1, false},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        CsCertificate c = {0};
        for (size_t k = 0; k < cases[i].n; k++)
            cs_vec_push(&c, cases[i].multipliers[k]);
        if (cs_certificate_check_none(m, &c, NULL) != cases[i].none)
            fail_msg("certificate %zu", i);
        cs_vec_free(&c);
    }
}

/* x + y = 9 has one answer only where both are at an end, and the ends that the signs ask for. */
static void test_certificate_unique(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = cs_model_new();
    cs_model_add_var(m, cs_model_label(m, "x", 0, 0, 0, 0), 0, 4);
    cs_model_add_var(m, cs_model_label(m, "y", 0, 0, 0, 0), 0, 5);
    cs_model_add_linear(m, cs_model_label(m, "s", 0, 0, 0, 0), (const int32_t[]){0, 1}, NULL, 2,
                        CS_EQ, 9);
    CsCertificate c = {0};
    /* Without multipliers two variables are open in one equation. */
    assert_false(cs_certificate_check_unique(m, &c, (const int[]){4, 5}, NULL));
    cs_vec_push(&c, (CsMultiplier){0, 1});
    assert_true(cs_certificate_check_unique(m, &c, (const int[]){4, 5}, NULL));
    c.data[0].factor = -1;
    assert_false(cs_certificate_check_unique(m, &c, (const int[]){4, 5}, NULL));
    assert_true(cs_certificate_check_unique(m, &c, (const int[]){0, 0}, NULL));
    cs_vec_free(&c);
}

/* Folders. */

/* Two runs of two cells each way: unique; contradictory; several. */
#define UNIQUE                                                                                     \
    "3 3\nXXXXXXX 003\\XXX 018\\XXX\nXXX\\011 ....... .......\nXXX\\010 ....... .......\n"
#define NONE "3 3\nXXXXXXX 003\\XXX 017\\XXX\nXXX\\011 ....... .......\nXXX\\010 ....... .......\n"
#define SEVERAL                                                                                    \
    "3 3\nXXXXXXX 010\\XXX 010\\XXX\nXXX\\010 ....... .......\nXXX\\010 ....... .......\n"
/* As kakuro: refuted by search only. */
#define HARD                                                                                       \
    "4 4\nXXXXXXX 007\\XXX 007\\XXX 007\\XXX\nXXX\\007 ....... ....... .......\n"                  \
    "XXX\\007 ....... ....... .......\nXXX\\006 ....... ....... .......\n"

static char *base; /* a folder for this test's folders */

static int make_base(void **state)
{
    (void)state;
    base = folder_new();
    return 0;
}

static int remove_base(void **state)
{
    (void)state;
    folder_remove(base);
    return 0;
}

/* Proves the one puzzle of the text into base/name; the verdict. */
static CsVerdict prove(const char *puzzle, const char *text, const char *backend, const char *name)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(CsOptions) options = cs_options_new();
    assert_true(cs_options_set(options, "backend", backend, NULL));
    g_autoptr(CsInput) input = cs_input_from_text("test", text, strlen(text), puzzle, &error);
    g_autoptr(CsBoard) board = cs_input_next(input, &error);
    assert_non_null(board);
    g_autofree char *dir = g_build_filename(base, name, NULL);
    folder_remove(g_strdup(dir));
    CsProofPuzzle what = {.puzzle = cs_input_puzzle(input),
                          .board = board,
                          .number = 1,
                          .text = text,
                          .len = strlen(text)};
    g_autoptr(CsReport) report = cs_prove(&what, dir, options, NULL, &error);
    if (error)
        print_error("%s\n", error->message);
    assert_non_null(report);
    return report->verdict;
}

static bool verified(const char *name)
{
    g_autoptr(GString) out = g_string_new(NULL);
    g_autoptr(GError) error = NULL;
    g_autofree char *dir = g_build_filename(base, name, NULL);
    bool ok = cs_verify(dir, out, &error);
    assert_true(ok == (error == NULL));
    return ok;
}

/* Replaces a file's contents, checks that the folder is refused, and puts them back. */
static void assert_refused_with(const char *name, const char *file, const char *contents)
{
    g_autofree char *path = g_build_filename(base, name, file, NULL), *old = NULL;
    assert_true(g_file_get_contents(path, &old, NULL, NULL));
    assert_string_not_equal(old, contents);
    assert_true(g_file_set_contents(path, contents, -1, NULL));
    if (verified(name))
        fail_msg("%s with another %s was accepted", name, file);
    assert_true(g_file_set_contents(path, old, -1, NULL));
    assert_true(verified(name));
}

static char *contents(const char *name, const char *file)
{
    g_autofree char *path = g_build_filename(base, name, file, NULL);
    char *text = NULL;
    assert_true(g_file_get_contents(path, &text, NULL, NULL));
    return text;
}

/* The text with the first `what` behind `from` replaced. */
static char *changed(const char *text, const char *from, const char *what, const char *by)
{
    const char *start = strstr(text, from);
    assert_non_null(start);
    const char *at = strstr(start, what);
    assert_non_null(at);
    return g_strdup_printf("%.*s%s%s", (int)(at - text), text, by, at + strlen(what));
}

static const char *const provers[] = {"flow", "picosat", "cadical"};

static bool can_prove(const char *backend)
{
    g_autofree char *program = g_find_program_in_path("cadical");
    return strcmp(backend, "cadical") != 0 || program;
}

static void test_folders(void **state)
{
    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(provers); i++) {
        if (!can_prove(provers[i]))
            continue;
        const char *p = "kakuro-extension";
        assert_int_equal(prove(p, UNIQUE, provers[i], "unique"), CS_VERDICT_UNIQUE);
        assert_true(verified("unique"));
        assert_int_equal(prove(p, NONE, provers[i], "none"), CS_VERDICT_NONE);
        assert_true(verified("none"));
        assert_int_equal(prove(p, SEVERAL, provers[i], "several"), CS_VERDICT_MULTIPLE);
        assert_true(verified("several"));
        /* A folder that is there stays as it is. */
        g_autoptr(GError) error = NULL;
        g_autofree char *dir = g_build_filename(base, "none", NULL);
        assert_null(cs_prove(&(CsProofPuzzle){0}, dir, NULL, NULL, &error));
        assert_int_equal(error->code, CS_ERROR_WRITE);
    }
}

typedef struct First {
    int *values;
    size_t n;
} First;

static bool first_answer(void *data, const int *values)
{
    First *f = data;
    memcpy(f->values, values, f->n * sizeof *values);
    return false;
}

static bool count_one(void *data, const int *values)
{
    (void)values;
    ++*(size_t *)data;
    return true;
}

/* "Another solution" excludes just the one, whatever the two have in common. */
static void test_another_solution(void **state)
{
    (void)state;
    for (size_t p = 0; cs_puzzles[p]; p++) {
        for (guint32 seed = 0; cs_puzzles[p]->random && seed < 40; seed++) {
            g_autoptr(GRand) random = g_rand_new_with_seed(seed);
            g_autoptr(CsBoard) board = cs_puzzles[p]->random(random);
            g_autoptr(CsModel) plain = cs_claim_model(cs_puzzles[p], board, NULL);
            if (brute_space(plain) > 30000)
                continue;
            size_t all = 0, others = 0;
            g_autofree int *first = g_new(int, plain->vars.len + 1);
            brute_force(plain, first_answer, &(First){first, plain->vars.len});
            brute_force(plain, count_one, &all);
            if (all == 0)
                continue;
            g_autoptr(CsModel) m = cs_claim_model(cs_puzzles[p], board, first);
            brute_force(m, count_one, &others);
            assert_int_equal(others, all - 1);
        }
    }
}

static void test_tampered_solution(void **state)
{
    (void)state;
    prove("kakuro-extension", UNIQUE, "flow", "unique");
    prove("kakuro-extension", SEVERAL, "flow", "several");
    assert_refused_with("unique", CS_CLAIM_SOLUTION, "_ _ _\n_ 1 9\n_ 1 9\n");
    assert_refused_with("unique", CS_CLAIM_SOLUTION, "_ _ _\n_ 2 9\n");
    g_autofree char *first = contents("several", CS_CLAIM_SOLUTION);
    assert_refused_with("several", CS_CLAIM_SECOND, first);
    g_autofree char *verdict = contents("several", CS_CLAIM_VERDICT);
    g_autofree char *claim = changed(verdict, "status", "multiple", "unique");
    assert_refused_with("several", CS_CLAIM_VERDICT, claim);
    g_autofree char *number = changed(verdict, "number", "1", "2");
    assert_refused_with("several", CS_CLAIM_VERDICT, number);
    assert_refused_with("unique", CS_CLAIM_PUZZLE, SEVERAL);
    assert_refused_with("unique", CS_CLAIM_VERDICT, "[verdict]\n");
}

static void test_tampered_certificate(void **state)
{
    (void)state;
    static const char *const names[] = {"none", "unique"};
    prove("kakuro-extension", NONE, "flow", "none");
    prove("kakuro-extension", UNIQUE, "flow", "unique");
    for (int i = 0; i < 2; i++) {
        g_autofree char *text = contents(names[i], CS_CLAIM_CERTIFICATE);
        g_autofree char *sign = g_strdup(text);
        sign[0] = sign[0] == '+' ? '-' : '+';
        assert_refused_with(names[i], CS_CLAIM_CERTIFICATE, sign);
        assert_refused_with(names[i], CS_CLAIM_CERTIFICATE, "");
        assert_refused_with(names[i], CS_CLAIM_CERTIFICATE, strchr(text, '\n') + 1);
        assert_refused_with(names[i], CS_CLAIM_CERTIFICATE, "+1 1 nonsense\n");
    }
    /* The cut of one puzzle is none of another. */
    assert_refused_with("none", CS_CLAIM_PUZZLE, UNIQUE);
}

static void test_tampered_drat(void **state)
{
    (void)state;
    prove("kakuro-extension", UNIQUE, "picosat", "unique");
    assert_int_equal(prove("kakuro", HARD, "picosat", "hard"), CS_VERDICT_NONE);
    g_autofree char *formula = contents("hard", CS_CLAIM_FORMULA);
    g_autofree char *other = contents("unique", CS_CLAIM_FORMULA);
    assert_refused_with("hard", CS_CLAIM_FORMULA, other);
    const char *header = strstr(formula, "p cnf");
    const char *first = strchr(header, '\n') + 1, *second = strchr(first, '\n') + 1;
    g_autofree char *dropped = g_strdup_printf("%.*s%s", (int)(first - formula), formula, second);
    assert_refused_with("hard", CS_CLAIM_FORMULA, dropped);
    g_autofree char *negated = g_strdup_printf("%.*s%s%s", (int)(first - formula), formula,
                                               *first == '-' ? "" : "-", first + (*first == '-'));
    assert_refused_with("hard", CS_CLAIM_FORMULA, negated);
    /* A contradiction of the same size that has nothing to do with the puzzle. */
    g_autofree char *own = contents("hard", CS_CLAIM_PROOF);
    g_autofree char *path = g_build_filename(base, "hard", CS_CLAIM_PROOF, NULL);
    g_autofree char *blank = g_strnfill(strlen(header), ' ');
    static const char contradiction[] = "p cnf 1 2\n1 0\n-1 0\n";
    memcpy(blank, contradiction, strlen(contradiction));
    g_autofree char *foreign_formula =
        g_strdup_printf("%.*s%s", (int)(header - formula), formula, blank);
    assert_true(g_file_set_contents(path, "0\n", -1, NULL));
    g_autofree char *formula_path = g_build_filename(base, "hard", CS_CLAIM_FORMULA, NULL);
    assert_true(g_file_set_contents(formula_path, foreign_formula, -1, NULL));
    assert_false(verified("hard"));
    assert_true(g_file_set_contents(path, own, -1, NULL));
    assert_true(g_file_set_contents(formula_path, formula, -1, NULL));
    assert_true(verified("hard"));
    assert_refused_with("hard", CS_CLAIM_PROOF, "0\n");
    assert_refused_with("hard", CS_CLAIM_PROOF, "");
    g_autofree char *proof = contents("hard", CS_CLAIM_PROOF);
    g_autofree char *malformed = changed(proof, "0", "0", "x");
    assert_refused_with("hard", CS_CLAIM_PROOF, malformed);
    g_autofree char *foreign = g_strconcat("99999999 0\n", proof, NULL);
    assert_refused_with("hard", CS_CLAIM_PROOF, foreign);
}

/* A folder remembers how its text was to be read. */
static void test_reading(void **state)
{
    (void)state;
    static const char turned[] = "3 3\nXXXXXXX XXX\\003 XXX\\018\n011\\XXX ....... .......\n"
                                 "010\\XXX ....... .......\n";
    g_autoptr(GError) error = NULL;
    g_autoptr(CsOptions) options = cs_options_new();
    assert_true(cs_options_set(options, "clue_order", "right-down", NULL));
    g_autoptr(CsInput) input =
        cs_input_from_text("test", turned, strlen(turned), "kakuro-extension", &error);
    assert_true(cs_input_set_options(input, options, &error));
    g_autoptr(CsBoard) board = cs_input_next(input, &error);
    assert_non_null(board);
    g_autofree char *dir = g_build_filename(base, "turned", NULL);
    CsProofPuzzle what = {cs_input_puzzle(input), board, 1, turned, strlen(turned)};
    g_autoptr(CsReport) report = cs_prove(&what, dir, options, NULL, &error);
    assert_non_null(report);
    assert_int_equal(report->verdict, CS_VERDICT_UNIQUE);
    assert_true(verified("turned"));
    g_autofree char *verdict = contents("turned", CS_CLAIM_VERDICT);
    g_autofree char *other = changed(verdict, "clue_order", "right-down", "down-right");
    assert_refused_with("turned", CS_CLAIM_VERDICT, other);
}

/* A limit leaves no folder behind. */
static void test_limit(void **state)
{
    (void)state;
    g_autoptr(GError) error = NULL;
    g_autoptr(CsOptions) options = cs_options_new();
    CsControl control = {0};
    atomic_store(&control.cancelled, true);
    assert_true(cs_options_set(options, "backend", "picosat", NULL));
    g_autoptr(CsInput) input = cs_input_from_text("test", HARD, strlen(HARD), "kakuro", &error);
    g_autoptr(CsBoard) board = cs_input_next(input, &error);
    g_autofree char *dir = g_build_filename(base, "limit", NULL);
    CsProofPuzzle what = {cs_input_puzzle(input), board, 1, HARD, strlen(HARD)};
    g_autoptr(CsReport) report = cs_prove(&what, dir, options, &control, &error);
    assert_non_null(report);
    if (report->verdict == CS_VERDICT_UNKNOWN)
        assert_false(g_file_test(dir, G_FILE_TEST_EXISTS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rup),
        cmocka_unit_test(test_rup_is_sound),
        cmocka_unit_test(test_rup_collects),
        cmocka_unit_test(test_certificate),
        cmocka_unit_test(test_certificate_unique),
        cmocka_unit_test(test_folders),
        cmocka_unit_test(test_another_solution),
        cmocka_unit_test(test_tampered_solution),
        cmocka_unit_test(test_tampered_certificate),
        cmocka_unit_test(test_tampered_drat),
        cmocka_unit_test(test_reading),
        cmocka_unit_test(test_limit),
    };
    return cmocka_run_group_tests_name("proof", tests, make_base, remove_base);
}
