#include "proof.h"

#include "answer.h"
#include "certify.h"
#include "child.h"
#include "claim.h"
#include "dimacs.h"
#include "encode.h"
#include "input.h"
#include "registry.h"
#include "rup.h"
#include "sat-load.h"
#include "search.h"
#include "solve.h"

#include <errno.h>
#include <glib/gstdio.h>

/* The solver whose proofs are taken when nobody names one. */
#define DEFAULT_PROVER "picosat"

typedef struct Prover {
    const CsProofPuzzle *puzzle;
    const CsOptions *options;
    const CsControl *control;
    const char *dir; /* under construction */
    CsReport *report;
    const char *evidence;
    const char *by; /* who made the evidence */
} Prover;

static bool cannot_write(const char *path, GError **error)
{
    g_set_error(error, CS_ERROR, CS_ERROR_WRITE, "%s: cannot be written: %s", path,
                g_strerror(errno));
    return false;
}

static bool write_file(const Prover *p, const char *name, const char *text, size_t len,
                       GError **error)
{
    g_autofree char *path = g_build_filename(p->dir, name, NULL);
    g_autoptr(GError) local = NULL;
    if (g_file_set_contents_full(path, text, (gssize)len, G_FILE_SET_CONTENTS_NONE, 0666, &local))
        return true;
    g_set_error(error, CS_ERROR, CS_ERROR_WRITE, "%s", local->message);
    return false;
}

static bool write_grid(const Prover *p, const char *name, guint answer, GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);
    cs_answer_append_grid(p->puzzle->board, cs_report_answer(p->report, answer), " ", "\n", text);
    return write_file(p, name, text->str, text->len, error);
}

/* What has to be refuted: the puzzle, or that it has another solution. */
static const int *excepted(const Prover *p)
{
    return p->report->verdict == CS_VERDICT_UNIQUE ? cs_report_answer(p->report, 0) : NULL;
}

/* Flow certificates. */

static bool find_certificate(const Prover *p, const CsModel *model, CsCertificate *out)
{
    if (p->report->verdict == CS_VERDICT_UNIQUE)
        return cs_certify_unique(model, cs_report_answer(p->report, 0), out);
    g_autoptr(CsOptions) options = cs_options_copy(p->options);
    const CsBackend *flow = cs_backend_find("flow", NULL, NULL);
    if (!flow || !cs_options_set(options, "presolve", "none", NULL))
        return false;
    g_autoptr(CsSearch) search = cs_search_open_with(flow, model, options, p->control, NULL);
    g_autofree int *values = g_new(int, model->vars.len + 1);
    CsConflict conflict = {0};
    bool found = search && cs_search_next(search, values, NULL) == CS_STATUS_NONE &&
                 cs_search_conflict(search, &conflict) &&
                 cs_certify_none(model, conflict.constraints.data, conflict.constraints.len, out);
    cs_conflict_clear(&conflict);
    return found;
}

/* False without an error when there is no certificate to be had. */
static bool certify(Prover *p, GError **error)
{
    g_autoptr(CsModel) model = cs_claim_model(p->puzzle->puzzle, p->puzzle->board, NULL);
    CsCertificate certificate = {0};
    bool found = find_certificate(p, model, &certificate);
    if (found) {
        g_autoptr(GString) text = g_string_new(NULL);
        cs_certificate_append(model, &certificate, text);
        found = write_file(p, CS_CLAIM_CERTIFICATE, text->str, text->len, error);
        p->evidence = CS_EVIDENCE_CERTIFICATE;
        p->by = "flow";
    }
    cs_vec_free(&certificate);
    return found;
}

/* DRAT proofs. */

