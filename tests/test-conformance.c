/* Walks the registries: every back end, and every encoding with every SAT back end, must find
 * exactly the answers of random small models that brute force finds. */
#include "brute.h"
#include "group.h"
#include "random-model.h"
#include "registry.h"
#include "search.h"

#define MODELS 300
#define ANSWERS_AT_MOST 400

/* How a model is to be answered. */
typedef struct Configuration {
    const CsBackend *backend;
    char *encoding;
} Configuration;

static void compare(const Configuration *k, const CsModel *m, guint32 seed)
{
    g_autoptr(CsOptions) options = cs_options_new();
    g_autoptr(GError) error = NULL;
    assert_true(cs_options_set(options, "backend", k->backend->name, &error));
    assert_true(cs_options_set(options, "encoding", k->encoding, &error));
    /* Half of the models go to the encoders as they are. */
    assert_true(cs_options_set(options, "presolve", seed % 2 ? "none" : "all", &error));
    g_autoptr(CsSearch) search = cs_search_open(m, options, NULL, &error);
    /* A back end or an encoder may refuse a model, but must say why. */
    if (!search) {
        assert_non_null(error);
        assert_int_equal(error->code, CS_ERROR_UNSUPPORTED);
        return;
    }
    g_autofree int *values = g_new(int, m->vars.len + 1);
    size_t expected = brute_count(m), count = 0;
    CsStatus status;
    while ((status = cs_search_next(search, values, &error)) == CS_STATUS_SOLUTION &&
           count <= expected && count < ANSWERS_AT_MOST)
        count++;
    if (error)
        print_error("%s\n", error->message);
    if (status != CS_STATUS_NONE && expected <= ANSWERS_AT_MOST)
        print_error("status %d after %zu answers, seed %u\n", status, count, seed);
    if (expected <= ANSWERS_AT_MOST) {
        assert_int_equal(status, CS_STATUS_NONE);
        assert_int_equal(count, expected);
    } else {
        assert_true(count >= ANSWERS_AT_MOST);
    }
}

static void test_configuration(void **state)
{
    const Configuration *k = *state;
    for (guint32 seed = 0; seed < MODELS; seed++) {
        g_autoptr(GRand) random = g_rand_new_with_seed(seed);
        CsRandomShape shape = cs_random_shape(random);
        shape.flow = seed % 3 == 0;
        g_autoptr(CsModel) m = cs_random_model(random, &shape);
        compare(k, m, seed);
    }
}

static void add_test(const CsBackend *backend, const char *encoding)
{
    Configuration *k = g_new(Configuration, 1);
    k->backend = backend;
    k->encoding = g_strdup(encoding);
    group_add(test_configuration, k, "%s %s", backend->name, backend->sat ? encoding : "native");
}

int main(void)
{
    for (size_t b = 0; cs_backends[b]; b++) {
        if (cs_backends[b]->argument)
            continue;
        add_test(cs_backends[b], "auto");
        for (size_t v = 0; cs_backends[b]->sat && cs_var_encodings[v]; v++) {
            g_autofree char *var = g_strconcat("var=", cs_var_encodings[v]->name, NULL);
            add_test(cs_backends[b], var);
            for (size_t i = 0; cs_encoders[i]; i++) {
                g_autofree char *spec =
                    g_strdup_printf("%s,%s=%s", var, cs_encoders[i]->family, cs_encoders[i]->name);
                add_test(cs_backends[b], spec);
            }
        }
    }
    return group_run("conformance");
}
