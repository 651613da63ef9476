#include "verify.h"

#include "answer.h"
#include "certificate.h"
#include "claim.h"
#include "compare.h"
#include "dimacs.h"
#include "encode.h"
#include "input.h"
#include "rup.h"

#include <stdlib.h>

typedef struct Claim {
    const char *dir;
    GKeyFile *verdict;
    GBytes *text; /* of the puzzle */
    CsInput *input;
    CsBoard *board;
    const CsPuzzle *puzzle;
    int *solution, *second; /* as far as there are files for them */
    GString *out;
} Claim;

static void claim_clear(Claim *c)
{
    g_clear_pointer(&c->verdict, g_key_file_free);
    cs_board_free(c->board);
    cs_input_free(c->input);
    g_clear_pointer(&c->text, g_bytes_unref);
    g_free(c->solution);
    g_free(c->second);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Claim, claim_clear)

static bool wrong(const Claim *c, GError **error, const char *what)
{
    g_set_error(error, CS_ERROR, CS_ERROR_WRONG, "%s: %s", c->dir, what);
    return false;
}

static GBytes *slurp(const Claim *c, const char *name, GError **error)
{
    g_autofree char *path = g_build_filename(c->dir, name, NULL);
    return cs_input_slurp(path, error);
}

/* A key of verdict.ini; NULL with an error when it is not there. */
static char *key(const Claim *c, const char *name, GError **error)
{
    char *value = g_key_file_get_string(c->verdict, CS_CLAIM_GROUP, name, NULL);
    if (!value)
        g_set_error(error, CS_ERROR, CS_ERROR_PARSE, "%s/%s: expected a key `%s`", c->dir,
                    CS_CLAIM_VERDICT, name);
    return value;
}

static bool read_verdict(Claim *c, GError **error)
{
    g_autoptr(GBytes) bytes = slurp(c, CS_CLAIM_VERDICT, error);
    g_autoptr(GError) local = NULL;
    if (!bytes)
        return false;
    c->verdict = g_key_file_new();
    if (g_key_file_load_from_bytes(c->verdict, bytes, G_KEY_FILE_NONE, &local))
        return true;
    g_set_error(error, CS_ERROR, CS_ERROR_PARSE, "%s/%s: %s", c->dir, CS_CLAIM_VERDICT,
                local->message);
    return false;
}

/* Reads as the prover read: where verdict.ini says how. */
static bool set_reading(const Claim *c, GError **error)
{
    static const char *const reading[] = CS_CLAIM_READING;
    g_autoptr(CsOptions) options = cs_options_new();
    for (size_t i = 0; i < G_N_ELEMENTS(reading); i++) {
        g_autofree char *value =
            g_key_file_get_string(c->verdict, CS_CLAIM_GROUP, reading[i], NULL);
        if (value && !cs_options_set(options, reading[i], value, error))
            return false;
    }
    return cs_input_set_options(c->input, options, error);
}

/* The number-th puzzle of puzzle.txt. */
static bool read_puzzle(Claim *c, GError **error)
{
    g_autofree char *name = key(c, "puzzle", error);
    g_autofree char *number = name ? key(c, "number", error) : NULL;
    if (!number || !(c->text = slurp(c, CS_CLAIM_PUZZLE, error)))
        return false;
    gsize len;
    const char *text = g_bytes_get_data(c->text, &len);
    g_autofree char *path = g_build_filename(c->dir, CS_CLAIM_PUZZLE, NULL);
    c->input = cs_input_from_text(path, text ? text : "", len, name, error);
    if (!c->input || !set_reading(c, error))
        return false;
    guint64 wanted;
    if (!g_ascii_string_to_unsigned(number, 10, 1, G_MAXUINT64, &wanted, NULL))
        return wrong(c, error, "the number of the puzzle is none");
    GError *local = NULL;
    for (guint64 i = 0; i < wanted && !local; i++) {
        cs_board_free(c->board);
        c->board = cs_input_next(c->input, &local);
        if (!c->board)
            break;
    }
    if (local)
        g_propagate_error(error, local);
    else if (!c->board)
        wrong(c, error, "there are fewer puzzles in puzzle.txt");
    c->puzzle = cs_input_puzzle(c->input);
    return c->board != NULL;
}

/* Reads an answer and holds it against the puzzle's rules. */
static int *read_solution(const Claim *c, const char *file, GError **error)
{
    g_autoptr(GBytes) bytes = slurp(c, file, error);
    if (!bytes)
        return NULL;
    gsize len;
    const char *text = g_bytes_get_data(bytes, &len);
    g_autofree char *path = g_build_filename(c->dir, file, NULL);
    g_autofree int *values = g_new0(int, (gsize)c->board->n_white + 1);
    CsScan scan = {.name = path, .text = text ? text : "", .len = len};
    if (!cs_answer_read_grid(&scan, c->board, values, error))
        return NULL;
    if (!c->puzzle->check(c->board, values, error)) {
        g_prefix_error(error, "%s: ", path);
        return NULL;
    }
    return g_steal_pointer(&values);
}

