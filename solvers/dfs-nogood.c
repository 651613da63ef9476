#include "dfs-nogood.h"

#include <stdlib.h>

typedef struct Nogood {
    uint32_t first, n;
    float activity;
    bool learned;
} Nogood;

struct DfsNogoods {
    CS_VEC(Nogood) list;
    CS_VEC(DfsLiteral) literals;
    size_t n_learned, most; /* learned ones kept */
    float step;
};

static struct DfsNogoods *nogoods_of(DfsEngine *e)
{
    if (!e->nogoods) {
        e->nogoods = g_new0(struct DfsNogoods, 1);
        e->nogoods->most = 4000;
        e->nogoods->step = 1;
        e->watches = g_new0(DfsWatches, e->n_vars);
    }
    return e->nogoods;
}

void dfs_nogoods_free(DfsEngine *e)
{
    if (!e->nogoods)
        return;
    for (uint32_t v = 0; v < e->n_vars; v++)
        cs_vec_free(&e->watches[v]);
    g_free(e->watches);
    cs_vec_free(&e->nogoods->list);
    cs_vec_free(&e->nogoods->literals);
    g_free(e->nogoods);
}

static void watch(DfsEngine *e, uint32_t nogood, const DfsLiteral *l)
{
    cs_vec_push(&e->watches[l->var], (DfsWatch){l->in, nogood});
}

uint32_t dfs_nogoods_add(DfsEngine *e, const DfsLiteral *literals, uint32_t n, bool learned)
{
    struct DfsNogoods *s = nogoods_of(e);
    uint32_t id = (uint32_t)s->list.len;
    cs_vec_push(&s->list, (Nogood){(uint32_t)s->literals.len, n, s->step, learned});
    cs_vec_append(&s->literals, literals, n);
    s->n_learned += learned;
    watch(e, id, &literals[0]);
    watch(e, id, &literals[1]);
    return id;
}

static int by_var(const void *a, const void *b)
{
    const DfsLiteral *x = a, *y = b;
    return (x->var > y->var) - (x->var < y->var);
}

bool dfs_nogoods_add_root(DfsEngine *e, DfsLiteral *literals, uint32_t n)
{
    uint32_t kept = 0;
    if (n > 1)
        qsort(literals, n, sizeof *literals, by_var);
    for (uint32_t i = 0; i < n;) {
        DfsLiteral l = literals[i++];
        for (; i < n && literals[i].var == l.var; i++)
            l.in |= literals[i].in;
        l.in &= e->dom[l.var];
        if (l.in == e->dom[l.var])
            return true;
        if (l.in)
            literals[kept++] = l;
    }
    if (kept == 0)
        return dfs_fail(e, DFS_NO_REASON);
    if (kept == 1)
        return dfs_narrow(e, literals[0].var, literals[0].in, DFS_NO_REASON);
    dfs_nogoods_add(e, literals, kept, false);
    return true;
}

/* Finds a literal behind the first two that is not false and moves it to the place `at`. */
static bool replace_watch(DfsEngine *e, const Nogood *nogood, uint32_t id, DfsLiteral *l, int at)
{
    for (uint32_t i = 2; i < nogood->n; i++) {
        if (!(e->dom[l[i].var] & l[i].in))
            continue;
        DfsLiteral other = l[i];
        l[i] = l[at];
        l[at] = other;
        watch(e, id, &l[at]);
        return true;
    }
    return false;
}

bool dfs_nogoods_visit(DfsEngine *e, uint32_t var)
{
    DfsWatches *list = &e->watches[var];
    DfsBits dom = e->dom[var];
    size_t kept = 0, i = 0;
    bool holds = true;
    while (i < list->len) {
        DfsWatch w = list->data[i++];
        if (w.mask & dom) {
            list->data[kept++] = w;
            continue;
        }
        const Nogood *nogood = &e->nogoods->list.data[w.nogood];
        DfsLiteral *l = e->nogoods->literals.data + nogood->first;
        int mine = l[0].var == var ? 0 : 1;
        const DfsLiteral *other = &l[1 - mine];
        if (!(e->dom[other->var] & ~other->in)) {
            list->data[kept++] = w; /* the other one holds */
            continue;
        }
        /* A new watch never lands in this list: the clause has one literal per variable. */
        if (replace_watch(e, nogood, w.nogood, l, mine))
            continue;
        list->data[kept++] = w;
        if (!dfs_narrow(e, other->var, other->in, DFS_BY_NOGOOD | w.nogood)) {
            holds = false;
            break;
        }
    }
    while (i < list->len)
        list->data[kept++] = list->data[i++];
    list->len = kept;
    return holds;
}

const DfsLiteral *dfs_nogoods_literals(const DfsEngine *e, uint32_t nogood, uint32_t *n)
{
    const Nogood *g = &e->nogoods->list.data[nogood];
    *n = g->n;
    return e->nogoods->literals.data + g->first;
}

void dfs_nogoods_bump(DfsEngine *e, uint32_t nogood)
{
    struct DfsNogoods *s = e->nogoods;
    s->list.data[nogood].activity += s->step;
    if (s->list.data[nogood].activity > 1e20f) {
        cs_vec_foreach (Nogood, g, &s->list)
            g->activity *= 1e-20f;
        s->step *= 1e-20f;
    }
}

static int by_activity(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static float median_activity(const struct DfsNogoods *s)
{
    g_autofree float *activity = g_new(float, s->n_learned + 1);
    size_t n = 0;
    cs_vec_foreach (const Nogood, g, &s->list)
        if (g->learned)
            activity[n++] = g->activity;
    qsort(activity, n, sizeof *activity, by_activity);
    return activity[n / 2];
}

void dfs_nogoods_reduce(DfsEngine *e)
{
    struct DfsNogoods *s = e->nogoods;
    if (!s)
        return;
    s->step *= 1.05f;
    if (s->n_learned < s->most)
        return;
    float median = median_activity(s);
    size_t kept = 0, used = 0;
    for (uint32_t v = 0; v < e->n_vars; v++)
        cs_vec_clear(&e->watches[v]);
    s->n_learned = 0;
    for (size_t i = 0; i < s->list.len; i++) {
        Nogood g = s->list.data[i];
        if (g.learned && g.n > 2 && g.activity < median)
            continue;
        memmove(s->literals.data + used, s->literals.data + g.first, g.n * sizeof(DfsLiteral));
        g.first = (uint32_t)used;
        used += g.n;
        s->n_learned += g.learned;
        s->list.data[kept] = g;
        watch(e, (uint32_t)kept, &s->literals.data[g.first]);
        watch(e, (uint32_t)kept, &s->literals.data[g.first + 1]);
        kept++;
    }
    s->list.len = kept;
    s->literals.len = used;
    s->most += s->most / 20;
}
