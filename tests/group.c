#include "group.h"

#include "registry.h"

/* Of struct CMUnitTest.  Never freed, so that leak checkers reach names and states from here. */
static GArray *tests;

void group_add(CMUnitTestFunction test, const void *state, const char *name, ...)
{
    va_list args;
    if (!tests)
        tests = g_array_new(FALSE, FALSE, sizeof(struct CMUnitTest));
    va_start(args, name);
    struct CMUnitTest one = {.name = g_strdup_vprintf(name, args),
                             .test_func = test,
                             .initial_state = (void *)(uintptr_t)state};
    va_end(args);
    g_array_append_val(tests, one);
}

void group_add_backends(CMUnitTestFunction test)
{
    for (size_t b = 0; cs_backends[b]; b++)
        if (!cs_backends[b]->argument)
            group_add(test, cs_backends[b], "%s", cs_backends[b]->name);
}

int group_run(const char *name)
{
    return _cmocka_run_group_tests(name, (struct CMUnitTest *)(void *)tests->data, tests->len, NULL,
                                   NULL);
}
