/* How a command ends: what it says, and with which exit status. */
#include "command.h"

#include <errno.h>

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
