#include "puzzle-help.h"

#include "command.h"
#include "registry.h"

int cs_cli_puzzle_help(const char *name)
{
    g_autoptr(GError) error = NULL;
    const CsPuzzle *puzzle = cs_puzzle_find(name, &error);
    if (!puzzle)
        return cs_cli_fail(error);
    printf("%s: %s\n\n%s\nNotations (docs/notations.md):\n", puzzle->name, puzzle->summary,
           puzzle->rules);
    for (size_t i = 0; cs_formats[i]; i++)
        if (g_strv_contains(puzzle->formats, cs_formats[i]->name))
            printf("  %-14s %s\n", cs_formats[i]->name, cs_formats[i]->summary);
    printf("\nAn example, as `cluesat solve` takes it:\n\n%s", puzzle->example);
    return cs_cli_close_output(CS_EXIT_OK);
}
