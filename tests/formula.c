#include "formula.h"

struct Formula {
    const CsCnf *cnf;
    int32_t n_vars;
    int8_t *value;        /* of each variable */
    CS_VEC(size_t) first; /* where each clause begins in cnf->literals */
    size_t *occurs_first; /* clauses of literal code k: occurs[occurs_first[k]..] */
    uint32_t *occurs;
    CS_VEC(int32_t) trail;
    size_t done; /* of the trail: propagated */
    bool conflict;
};

/* 2v for v, 2v + 1 for -v. */
static size_t code(int32_t literal)
{
    return literal > 0 ? 2 * (size_t)literal : 2 * (size_t)-literal + 1;
}

int formula_value(const Formula *f, int32_t literal)
{
    if (literal == CS_TRUE || literal == CS_FALSE)
        return literal == CS_TRUE ? 1 : -1;
    return literal > 0 ? f->value[literal] : -f->value[-literal];
}

static void list_occurrences(Formula *f)
{
    size_t n_codes = 2 * (size_t)f->n_vars + 2;
    const int32_t *literals = f->cnf->literals.data;
    f->occurs_first = g_new0(size_t, n_codes + 2);
    f->occurs = g_new(uint32_t, f->cnf->literals.len + 1);
    for (size_t i = 0; i < f->cnf->literals.len; i++)
        if (literals[i])
            f->occurs_first[code(literals[i]) + 2]++;
    for (size_t k = 0; k < n_codes; k++)
        f->occurs_first[k + 2] += f->occurs_first[k + 1];
    for (size_t c = 0; c < f->first.len; c++)
        for (size_t i = f->first.data[c]; literals[i]; i++)
            f->occurs[f->occurs_first[code(literals[i]) + 1]++] = (uint32_t)c;
}

static void set(Formula *f, int32_t literal)
{
    int value = formula_value(f, literal);
    if (value < 0)
        f->conflict = true;
    if (value != 0)
        return;
    f->value[ABS(literal)] = literal > 0 ? 1 : -1;
    cs_vec_push(&f->trail, literal);
}

static void look_at(Formula *f, size_t clause)
{
    int32_t open = 0;
    for (const int32_t *l = f->cnf->literals.data + f->first.data[clause]; *l; l++) {
        int value = formula_value(f, *l);
        if (value > 0 || (value == 0 && open && open != *l))
            return;
        if (value == 0)
            open = *l;
    }
    if (open)
        set(f, open);
    else
        f->conflict = true;
}

static void propagate(Formula *f)
{
    while (!f->conflict && f->done < f->trail.len) {
        size_t k = code(-f->trail.data[f->done++]);
        for (size_t i = f->occurs_first[k]; i < f->occurs_first[k + 1] && !f->conflict; i++)
            look_at(f, f->occurs[i]);
    }
}

Formula *formula_new(const CsCnf *cnf)
{
    Formula *f = g_new0(Formula, 1);
    f->cnf = cnf;
    f->n_vars = cnf->n_vars;
    f->value = g_new0(int8_t, (size_t)cnf->n_vars + 1);
    for (size_t i = 0; i < cnf->literals.len; i++)
        if (i == 0 || cnf->literals.data[i - 1] == 0)
            cs_vec_push(&f->first, i);
    list_occurrences(f);
    for (size_t c = 0; c < f->first.len; c++)
        look_at(f, c);
    propagate(f);
    return f;
}

void formula_free(Formula *f)
{
    if (!f)
        return;
    g_free(f->value);
    g_free(f->occurs_first);
    g_free(f->occurs);
    cs_vec_free(&f->first);
    cs_vec_free(&f->trail);
    g_free(f);
}

bool formula_assume(Formula *f, int32_t literal)
{
    if (!f->conflict)
        set(f, literal);
    propagate(f);
    return !f->conflict;
}

size_t formula_mark(const Formula *f)
{
    return f->trail.len;
}

/* A conflict that stood before the mark cannot be undone; callers ask before they assume. */
void formula_undo(Formula *f, size_t mark)
{
    for (size_t i = mark; i < f->trail.len; i++)
        f->value[ABS(f->trail.data[i])] = 0;
    f->trail.len = mark;
    f->done = mark;
    f->conflict = false;
}

bool formula_conflict(const Formula *f)
{
    return f->conflict;
}

typedef struct Decision {
    int32_t literal;
    size_t mark;
} Decision;

/* Undoes decisions up to the last that has its other side to try, and tries that. */
static bool flip(Formula *f, Decision *stack, size_t *depth)
{
    while (*depth > 0) {
        Decision *d = &stack[*depth - 1];
        formula_undo(f, d->mark);
        if (d->literal > 0) {
            d->literal = -d->literal;
            formula_assume(f, d->literal);
            return true;
        }
        --*depth;
    }
    return false;
}

/* Up to `limit` models; the last one stays assigned. */
static size_t search(Formula *f, size_t limit)
{
    if (f->conflict)
        return 0;
    g_autofree Decision *stack = g_new(Decision, (size_t)f->n_vars + 1);
    size_t depth = 0, count = 0;
    do {
        int32_t next = 1;
        while (!f->conflict) {
            while (next <= f->n_vars && f->value[next])
                next++;
            if (next > f->n_vars) {
                count++;
                break;
            }
            stack[depth++] = (Decision){next, formula_mark(f)};
            formula_assume(f, next);
        }
    } while (count < limit && flip(f, stack, &depth));
    return count;
}

size_t formula_count(Formula *f, size_t limit)
{
    if (f->conflict)
        return 0;
    size_t start = formula_mark(f), count = search(f, limit);
    formula_undo(f, start);
    return count;
}

bool formula_solve(Formula *f)
{
    return search(f, 1) == 1;
}
