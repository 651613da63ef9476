/* Candidates by every back end against brute force, and what a limit leaves. */
#include "brute.h"
#include "group.h"
#include "random-model.h"
#include "registry.h"
#include "search.h"

#define MODELS 120

/* The values that occur, by brute force. */
static bool mark(void *data, const int *values)
{
    cs_tally_answer(data, values);
    return true;
}

static bool equal(const CsCandidates *a, const CsCandidates *b)
{
    if (a->first.len != b->first.len)
        return false;
    for (int v = 0; v + 1 < (int)a->first.len; v++)
        if (!cs_domain_equal(cs_candidates_of(a, v), cs_candidates_of(b, v)))
            return false;
    return true;
}

static CsSearch *open(const CsModel *m, const CsBackend *backend, const CsControl *control)
{
    g_autoptr(CsOptions) options = cs_options_new();
    g_autoptr(GError) error = NULL;
    assert_true(cs_options_set(options, "backend", backend->name, &error));
    CsSearch *search = cs_search_open(m, options, control, &error);
    assert_true(search || error->code == CS_ERROR_UNSUPPORTED);
    return search;
}

static void compare(const CsBackend *backend, const CsModel *m, guint32 seed)
{
    g_autoptr(CsSearch) search = open(m, backend, NULL);
    if (!search)
        return;
    g_autoptr(GError) error = NULL;
    CsCandidates occurs = {0}, open_ones = {0}, expected = {0};
    g_autoptr(CsTally) tally = cs_tally_new(m, &error);
    size_t answers = brute_force(m, mark, tally);
    cs_tally_collect(tally, CS_MARK_OCCURS, &expected);
    CsStatus status = cs_search_candidates(search, &occurs, &open_ones, &error);
    if (error)
        print_error("seed %u: %s\n", seed, error->message);
    assert_int_equal(status, answers ? CS_STATUS_SOLUTION : CS_STATUS_NONE);
    assert_int_equal(open_ones.ranges.len, 0);
    if (answers && !equal(&occurs, &expected))
        fail_msg("%s: wrong candidates, seed %u", backend->name, seed);
    cs_candidates_clear(&occurs);
    cs_candidates_clear(&open_ones);
    cs_candidates_clear(&expected);
}

static void test_backend(void **state)
{
    for (guint32 seed = 0; seed < MODELS; seed++) {
        g_autoptr(GRand) random = g_rand_new_with_seed(seed);
        CsRandomShape shape = cs_random_shape(random);
        shape.flow = seed % 3 == 0;
        g_autoptr(CsModel) m = cs_random_model(random, &shape);
        compare(*state, m, seed);
    }
}

/* Cancelled before it began: nothing is claimed. */
static void test_cancelled(void **state)
{
    (void)state;
    CsControl control = {0};
    atomic_store(&control.cancelled, true);
    for (size_t b = 0; cs_backends[b]; b++) {
        if (cs_backends[b]->argument)
            continue;
        g_autoptr(CsModel) m = cs_model_new();
        int32_t vars[40];
        for (int i = 0; i < 40; i++)
            vars[i] = cs_model_add_var(m, cs_model_label(m, "x%", i, 0, 0, 0), 1, 9);
        for (int i = 0; i + 4 < 40; i += 3)
            cs_model_add_linear(m, cs_model_label(m, "c%", i, 0, 0, 0), vars + i, NULL, 4, CS_EQ,
                                19);
        g_autoptr(CsSearch) search = open(m, cs_backends[b], &control);
        if (!search)
            continue;
        g_autoptr(GError) error = NULL;
        CsCandidates occurs = {0}, left = {0};
        CsStatus status = cs_search_candidates(search, &occurs, &left, &error);
        /* A back end may be done before it asks for the first time; then all must be settled. */
        if (status == CS_STATUS_SOLUTION) {
            assert_int_equal(left.ranges.len, 0);
            int64_t size = 0;
            for (int v = 0; v < 40; v++)
                size += cs_domain_size(cs_candidates_of(&occurs, v));
            assert_int_equal(size, 40 * 9);
        } else {
            assert_int_equal(status, CS_STATUS_UNKNOWN);
        }
        cs_candidates_clear(&occurs);
        cs_candidates_clear(&left);
    }
}

int main(void)
{
    group_add_backends(test_backend);
    group_add(test_cancelled, NULL, "test_cancelled");
    return group_run("candidates");
}
