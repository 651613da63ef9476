/* Explanations by every back end against brute force over all sets of constraints. */
#include "brute.h"
#include "explain.h"
#include "group.h"
#include "input.h"
#include "random-model.h"
#include "registry.h"
#include "why.h"

#define MODELS 400

/* The first answer that is not the excepted one. */
typedef struct Find {
    const CsModel *model;
    const int *except;
    bool found;
} Find;

static bool look(void *data, const int *values)
{
    Find *f = data;
    f->found =
        !f->except || memcmp(values, f->except, cs_model_n_visible(f->model) * sizeof *values) != 0;
    return !f->found;
}

/* Can the constraints in the bit set hold together? */
static bool possible(const CsModel *model, const int *except, unsigned set)
{
    g_autoptr(CsModel) m = cs_model_copy(model);
    size_t kept = 0;
    for (size_t i = 0; i < model->constraints.len; i++)
        if (set >> i & 1)
            m->constraints.data[kept++] = model->constraints.data[i];
    m->constraints.len = kept;
    Find f = {.model = m, .except = except};
    brute_force(m, look, &f);
    return f.found;
}

static unsigned as_bits(const CsExplanation *x, size_t n)
{
    unsigned set = 0;
    for (size_t i = 0; i < n; i++)
        set |= (unsigned)x->in[i] << i;
    return set;
}

/* Size of the least conflict. */
static int least(const CsModel *m, const int *except)
{
    int best = 99;
    for (unsigned set = 0; set < 1u << m->constraints.len; set++)
        if (__builtin_popcount(set) < best && !possible(m, except, set))
            best = __builtin_popcount(set);
    return best;
}

static bool refused(const GError *error)
{
    return error && error->code == CS_ERROR_UNSUPPORTED;
}

static void check(const CsBackend *backend, const CsModel *m, const int *except, bool smallest,
                  guint32 seed)
{
    g_autoptr(CsOptions) options = cs_options_new();
    g_autoptr(GError) error = NULL;
    g_auto(CsExplanation) x = {0};
    size_t n = m->constraints.len;
    unsigned all = (1u << n) - 1;
    CsStatus status = cs_explain(m, except, smallest, backend, options, NULL, &x, &error);
    if (refused(error))
        return;
    if (error)
        print_error("seed %u: %s\n", seed, error->message);
    assert_int_equal(status, possible(m, except, all) ? CS_STATUS_SOLUTION : CS_STATUS_NONE);
    if (status == CS_STATUS_SOLUTION)
        return;
    unsigned set = as_bits(&x, n);
    assert_true(x.minimal);
    assert_int_equal(x.n, __builtin_popcount(set));
    if (possible(m, except, set))
        fail_msg("%s: the set is no conflict, seed %u", backend->name, seed);
    for (size_t i = 0; i < n; i++)
        if (set >> i & 1 && !possible(m, except, set & ~(1u << i)))
            fail_msg("%s: the set is not minimal, seed %u", backend->name, seed);
    int size = least(m, except);
    assert_true((int)x.least <= size);
    if (smallest) {
        assert_int_equal(x.n, size);
        assert_int_equal(x.least, size);
    }
}

typedef struct First {
    int values[16];
    size_t n_vars;
} First;

static bool keep_first(void *data, const int *values)
{
    First *first = data;
    memcpy(first->values, values, first->n_vars * sizeof *values);
    return false;
}

static void test_backend(void **state)
{
    const CsBackend *backend = *state;
    int conflicts = 0, uniques = 0;
    for (guint32 seed = 0; seed < MODELS; seed++) {
        g_autoptr(GRand) random = g_rand_new_with_seed(seed);
        CsRandomShape shape = cs_random_shape(random);
        shape.n_vars = MIN(shape.n_vars, 4);
        shape.n_values = MIN(shape.n_values, 4);
        shape.flow = backend->accepts || seed % 3 == 0;
        shape.holes = shape.holes && !backend->accepts;
        g_autoptr(CsModel) m = cs_random_model(random, &shape);
        size_t count = brute_count(m);
        First first = {.n_vars = m->vars.len};
        if (count == 1)
            brute_force(m, keep_first, &first);
        conflicts += count == 0;
        uniques += count == 1;
        check(backend, m, NULL, seed % 2, seed);
        if (count == 1)
            check(backend, m, first.values, seed % 2, seed);
    }
    assert_true(conflicts > 20);
    assert_true(uniques > 10);
}

