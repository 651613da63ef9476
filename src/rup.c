#include "rup.h"

#include "vec.h"
#include <stdint.h>

/* Literals are 2·v for variable v, 2·v + 1 for its negation. */
typedef uint32_t Lit;

#define NOT(l) ((l) ^ 1u)
#define NO_CLAUSE UINT32_MAX

/* A clause in the arena: its size, then its hash chain's next, then its literals. */
enum { SIZE, CHAIN, HEAD };
#define DELETED 0x80000000u

typedef struct Watch {
    uint32_t clause;
    Lit blocker; /* some other literal of the clause: when it is true there is nothing to do */
} Watch;

typedef CS_VEC(Watch) Watches;

typedef struct Rup {
    uint32_t n_vars;
    int8_t *value;    /* by literal: 1 true, -1 false, 0 open */
    Watches *watches; /* by literal: clauses to look at when it becomes false */
    CS_VEC(uint32_t) arena;
    CS_VEC(Lit) trail;
    size_t propagated;
    bool refuted;    /* unit propagation alone gives a contradiction */
    uint32_t *table; /* hash → first clause of the chain */
    uint32_t table_size;
    size_t n_clauses, n_garbage; /* alive; arena words of deleted ones */
    uint8_t *mark;               /* by literal: scratch */
    CS_VEC(Lit) clause;          /* the one being read */
} Rup;

static Lit *literals(Rup *r, uint32_t clause)
{
    return r->arena.data + clause + HEAD;
}

static void assign(Rup *r, Lit l)
{
    r->value[l] = 1;
    r->value[NOT(l)] = -1;
    cs_vec_push(&r->trail, l);
}

/* Looks at one clause that watches the false literal `gone`.  True when it has found another
 * literal to watch; else *conflict tells whether all are false. */
static bool rewatch(Rup *r, uint32_t clause, Lit gone, bool *conflict)
{
    uint32_t size = r->arena.data[clause + SIZE];
    Lit *l = literals(r, clause);
    if (l[0] == gone) {
        l[0] = l[1];
        l[1] = gone;
    }
    if (r->value[l[0]] > 0)
        return false;
    for (uint32_t i = 2; i < size; i++) {
        if (r->value[l[i]] < 0)
            continue;
        l[1] = l[i];
        l[i] = gone;
        cs_vec_push(&r->watches[l[1]], (Watch){clause, l[0]});
        return true;
    }
    if (r->value[l[0]] < 0)
        *conflict = true;
    else
        assign(r, l[0]);
    return false;
}

/* False when a clause became empty. */
static bool propagate(Rup *r)
{
    bool conflict = false;
    while (r->propagated < r->trail.len && !conflict) {
        Lit gone = NOT(r->trail.data[r->propagated++]);
        Watches *w = &r->watches[gone];
        size_t kept = 0;
        for (size_t i = 0; i < w->len; i++) {
            Watch watch = w->data[i];
            if (r->arena.data[watch.clause + SIZE] & DELETED)
                continue;
            if (conflict || r->value[watch.blocker] > 0 ||
                !rewatch(r, watch.clause, gone, &conflict))
                w->data[kept++] = watch;
        }
        w->len = kept;
    }
    return !conflict;
}

static void undo(Rup *r, size_t level)
{
    while (r->trail.len > level) {
        Lit l = r->trail.data[--r->trail.len];
        r->value[l] = r->value[NOT(l)] = 0;
    }
    r->propagated = level;
}

/* Order of the literals does not matter. */
static uint32_t hash(const Lit *l, size_t n)
{
    uint32_t sum = 0, product = 1, xor = 0;
    for (size_t i = 0; i < n; i++) {
        sum += l[i];
        product *= 2 * l[i] + 1;
        xor ^= l[i];
    }
    return (1023 * sum + product) ^ (31 * xor);
}

