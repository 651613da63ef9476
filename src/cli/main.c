#include "command.h"
#include "memory.h"
#include "puzzle-help.h"
#include "signals.h"

#include "registry.h"

#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static void print_usage(FILE *out)
{
    fputs("Usage: cluesat COMMAND [OPTION…] [ARGUMENT…]\n"
          "Puzzles in, proven answers out.\n\nCommands:\n",
          out);
    for (size_t i = 0; cs_commands[i]; i++)
        fprintf(out, "  %-11s %s\n", cs_commands[i]->name, cs_commands[i]->summary);
    fputs("\n`cluesat COMMAND --help` tells more; `cluesat --puzzle-help NAME` explains a puzzle;\n"
          "`cluesat --version` prints the version.\n",
          out);
}

static void print_version(void)
{
    printf("cluesat %s\n", CS_VERSION);
    for (size_t i = 0; cs_backends[i]; i++)
        if (cs_backends[i]->sat && cs_backends[i]->sat->version)
            printf("%s %s\n", cs_backends[i]->name, cs_backends[i]->sat->version());
    printf("glib %u.%u.%u\n", glib_major_version, glib_minor_version, glib_micro_version);
}

int cs_cli_fail(const GError *error)
{
    static const int status[] = {
        [CS_ERROR_USAGE] = CS_EXIT_USAGE,
        [CS_ERROR_PARSE] = CS_EXIT_DATA,
        [CS_ERROR_READ] = CS_EXIT_NO_INPUT,
        [CS_ERROR_WRITE] = CS_EXIT_CANNOT_WRITE,
        [CS_ERROR_UNSUPPORTED] = CS_EXIT_UNAVAILABLE,
        [CS_ERROR_BACKEND] = CS_EXIT_SOFTWARE,
        [CS_ERROR_WRONG] = CS_EXIT_SOFTWARE,
    };
    fflush(stdout);
    fprintf(stderr, "cluesat: %s\n", error->message);
    return error->domain == CS_ERROR ? status[error->code] : CS_EXIT_SOFTWARE;
}

int cs_cli_usage(const CsCommand *command, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "cluesat: %s: ", command->name);
    vfprintf(stderr, format, args);
    va_end(args);
    fprintf(stderr, "\nUsage: cluesat %s %s\n", command->name, command->arguments);
    return CS_EXIT_USAGE;
}

int cs_cli_close_output(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fprintf(stderr, "cluesat: cannot write to standard output: %s\n", g_strerror(errno));
    return CS_EXIT_CANNOT_WRITE;
}

static gboolean set_option(const char *name, const char *value, void *data, GError **error)
{
    g_autofree char *plain = g_strdelimit(g_strdup(name + 2), "-", '_');
    g_autoptr(GError) local = NULL;
    if (cs_options_set(((CsCliData *)data)->options, plain, value, &local))
        return TRUE;
    g_set_error_literal(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, local->message);
    return FALSE;
}

/* The option table as entries for GOption; names and entries live as long as the program. */
static const GOptionEntry *table_entries(const CsOptionInfo *table, size_t n)
{
    static GOptionEntry *entries;
    if (entries)
        return entries;
    entries = g_new0(GOptionEntry, n + 1);
    for (size_t i = 0; i < n; i++) {
        const CsOptionInfo *o = &table[i];
        entries[i] = (GOptionEntry){
            .long_name = g_strdelimit(g_strdup(o->name), "_", '-'),
            .arg = G_OPTION_ARG_CALLBACK,
            .arg_data = (gpointer)set_option,
            .description = o->help,
            .arg_description = o->argument,
        };
    }
    return entries;
}

bool cs_cli_parse(const CsCommand *command, const GOptionEntry *entries, CsOptions *options,
                  int *argc, char ***argv)
{
    CsCliData data = {.options = options};
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
        g_option_group_add_entries(
            group, data->reading ? table_entries(cs_reading_option_info, cs_n_reading_options)
                                 : table_entries(cs_option_info, cs_n_options));
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
    g_autoptr(GError) error = NULL;
    if (!g_option_context_parse(context, argc, argv, &error)) {
        cs_cli_usage(command, "%s", error->message);
        return false;
    }
    if (help) {
        char *text = g_option_context_get_help(context, FALSE, NULL);
        fputs(text, stdout);
        g_free(text);
        exit(cs_cli_close_output(CS_EXIT_OK));
    }
    cs_cli_limit_memory(memory);
    /* `--` ends the options; GOption leaves it in place when an argument that looks like an option
     * follows. */
    if (*argc > 1 && strcmp((*argv)[1], "--") == 0) {
        memmove(*argv + 1, *argv + 2, (size_t)(*argc - 1) * sizeof **argv);
        --*argc;
    }
    return true;
}

int main(int argc, char **argv)
{
    setlocale(LC_CTYPE, "");
    signal(SIGPIPE, SIG_DFL);
    cs_cli_keep_memory();
    cs_cli_catch_out_of_memory();
    if (argc < 2) {
        print_usage(stderr);
        return CS_EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        print_usage(stdout);
        return cs_cli_close_output(CS_EXIT_OK);
    }
    if (strcmp(argv[1], "--puzzle-help") == 0) {
        if (argc == 3)
            return cs_cli_puzzle_help(argv[2]);
        fputs("cluesat: --puzzle-help: expected a name that `cluesat list puzzles` shows\n",
              stderr);
        return CS_EXIT_USAGE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        print_version();
        return cs_cli_close_output(CS_EXIT_OK);
    }
    for (size_t i = 0; cs_commands[i]; i++)
        if (strcmp(argv[1], cs_commands[i]->name) == 0) {
            int status = cs_commands[i]->run(argc - 1, argv + 1);
            cs_cli_end_if_cancelled();
            return status;
        }
    fprintf(stderr, "cluesat: there is no command '%s'; `cluesat --help` lists them\n", argv[1]);
    return CS_EXIT_USAGE;
}
