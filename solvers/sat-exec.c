/* Any SAT solver that is a program: it gets a DIMACS file and prints the answer as in the SAT
 * competitions.  Each solve runs it anew on all clauses, the blocking ones included. */
#include "backend.h"
#include "child.h"
#include "dimacs.h"
#include "sat-output.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <unistd.h>

typedef struct Solver {
    char **words; /* of the command; {cnf} and {out} stand for files */
    const CsControl *control;
    int n_vars;
    size_t n_clauses;
    CS_VEC(int32_t) literals;
    bool *is_true; /* of the last assignment, 1..n_known */
    int n_known;
    size_t runs;
} Solver;

/* The files of one run. */
typedef struct Files {
    char *cnf, *out; /* out is NULL unless the command names it */
} Files;

static void remove_files(Files *f)
{
    if (f->cnf)
        g_unlink(f->cnf);
    if (f->out)
        g_unlink(f->out);
    g_free(f->cnf);
    g_free(f->out);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Files, remove_files)

static bool mentions(char **words, const char *what)
{
    for (; *words; words++)
        if (strstr(*words, what))
            return true;
    return false;
}

static void *exec_open(const CsQuery *query, GError **error)
{
    g_autoptr(GError) local = NULL;
    g_auto(GStrv) words = NULL;
    if (!g_shell_parse_argv(query->argument, NULL, &words, &local)) {
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE, "back end exec: '%s' is no command: %s",
                    query->argument, local->message);
        return NULL;
    }
    g_autofree char *program = g_find_program_in_path(words[0]);
    if (!program) {
        g_set_error(error, CS_ERROR, CS_ERROR_BACKEND, "back end exec: there is no program '%s'",
                    words[0]);
        return NULL;
    }
    Solver *s = g_new0(Solver, 1);
    s->words = g_steal_pointer(&words);
    s->control = query->control;
    return s;
}

static void exec_close(void *solver)
{
    Solver *s = solver;
    g_strfreev(s->words);
    cs_vec_free(&s->literals);
    g_free(s->is_true);
    g_free(s);
}

static bool exec_take(void *solver, int n_vars, const int32_t *literals, size_t n, GError **error)
{
    (void)error;
    Solver *s = solver;
    s->n_vars = n_vars;
    cs_vec_append(&s->literals, literals, n);
    for (size_t i = 0; i < n; i++)
        s->n_clauses += literals[i] == 0;
    return true;
}

/* An empty file of its own; the stream is for the caller to close. */
static FILE *temporary(char **name, GError **error)
{
    g_autoptr(GError) local = NULL;
    int fd = g_file_open_tmp("cluesat-XXXXXX.cnf", name, &local);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
    if (!file)
        g_set_error(error, CS_ERROR, CS_ERROR_WRITE, "no temporary file can be made: %s",
                    local ? local->message : g_strerror(errno));
    return file;
}

static bool write_files(const Solver *s, const int32_t *assumptions, size_t n, Files *f,
                        GError **error)
{
    FILE *file = temporary(&f->cnf, error);
    if (!file)
        return false;
    bool ok = cs_dimacs_write_clauses(s->n_vars, s->n_clauses, s->literals.data, s->literals.len,
                                      assumptions, n, file, error);
    if (fclose(file) != 0 && ok) {
        g_set_error(error, CS_ERROR, CS_ERROR_WRITE, "%s: cannot be written: %s", f->cnf,
                    g_strerror(errno));
        ok = false;
    }
    if (ok && mentions(s->words, "{out}")) {
        file = temporary(&f->out, error);
        ok = file && fclose(file) == 0;
    }
    return ok;
}

/* The command with the names of the files put in; the CNF comes last when nothing asks for it. */
static char **command_line(const Solver *s, const Files *f)
{
    GPtrArray *words = g_ptr_array_new();
    for (char **w = s->words; *w; w++) {
        GString *word = g_string_new(*w);
        g_string_replace(word, "{cnf}", f->cnf, 0);
        if (f->out)
            g_string_replace(word, "{out}", f->out, 0);
        g_ptr_array_add(words, g_string_free(word, FALSE));
    }
    if (!mentions(s->words, "{cnf}"))
        g_ptr_array_add(words, g_strdup(f->cnf));
    g_ptr_array_add(words, NULL);
    return (char **)g_ptr_array_free(words, FALSE);
}

