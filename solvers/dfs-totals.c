#include "dfs-totals.h"

enum { FIRST = 1, SECOND = 2 };

/* Enters the sum's variables into a family.  False, and nothing is entered, when one is there. */
static bool enter(const CsModel *m, const CsConstraint *c, uint8_t *families, uint8_t family)
{
    const int32_t *vars = cs_model_args(m, c);
    for (uint32_t i = 0; i < c->n; i++) {
        if (families[vars[i]] & family) {
            while (i-- > 0)
                families[vars[i]] &= (uint8_t)~family;
            return false;
        }
        families[vars[i]] |= family;
    }
    return true;
}

/* The first family's total less the second's must be what the variables in one of them alone can
 * make: those of the first count up, those of the second down. */
static bool difference_fits(const CsModel *m, const uint8_t *families, int64_t difference)
{
    int64_t low = 0, high = 0;
    for (uint32_t v = 0; v < m->vars.len; v++) {
        CsDomain d = cs_model_domain(m, (int)v);
        if (cs_domain_is_empty(d))
            return false;
        if (families[v] == FIRST) {
            low += cs_domain_min(d);
            high += cs_domain_max(d);
        } else if (families[v] == SECOND) {
            low -= cs_domain_max(d);
            high -= cs_domain_min(d);
        }
    }
    return low <= difference && difference <= high;
}

bool dfs_totals_fit(const CsModel *m)
{
    uint8_t few[256];
    g_autofree uint8_t *many = m->vars.len > sizeof few ? g_malloc(m->vars.len) : NULL;
    uint8_t *families = many ? many : few;
    int64_t difference = 0;
    bool some = false;
    memset(families, 0, m->vars.len);
    cs_vec_foreach (const CsConstraint, c, &m->constraints) {
        if (!cs_constraint_is_sum(c))
            continue;
        if (enter(m, c, families, FIRST)) {
            if (__builtin_add_overflow(difference, c->rhs, &difference))
                return true;
        } else if (enter(m, c, families, SECOND)) {
            some = true;
            if (__builtin_sub_overflow(difference, c->rhs, &difference))
                return true;
        }
    }
    return !some || difference_fits(m, families, difference);
}
