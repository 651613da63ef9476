#include "rup-clauses.h"

#include "vec.h"

#define NO_CLAUSE UINT32_MAX

/* A clause in the arena: its size, then its hash chain's next, then its literals. */
enum { SIZE, CHAIN, HEAD };
#define DELETED 0x80000000u

typedef struct Watch {
    uint32_t clause;
    CsRupLit blocker; /* some other literal of the clause: when it is true there is nothing to do */
} Watch;

typedef CS_VEC(Watch) Watches;

struct CsRupClauses {
    uint32_t n_vars;
    int8_t *value;    /* by literal: 1 true, -1 false, 0 open */
    Watches *watches; /* by literal: clauses to look at when it becomes false */
    CS_VEC(uint32_t) arena;
    CS_VEC(CsRupLit) trail;
    size_t propagated;
    bool refuted;    /* unit propagation alone gives a contradiction */
    uint32_t *table; /* hash → first clause of the chain */
    uint32_t table_size;
    size_t n_clauses, n_garbage; /* alive; arena words of deleted ones */
    uint8_t *mark;               /* by literal: scratch */
};

static CsRupLit *literals(CsRupClauses *r, uint32_t clause)
{
    return r->arena.data + clause + HEAD;
}

static void assign(CsRupClauses *r, CsRupLit l)
{
    r->value[l] = 1;
    r->value[CS_RUP_NOT(l)] = -1;
    cs_vec_push(&r->trail, l);
}

/* Looks at one clause that watches the false literal `gone`.  True when it has found another
 * literal to watch; else *conflict tells whether all are false. */
static bool rewatch(CsRupClauses *r, uint32_t clause, CsRupLit gone, bool *conflict)
{
    uint32_t size = r->arena.data[clause + SIZE];
    CsRupLit *l = literals(r, clause);
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
static bool propagate(CsRupClauses *r)
{
    bool conflict = false;
    while (r->propagated < r->trail.len && !conflict) {
        CsRupLit gone = CS_RUP_NOT(r->trail.data[r->propagated++]);
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

static void undo(CsRupClauses *r, size_t level)
{
    while (r->trail.len > level) {
        CsRupLit l = r->trail.data[--r->trail.len];
        r->value[l] = r->value[CS_RUP_NOT(l)] = 0;
    }
    r->propagated = level;
}

/* Order of the literals does not matter. */
static uint32_t hash(const CsRupLit *l, size_t n)
{
    uint32_t sum = 0, product = 1, xor = 0;
    for (size_t i = 0; i < n; i++) {
        sum += l[i];
        product *= 2 * l[i] + 1;
        xor ^= l[i];
    }
    return (1023 * sum + product) ^ (31 * xor);
}

static void grow_table(CsRupClauses *r)
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
static bool choose_watch(const CsRupClauses *r, CsRupLit *l, size_t n, size_t to)
{
    size_t best = n;
    for (size_t i = to; i < n && (best == n || r->value[l[best]] <= 0); i++)
        if (r->value[l[i]] > 0 || (r->value[l[i]] == 0 && best == n))
            best = i;
    if (best == n)
        return false;
    CsRupLit chosen = l[best];
    l[best] = l[to];
    l[to] = chosen;
    return true;
}

/* Puts a clause of two literals or more into arena and table; the first two are watched. */
static void store(CsRupClauses *r, const CsRupLit *l, size_t n)
{
    uint32_t clause = (uint32_t)r->arena.len, h = hash(l, n) & (r->table_size - 1);
    cs_vec_push(&r->arena, (uint32_t)n);
    cs_vec_push(&r->arena, r->table[h]);
    cs_vec_append(&r->arena, l, n);
    r->table[h] = clause;
    cs_vec_push(&r->watches[l[0]], (Watch){clause, l[1]});
    cs_vec_push(&r->watches[l[1]], (Watch){clause, l[0]});
}

/* At top level: what is assigned there stays so for good, since it follows from what was there at
 * the time. */
void cs_rup_clauses_add(CsRupClauses *r, CsRupLit *l, size_t n)
{
    bool first = choose_watch(r, l, n, 0), second = first && choose_watch(r, l, n, 1);
    if (!first) {
        r->refuted = true;
        return;
    }
    if (n > 1) {
        if (r->n_clauses >= r->table_size)
            grow_table(r);
        r->n_clauses++;
        store(r, l, n);
    }
    if (!second && r->value[l[0]] == 0) {
        assign(r, l[0]);
        if (!propagate(r))
            r->refuted = true;
    }
}

bool cs_rup_clauses_imply(CsRupClauses *r, const CsRupLit *clause, size_t n)
{
    size_t level = r->trail.len;
    bool ok = false;
    for (size_t i = 0; i < n && !ok; i++) {
        CsRupLit l = clause[i];
        if (r->value[l] > 0)
            ok = true;
        else if (r->value[l] == 0)
            assign(r, CS_RUP_NOT(l));
    }
    ok = ok || !propagate(r);
    undo(r, level);
    return ok;
}

/* Moves the living clauses together and watches them anew; at top level. */
static void collect(CsRupClauses *r)
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
        store(r, old.data + at + HEAD, n);
    }
    cs_vec_free(&old);
    r->n_garbage = 0;
}

bool cs_rup_clauses_remove(CsRupClauses *r, const CsRupLit *l, size_t n)
{
    if (n < 2) /* an assignment at top level stays */
        return true;
    for (size_t i = 0; i < n; i++)
        r->mark[l[i]] = 1;
    uint32_t *link = &r->table[hash(l, n) & (r->table_size - 1)];
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
        r->mark[l[i]] = 0;
    if (r->n_garbage > 1 << 20 && r->n_garbage > r->arena.len / 2)
        collect(r);
    return found;
}

CsRupClauses *cs_rup_clauses_new(uint32_t n_vars)
{
    CsRupClauses *r = g_new0(CsRupClauses, 1);
    size_t n = 2 * ((size_t)n_vars + 1);
    r->n_vars = n_vars;
    r->value = g_new0(int8_t, n);
    r->watches = g_new0(Watches, n);
    r->mark = g_new0(uint8_t, n);
    grow_table(r);
    return r;
}

void cs_rup_clauses_free(CsRupClauses *r)
{
    if (!r)
        return;
    for (size_t l = 0; l < 2 * ((size_t)r->n_vars + 1); l++)
        cs_vec_free(&r->watches[l]);
    g_free(r->value);
    g_free(r->watches);
    g_free(r->mark);
    g_free(r->table);
    cs_vec_free(&r->arena);
    cs_vec_free(&r->trail);
    g_free(r);
}

bool cs_rup_clauses_refuted(const CsRupClauses *r)
{
    return r->refuted;
}

bool cs_rup_clauses_full(const CsRupClauses *r)
{
    return r->arena.len > UINT32_MAX / 4 * 3;
}
