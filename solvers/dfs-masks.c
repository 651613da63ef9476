#include "dfs-masks.h"

#include "dfs-digits.h"

#define MAX_GROUPS 64

typedef uint64_t GroupSet;

/* Variables that are pairwise different. */
typedef struct Group {
    const int32_t *vars; /* of the model */
    uint32_t n;
} Group;

/* Of a group: how many variables are open, and what the indices of their values must make. */
typedef struct Rest {
    int16_t open, sum;
} Rest;

typedef struct Masks {
    DfsQuick quick;
    DfsDigitTables *tables;
    bool impossible; /* a given is not among its variable's digits */
    uint32_t n_groups, max_groups;
    uint16_t *may;  /* by depth and variable: its digits while it is open; 0 when it is fixed */
    Rest *rest;     /* by depth and group */
    GroupSet dirty; /* groups with a sum that have changed since they were looked at */
    uint32_t n_single;
    uint8_t single[DFS_QUICK_VARS + 1]; /* with one digit left, which their peers may still have */
    GroupSet groups_of[DFS_QUICK_VARS], sums_of[DFS_QUICK_VARS]; /* all; those with a sum */
    uint8_t value[DFS_QUICK_VARS];                               /* of fixed variables */
    Group groups[MAX_GROUPS];
} Masks;

static GroupSet group_set(uint32_t g)
{
    return (GroupSet)1 << g;
}

static int take_lowest(GroupSet *set)
{
    int g = __builtin_ctzll(*set);
    *set &= *set - 1;
    return g;
}

static uint16_t *may_at(const Masks *s, uint32_t depth)
{
    return s->may + (size_t)depth * s->quick.n_vars;
}

static Rest *rest_at(const Masks *s, uint32_t depth)
{
    return s->rest + (size_t)depth * s->max_groups;
}

static bool several(unsigned digits)
{
    return (digits & (digits - 1)) != 0;
}

/* Leaves these digits, fewer than before, to a variable.  False when there are none. */
static bool leave(Masks *s, uint16_t *may, int v, unsigned digits)
{
    may[v] = (uint16_t)digits;
    s->dirty |= s->sums_of[v];
    if (!several(digits))
        s->single[s->n_single++] = (uint8_t)v;
    return digits != 0;
}

/* Takes the one digit of a variable from its peers. */
static bool fix(Masks *s, uint16_t *may, Rest *rest, int v)
{
    unsigned digit = may[v];
    int index = __builtin_ctz(digit);
    may[v] = 0;
    s->value[v] = (uint8_t)index;
    s->dirty |= s->sums_of[v];
    for (GroupSet groups = s->groups_of[v]; groups;) {
        int g = take_lowest(&groups);
        const Group *group = &s->groups[g];
        rest[g].open--;
        rest[g].sum = (int16_t)(rest[g].sum - index);
        for (uint32_t i = 0; i < group->n; i++) {
            int peer = group->vars[i];
            if (may[peer] & digit && !leave(s, may, peer, may[peer] ^ digit))
                return false;
        }
    }
    return true;
}

/* The digits that are in no admissible set go; a digit that is in all of them goes to the one
 * variable that can take it. */
static bool look(Masks *s, uint16_t *may, Rest rest, const Group *group)
{
    unsigned once = 0, twice = 0;
    for (uint32_t i = 0; i < group->n; i++) {
        unsigned digits = may[group->vars[i]];
        twice |= once & digits;
        once |= digits;
    }
    if (rest.open == 0 || rest.sum < 0)
        return rest.sum == 0;
    DfsDigitSets sets = dfs_digit_sets(s->tables, rest.open, rest.sum, once);
    if (!sets.some)
        return false;
    unsigned gone = once & ~(unsigned)sets.some, hidden = sets.all & ~twice;
    for (uint32_t i = 0; i < group->n && (gone | hidden); i++) {
        int v = group->vars[i];
        unsigned left = may[v] & ~gone;
        if (left & hidden)
            left &= hidden;
        if (several(left & hidden) || (left != may[v] && !leave(s, may, v, left)))
            return false;
    }
    return true;
}