/* PicoSAT's trace begins with a line `%RUPD32 …`, which is not DRAT. */
static bool copy_proof(const Prover *p, FILE *raw, GError **error)
{
    g_autofree char *path = g_build_filename(p->dir, CS_CLAIM_PROOF, NULL);
    /* The solver does not look whether it could write; rewind() would forget that it could not. */
    if (fflush(raw) == 0 && ferror(raw))
        errno = EIO;
    if (ferror(raw))
        return cannot_write("temporary file", error);
    FILE *out = fopen(path, "w");
    if (!out)
        return cannot_write(path, error);
    int c;
    bool begin = true, skip = false;
    rewind(raw);
    while ((c = getc_unlocked(raw)) != EOF) {
        skip = begin ? c == '%' : skip;
        begin = c == '\n';
        if (!skip)
            putc_unlocked(c, out);
    }
    bool failed = ferror(raw) || ferror(out);
    return (fclose(out) == 0 && !failed) || cannot_write(path, error);
}

static CsStatus trace(const Prover *p, const CsSat *sat, const CsEncode *e, FILE *raw,
                      GError **error)
{
    CsQuery query = {.model = e->model, .options = p->options, .control = p->control};
    void *solver = sat->open(&query, error);
    if (!solver)
        return CS_STATUS_ERROR;
    CsStatus status = CS_STATUS_ERROR;
    if (!sat->trace(solver, raw, e->cnf->n_vars, e->cnf->n_clauses))
        g_set_error(error, CS_ERROR, CS_ERROR_BACKEND, "this build of the solver writes no proofs");
    else
        status = cs_sat_load(sat, solver, e->cnf->n_vars, e->cnf->literals.data,
                             e->cnf->literals.len, p->control, error);
    if (status == CS_STATUS_SOLUTION)
        status = sat->solve(solver, NULL, 0, error);
    sat->close(solver);
    return status;
}

/* By a solver in this process. */
static CsStatus prove_inside(const Prover *p, const CsSat *sat, const CsEncode *e, GError **error)
{
    FILE *raw = tmpfile();
    if (!raw) {
        cannot_write("temporary file", error);
        return CS_STATUS_ERROR;
    }
    CsStatus status = trace(p, sat, e, raw, error);
    if (status == CS_STATUS_NONE && !copy_proof(p, raw, error))
        status = CS_STATUS_ERROR;
    fclose(raw);
    return status;
}

/* Whether a program could write all of its proof is not to be seen from outside: on a full disk it
 * may be cut short.  So it is checked here. */
static bool proof_holds(const char *cnf, const char *proof, GError **error)
{
    CsRupText texts[] = {{.name = cnf}, {.name = proof}};
    GBytes *bytes[2] = {NULL, NULL};
    bool ok = true;
    for (int i = 0; i < 2 && ok; i++) {
        bytes[i] = cs_input_slurp(texts[i].name, error);
        ok = bytes[i] != NULL;
        texts[i].text = ok ? g_bytes_get_data(bytes[i], &texts[i].len) : NULL;
        texts[i].text = texts[i].text ? texts[i].text : "";
    }
    ok = ok && cs_rup_check(&texts[0], &texts[1], NULL, error);
    for (int i = 0; i < 2; i++)
        g_clear_pointer(&bytes[i], g_bytes_unref);
    return ok;
}

/* By the program `cadical`: its library has no proofs. */
static CsStatus prove_by_program(const Prover *p, GError **error)
{
    g_autofree char *program = g_find_program_in_path("cadical");
    g_autofree char *cnf = g_build_filename(p->dir, CS_CLAIM_FORMULA, NULL);
    g_autofree char *proof = g_build_filename(p->dir, CS_CLAIM_PROOF, NULL);
    g_autoptr(GString) out = g_string_new(NULL);
    if (!program) {
        g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED,
                    "the program `cadical`, which writes CaDiCaL's proofs, is not installed");
        return CS_STATUS_ERROR;
    }
    char *argv[] = {program, (char *)"-q", (char *)"--no-binary", cnf, proof, NULL};
    CsChild child = {
        .argv = argv, .control = p->control, .patience = 1, .most = 1 << 26, .out = out};
    CsChildResult result;
    if (!cs_child_run(&child, &result, error) || !cs_child_ended_well(&child, &result, error))
        return CS_STATUS_ERROR;
    if (result.end == CS_CHILD_STOPPED)
        return CS_STATUS_UNKNOWN;
    g_autoptr(GError) wrong = NULL;
    if (result.exit_status == 20 && !proof_holds(cnf, proof, &wrong)) {
        g_set_error(error, CS_ERROR, CS_ERROR_BACKEND,
                    "the proof that cadical wrote does not hold (is the disk full?): %s",
                    wrong->message);
        return CS_STATUS_ERROR;
    }
    if (result.exit_status == 20)
        return CS_STATUS_NONE;
    if (result.exit_status == 10)
        return CS_STATUS_SOLUTION;
    g_set_error(error, CS_ERROR, CS_ERROR_BACKEND, "cadical failed with exit status %d",
                result.exit_status);
    return CS_STATUS_ERROR;
}

