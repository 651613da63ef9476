#include "rup.h"

#include "rup-clauses.h"
#include "vec.h"

typedef struct Rup {
    CsRupClauses *clauses;   /* NULL until the formula's header has been read */
    uint32_t n_vars;         /* in the header */
    CS_VEC(CsRupLit) clause; /* the one being read */
    uint8_t *mark;           /* by literal: stands in it */
} Rup;

typedef struct Reader {
    const CsRupText *text;
    const char *p, *end;
    size_t line;
} Reader;

static bool fail(const Reader *in, GError **error, CsErrorCode code, const char *what)
{
    g_set_error(error, CS_ERROR, (int)code, "%s:%zu: %s", in->text->name, in->line, what);
    return false;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

static void skip_space(Reader *in)
{
    while (in->p < in->end && is_space(*in->p))
        in->line += *in->p++ == '\n';
}

static bool read_int(Reader *in, int64_t *out, GError **error)
{
    skip_space(in);
    bool negative = in->p < in->end && *in->p == '-';
    const char *p = in->p + negative;
    int64_t value = 0;
    const char *digits = p;
    while (p < in->end && *p >= '0' && *p <= '9' && value < INT32_MAX)
        value = value * 10 + (*p++ - '0');
    if (p == digits || (p < in->end && !is_space(*p)))
        return fail(in, error, CS_ERROR_PARSE, "expected a literal or 0");
    in->p = p;
    *out = negative ? -value : value;
    return true;
}

/* Literals up to 0, each once; *tautology when the clause holds a variable both ways. */
static bool read_clause(Rup *r, Reader *in, bool *tautology, GError **error)
{
    cs_vec_clear(&r->clause);
    *tautology = false;
    if (cs_rup_clauses_full(r->clauses))
        return fail(in, error, CS_ERROR_PARSE, "expected fewer clauses");
    bool ok;
    int64_t v;
    while ((ok = read_int(in, &v, error)) && v != 0) {
        uint64_t var = (uint64_t)(v < 0 ? -v : v);
        if (var > r->n_vars) {
            ok = fail(in, error, CS_ERROR_PARSE,
                      "expected a variable that the formula's header allows");
            break;
        }
        CsRupLit l = (CsRupLit)(2 * var + (v < 0));
        if (r->mark[l])
            continue;
        r->mark[l] = 1;
        *tautology |= r->mark[CS_RUP_NOT(l)] != 0;
        cs_vec_push(&r->clause, l);
    }
    cs_vec_foreach (CsRupLit, l, &r->clause)
        r->mark[*l] = 0;
    return ok;
}

static bool read_formula(Rup *r, const CsRupText *text, CsRupCounts *counts, GError **error)
{
    Reader in = {.text = text, .p = text->text, .end = text->text + text->len, .line = 1};
    int64_t n_vars, n_clauses;
    for (skip_space(&in); in.p < in.end && *in.p == 'c'; skip_space(&in))
        while (in.p < in.end && *in.p != '\n')
            in.p++;
    if (in.end - in.p < 6 || memcmp(in.p, "p cnf ", 6) != 0)
        return fail(&in, error, CS_ERROR_PARSE, "expected `p cnf VARIABLES CLAUSES`");
    in.p += 6;
    if (!read_int(&in, &n_vars, error) || !read_int(&in, &n_clauses, error))
        return false;
    /* No memory for more variables than the text has room to speak of. */
    if (n_vars < 0 || n_clauses < 0 || n_vars > INT32_MAX / 4 || (size_t)n_vars > text->len)
        return fail(&in, error, CS_ERROR_PARSE, "expected fewer variables");
    r->n_vars = (uint32_t)n_vars;
    r->clauses = cs_rup_clauses_new(r->n_vars);
    r->mark = g_new0(uint8_t, 2 * ((size_t)n_vars + 1));
    for (int64_t i = 0; i < n_clauses; i++) {
        bool tautology;
        if (!read_clause(r, &in, &tautology, error))
            return false;
        if (!tautology && !cs_rup_clauses_refuted(r->clauses))
            cs_rup_clauses_add(r->clauses, r->clause.data, r->clause.len);
        counts->clauses++;
    }
    skip_space(&in);
    return in.p == in.end ||
           fail(&in, error, CS_ERROR_PARSE, "expected the end after the clauses of the header");
}

static bool read_proof(Rup *r, const CsRupText *text, CsRupCounts *counts, GError **error)
{
    Reader in = {.text = text, .p = text->text, .end = text->text + text->len, .line = 1};
    for (skip_space(&in); in.p < in.end; skip_space(&in)) {
        bool deletion = *in.p == 'd', tautology;
        size_t line = in.line;
        in.p += deletion;
        if (!read_clause(r, &in, &tautology, error))
            return false;
        if (cs_rup_clauses_refuted(r->clauses)) /* all is said; the rest need only be well-formed */
            continue;
        in.line = line;
        if (deletion) {
            if (!tautology && !cs_rup_clauses_remove(r->clauses, r->clause.data, r->clause.len))
                return fail(&in, error, CS_ERROR_WRONG,
                            "the proof deletes a clause that is not there");
            counts->deletions++;
            continue;
        }
        counts->lemmas++;
        if (!tautology && !cs_rup_clauses_imply(r->clauses, r->clause.data, r->clause.len))
            return fail(&in, error, CS_ERROR_WRONG,
                        "this clause does not follow by unit propagation");
        if (!tautology)
            cs_rup_clauses_add(r->clauses, r->clause.data, r->clause.len);
    }
    return cs_rup_clauses_refuted(r->clauses) ||
           fail(&in, error, CS_ERROR_WRONG, "the proof ends without the empty clause");
}

bool cs_rup_check(const CsRupText *formula, const CsRupText *proof, CsRupCounts *counts,
                  GError **error)
{
    Rup r = {0};
    CsRupCounts own = {0};
    bool ok = read_formula(&r, formula, &own, error) && read_proof(&r, proof, &own, error);
    cs_rup_clauses_free(r.clauses);
    cs_vec_free(&r.clause);
    g_free(r.mark);
    if (counts)
        *counts = own;
    return ok;
}