/* Whole questions about a puzzle. */

#define UNIQUE                                                                                     \
    "3 3\nXXXXXXX 003\\XXX 018\\XXX\nXXX\\011 ....... .......\nXXX\\010 ....... .......\n"
#define NONE "3 3\nXXXXXXX 003\\XXX 017\\XXX\nXXX\\011 ....... .......\nXXX\\010 ....... .......\n"

static char *ask(const char *text, const char *backend, CsWhyQuestion question, bool json)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(CsOptions) options = cs_options_new();
    assert_true(cs_options_set(options, "backend", backend, NULL));
    g_autoptr(CsInput) input =
        cs_input_from_text("test", text, strlen(text), "kakuro-extension", &error);
    g_autoptr(CsBoard) board = cs_input_next(input, &error);
    assert_non_null(board);
    g_autoptr(CsWhy) why = cs_why(cs_input_puzzle(input), board, &question, options, NULL, &error);
    if (!why)
        return g_strdup(error->message);
    why->report->index = 1;
    g_autoptr(GString) out = g_string_new(NULL);
    (json ? cs_why_append_json : cs_why_append_text)(why, out);
    return g_strdup(out->str);
}

static void assert_answer(const char *text, const char *backend, CsWhyQuestion q, bool json,
                          const char *expected)
{
    g_autofree char *answer = ask(text, backend, q, json);
    assert_string_equal(answer, expected);
}

static void test_words(void **state)
{
    (void)state;
    CsWhyQuestion whole = {0};
    assert_answer(NONE, "picosat", whole, false,
                  "kakuro-extension 1 (line 1, picosat): no solution: these clues conflict\n"
                  "  r2c1 right 11\n  r3c1 right 10\n  r1c2 down 3\n  r1c3 down 17\n"
                  "without any one of them this is not so\n\n");
    assert_answer(UNIQUE, "flow", (CsWhyQuestion){2, 2, 2, true}, true,
                  "{\"puzzle\":\"kakuro-extension\",\"index\":1,\"line\":1,\"backend\":\"flow\","
                  "\"status\":\"unique\",\"explains\":\"value forced\",\"cell\":\"r2c2\","
                  "\"value\":2,\"clues\":[\"r2c1 right 11\",\"r1c2 down 3\"],\"minimal\":true,"
                  "\"smallest\":true,\"at_least\":2}\n");
    assert_answer(UNIQUE, "picosat", (CsWhyQuestion){3, 3, 8, true}, false,
                  "kakuro-extension 1 (line 1, picosat): r3c3 = 8 is impossible: 1 clue says so\n"
                  "  r1c3 down 18\nwithout it this is not so\nno smaller set is enough\n\n");
    assert_answer(UNIQUE, "flow", (CsWhyQuestion){1, 1, 8, true}, false,
                  "r1c1 is not a cell to be filled");
    assert_answer(UNIQUE, "flow", (CsWhyQuestion){2, 2, 10, true}, false,
                  "r2c2: 10 is not among the numbers that fill it");
}

/* Cancelled before it began. */
static void test_cancelled(void **state)
{
    (void)state;
    g_autoptr(GError) error = NULL;
    g_autoptr(CsOptions) options = cs_options_new();
    assert_true(cs_options_set(options, "backend", "picosat", NULL));
    CsControl control = {0};
    atomic_store(&control.cancelled, true);
    g_autoptr(CsInput) input =
        cs_input_from_text("test", NONE, strlen(NONE), "kakuro-extension", &error);
    g_autoptr(CsBoard) board = cs_input_next(input, &error);
    g_autoptr(CsWhy) why =
        cs_why(cs_input_puzzle(input), board, &(CsWhyQuestion){0}, options, &control, &error);
    assert_non_null(why);
    if (why->kind == CS_WHY_OPEN) {
        g_autoptr(GString) out = g_string_new(NULL);
        why->report->index = 1;
        cs_why_append_text(why, out);
        assert_non_null(strstr(out->str, "not known (interrupted)"));
    }
}

int main(void)
{
    group_add_backends(test_backend);
    group_add(test_words, NULL, "test_words");
    group_add(test_cancelled, NULL, "test_cancelled");
    return group_run("explain");
}