static bool write_formula(const Prover *p, const CsEncode *e, GError **error)
{
    g_autofree char *path = g_build_filename(p->dir, CS_CLAIM_FORMULA, NULL);
    FILE *file = fopen(path, "w");
    if (!file)
        return cannot_write(path, error);
    bool ok = cs_dimacs_write(e, p->puzzle->puzzle->name, p->puzzle->board, file, error);
    if (fclose(file) != 0 && ok)
        ok = cannot_write(path, error);
    return ok;
}

static CsStatus refute(Prover *p, const CsBackend *backend, GError **error)
{
    g_autoptr(CsModel) model = cs_claim_model(p->puzzle->puzzle, p->puzzle->board, excepted(p));
    g_autoptr(CsEncode) e = cs_encode_model_within(model, p->options->encoding, p->control, error);
    if (e && e->stopped)
        return CS_STATUS_UNKNOWN;
    if (!e || !write_formula(p, e, error))
        return CS_STATUS_ERROR;
    p->evidence = CS_EVIDENCE_DRAT;
    p->by = backend->name;
    CsStatus status =
        backend->sat->trace ? prove_inside(p, backend->sat, e, error) : prove_by_program(p, error);
    if (status == CS_STATUS_SOLUTION) {
        g_set_error(error, CS_ERROR, CS_ERROR_WRONG,
                    "%s finds a solution where %s found that there is none", backend->name,
                    p->report->backend);
        status = CS_STATUS_ERROR;
    }
    return status;
}

/* Who writes the DRAT proof; NULL: nobody. */
static const CsBackend *drat_prover(const char *name)
{
    const CsBackend *b =
        cs_backend_find(strcmp(name, "auto") == 0 ? DEFAULT_PROVER : name, NULL, NULL);
    return b && b->sat && (b->sat->trace || strcmp(b->name, "cadical") == 0) ? b : NULL;
}

/* Evidence that there is nothing (else). */
static CsStatus show_none(Prover *p, GError **error)
{
    const char *name = p->options->backend;
    bool either = strcmp(name, "auto") == 0;
    GError *local = NULL;
    if ((either || strcmp(name, "flow") == 0) && certify(p, &local))
        return CS_STATUS_NONE;
    const CsBackend *prover = local ? NULL : drat_prover(name);
    if (prover)
        return refute(p, prover, error);
    if (local)
        g_propagate_error(error, local);
    else
        g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED,
                    "back end %s writes no evidence that there is no %ssolution; --backend picosat "
                    "and cadical do, flow where all clues are sums, and auto takes the first that "
                    "can",
                    name, excepted(p) ? "other " : "");
    return CS_STATUS_ERROR;
}

static bool write_verdict(const Prover *p, GError **error)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    const CsReport *r = p->report;
    g_key_file_set_comment(file, NULL, NULL,
                           " `cluesat verify` checks this folder; docs/proofs.md describes it.",
                           NULL);
    g_key_file_set_string(file, CS_CLAIM_GROUP, "cluesat", CS_VERSION);
    g_key_file_set_string(file, CS_CLAIM_GROUP, "puzzle", p->puzzle->puzzle->name);
    g_key_file_set_uint64(file, CS_CLAIM_GROUP, "number", p->puzzle->number);
    g_key_file_set_string(file, CS_CLAIM_GROUP, "status", cs_verdict_name(r->verdict));
    g_key_file_set_string(file, CS_CLAIM_GROUP, "evidence", p->evidence);
    g_key_file_set_string(file, CS_CLAIM_GROUP, "by", p->by);
    static const char *const reading[] = CS_CLAIM_READING;
    const char *const chosen[] = {p->options->clue_order, p->options->orphan_clues,
                                  p->options->missing_clues};
    for (size_t i = 0; i < G_N_ELEMENTS(reading); i++)
        g_key_file_set_string(file, CS_CLAIM_GROUP, reading[i], chosen[i]);
    if (strcmp(p->evidence, CS_EVIDENCE_DRAT) == 0)
        g_key_file_set_string(file, CS_CLAIM_GROUP, "encoding", p->options->encoding);
    gsize len;
    g_autofree char *text = g_key_file_to_data(file, &len, NULL);
    return write_file(p, CS_CLAIM_VERDICT, text, len, error);
}

