#include "command.h"
#include "registry.h"

extern const CsCommand cs_cmd_list;

static void row(const char *name, const char *summary)
{
    printf("%-25s %s\n", name, summary);
}

static void list_puzzles(void)
{
    for (size_t i = 0; cs_puzzles[i]; i++)
        row(cs_puzzles[i]->name, cs_puzzles[i]->summary);
}

static void list_backends(void)
{
    for (size_t i = 0; cs_backends[i]; i++) {
        const char *must = cs_backends[i]->argument, *may = cs_backends[i]->optional_argument;
        g_autofree char *name = must  ? g_strconcat(cs_backends[i]->name, ":", must, NULL)
                                : may ? g_strconcat(cs_backends[i]->name, "[:", may, "]", NULL)
                                      : g_strdup(cs_backends[i]->name);
        row(name, cs_backends[i]->summary);
    }
}

static void list_encodings(void)
{
    for (size_t i = 0; cs_var_encodings[i]; i++) {
        g_autofree char *name = g_strconcat("var=", cs_var_encodings[i]->name, NULL);
        row(name, cs_var_encodings[i]->summary);
    }
    for (size_t i = 0; cs_amos[i]; i++) {
        g_autofree char *name = g_strconcat("amo=", cs_amos[i]->name, NULL);
        row(name, cs_amos[i]->summary);
    }
    for (size_t i = 0; cs_encoders[i]; i++) {
        g_autofree char *name =
            g_strconcat(cs_encoders[i]->family, "=", cs_encoders[i]->name, NULL);
        row(name, cs_encoders[i]->summary);
    }
}

static void list_steps(void)
{
    for (size_t i = 0; cs_steps[i]; i++)
        row(cs_steps[i]->name, cs_steps[i]->summary);
}

static void list_formats(void)
{
    for (size_t i = 0; cs_formats[i]; i++)
        row(cs_formats[i]->name, cs_formats[i]->summary);
}

static void list_writers(void)
{
    for (size_t i = 0; cs_writers[i]; i++)
        row(cs_writers[i]->name, cs_writers[i]->summary);
}

static const struct {
    const char *name;
    void (*print)(void);
} kinds[] = {
    {"puzzles", list_puzzles}, {"backends", list_backends}, {"encodings", list_encodings},
    {"presolve", list_steps},  {"notations", list_formats}, {"formats", list_writers},
};

static int list(int argc, char **argv)
{
    if (!cs_cli_parse(&cs_cmd_list, NULL, NULL, 0, &argc, &argv))
        return CS_EXIT_USAGE;
    if (argc > 2)
        return cs_cli_usage(&cs_cmd_list, "expected one kind at most");
    bool found = argc == 1;
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (argc == 1)
            printf("%s%s:\n", i ? "\n" : "", kinds[i].name);
        else if (strcmp(argv[1], kinds[i].name) != 0)
            continue;
        kinds[i].print();
        found = true;
    }
    if (!found)
        return cs_cli_usage(&cs_cmd_list, "there is no list of '%s'", argv[1]);
    return cs_cli_close_output(CS_EXIT_OK);
}

const CsCommand cs_cmd_list = {
    .name = "list",
    .arguments = "[puzzles|backends|encodings|presolve|notations|formats]",
    .summary = "what is built in, one line each",
    .run = list,
};
