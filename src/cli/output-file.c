#include "output-file.h"

#include "error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

static bool write_through(const char *path, CsCliWrite *write, void *data, GError **error)
{
    FILE *file = fopen(path, "we");
    if (!file)
        return set_write_error(path, error);
    bool ok = write(file, data, error);
    return fclose(file) == 0 || !ok ? ok : set_write_error(path, error);
}

/* Into a new file beside the target, which replaces it only when it is whole. */
static bool write_beside(const char *path, CsCliWrite *write, void *data, GError **error)
{
    int fd = open_partial(path);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
    bool ok = file && write(file, data, error);
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

bool cs_cli_write_file(const char *path, CsCliWrite *write, void *data, GError **error)
{
    return is_special(path) ? write_through(path, write, data, error)
                            : write_beside(path, write, data, error);
}

bool cs_cli_is_same_file(const char *input, const char *output)
{
    struct stat one, two;
    bool found = strcmp(input, "-") == 0 ? fstat(STDIN_FILENO, &one) == 0 : stat(input, &one) == 0;
    return found && S_ISREG(one.st_mode) && stat(output, &two) == 0 && one.st_dev == two.st_dev &&
           one.st_ino == two.st_ino;
}