/* All files but for a verdict that stays open. */
static CsStatus fill(Prover *p, GError **error)
{
    CsReport *r = p->report;
    p->evidence = CS_EVIDENCE_SOLUTIONS;
    p->by = r->backend;
    if (!write_file(p, CS_CLAIM_PUZZLE, p->puzzle->text, p->puzzle->len, error) ||
        (r->answers->len > 0 && !write_grid(p, CS_CLAIM_SOLUTION, 0, error)) ||
        (r->answers->len > 1 && !write_grid(p, CS_CLAIM_SECOND, 1, error)))
        return CS_STATUS_ERROR;
    CsStatus status = r->verdict == CS_VERDICT_MULTIPLE ? CS_STATUS_NONE : show_none(p, error);
    if (status == CS_STATUS_NONE && !write_verdict(p, error))
        status = CS_STATUS_ERROR;
    return status;
}

static void remove_folder(const char *dir)
{
    GDir *list = g_dir_open(dir, 0, NULL);
    for (const char *name; list && (name = g_dir_read_name(list));) {
        g_autofree char *path = g_build_filename(dir, name, NULL);
        g_unlink(path);
    }
    if (list)
        g_dir_close(list);
    g_rmdir(dir);
}

/* Fills a folder beside `path` and gives it that name when it is whole. */
static CsStatus make_folder(Prover *p, const char *path, GError **error)
{
    g_autofree char *dir = g_strconcat(path, ".XXXXXX", NULL);
    if (!g_mkdtemp_full(dir, 0777)) {
        cannot_write(path, error);
        return CS_STATUS_ERROR;
    }
    p->dir = dir;
    CsStatus status = fill(p, error);
    if (status == CS_STATUS_NONE && g_rename(dir, path) != 0) {
        cannot_write(path, error);
        status = CS_STATUS_ERROR;
    }
    if (status != CS_STATUS_NONE)
        remove_folder(dir);
    return status;
}

CsReport *cs_prove(const CsProofPuzzle *puzzle, const char *path, const CsOptions *options,
                   const CsControl *parent, GError **error)
{
    if (g_file_test(path, G_FILE_TEST_EXISTS)) {
        g_set_error(error, CS_ERROR, CS_ERROR_WRITE,
                    "%s: is there already; expected the name of a new folder", path);
        return NULL;
    }
    /* One limit for both: finding the verdict, and proving it. */
    CsControl control = cs_options_limits(options, parent);
    g_autoptr(CsOptions) own = cs_options_copy(options);
    own->time_limit = 0;
    CsQuestion question = cs_question_solve(2);
    g_autoptr(CsReport) report =
        cs_solve(puzzle->puzzle, puzzle->board, &question, own, &control, error);
    if (!report)
        return NULL;
    if (report->verdict == CS_VERDICT_UNKNOWN || report->verdict == CS_VERDICT_SOLVED)
        return g_steal_pointer(&report);
    Prover p = {.puzzle = puzzle, .options = own, .control = &control, .report = report};
    CsStatus status = make_folder(&p, path, error);
    if (status == CS_STATUS_ERROR)
        return NULL;
    if (status == CS_STATUS_UNKNOWN) {
        report->verdict = report->answers->len ? CS_VERDICT_SOLVED : CS_VERDICT_UNKNOWN;
        report->stopped = cs_control_reason(&control);
    }
    return g_steal_pointer(&report);
}
