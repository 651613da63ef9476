/* `--backend ipasir:LIBRARY`: PicoSAT behind the interface, and a library that misbehaves.  The
 * libraries are built from tests/plugins/; TEST_LIBS says where they are. */
#include "external.h"
#include "unit.h"

static CsStatus ask(const char *library, double seconds, size_t *count, GError **error)
{
    const char *folder = g_getenv("TEST_LIBS");
    if (!folder)
        skip();
    g_autofree char *backend = g_strdup_printf("ipasir:%s/libipasir-%s.so", folder, library);
    return external_ask(backend, seconds, count, error);
}

static void test_all_answers(void **state)
{
    (void)state;
    g_autoptr(GError) error = NULL;
    size_t count;
    assert_int_equal(ask("picosat", 0, &count, &error), CS_STATUS_NONE);
    assert_null(error);
    assert_int_equal(count, 3);
}

static void lies(const char *how, int code, const char *words)
{
    g_autoptr(GError) error = NULL;
    size_t count;
    g_setenv("LIAR", how, TRUE);
    assert_int_equal(ask("liar", 20, &count, &error), CS_STATUS_ERROR);
    assert_non_null(error);
    assert_int_equal(error->code, code);
    assert_non_null(strstr(error->message, words));
}

static void test_lies(void **state)
{
    (void)state;
    lies("wrong", CS_ERROR_BACKEND, "no single value");
    lies("same", CS_ERROR_WRONG, "same answer twice");
    lies("nonsense", CS_ERROR_BACKEND, "ipasir_solve gave 7");
    lies("nothing", CS_ERROR_BACKEND, "ipasir_init gave nothing");
}

/* The first answer again and again, when others are asked for: no way to the candidates. */
static void test_no_progress(void **state)
{
    (void)state;
    const char *folder = g_getenv("TEST_LIBS");
    if (!folder)
        skip();
    g_setenv("LIAR", "same", TRUE);
    g_autofree char *backend = g_strdup_printf("ipasir:%s/libipasir-liar.so", folder);
    g_autoptr(CsModel) m = external_model();
    g_autoptr(CsOptions) options = cs_options_new();
    g_autoptr(GError) error = NULL;
    cs_options_set(options, "backend", backend, NULL);
    cs_options_set(options, "presolve", "none", NULL);
    g_autoptr(CsSearch) search = cs_search_open(m, options, NULL, &error);
    CsCandidates occurs = {0}, open = {0};
    assert_int_equal(cs_search_candidates(search, &occurs, &open, &error), CS_STATUS_ERROR);
    assert_int_equal(error->code, CS_ERROR_WRONG);
    assert_non_null(strstr(error->message, "without any of the values"));
    cs_candidates_clear(&occurs);
    cs_candidates_clear(&open);
}

static void test_hang(void **state)
{
    (void)state;
    g_autoptr(GError) error = NULL;
    size_t count;
    g_setenv("LIAR", "hang", TRUE);
    assert_int_equal(ask("liar", 0.2, &count, &error), CS_STATUS_UNKNOWN);
    assert_null(error);
}

static void test_no_library(void **state)
{
    (void)state;
    g_autoptr(GError) error = NULL;
    size_t count;
    assert_int_equal(external_ask("ipasir:./no-such-library.so", 0, &count, &error),
                     CS_STATUS_ERROR);
    assert_int_equal(error->code, CS_ERROR_BACKEND);
    g_clear_error(&error);
    assert_int_equal(external_ask("ipasir:libm.so.6", 0, &count, &error), CS_STATUS_ERROR);
    assert_non_null(strstr(error->message, "not an IPASIR library"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_answers), cmocka_unit_test(test_lies),
        cmocka_unit_test(test_no_progress), cmocka_unit_test(test_hang),
        cmocka_unit_test(test_no_library),
    };
    return cmocka_run_group_tests_name("ipasir", tests, NULL, NULL);
}
