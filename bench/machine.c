#include "machine.h"

#include <sys/sysinfo.h>
#include <sys/utsname.h>

/* The value of the first line `KEY…: value` or `KEY=value` of a file; caller frees; NULL. */
static char *look_up(const char *path, const char *key, const char *between)
{
    g_autofree char *text = NULL;
    if (!g_file_get_contents(path, &text, NULL, NULL))
        return NULL;
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line; line++) {
        char *value = g_str_has_prefix(*line, key) ? strstr(*line, between) : NULL;
        if (value) {
            g_autofree char *copy = g_strdup(value + strlen(between));
            return g_strdup(g_strstrip(g_strdelimit(copy, "\"", ' ')));
        }
    }
    return NULL;
}

static void put(JsonObject *o, const char *name, const char *text)
{
    json_object_set_string_member(o, name, text ? text : "unknown");
}

static JsonObject *describe_hardware(void)
{
    JsonObject *m = json_object_new();
    struct utsname system;
    struct sysinfo info;
    g_autofree char *processor = look_up("/proc/cpuinfo", "model name", ":");
    g_autofree char *release = look_up("/etc/os-release", "PRETTY_NAME", "=");
    put(m, "processor", processor);
    json_object_set_int_member(m, "cores", (gint64)g_get_num_processors());
    if (sysinfo(&info) == 0)
        json_object_set_int_member(m, "memory", (gint64)info.totalram * info.mem_unit);
    if (uname(&system) == 0) {
        g_autofree char *kernel = g_strdup_printf("%s %s", system.sysname, system.release);
        put(m, "kernel", kernel);
        put(m, "architecture", system.machine);
    }
    put(m, "system", release);
    return m;
}

static char *hash_of_program(void)
{
    g_autofree char *text = NULL;
    gsize len;
    if (!g_file_get_contents("/proc/self/exe", &text, &len, NULL))
        return NULL;
    g_autofree char *sum = g_compute_checksum_for_data(G_CHECKSUM_SHA256, (guchar *)text, len);
    return g_strndup(sum, 16);
}

void bench_machine_describe(JsonObject *header)
{
    g_autofree char *program = hash_of_program();
    put(header, "program", "cluesat " CS_VERSION);
    put(header, "build", CS_BUILD);
    put(header, "compiler", __VERSION__);
    put(header, "executable", program);
    json_object_set_object_member(header, "machine", describe_hardware());
}
