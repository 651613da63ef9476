#include "certify.h"

/* The sums as nodes, joined by the variables that they share. */
typedef struct Sides {
    const CsModel *model;
    uint32_t *uses; /* two for each variable: its sums, NOBODY when there is none */
    int8_t *side;   /* of each constraint: 0 not seen, +1, -1 */
} Sides;

#define NOBODY UINT32_MAX

static void sides_clear(Sides *s)
{
    g_free(s->uses);
    g_free(s->side);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Sides, sides_clear)

/* Takes the sum into `uses`; false when this cannot be a flow. */
static bool take_sum(Sides *s, uint32_t i)
{
    const CsConstraint *c = &s->model->constraints.data[i];
    const int32_t *args = cs_model_args(s->model, c);
    if (!cs_constraint_is_plain_sum(c))
        return false;
    for (uint32_t k = 0; k < c->n; k++) {
        uint32_t *use = s->uses + 2 * (size_t)args[k];
        if (use[0] == i || use[1] == i || (use[0] != NOBODY && use[1] != NOBODY))
            return false;
        use[use[0] != NOBODY] = i;
    }
    return true;
}

/* Gives +1 to `from` and alternates along shared variables; the part it reaches goes to `part`.
 * False when two sums of one side share a variable. */
static bool colour(Sides *s, uint32_t from, CsCertificate *part)
{
    s->side[from] = 1;
    cs_vec_push(part, (CsMultiplier){from, 1});
    for (size_t i = 0; i < part->len; i++) {
        uint32_t at = part->data[i].constraint;
        const CsConstraint *c = &s->model->constraints.data[at];
        const int32_t *args = cs_model_args(s->model, c);
        for (uint32_t k = 0; k < c->n; k++) {
            const uint32_t *use = s->uses + 2 * (size_t)args[k];
            uint32_t other = use[0] == at ? use[1] : use[0];
            if (other == NOBODY)
                continue;
            if (s->side[other] == s->side[at])
                return false;
            if (s->side[other])
                continue;
            s->side[other] = (int8_t)-s->side[at];
            cs_vec_push(part, (CsMultiplier){other, s->side[other]});
        }
    }
    return true;
}

static Sides sides_new(const CsModel *m)
{
    Sides s = {.model = m,
               .uses = g_new(uint32_t, 2 * m->vars.len + 1),
               .side = g_new0(int8_t, m->constraints.len + 1)};
    memset(s.uses, 0xff, 2 * m->vars.len * sizeof *s.uses);
    return s;
}

bool cs_certify_none(const CsModel *m, const uint32_t *constraints, size_t n, CsCertificate *out)
{
    g_auto(Sides) s = sides_new(m);
    for (size_t i = 0; i < n; i++)
        if (!take_sum(&s, constraints[i]))
            return false;
    for (size_t i = 0; i < n; i++) {
        if (s.side[constraints[i]])
            continue;
        cs_vec_clear(out);
        if (colour(&s, constraints[i], out) && cs_certificate_check_none(m, out, NULL))
            return true;
    }
    return false;
}

/* The residual graph of an answer.  Nodes are the sums and, last, the outside; variable v is an arc
 * from its sum of the first side to that of the other, walked forwards when v can grow and
 * backwards when it can shrink. */
typedef struct Residual {
    const CsModel *model;
    const Sides *sides;
    const int *values;
    uint32_t n;            /* nodes */
    CS_VEC(int32_t) loose; /* variables with an end outside */
} Residual;

static void ends(const Residual *g, int32_t v, uint32_t *tail, uint32_t *head)
{
    const uint32_t *use = g->sides->uses + 2 * (size_t)v;
    *tail = *head = g->n - 1;
    for (int i = 0; i < 2; i++)
        if (use[i] != NOBODY)
            *(g->sides->side[use[i]] > 0 ? tail : head) = use[i];
}

