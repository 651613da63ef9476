#include "command.h"
#include "verify.h"

extern const CsCommand cs_cmd_verify;

static int verify(int argc, char **argv)
{
    if (!cs_cli_parse(&cs_cmd_verify, NULL, NULL, 0, &argc, &argv))
        return CS_EXIT_USAGE;
    if (argc != 2)
        return cs_cli_usage(&cs_cmd_verify, "expected one folder");
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) out = g_string_new(NULL);
    if (!cs_verify(argv[1], out, &error)) {
        int status = cs_cli_fail_judging(error);
        fputs("NOT VERIFIED\n", stdout);
        return cs_cli_close_output(status);
    }
    fputs(out->str, stdout);
    fputs("VERIFIED\n", stdout);
    return cs_cli_close_output(CS_EXIT_OK);
}

const CsCommand cs_cmd_verify = {
    .name = "verify",
    .arguments = "DIR",
    .summary = "check a folder that `prove` wrote, without asking any solver",
    .run = verify,
};
