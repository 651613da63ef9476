/* A command of the program: a file src/cli/cmd-*.c that exports one const CsCommand. */
#ifndef CS_COMMAND_H
#define CS_COMMAND_H

#include "error.h"
#include "options.h"
#include <stdio.h>

/* Exit statuses, as in sysexits.h and, for --exit-code, as SAT solvers have them.  After a signal
 * the program ends by that signal instead (signals.h). */
enum {
    CS_EXIT_OK = 0,
    CS_EXIT_SOLUTION = 10,
    CS_EXIT_NO_SOLUTION = 20,
    CS_EXIT_USAGE = 64,
    CS_EXIT_DATA = 65,        /* bad input, or an answer that `check` finds wrong */
    CS_EXIT_NO_INPUT = 66,    /* a file that cannot be read */
    CS_EXIT_UNAVAILABLE = 69, /* a back end or encoding that does not take this model */
    CS_EXIT_SOFTWARE = 70,    /* a back end failed or gave a wrong answer */
    CS_EXIT_NO_MEMORY = 71,
    CS_EXIT_CANNOT_WRITE = 73,
    CS_EXIT_LIMIT = 75, /* prove: a limit came first */
};

typedef struct CsCommand {
    const char *name;
    const char *arguments; /* behind the name in the usage line */
    const char *summary;   /* one line */
    /* argv[0] is the command's name.  Returns an exit status; reports errors itself. */
    int (*run)(int argc, char **argv);
} CsCommand;

extern const CsCommand *const cs_commands[];

/* Parses the command line with these entries, --memory-limit, and, unless options is NULL, the
 * groups (CsOptionGroup) of the option table.  Leaves the words that are no options in argv. False,
 * having said why on stderr, on a usage error, among them an option's value that names nothing;
 * `--help` prints and exits. */
bool cs_cli_parse(const CsCommand *command, const GOptionEntry *entries, CsOptions *options,
                  unsigned groups, int *argc, char ***argv);

/* The same for commands that have G_OPTION_ARG_CALLBACK entries: these get `data`. */
typedef struct CsCliData {
    CsOptions *options; /* or NULL */
    unsigned groups;    /* of the option table */
    void *own;          /* the command's */
} CsCliData;

bool cs_cli_parse_with(const CsCommand *command, const GOptionEntry *entries, CsCliData *data,
                       int *argc, char ***argv);

/* Prints `cluesat: MESSAGE` and gives the exit status for the error. */
int cs_cli_fail(const GError *error);

/* The same where the wrong answer is what was given to be judged: not ours, but bad input. */
int cs_cli_fail_judging(const GError *error);

/* The same for a usage error that has no GError. */
int cs_cli_usage(const CsCommand *command, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Is standard input (`-`) named at most once among these files?  It cannot be read twice. */
bool cs_cli_reads_once(int n, char *const *paths);

/* Checks the options of drawings; *colour tells whether text on standard output may have colours:
 * --color, or when that is auto, a terminal and no NO_COLOR (https://no-color.org). */
bool cs_cli_drawing(const CsOptions *options, bool *colour, GError **error);

/* Flushes standard output; CS_EXIT_CANNOT_WRITE, having said so, when that fails. */
int cs_cli_close_output(int status);

#endif
