#include "presolve.h"

#include <stdlib.h>

/* A hash that does not depend on the order of what it is made of. */
static uint64_t mix(uint64_t x)
{
    x ^= x >> 30;
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    x ^= x >> 27;
    x *= UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static uint64_t hash(const CsModel *m, const CsConstraint *c)
{
    uint64_t h = mix((uint64_t)c->kind << 40 ^ c->n) ^ mix((uint64_t)c->rhs + c->relation);
    for (uint32_t i = 0; i < c->n; i++) {
        if (c->kind == CS_CLAUSE) {
            CsLiteral l = cs_model_literals(m, c)[i];
            h += mix(mix((uint64_t)(uint32_t)l.var << 32 | (uint32_t)l.value) + l.test);
        } else {
            h += mix((uint64_t)(uint32_t)cs_model_args(m, c)[i]);
        }
    }
    return h;
}

/* An entry of a scope, comparable: variable and what goes with it. */
typedef struct Entry {
    int64_t var, with;
} Entry;

static int by_entry(const void *a, const void *b)
{
    const Entry *x = a, *y = b;
    if (x->var != y->var)
        return (x->var > y->var) - (x->var < y->var);
    return (x->with > y->with) - (x->with < y->with);
}

static Entry *entries(const CsModel *m, const CsConstraint *c)
{
    Entry *e = g_new(Entry, c->n + 1);
    for (uint32_t i = 0; i < c->n; i++) {
        if (c->kind == CS_CLAUSE) {
            CsLiteral l = cs_model_literals(m, c)[i];
            e[i] = (Entry){l.var, (int64_t)l.value * 4 + l.test};
        } else {
            e[i] =
                (Entry){cs_model_args(m, c)[i], c->kind == CS_LINEAR ? cs_model_coef(m, c, i) : 0};
        }
    }
    /* The order of a difference's or a table's variables means something. */
    if (c->kind != CS_DIFFERENCE && c->kind != CS_TABLE)
        qsort(e, c->n, sizeof *e, by_entry);
    return e;
}

static bool same(const CsModel *m, const CsConstraint *a, const CsConstraint *b)
{
    if (a->kind != b->kind || a->n != b->n || a->rhs != b->rhs || a->relation != b->relation)
        return false;
    g_autofree Entry *x = entries(m, a), *y = entries(m, b);
    for (uint32_t i = 0; i < a->n; i++)
        if (x[i].var != y[i].var || x[i].with != y[i].with)
            return false;
    return a->kind != CS_TABLE ||
           (a->n_rows == b->n_rows && memcmp(m->rows.data + a->rows, m->rows.data + b->rows,
                                             (size_t)a->n * a->n_rows * sizeof(int32_t)) == 0);
}

typedef struct Keyed {
    uint64_t hash;
    int32_t constraint;
} Keyed;

static int by_hash(const void *a, const void *b)
{
    const Keyed *x = a, *y = b;
    if (x->hash != y->hash)
        return (x->hash > y->hash) - (x->hash < y->hash);
    return x->constraint - y->constraint;
}

static void run(CsWork *w)
{
    size_t n = w->model->constraints.len, kept = 0;
    if (n < 2)
        return;
    g_autofree Keyed *keyed = g_new(Keyed, n);
    for (size_t c = 0; c < n; c++)
        if (!w->dropped.data[c])
            keyed[kept++] = (Keyed){hash(w->model, &w->model->constraints.data[c]), (int32_t)c};
    qsort(keyed, kept, sizeof *keyed, by_hash);
    /* Equal ones stand side by side; the first of them stays. */
    for (size_t i = 1, first = 0; i < kept; i++) {
        if (keyed[i].hash == keyed[first].hash &&
            same(w->model, cs_work_constraint(w, keyed[first].constraint),
                 cs_work_constraint(w, keyed[i].constraint)))
            w->dropped.data[keyed[i].constraint] = 1;
        else
            first = i;
    }
}

const CsStep cs_presolve_duplicates = {
    .name = "duplicates",
    .summary = "constraints that say the same as another are dropped",
    .source = "by definition",
    .stage = CS_STAGE_TIDY,
    .run = run,
};
