#include "suite.h"

#include <string.h>

const char *const bench_question_name[] = {[BENCH_ONE] = "one", [BENCH_TWO] = "two"};

static void free_config(void *data)
{
    BenchConfig *c = data;
    g_free(c->name);
    g_free(c->peer);
    g_strfreev(c->settings);
    g_free(c);
}

static void free_instance(void *data)
{
    BenchInstance *i = data;
    g_free(i->name);
    g_free(i->puzzle);
    g_free(i->series);
    g_free(i->path);
    g_strfreev(i->only);
    g_free(i);
}

BenchSuite *bench_suite_new(void)
{
    BenchSuite *s = g_new0(BenchSuite, 1);
    s->repeat = 3;
    s->warm_up = 1;
    s->limit = 10;
    s->configs = g_ptr_array_new_with_free_func(free_config);
    s->instances = g_ptr_array_new_with_free_func(free_instance);
    return s;
}

void bench_suite_free(BenchSuite *s)
{
    if (!s)
        return;
    g_free(s->name);
    g_free(s->title);
    g_free(s->baseline);
    g_ptr_array_free(s->configs, TRUE);
    g_ptr_array_free(s->instances, TRUE);
    g_free(s);
}

BenchConfig *bench_suite_find_config(const BenchSuite *s, const char *name)
{
    for (guint i = 0; i < s->configs->len; i++)
        if (strcmp(bench_suite_config(s, i)->name, name) == 0)
            return bench_suite_config(s, i);
    return NULL;
}

bool bench_suite_pairs(const BenchInstance *instance, const BenchConfig *config)
{
    return !instance->only || g_strv_contains((const char *const *)instance->only, config->name);
}

char *bench_instance_text(const BenchInstance *instance, size_t *len, GError **error)
{
    if (instance->path) {
        char *text = NULL;
        g_autoptr(GError) local = NULL;
        if (g_file_get_contents(instance->path, &text, len, &local))
            return text;
        g_set_error(error, CS_ERROR, CS_ERROR_READ, "%s", local->message);
        return NULL;
    }
    g_autoptr(GString) out = g_string_new(NULL);
    if (!bench_generate(instance->puzzle, &instance->shape, out, error))
        return NULL;
    *len = out->len;
    return g_string_free(g_steal_pointer(&out), FALSE);
}