static void grow_table(Rup *r)
{
    uint32_t *old = r->table, old_size = r->table_size;
    r->table_size = old_size ? old_size * 4 : 1024;
    r->table = g_new(uint32_t, r->table_size);
    memset(r->table, 0xff, r->table_size * sizeof *r->table);
    for (uint32_t i = 0; i < old_size; i++) {
        for (uint32_t c = old[i]; c != NO_CLAUSE;) {
            uint32_t next = r->arena.data[c + CHAIN];
            uint32_t h = hash(literals(r, c), r->arena.data[c + SIZE]) & (r->table_size - 1);
            r->arena.data[c + CHAIN] = r->table[h];
            r->table[h] = c;
            c = next;
        }
    }
    g_free(old);
}

/* Brings a literal that is not false to place `to`, a true one if there is one; false when there is
 * none. */
static bool choose_watch(const Rup *r, Lit *l, size_t n, size_t to)
{
    size_t best = n;
    for (size_t i = to; i < n && (best == n || r->value[l[best]] <= 0); i++)
        if (r->value[l[i]] > 0 || (r->value[l[i]] == 0 && best == n))
            best = i;
    if (best == n)
        return false;
    Lit chosen = l[best];
    l[best] = l[to];
    l[to] = chosen;
    return true;
}

/* Adds r->clause, which has no literal twice, at top level: what is assigned there stays so for
 * good, since it follows from what was there at the time. */
static void add(Rup *r)
{
    size_t n = r->clause.len;
    Lit *l = r->clause.data;
    bool first = choose_watch(r, l, n, 0), second = first && choose_watch(r, l, n, 1);
    if (!first) {
        r->refuted = true;
        return;
    }
    if (n > 1) {
        if (r->n_clauses >= r->table_size)
            grow_table(r);
        uint32_t clause = (uint32_t)r->arena.len, h = hash(l, n) & (r->table_size - 1);
        cs_vec_push(&r->arena, (uint32_t)n);
        cs_vec_push(&r->arena, r->table[h]);
        cs_vec_append(&r->arena, l, n);
        r->table[h] = clause;
        r->n_clauses++;
        cs_vec_push(&r->watches[l[0]], (Watch){clause, l[1]});
        cs_vec_push(&r->watches[l[1]], (Watch){clause, l[0]});
    }
    if (!second && r->value[l[0]] == 0) {
        assign(r, l[0]);
        if (!propagate(r))
            r->refuted = true;
    }
}

/* Does r->clause follow by unit propagation? */
static bool follows(Rup *r)
{
    size_t level = r->trail.len;
    bool ok = false;
    for (size_t i = 0; i < r->clause.len && !ok; i++) {
        Lit l = r->clause.data[i];
        if (r->value[l] > 0)
            ok = true;
        else if (r->value[l] == 0)
            assign(r, NOT(l));
    }
    ok = ok || !propagate(r);
    undo(r, level);
    return ok;
}

/* Moves the living clauses together and watches them anew; at top level. */
static void collect(Rup *r)
{
    CS_VEC(uint32_t) old = {0};
    memcpy(&old, &r->arena, sizeof old);
    memset(&r->arena, 0, sizeof r->arena);
    memset(r->table, 0xff, r->table_size * sizeof *r->table);
    for (size_t l = 0; l < 2 * ((size_t)r->n_vars + 1); l++)
        cs_vec_clear(&r->watches[l]);
    for (size_t at = 0; at < old.len; at += HEAD + (old.data[at + SIZE] & ~DELETED)) {
        uint32_t n = old.data[at + SIZE];
        if (n & DELETED)
            continue;
        /* Watches stay where they are, the first two. */
        uint32_t clause = (uint32_t)r->arena.len;
        const Lit *l = old.data + at + HEAD;
        uint32_t h = hash(l, n) & (r->table_size - 1);
        cs_vec_push(&r->arena, n);
        cs_vec_push(&r->arena, r->table[h]);
        cs_vec_append(&r->arena, l, n);
        r->table[h] = clause;
        cs_vec_push(&r->watches[l[0]], (Watch){clause, l[1]});
        cs_vec_push(&r->watches[l[1]], (Watch){clause, l[0]});
    }
    cs_vec_free(&old);
    r->n_garbage = 0;
}

