#include "command.h"

#include <string.h>
#include <unistd.h>

#define CELL_AT_MOST 1000

static bool terminal_shows_colours(void)
{
    const char *no = g_getenv("NO_COLOR"), *term = g_getenv("TERM");
    return isatty(STDOUT_FILENO) && !(no && *no) && term && strcmp(term, "dumb") != 0;
}

bool cs_cli_drawing(const CsOptions *options, bool *colour, GError **error)
{
    const char *when = options->color;
    *colour =
        strcmp(when, "always") == 0 || (strcmp(when, "auto") == 0 && terminal_shows_colours());
    if (!*colour && strcmp(when, "auto") != 0 && strcmp(when, "never") != 0)
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE,
                    "--color: expected auto, always or never, found '%s'", when);
    else if (options->cell_size < 8 || options->cell_size > CELL_AT_MOST)
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE, "--cell-size: expected 8..%d pixels",
                    CELL_AT_MOST);
    else
        return true;
    return false;
}
