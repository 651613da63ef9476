/* Answers every puzzle of a file: solve-file FILE [PUZZLE] */
#include <cluesat.h>

static bool solve_all(const char *path, const char *puzzle, GError **error)
{
    g_autoptr(CsOptions) options = cs_options_new();
    g_autoptr(CsInput) input = cs_input_open(path, puzzle, error);
    GError *fault = NULL;
    if (!input)
        return false;
    for (CsBoard *next; (next = cs_input_next(input, &fault));) {
        g_autoptr(CsBoard) board = next;
        g_autoptr(CsReport) report = cs_input_solve(input, board, 2, options, NULL, error);
        if (!report)
            return false;
        g_autofree char *text = cs_report_text(report, "judge", error);
        g_print("%s%s", cs_report_verdict(report) == CS_VERDICT_UNIQUE ? "unique:\n" : "", text);
    }
    if (fault)
        g_propagate_error(error, fault);
    return !fault;
}

int main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    if (argc < 2) {
        g_printerr("solve-file: expected a file\n");
        return 64;
    }
    if (solve_all(argv[1], argc > 2 ? argv[2] : NULL, &error))
        return 0;
    g_printerr("solve-file: %s\n", error->message);
    return 1;
}
