#include "command.h"
#include "memory.h"
#include "puzzle-help.h"
#include "signals.h"

#include "registry.h"

#include <locale.h>
#include <signal.h>
#include <string.h>

static void print_usage(FILE *out)
{
    fputs("Usage: cluesat COMMAND [OPTION…] [ARGUMENT…]\n"
          "Puzzles in, proven answers out.\n\nCommands:\n",
          out);
    for (size_t i = 0; cs_commands[i]; i++)
        fprintf(out, "  %-11s %s\n", cs_commands[i]->name, cs_commands[i]->summary);
    fputs("\n`cluesat help COMMAND` tells more; `cluesat --puzzle-help NAME` explains a puzzle;\n"
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

static int run_command(char **argv, int argc)
{
    for (size_t i = 0; cs_commands[i]; i++) {
        if (strcmp(argv[0], cs_commands[i]->name) == 0) {
            int status = cs_commands[i]->run(argc, argv);
            cs_cli_end_if_cancelled();
            return status;
        }
    }
    fprintf(stderr, "cluesat: there is no %s '%s'; `cluesat --help` lists them\n",
            argv[0][0] == '-' ? "option" : "command", argv[0]);
    return CS_EXIT_USAGE;
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
    if (strcmp(argv[1], "help") == 0 && argc > 2) { /* as COMMAND --help */
        static char help[] = "--help";
        return run_command((char *[]){argv[2], help, NULL}, 2);
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
    return run_command(argv + 1, argc - 1);
}
