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

int cs_cli_fail_judging(const GError *error)
{
    int status = cs_cli_fail(error);
    return status == CS_EXIT_SOFTWARE ? CS_EXIT_DATA : status;
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