static const int32_t *arcs_at(const Residual *g, uint32_t node, uint32_t *n)
{
    if (node == g->n - 1) {
        *n = (uint32_t)g->loose.len;
        return g->loose.data;
    }
    const CsConstraint *c = &g->model->constraints.data[node];
    *n = c->n;
    return cs_model_args(g->model, c);
}

/* Where the arc leads from here, NOBODY when it cannot be walked in this direction. */
static uint32_t walk(const Residual *g, int32_t v, uint32_t from)
{
    uint32_t tail, head;
    CsDomain d = cs_model_domain(g->model, v);
    ends(g, v, &tail, &head);
    if (tail == from)
        return g->values[v] < cs_domain_max(d) ? head : NOBODY;
    return g->values[v] > cs_domain_min(d) ? tail : NOBODY;
}

/* Strongly connected parts, numbered so that every arc between two leads to the smaller number
 * (Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1(2), 1972). */
static uint32_t *components(const Residual *g)
{
    uint32_t *number = g_new0(uint32_t, g->n + 1), *part = g_new(uint32_t, g->n + 1);
    g_autofree uint32_t *low = g_new(uint32_t, g->n + 1), *next = g_new0(uint32_t, g->n + 1);
    CS_VEC(uint32_t) path = {0}, open = {0};
    uint32_t count = 0, parts = 0;
    memset(part, 0xff, (g->n + 1) * sizeof *part);
    for (uint32_t root = 0; root < g->n; root++) {
        if (number[root])
            continue;
        number[root] = low[root] = ++count;
        cs_vec_push(&path, root);
        cs_vec_push(&open, root);
        while (path.len) {
            uint32_t u = path.data[path.len - 1], n;
            const int32_t *arcs = arcs_at(g, u, &n);
            if (next[u] < n) {
                uint32_t w = walk(g, arcs[next[u]++], u);
                if (w == NOBODY || part[w] != NOBODY)
                    continue;
                if (number[w]) {
                    low[u] = MIN(low[u], number[w]);
                } else {
                    number[w] = low[w] = ++count;
                    cs_vec_push(&path, w);
                    cs_vec_push(&open, w);
                }
                continue;
            }
            path.len--;
            if (path.len)
                low[path.data[path.len - 1]] = MIN(low[path.data[path.len - 1]], low[u]);
            if (low[u] != number[u])
                continue;
            uint32_t w;
            do {
                w = open.data[--open.len];
                part[w] = parts;
            } while (w != u);
            parts++;
        }
    }
    cs_vec_free(&path);
    cs_vec_free(&open);
    g_free(number);
    return part;
}

bool cs_certify_unique(const CsModel *m, const int *values, CsCertificate *out)
{
    g_auto(Sides) s = sides_new(m);
    uint32_t n = (uint32_t)m->constraints.len;
    for (uint32_t i = 0; i < n; i++)
        if (!take_sum(&s, i))
            return false;
    CsCertificate part = {0};
    bool ok = true;
    for (uint32_t i = 0; i < n && ok; i++) {
        cs_vec_clear(&part);
        ok = s.side[i] || colour(&s, i, &part);
    }
    cs_vec_free(&part);
    if (!ok)
        return false;
    Residual g = {.model = m, .sides = &s, .values = values, .n = n + 1};
    for (int32_t v = 0; v < (int32_t)m->vars.len; v++)
        if (s.uses[2 * (size_t)v + 1] == NOBODY)
            cs_vec_push(&g.loose, v);
    /* Along an arc potentials do not fall: a variable that can grow has dᵥ ≤ 0. */
    g_autofree uint32_t *number = components(&g);
    cs_vec_clear(out);
    for (uint32_t i = 0; i < n; i++) {
        int64_t potential = (int64_t)number[n] - number[i];
        if (potential)
            cs_vec_push(out, (CsMultiplier){i, potential * s.side[i]});
    }
    cs_vec_free(&g.loose);
    return cs_certificate_check_unique(m, out, values, NULL);
}