static bool draw(Masks *s, uint16_t *may, Rest *rest)
{
    for (;;) {
        while (s->n_single)
            if (!fix(s, may, rest, s->single[--s->n_single]))
                return false;
        if (!s->dirty)
            return true;
        int g = take_lowest(&s->dirty);
        s->quick.n_propagations++;
        if (!look(s, may, rest[g], &s->groups[g]))
            return false;
    }
}

static bool propagate(DfsQuick *q)
{
    Masks *s = (Masks *)q;
    if (!s->impossible && draw(s, may_at(s, q->depth), rest_at(s, q->depth)))
        return true;
    s->dirty = s->n_single = 0;
    return false;
}

/* Number and variable go into one word, that of a fixed one above all others: to branch on them
 * would be to guess wrong every other time. */
static bool choose(const DfsQuick *q, DfsChoice *choice)
{
    const Masks *s = (const Masks *)q;
    const uint16_t *may = may_at(s, q->depth);
    unsigned fewest = UINT_MAX;
    for (uint32_t v = 0; v < q->n_vars; v++)
        fewest = MIN(fewest, (s->tables->size[may[v]] - 1u) << 8 | v);
    uint8_t var = (uint8_t)fewest;
    if (!may[var])
        return false;
    *choice = (DfsChoice){.var = var, .value = (uint8_t)__builtin_ctz(may[var])};
    return true;
}

static void assume(DfsQuick *q, DfsChoice c)
{
    Masks *s = (Masks *)q;
    uint16_t *may = may_at(s, q->depth);
    memcpy(may, may_at(s, q->depth - 1), q->n_vars * sizeof *may);
    memcpy(rest_at(s, q->depth), rest_at(s, q->depth - 1), s->n_groups * sizeof *s->rest);
    leave(s, may, c.var, 1u << c.value);
}

static void exclude(DfsQuick *q, DfsChoice c)
{
    Masks *s = (Masks *)q;
    uint16_t *may = may_at(s, q->depth);
    leave(s, may, c.var, may[c.var] & ~(1u << c.value));
}

static void write_answer(const DfsQuick *q, int *values)
{
    const Masks *s = (const Masks *)q;
    for (uint32_t v = 0; v < q->n_vars; v++)
        values[v] = q->base + s->value[v];
}

static void free_masks(DfsQuick *q)
{
    g_free(q);
}

static const DfsQuickKind kind = {
    .propagate = propagate,
    .choose = choose,
    .assume = assume,
    .exclude = exclude,
    .write = write_answer,
    .free = free_masks,
};

/* The group's variables make this. */
static bool add_sum(Masks *s, uint32_t g, int64_t sum)
{
    const Group *group = &s->groups[g];
    if (sum < 0 || sum >= DFS_DIGIT_SUMS)
        return false;
    s->rest[g].sum = (int16_t)sum;
    for (uint32_t i = 0; i < group->n; i++)
        s->sums_of[group->vars[i]] |= group_set(g);
    s->dirty |= group_set(g);
    return true;
}

/* All indices of values make it when there are as many variables as values. */
static bool add_group(Masks *s, const CsModel *m, const CsConstraint *c)
{
    uint32_t n_values = s->quick.n_values, g = s->n_groups;
    if (c->n > n_values || g == MAX_GROUPS)
        return false;
    Group *group = &s->groups[g];
    *group = (Group){.vars = cs_model_args(m, c), .n = c->n};
    for (uint32_t i = 0; i < c->n; i++) {
        GroupSet *groups = &s->groups_of[group->vars[i]];
        if (*groups & group_set(g))
            return false; /* twice the same variable */
        *groups |= group_set(g);
    }
    s->rest[g] = (Rest){.open = (int16_t)c->n};
    s->n_groups++;
    return c->n < n_values || add_sum(s, g, n_values * (n_values - 1) / 2);
}

/* The all-different over the same variables in the same order that has no sum yet. */
static Group *find_group(Masks *s, const int32_t *vars, uint32_t n)
{
    for (GroupSet groups = s->groups_of[*vars] & ~s->sums_of[*vars]; groups;) {
        Group *group = &s->groups[take_lowest(&groups)];
        if (group->n == n && memcmp(group->vars, vars, n * sizeof *vars) == 0)
            return group;
    }
    return NULL;
}

