#include "command.h"
#include "memory.h"

#include "options-check.h"

#include <stdlib.h>
#include <string.h>

/* Holds on to what the words of the command line and GOption's entries point at for as long as the
 * program runs. */
static void *keep(void *memory)
{
    static GPtrArray *kept;
    if (!kept)
        kept = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(kept, memory);
    return memory;
}

static gboolean set_option(const char *name, const char *value, void *data, GError **error)
{
    g_autoptr(GError) local = NULL;
    if (cs_options_set(((CsCliData *)data)->options, name + 2, value, &local))
        return TRUE;
    g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "--%s", local->message);
    return FALSE;
}

/* The option table's entries of these groups, for GOption, NULL-terminated. */
static const GOptionEntry *table_entries(unsigned groups)
{
    GOptionEntry *entries = keep(g_new0(GOptionEntry, cs_n_options + 1));
    size_t n = 0;
    for (size_t i = 0; i < cs_n_options; i++) {
        const CsOptionInfo *o = &cs_option_info[i];
        if (o->group & groups)
            entries[n++] = (GOptionEntry){
                .long_name = g_strdelimit(keep(g_strdup(o->name)), "_", '-'),
                .flags = G_OPTION_FLAG_FILENAME, /* bytes as they come: a program may be named */
                .arg = G_OPTION_ARG_CALLBACK,
                .arg_data = (gpointer)set_option,
                .description = o->help,
                .arg_description = o->argument,
            };
    }
    return entries;
}

/* Does a word such as `-j4` hold the value of the option in its first two letters? */
static bool holds_value(const GOptionEntry *entries, const char *word)
{
    if (word[0] != '-' || word[1] == '-' || !word[1] || !word[2])
        return false;
    for (const GOptionEntry *e = entries; e && e->long_name; e++)
        if (e->short_name == word[1])
            return e->arg != G_OPTION_ARG_NONE;
    return false;
}

/* `-j4` becomes `-j 4`, which is all that GOption knows. */
static void part_short_options(const GOptionEntry *entries, int *argc, char ***argv)
{
    char **words = keep(g_new0(char *, 2 * (size_t)*argc + 1));
    int n = 0;
    bool options = true;
    for (int i = 0; i < *argc; i++) {
        char *word = (*argv)[i];
        options = options && strcmp(word, "--") != 0;
        if (options && i > 0 && holds_value(entries, word)) {
            words[n++] = keep(g_strndup(word, 2));
            word += 2;
        }
        words[n++] = word;
    }
    *argc = n;
    *argv = words;
}

static void print_help(GOptionContext *context)
{
    char *text = g_option_context_get_help(context, FALSE, NULL);
    fputs(text, stdout);
    g_free(text);
    exit(cs_cli_close_output(CS_EXIT_OK));
}

bool cs_cli_reads_once(int n, char *const *paths)
{
    int times = 0;
    for (int i = 0; i < n; i++)
        times += strcmp(paths[i], "-") == 0;
    return times < 2;
}

bool cs_cli_parse(const CsCommand *command, const GOptionEntry *entries, CsOptions *options,
                  unsigned groups, int *argc, char ***argv)
{
    CsCliData data = {.options = options, .groups = groups};
    return cs_cli_parse_with(command, entries, &data, argc, argv);
}

bool cs_cli_parse_with(const CsCommand *command, const GOptionEntry *entries, CsCliData *data,
                       int *argc, char ***argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new(command->arguments);
    g_autofree char *program = g_strconcat("cluesat ", command->name, NULL);
    g_autofree char *summary = g_strconcat(command->summary, ".", NULL);
    g_set_prgname(program);
    g_option_context_set_summary(context, summary);
    GOptionGroup *group = g_option_group_new("main", "", "", data, NULL);
    if (entries)
        g_option_group_add_entries(group, entries);
    if (data->options)
        g_option_group_add_entries(group, table_entries(data->groups));
    /* GLib's own --help does not look whether it could be written. */
    g_option_context_set_help_enabled(context, FALSE);
    gint64 memory = -1;
    gboolean help = FALSE;
    const GOptionEntry common[] = {
        {"help", 'h', 0, G_OPTION_ARG_NONE, &help, "print this", NULL},
        {"memory-limit", 0, 0, G_OPTION_ARG_INT64, &memory,
         "take no more memory than this (default: 7/8 of the machine's; 0 = no limit)", "MIB"},
        {0},
    };
    g_option_group_add_entries(group, common);
    g_option_context_set_main_group(context, group);
    part_short_options(entries, argc, argv);
    g_autoptr(GError) error = NULL;
    if (!g_option_context_parse(context, argc, argv, &error)) {
        cs_cli_usage(command, "%s", error->message);
        return false;
    }
    if (help)
        print_help(context);
    cs_cli_limit_memory(memory);
    /* `--` ends the options; GOption leaves it in place when an argument that looks like an option
     * follows. */
    if (*argc > 1 && strcmp((*argv)[1], "--") == 0) {
        memmove(*argv + 1, *argv + 2, (size_t)(*argc - 1) * sizeof **argv);
        --*argc;
    }
    if (!data->options || cs_options_check(data->options, &error))
        return true;
    cs_cli_fail(error);
    return false;
}