static bool check_two(Claim *c, GError **error)
{
    if (!(c->second = read_solution(c, CS_CLAIM_SECOND, error)))
        return false;
    if (memcmp(c->solution, c->second, (size_t)c->board->n_white * sizeof(int)) == 0)
        return wrong(c, error, "the two solutions are the same");
    g_string_append(c->out, "two different solutions, right by the rules\n");
    return true;
}

/* Is formula.cnf, byte for byte, what the puzzle (without its known solution) is encoded as? */
static bool check_formula(const Claim *c, GBytes *formula, GError **error)
{
    g_autofree char *encoding = key(c, "encoding", error);
    if (!encoding)
        return false;
    g_autoptr(CsModel) model = cs_claim_model(c->puzzle, c->board, c->solution);
    g_autoptr(CsEncode) e = cs_encode_model(model, encoding, error);
    if (!e)
        return false;
    gsize len;
    CsCompare compare = {.text = g_bytes_get_data(formula, &len)};
    compare.len = len;
    FILE *file = cs_compare_open(&compare);
    bool ok = file && cs_dimacs_write(e, c->puzzle->name, c->board, file, error);
    if (file && fclose(file) != 0)
        ok = false;
    if (ok && cs_compare_equal(&compare))
        return true;
    if (!error || !*error)
        g_set_error(error, CS_ERROR, CS_ERROR_WRONG,
                    "%s/%s:%zu: expected the encoding of this claim", c->dir, CS_CLAIM_FORMULA,
                    cs_compare_line(&compare));
    return false;
}

static bool check_proof(const Claim *c, GError **error)
{
    g_autoptr(GBytes) formula = slurp(c, CS_CLAIM_FORMULA, error);
    g_autoptr(GBytes) proof = formula ? slurp(c, CS_CLAIM_PROOF, error) : NULL;
    if (!proof || !check_formula(c, formula, error))
        return false;
    g_autofree char *formula_path = g_build_filename(c->dir, CS_CLAIM_FORMULA, NULL);
    g_autofree char *proof_path = g_build_filename(c->dir, CS_CLAIM_PROOF, NULL);
    CsRupText texts[] = {{.name = formula_path}, {.name = proof_path}};
    CsRupCounts counts;
    GBytes *bytes[] = {formula, proof};
    for (int i = 0; i < 2; i++) {
        texts[i].text = g_bytes_get_data(bytes[i], &texts[i].len);
        texts[i].text = texts[i].text ? texts[i].text : "";
    }
    if (!cs_rup_check(&texts[0], &texts[1], &counts, error))
        return false;
    g_string_append_printf(c->out,
                           "formula.cnf is the encoding of the %s: %zu clauses\n"
                           "proof.drat refutes it: %zu lemmas checked, %zu deletions\n",
                           c->solution ? "puzzle without that solution" : "puzzle", counts.clauses,
                           counts.lemmas, counts.deletions);
    return true;
}

static bool check_certificate(const Claim *c, GError **error)
{
    g_autoptr(GBytes) bytes = slurp(c, CS_CLAIM_CERTIFICATE, error);
    if (!bytes)
        return false;
    g_autoptr(CsModel) model = cs_claim_model(c->puzzle, c->board, NULL);
    g_autofree char *path = g_build_filename(c->dir, CS_CLAIM_CERTIFICATE, NULL);
    gsize len;
    const char *text = g_bytes_get_data(bytes, &len);
    CsCertificate certificate = {0};
    bool ok = cs_certificate_read(model, path, text ? text : "", len, &certificate, error) &&
              (c->solution ? cs_certificate_check_unique(model, &certificate, c->solution, error)
                           : cs_certificate_check_none(model, &certificate, error));
    if (ok)
        g_string_append_printf(c->out, "certificate.txt adds up: %zu equations %s\n",
                               certificate.len,
                               c->solution ? "leave no other solution" : "contradict each other");
    cs_vec_free(&certificate);
    return ok;
}

static bool check_claim(Claim *c, GError **error)
{
    g_autofree char *status = key(c, "status", error);
    g_autofree char *evidence = status ? key(c, "evidence", error) : NULL;
    if (!evidence)
        return false;
    bool none = strcmp(status, "none") == 0, unique = strcmp(status, "unique") == 0;
    bool multiple = strcmp(status, "multiple") == 0;
    if (!none && !unique && !multiple)
        return wrong(c, error, "the status is not none, unique or multiple");
    g_string_append_printf(c->out, "%s: %s\n", c->puzzle->name,
                           none     ? "no solution"
                           : unique ? "exactly one solution"
                                    : "more than one solution");
    if (!none && !(c->solution = read_solution(c, CS_CLAIM_SOLUTION, error)))
        return false;
    if (multiple)
        return check_two(c, error);
    if (unique)
        g_string_append(c->out, "the solution is right by the rules\n");
    if (strcmp(evidence, CS_EVIDENCE_DRAT) == 0)
        return check_proof(c, error);
    if (strcmp(evidence, CS_EVIDENCE_CERTIFICATE) == 0)
        return check_certificate(c, error);
    return wrong(c, error, "the evidence is not drat or certificate");
}

bool cs_verify(const char *dir, GString *out, GError **error)
{
    g_auto(Claim) c = {.dir = dir, .out = out};
    return read_verdict(&c, error) && read_puzzle(&c, error) && check_claim(&c, error);
}