static bool pairwise_different(const Masks *s, const int32_t *vars, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++)
        for (uint32_t j = 0; j < i; j++)
            if (vars[i] == vars[j] || !(s->groups_of[vars[i]] & s->groups_of[vars[j]]))
                return false;
    return true;
}

/* x = k */
static void give(Masks *s, int var, int64_t index)
{
    unsigned digit = index >= 0 && index < s->quick.n_values ? 1u << index : 0;
    s->may[var] = (uint16_t)(s->may[var] & digit);
}

/* Of different digits only. */
static bool add_plain_sum(Masks *s, const CsModel *m, const CsConstraint *c)
{
    const int32_t *vars = cs_model_args(m, c);
    int64_t sum = c->rhs - (int64_t)c->n * s->quick.base;
    if (!cs_constraint_is_plain_sum(c) || c->n == 0)
        return false;
    if (c->n == 1) {
        give(s, *vars, sum);
        return true;
    }
    Group *group = find_group(s, vars, c->n);
    if (group)
        return add_sum(s, (uint32_t)(group - s->groups), sum);
    return pairwise_different(s, vars, c->n) && add_group(s, m, c) &&
           add_sum(s, s->n_groups - 1, sum);
}

static bool add_groups(Masks *s, const CsModel *m)
{
    cs_vec_foreach (const CsConstraint, c, &m->constraints) {
        switch ((CsKind)c->kind) {
        case CS_ALL_DIFF:
            if (c->n > 1 && !add_group(s, m, c))
                return false;
            break;
        case CS_DISTINCT_SUM:
            if (!add_group(s, m, c) ||
                !add_sum(s, s->n_groups - 1, c->rhs - (int64_t)c->n * s->quick.base))
                return false;
            break;
        case CS_LINEAR: /* when all groups are known */
            break;
        case CS_DIFFERENCE:
        case CS_CLAUSE:
        case CS_TABLE:
        case CS_N_KINDS:
            return false;
        }
    }
    cs_vec_foreach (const CsConstraint, c, &m->constraints)
        if (c->kind == CS_LINEAR && !add_plain_sum(s, m, c))
            return false;
    return true;
}

static uint16_t digits_of(CsDomain d, int base)
{
    unsigned digits = 0;
    for (uint32_t r = 0; r < d.n; r++)
        digits |= (2u << (d.ranges[r].hi - base)) - (1u << (d.ranges[r].lo - base));
    return (uint16_t)digits;
}

static bool build(Masks *s, const CsModel *m)
{
    uint32_t n = s->quick.n_vars;
    for (uint32_t v = 0; v < n; v++)
        s->may[v] = digits_of(cs_model_domain(m, (int)v), s->quick.base);
    memset(s->groups_of, 0, n * sizeof *s->groups_of);
    memset(s->sums_of, 0, n * sizeof *s->sums_of);
    if (!add_groups(s, m))
        return false;
    for (uint32_t v = 0; v < n; v++) {
        s->impossible |= s->may[v] == 0;
        if (!several(s->may[v]))
            s->single[s->n_single++] = (uint8_t)v;
    }
    return true;
}

DfsQuick *dfs_masks_new(const CsModel *model, const DfsQuick *like)
{
    if (like->n_values > DFS_N_DIGITS)
        return NULL;
    size_t n_groups = MIN(model->constraints.len, MAX_GROUPS), n_states = like->n_vars + 1u;
    /* Most of it is written before it is read. */
    Masks *s = g_malloc(sizeof *s +
                        n_states * (n_groups * sizeof *s->rest + like->n_vars * sizeof *s->may));
    memset(s, 0, offsetof(Masks, groups_of));
    s->quick = *like;
    s->quick.kind = &kind;
    s->tables = dfs_digit_tables();
    s->max_groups = (uint32_t)n_groups;
    s->rest = (Rest *)(s + 1);
    s->may = (uint16_t *)(s->rest + n_states * n_groups);
    if (build(s, model))
        return &s->quick;
    g_free(s);
    return NULL;
}
