/* The model under work: domains that shrink in place, and which constraints look at which variable.
 *
 * A domain that spans at most 64 values is a bit set.  A wider one is its two ends, of which each
 * is a value of the original domain. */
#ifndef CS_PRESOLVE_WORK_H
#define CS_PRESOLVE_WORK_H

#include "model.h"

typedef struct CsWorkVar {
    uint64_t bits;  /* bit i: min_at_start + i; 0 for a wide domain */
    int32_t base;   /* min_at_start */
    int32_t lo, hi; /* least and greatest value left */
    bool wide;
} CsWorkVar;

typedef struct CsWork {
    CsModel *model; /* a copy; constraints may be added to it (then call cs_work_added) */
    CsWorkVar *vars;
    CS_VEC(uint8_t) dropped; /* per constraint: no longer part of the model */
    CS_VEC(uint8_t) queued;  /* per constraint: waits in `queue` */
    CS_VEC(int32_t) queue;
    CS_VEC(uint32_t) first; /* constraints of variable v: uses[first[v]..first[v + 1]-1] */
    CS_VEC(int32_t) uses;
    CS_VEC(uint32_t) mark; /* per variable, for steps: equal to `stamp` when marked */
    uint32_t stamp;
    bool none;   /* some domain is empty, or cs_work_fail was called */
    CsLabel why; /* the constraint at work when that happened */
    CsLabel now; /* the constraint at work */
} CsWork;

/* A copy of the model, with every constraint queued; `none` is set when a domain is empty. */
CsWork *cs_work_new(const CsModel *model);
void cs_work_free(CsWork *work);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsWork, cs_work_free)

/* Takes in the constraints that were added to work->model since the last call, and queues them for
 * the filters. */
void cs_work_added(CsWork *work);

/* Builds first/uses anew; needed before they are read when constraints were added or dropped. */
void cs_work_index(CsWork *work);

/* The constraint cannot be met. */
void cs_work_fail(CsWork *work);

/* A fresh stamp to mark variables with. */
uint32_t cs_work_stamp(CsWork *work);

static inline const CsConstraint *cs_work_constraint(const CsWork *w, int c)
{
    return &w->model->constraints.data[c];
}

static inline int cs_work_n_constraints(const CsWork *w)
{
    return (int)w->model->constraints.len;
}

static inline bool cs_work_fixed(const CsWork *w, int var)
{
    return w->vars[var].lo == w->vars[var].hi;
}

/* Is `value` left in the domain?  Of a wide one, holes count as left. */
bool cs_work_contains(const CsWork *w, int var, int64_t value);

/* Narrow the domain; queue the constraints of the variable when it changed. */
void cs_work_at_least(CsWork *w, int var, int64_t lo);
void cs_work_at_most(CsWork *w, int var, int64_t hi);
void cs_work_fix(CsWork *w, int var, int64_t value);
void cs_work_remove(CsWork *w, int var, int64_t value);

/* Do all variables of the scope lie in base..base + 63 for some base?  Then *base is their least
 * value. */
bool cs_work_common_base(const CsWork *w, const int32_t *vars, size_t n, int64_t *base);

/* The domain as bits from `base` on; it must lie in base..base + 63. */
uint64_t cs_work_bits(const CsWork *w, int var, int64_t base);

/* Keeps only the values in `bits`, counted from `base`. */
void cs_work_keep(CsWork *w, int var, int64_t base, uint64_t bits);

/* A label that names both. */
CsLabel cs_work_label_both(CsWork *w, CsLabel a, CsLabel b);

#endif