/* A literal takes 13 bytes at most; the rest is for comments. */
static size_t most_output(const Solver *s)
{
    return ((size_t)64 << 20) + (size_t)s->n_vars * 16;
}

static bool read_out_file(const Solver *s, const Files *f, GString *text, GError **error)
{
    g_autofree char *contents = NULL;
    g_autoptr(GError) local = NULL;
    GStatBuf st;
    gsize len;
    if (!f->out)
        return true;
    if (g_stat(f->out, &st) == 0 && (size_t)st.st_size > most_output(s)) {
        g_set_error(error, CS_ERROR, CS_ERROR_BACKEND, "%s: its result file is too large",
                    s->words[0]);
        return false;
    }
    if (!g_file_get_contents(f->out, &contents, &len, &local)) {
        g_set_error(error, CS_ERROR, CS_ERROR_BACKEND, "%s: its result file: %s", s->words[0],
                    local->message);
        return false;
    }
    g_string_assign(text, "");
    g_string_append_len(text, contents, (gssize)len);
    return true;
}

/* Exit status and answer must say the same, where the exit status says anything. */
static bool exit_agrees(int exit_status, int status)
{
    return (exit_status != 10 && exit_status != 20) || exit_status == status;
}

static CsStatus read_answer(Solver *s, const GString *text, int exit_status, GError **error)
{
    g_autoptr(GError) local = NULL;
    CsScan scan = {.name = s->words[0], .text = text->str, .len = text->len};
    int status;
    g_free(s->is_true);
    s->is_true = g_new0(bool, (size_t)s->n_vars + 1);
    s->n_known = s->n_vars;
    if (!cs_sat_output_read(&scan, s->n_vars, CS_SAT_OUTPUT_LENIENT, &status, s->is_true, &local)) {
        g_set_error(error, CS_ERROR, CS_ERROR_BACKEND,
                    "its output is not an answer (exit status %d): %s", exit_status,
                    local->message);
        return CS_STATUS_ERROR;
    }
    if (!exit_agrees(exit_status, status)) {
        g_set_error(error, CS_ERROR, CS_ERROR_BACKEND,
                    "%s: its exit status %d contradicts its answer", s->words[0], exit_status);
        return CS_STATUS_ERROR;
    }
    return status == 10 ? CS_STATUS_SOLUTION : status == 20 ? CS_STATUS_NONE : CS_STATUS_UNKNOWN;
}

static CsStatus exec_solve(void *solver, const int32_t *assumptions, size_t n, GError **error)
{
    Solver *s = solver;
    g_auto(Files) files = {0};
    if (!write_files(s, assumptions, n, &files, error))
        return CS_STATUS_ERROR;
    g_auto(GStrv) words = command_line(s, &files);
    g_autoptr(GString) text = g_string_new(NULL);
    CsChild child = {
        .argv = words, .control = s->control, .patience = 1, .most = most_output(s), .out = text};
    CsChildResult result;
    s->runs++;
    if (!cs_child_run(&child, &result, error) || !cs_child_ended_well(&child, &result, error))
        return CS_STATUS_ERROR;
    if (result.end == CS_CHILD_STOPPED)
        return CS_STATUS_UNKNOWN;
    if (!read_out_file(s, &files, text, error))
        return CS_STATUS_ERROR;
    return read_answer(s, text, result.exit_status, error);
}

static bool exec_value(void *solver, int var)
{
    const Solver *s = solver;
    return var <= s->n_known && s->is_true[var];
}

static void exec_stats(void *solver, CsStats *stats)
{
    cs_stats_add(stats, "runs", (double)((Solver *)solver)->runs);
}

static const CsSat exec = {
    .open = exec_open,
    .close = exec_close,
    .add = exec_take,
    .solve = exec_solve,
    .value = exec_value,
    .stats = exec_stats,
};

const CsBackend cs_sat_exec = {
    .name = "exec",
    .summary = "any SAT solver program, on a DIMACS file: exec:kissat, exec:'minisat {cnf} {out}'",
    .argument = "COMMAND",
    .sat = &exec,
};