/* Deletes one clause with the literals of r->clause; whether there was one. */
static bool remove_clause(Rup *r)
{
    size_t n = r->clause.len;
    if (n < 2) /* an assignment at top level stays */
        return true;
    for (size_t i = 0; i < n; i++)
        r->mark[r->clause.data[i]] = 1;
    uint32_t *link = &r->table[hash(r->clause.data, n) & (r->table_size - 1)];
    bool found = false;
    while (!found && *link != NO_CLAUSE) {
        uint32_t clause = *link, same = 0;
        if (r->arena.data[clause + SIZE] == n)
            while (same < n && r->mark[literals(r, clause)[same]])
                same++;
        if (same == n) {
            found = true;
            *link = r->arena.data[clause + CHAIN];
            r->arena.data[clause + SIZE] |= DELETED;
            r->n_clauses--;
            r->n_garbage += n + HEAD;
        } else {
            link = &r->arena.data[clause + CHAIN];
        }
    }
    for (size_t i = 0; i < n; i++)
        r->mark[r->clause.data[i]] = 0;
    if (r->n_garbage > 1 << 20 && r->n_garbage > r->arena.len / 2)
        collect(r);
    return found;
}

/* Reading. */

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

static void skip_space(Reader *in)
{
    while (in->p < in->end && (*in->p == ' ' || *in->p == '\n' || *in->p == '\r' || *in->p == '\t'))
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
    if (p == digits || (p < in->end && !strchr(" \n\r\t", *p)))
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
    if (r->arena.len > UINT32_MAX / 4 * 3)
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
        Lit l = (Lit)(2 * var + (v < 0));
        if (r->mark[l])
            continue;
        r->mark[l] = 1;
        *tautology |= r->mark[NOT(l)] != 0;
        cs_vec_push(&r->clause, l);
    }
    cs_vec_foreach (Lit, l, &r->clause)
        r->mark[*l] = 0;
    return ok;
}

static void start(Rup *r, uint32_t n_vars)
{
    size_t n = 2 * ((size_t)n_vars + 1);
    r->n_vars = n_vars;
    r->value = g_new0(int8_t, n);
    r->watches = g_new0(Watches, n);
    r->mark = g_new0(uint8_t, n);
    grow_table(r);
}

static void finish(Rup *r)
{
    for (size_t l = 0; r->watches && l < 2 * ((size_t)r->n_vars + 1); l++)
        cs_vec_free(&r->watches[l]);
    g_free(r->value);
    g_free(r->watches);
    g_free(r->mark);
    g_free(r->table);
    cs_vec_free(&r->arena);
    cs_vec_free(&r->trail);
    cs_vec_free(&r->clause);
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
    start(r, (uint32_t)n_vars);
    for (int64_t i = 0; i < n_clauses; i++) {
        bool tautology;
        if (!read_clause(r, &in, &tautology, error))
            return false;
        if (!tautology && !r->refuted)
            add(r);
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
        if (r->refuted) /* all is said; the rest need only be well-formed */
            continue;
        in.line = line;
        if (deletion) {
            if (!tautology && !remove_clause(r))
                return fail(&in, error, CS_ERROR_WRONG,
                            "the proof deletes a clause that is not there");
            counts->deletions++;
            continue;
        }
        counts->lemmas++;
        if (!tautology && !follows(r))
            return fail(&in, error, CS_ERROR_WRONG,
                        "this clause does not follow by unit propagation");
        if (!tautology)
            add(r);
    }
    return r->refuted ||
           fail(&in, error, CS_ERROR_WRONG, "the proof ends without the empty clause");
}

bool cs_rup_check(const CsRupText *formula, const CsRupText *proof, CsRupCounts *counts,
                  GError **error)
{
    Rup r = {0};
    CsRupCounts own = {0};
    bool ok = read_formula(&r, formula, &own, error) && read_proof(&r, proof, &own, error);
    finish(&r);
    if (counts)
        *counts = own;
    return ok;
}
