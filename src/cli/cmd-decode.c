#include "command.h"
#include "dimacs-read.h"
#include "input.h"

extern const CsCommand cs_cmd_decode;

static int decode(int argc, char **argv)
{
    gboolean exit_code = FALSE;
    const GOptionEntry entries[] = {
        {"exit-code", 0, 0, G_OPTION_ARG_NONE, &exit_code,
         "exit with 10 (satisfiable), 20 (unsatisfiable) or 0 (not known)", NULL},
        {0},
    };
    if (!cs_cli_parse(&cs_cmd_decode, entries, NULL, 0, &argc, &argv))
        return CS_EXIT_USAGE;
    const char *path = argc > 2 ? argv[2] : "-";
    if (argc < 2 || argc > 3 || (strcmp(argv[1], "-") == 0 && strcmp(path, "-") == 0))
        return cs_cli_usage(&cs_cmd_decode, "expected a CNF file and a solver's output, one of "
                                            "which may be standard input");
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) cnf = cs_input_slurp(argv[1], &error);
    g_autoptr(GBytes) output = cnf ? cs_input_slurp(path, &error) : NULL;
    if (!output)
        return cs_cli_fail(error);
    gsize cnf_len, len;
    const char *cnf_text = g_bytes_get_data(cnf, &cnf_len);
    const char *text = g_bytes_get_data(output, &len);
    g_autoptr(GString) answer = g_string_new(NULL);
    int status = 0;
    g_autoptr(CsDimacs) dimacs =
        cs_dimacs_read(cs_input_called(argv[1]), cnf_text ? cnf_text : "", cnf_len, &error);
    if (!dimacs || !cs_dimacs_decode(dimacs, cs_input_called(path), text ? text : "", len, &status,
                                     answer, &error))
        return cs_cli_fail_judging(error);
    fputs(status == 10 ? answer->str : status == 20 ? "no solution\n" : "not known\n", stdout);
    return cs_cli_close_output(exit_code ? status : CS_EXIT_OK);
}

const CsCommand cs_cmd_decode = {
    .name = "decode",
    .arguments = "FILE.cnf [MODEL|-]",
    .summary = "turn a SAT solver's output for such a CNF into the solved puzzle",
    .run = decode,
};
