#include "presolve.h"

/* Scopes and value sets up to this size are enumerated: C(10, 5) sets at most. */
#define MOST_VALUES 10

/* What the sets of values that a run can take have in common. */
typedef struct Found {
    uint64_t any, all; /* values in some set; values in every set */
    bool none;
} Found;

/* Can the variables take just these values?  Necessary, not sufficient: everybody has one of them,
 * and each of them somebody. */
static bool fits(const uint64_t *bits, uint32_t n, uint64_t set)
{
    uint64_t covered = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (!(bits[i] & set))
            return false;
        covered |= bits[i];
    }
    return (set & ~covered) == 0;
}

/* Walks the n-element subsets of `values` with Gosper's hack over their indices. */
static Found admissible(const uint64_t *bits, uint32_t n, uint64_t values, int64_t sum)
{
    Found found = {.all = UINT64_MAX, .none = true};
    int position[MOST_VALUES], k = 0;
    for (uint64_t rest = values; rest; rest &= rest - 1)
        position[k++] = __builtin_ctzll(rest);
    for (uint32_t pick = (1u << n) - 1; pick < 1u << k;) {
        uint64_t set = 0;
        int64_t total = 0;
        for (uint32_t rest = pick; rest; rest &= rest - 1) {
            int p = position[__builtin_ctz(rest)];
            set |= UINT64_C(1) << p;
            total += p;
        }
        if (total == sum && fits(bits, n, set)) {
            found.any |= set;
            found.all &= set;
            found.none = false;
        }
        uint32_t low = pick & -pick, ripple = pick + low;
        pick = ripple | ((pick ^ ripple) / low >> 2);
    }
    return found;
}

/* A value that every set holds and only one variable can take is that variable's. */
static void place_required(CsWork *w, const CsConstraint *c, int64_t base, uint64_t required)
{
    const int32_t *args = cs_model_args(w->model, c);
    for (; required && !w->none; required &= required - 1) {
        uint64_t value = required & -required;
        int32_t place = -1;
        for (uint32_t i = 0; i < c->n && place != -2; i++)
            if (cs_work_bits(w, args[i], base) & value)
                place = place == -1 ? args[i] : -2;
        if (place >= 0)
            cs_work_keep(w, place, base, value);
        else if (place == -1)
            cs_work_fail(w);
    }
}

static void filter(CsWork *w, int index)
{
    const CsConstraint c = *cs_work_constraint(w, index);
    const int32_t *args = cs_model_args(w->model, &c);
    int64_t base;
    if (c.kind != CS_DISTINCT_SUM || c.n > MOST_VALUES || !cs_work_common_base(w, args, c.n, &base))
        return;
    uint64_t bits[MOST_VALUES], values = 0;
    for (uint32_t i = 0; i < c.n; i++)
        values |= bits[i] = cs_work_bits(w, args[i], base);
    if (__builtin_popcountll(values) > MOST_VALUES)
        return;
    Found found = admissible(bits, c.n, values, c.rhs - base * c.n);
    if (found.none) {
        cs_work_fail(w);
        return;
    }
    for (uint32_t i = 0; i < c.n && !w->none; i++)
        cs_work_keep(w, args[i], base, found.any);
    place_required(w, &c, base, found.all);
}

const CsStep cs_presolve_sets = {
    .name = "sets",
    .summary = "values outside every admissible set of a sum of different numbers",
    .source = "Simonis, Kakuro as a constraint problem, ModRef 2008",
    .stage = CS_STAGE_FILTER,
    .filter = filter,
};
