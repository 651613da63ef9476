#include "boards.h"
#include "command.h"
#include "dimacs.h"
#include "input.h"
#include "presolve.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

extern const CsCommand cs_cmd_encode;

/* The file that is being written; a signal takes it away with the process. */
static char *partial;

static void abandon(int number)
{
    unlink(partial);
    signal(number, SIG_DFL);
    raise(number);
}

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};

/* What is ignored, as under nohup, stays so. */
static void abandon_on_signal(bool on)
{
    for (size_t i = 0; i < G_N_ELEMENTS(ending_signals); i++) {
        void (*before)(int) = signal(ending_signals[i], on ? abandon : SIG_DFL);
        if (before == SIG_IGN)
            signal(ending_signals[i], SIG_IGN);
    }
}

/* Makes the file; signals wait until it is known which it is.  Its descriptor, or -1. */
static int open_partial(const char *path)
{
    sigset_t set, before;
    sigemptyset(&set);
    for (size_t i = 0; i < G_N_ELEMENTS(ending_signals); i++)
        sigaddset(&set, ending_signals[i]);
    pthread_sigmask(SIG_BLOCK, &set, &before);
    partial = g_strdup_printf("%s.XXXXXX", path);
    int fd = g_mkstemp_full(partial, O_RDWR | O_CLOEXEC, 0666);
    abandon_on_signal(fd >= 0);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return fd;
}

static bool set_write_error(const char *path, GError **error)
{
    g_set_error(error, CS_ERROR, CS_ERROR_WRITE, "%s: cannot be written: %s", path,
                g_strerror(errno));
    return false;
}

/* A device, a pipe or a link, which a rename would replace by a file. */
static bool is_special(const char *path)
{
    struct stat at;
    return lstat(path, &at) == 0 && !S_ISREG(at.st_mode);
}

static bool write_through(const CsEncode *e, const char *puzzle, const CsBoard *board,
                          const char *path, GError **error)
{
    FILE *file = fopen(path, "we");
    if (!file)
        return set_write_error(path, error);
    bool ok = cs_dimacs_write(e, puzzle, board, file, error);
    return fclose(file) == 0 || !ok ? ok : set_write_error(path, error);
}

/* Into a new file beside the target, which replaces it only when it is whole. */
static bool write_file(const CsEncode *e, const char *puzzle, const CsBoard *board,
                       const char *path, GError **error)
{
    int fd = open_partial(path);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
    bool ok = file && cs_dimacs_write(e, puzzle, board, file, error);
    if (file && fclose(file) != 0)
        ok = false;
    if (ok && g_rename(partial, path) != 0)
        ok = false;
    if (!ok) {
        if (!error || !*error)
            set_write_error(path, error);
        if (fd >= 0)
            g_unlink(partial);
    }
    abandon_on_signal(false);
    g_clear_pointer(&partial, g_free);
    return ok;
}

static bool encode_input(CsInput *input, int number, const CsOptions *options, const char *path,
                         GError **error)
{
    CsBoards boards = {.input = input, .number = number};
    g_autoptr(CsBoard) board = cs_boards_single(&boards, error);
    if (!board)
        return false;
    g_autoptr(CsModel) model = cs_puzzle_model(cs_input_puzzle(input), board);
    CsStepSet steps;
    bool none;
    if (!cs_model_valid(model, error) || !cs_presolve_parse(options->presolve, NULL, &steps, error))
        return false;
    g_autoptr(CsModel) presolved = steps ? cs_presolve(model, steps, &none, NULL) : NULL;
    g_autoptr(CsEncode) e =
        cs_encode_model(presolved ? presolved : model, options->encoding, error);
    if (!e)
        return false;
    const char *name = cs_input_puzzle(input)->name;
    if (!path)
        return cs_dimacs_write(e, name, board, stdout, error);
    return is_special(path) ? write_through(e, name, board, path, error)
                            : write_file(e, name, board, path, error);
}

/* Whoever writes over the puzzle has lost it. */
static bool is_same_file(const char *a, const char *b)
{
    struct stat one, two;
    bool found = strcmp(a, "-") == 0 ? fstat(STDIN_FILENO, &one) == 0 : stat(a, &one) == 0;
    return found && S_ISREG(one.st_mode) && stat(b, &two) == 0 && one.st_dev == two.st_dev &&
           one.st_ino == two.st_ino;
}

static int encode(int argc, char **argv)
{
    g_autofree char *puzzle = NULL, *output = NULL;
    int number = 0;
    const GOptionEntry entries[] = {
        {"puzzle", 'p', 0, G_OPTION_ARG_STRING, &puzzle,
         "which puzzle it is, where the text does not say", "NAME"},
        CS_CLI_NUMBER_ENTRY(&number),
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &output, "write to this file", "FILE.cnf"},
        {0},
    };
    g_autoptr(CsOptions) options = cs_options_new();
    if (!cs_cli_parse(&cs_cmd_encode, entries, options, CS_OPTIONS_ENCODE | CS_OPTIONS_READ, &argc,
                      &argv))
        return CS_EXIT_USAGE;
    if (argc > 2)
        return cs_cli_usage(&cs_cmd_encode, "expected one file");
    const char *path = argc > 1 ? argv[1] : "-";
    if (output && is_same_file(path, output))
        return cs_cli_usage(&cs_cmd_encode, "%s is the input: expected another file for --output",
                            output);
    g_autoptr(GError) error = NULL;
    g_autoptr(CsInput) input = cs_input_open(path, puzzle, &error);
    if (!input || !cs_input_set_options(input, options, &error) ||
        !encode_input(input, number, options, output, &error))
        return cs_cli_fail(error);
    return cs_cli_close_output(CS_EXIT_OK);
}

const CsCommand cs_cmd_encode = {
    .name = "encode",
    .arguments = "[FILE|-]",
    .summary = "write a puzzle as DIMACS CNF with every variable and clause group named",
    .run = encode,
};
