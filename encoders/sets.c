#include "sets.h"

#include "alldiff.h"

/* Steps of the listing; where holes in the domains make most beginnings fail, it ends here. */
#define STEPS_MAX (1 << 16)

void cs_sets_clear(CsSets *s)
{
    cs_vec_free(&s->values);
    cs_vec_free(&s->domains);
    cs_vec_free(&s->masks);
}

static bool collect_values(const CsEncode *e, const CsConstraint *c, CsSets *s)
{
    CsRanges all = cs_alldiff_values(e, c);
    CsDomain u = {all.data, (uint32_t)all.len};
    bool few = cs_domain_size(u) <= 64;
    CsDomainIter it = cs_domain_iter(u);
    for (int v; few && cs_domain_next(&it, &v);)
        cs_vec_push(&s->values, v);
    cs_vec_free(&all);
    return few;
}

static void collect_domains(const CsEncode *e, const CsConstraint *c, CsSets *s)
{
    const int32_t *args = cs_model_args(e->model, c);
    for (uint32_t i = 0; i < c->n; i++) {
        CsDomain d = cs_model_domain(e->model, args[i]);
        uint64_t mask = 0;
        for (size_t k = 0; k < s->values.len; k++)
            if (cs_domain_contains(d, s->values.data[k]))
                mask |= UINT64_C(1) << k;
        cs_vec_push(&s->domains, mask);
    }
}

/* Finds a value for variable `from`, moving others along an augmenting path (Kuhn, 1955), breadth
 * first.  owner[k] is the variable that has value k, -1 none. */
static bool place(const CsSets *s, uint64_t set, int from, int *owner)
{
    int queue[64], reached_from[64], value_of[64], head = 0, tail = 0;
    uint64_t seen = 0;
    for (int i = 0; i < 64; i++)
        value_of[i] = -1;
    for (size_t k = 0; k < s->values.len; k++)
        if (owner[k] >= 0)
            value_of[owner[k]] = (int)k;
    queue[tail++] = from;
    while (head < tail) {
        int i = queue[head++];
        for (uint64_t rest = s->domains.data[i] & set & ~seen; rest; rest &= rest - 1) {
            int k = __builtin_ctzll(rest);
            seen |= UINT64_C(1) << k;
            reached_from[k] = i;
            if (owner[k] >= 0) {
                queue[tail++] = owner[k];
                continue;
            }
            while (k >= 0) { /* back along the path */
                int taker = reached_from[k], left = value_of[taker];
                owner[k] = taker;
                k = left;
            }
            return true;
        }
    }
    return false;
}

/* Can the set be dealt out, one value to each variable? */
static bool can_deal(const CsSets *s, uint64_t set)
{
    int owner[64];
    bool all_fit = true;
    for (size_t i = 0; i < s->domains.len; i++)
        all_fit &= (set & ~s->domains.data[i]) == 0;
    if (all_fit)
        return true;
    for (int k = 0; k < 64; k++)
        owner[k] = -1;
    for (size_t i = 0; i < s->domains.len; i++)
        if (!place(s, set, (int)i, owner))
            return false;
    return true;
}

/* Sum of values[first..first+n-1]. */
static int64_t sum_of(const CsSets *s, size_t first, size_t n)
{
    int64_t sum = 0;
    for (size_t k = first; k < first + n; k++)
        sum += s->values.data[k];
    return sum;
}

/* All combinations in lexicographic order; a beginning is left as soon as the least or the greatest
 * values behind it cannot bring it to the sum. */
static bool list_sets(CsSets *s, size_t n, int64_t rhs)
{
    size_t m = s->values.len, at[64] = {0}, depth = 0;
    int64_t sum = 0;
    for (int steps = 0; steps < STEPS_MAX; steps++) {
        size_t k = at[depth], left = n - depth;
        bool room = k + left <= m;
        if (!room || sum + sum_of(s, k, left) > rhs) {
            if (depth == 0)
                return true;
            sum -= s->values.data[at[--depth]++];
            continue;
        }
        if (sum + s->values.data[k] + sum_of(s, m - (left - 1), left - 1) < rhs) {
            at[depth]++;
            continue;
        }
        if (left > 1) {
            sum += s->values.data[k];
            at[++depth] = k + 1;
            continue;
        }
        uint64_t mask = 0;
        for (size_t i = 0; i < n; i++)
            mask |= UINT64_C(1) << at[i];
        at[depth]++;
        if (!can_deal(s, mask))
            continue;
        if (s->masks.len == CS_SETS_MAX)
            return false;
        cs_vec_push(&s->masks, mask);
    }
    return false;
}

static bool stands_twice(const CsEncode *e, const CsConstraint *c)
{
    const int32_t *args = cs_model_args(e->model, c);
    for (uint32_t i = 0; i < c->n; i++)
        for (uint32_t j = i + 1; j < c->n; j++)
            if (args[i] == args[j])
                return true;
    return false;
}

bool cs_sets_find(const CsEncode *e, const CsConstraint *c, CsSets *s)
{
    *s = (CsSets){0};
    if (!collect_values(e, c, s))
        return false;
    if (c->n > s->values.len || c->n == 0 || stands_twice(e, c)) {
        if (c->n == 0 && c->rhs == 0)
            cs_vec_push(&s->masks, 0);
        return true;
    }
    collect_domains(e, c, s);
    if (!list_sets(s, c->n, c->rhs))
        return false;
    s->in_all = s->masks.len ? ~UINT64_C(0) : 0;
    cs_vec_foreach (uint64_t, mask, &s->masks) {
        s->in_some |= *mask;
        s->in_all &= *mask;
    }
    return true;
}
