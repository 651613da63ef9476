/* The intermediate constraint model: what every puzzle becomes and every back end answers.
 *
 * Integer variables with finite domains, and constraints over them, each labelled with the clue it
 * came from.  Flat pools and integer ids, no pointers inside, so that it can be copied, hashed and
 * written out.  A pointer or a CsDomain taken from a model is good until the next cs_model_add_*.
 *
 * Faults in what is added (an unknown variable, a number out of range, a sum that could overflow)
 * are remembered, not reported at once: build to the end, then ask cs_model_valid.  Everything that
 * takes a model to answer or encode it asks that first.
 *
 * Relations, literals and the functions that users of the library call are in cluesat.h. */
#ifndef CS_MODEL_H
#define CS_MODEL_H

#include "domain.h"
#include "error.h"
#include "label.h"

typedef enum CsKind {
    CS_LINEAR,       /* sum of coefficient·variable  = ≤ ≠  rhs */
    CS_ALL_DIFF,     /* no two variables are equal */
    CS_DIFFERENCE,   /* vars[0] + rhs ≤ vars[1] */
    CS_CLAUSE,       /* at least one of the literals holds */
    CS_TABLE,        /* the variables together are one of the rows */
    CS_DISTINCT_SUM, /* all-different and sum = rhs at once: a Kakuro run; presolve finds it */
    CS_N_KINDS
} CsKind;

#define CS_UNIT_COEFS UINT32_MAX

typedef struct CsConstraint {
    uint8_t kind;     /* CsKind */
    uint8_t relation; /* CsRelation, of linear */
    uint32_t n;       /* variables, or literals of a clause */
    uint32_t first;   /* where they begin in model->args, or model->literals */
    uint32_t coefs;   /* where linear's begin in model->coefs; CS_UNIT_COEFS when all are 1 */
    uint32_t n_rows;  /* of a table */
    uint32_t rows;    /* where its n·n_rows values begin in model->rows, row by row */
    int64_t rhs;
    CsLabel label;
} CsConstraint;

typedef struct CsVar {
    uint32_t range, n_ranges; /* its domain: slice of model->ranges; may be empty */
    CsLabel name;
} CsVar;

struct CsModel {
    CS_VEC(CsVar) vars;
    CS_VEC(CsConstraint) constraints;
    CsRanges ranges;
    CS_VEC(int32_t) args;
    CS_VEC(int64_t) coefs;
    CS_VEC(CsLiteral) literals;
    CS_VEC(int32_t) rows;
    CsPatterns *patterns;
    /* Two answers differ when they differ in variables 0..n_visible-1.  The others are helpers; a
     * model may have several ways to set them for one answer. */
    uint32_t n_visible;
    bool visible_set; /* n_visible was given; else all are visible */
    int64_t greatest; /* no value of any domain is further from 0 */
    GError *fault;    /* the first fault met while building */
};

/* All of it, labels and fault included; free with cs_model_free. */
CsModel *cs_model_copy(const CsModel *model);

/* A label from a pattern (see label.h) and up to four numbers.  In a loop over many, get the
 * pattern's index once with cs_patterns_add(model->patterns, …) and fill CsLabel by hand. */
CsLabel cs_model_label(CsModel *model, const char *pattern, int a, int b, int c, int d);

/* Adds a variable with domain lo..hi; its id, which counts from 0. */
int cs_model_add_var(CsModel *model, CsLabel name, int lo, int hi);

/* Adds a variable whose domain is the union of the ranges, in any order; n = 0 is the empty set. */
int cs_model_add_var_set(CsModel *model, CsLabel name, const CsRange *ranges, size_t n);

/* Replaces a variable's domain. */
void cs_model_set_domain(CsModel *model, int var, const CsRange *ranges, size_t n);

/* Σ coefs[i]·vars[i] relation rhs.  coefs NULL means all 1.  A variable may stand several times; a
 * coefficient may be 0.  n may be 0.  Returns the constraint's index, -1 on a fault. */
int cs_model_add_linear(CsModel *model, CsLabel label, const int32_t *vars, const int64_t *coefs,
                        size_t n, CsRelation relation, int64_t rhs);

/* No two of the variables are equal.  Like the following, gives what add_linear does. */
int cs_model_add_all_diff(CsModel *model, CsLabel label, const int32_t *vars, size_t n);

/* x + c ≤ y */
int cs_model_add_difference(CsModel *model, CsLabel label, int x, int64_t c, int y);

/* An empty clause is allowed: it makes the model unsatisfiable. */
int cs_model_add_clause(CsModel *model, CsLabel label, const CsLiteral *literals, size_t n);

/* rows holds n_rows·n values, row by row; n_rows = 0 makes the model unsatisfiable. */
int cs_model_add_table(CsModel *model, CsLabel label, const int32_t *vars, size_t n,
                       const int32_t *rows, size_t n_rows);

/* vars pairwise different and their sum = rhs. */
int cs_model_add_distinct_sum(CsModel *model, CsLabel label, const int32_t *vars, size_t n,
                              int64_t rhs);

static inline CsDomain cs_model_domain(const CsModel *model, int var)
{
    const CsVar *v = &model->vars.data[var];
    return (CsDomain){.ranges = model->ranges.data + v->range, .n = v->n_ranges};
}

static inline const int32_t *cs_model_args(const CsModel *model, const CsConstraint *c)
{
    return model->args.data + c->first;
}

static inline int64_t cs_model_coef(const CsModel *model, const CsConstraint *c, size_t i)
{
    return c->coefs == CS_UNIT_COEFS ? 1 : model->coefs.data[c->coefs + i];
}

/* Σ variables = rhs: a linear with = and all coefficients 1. */
static inline bool cs_constraint_is_plain_sum(const CsConstraint *c)
{
    return c->kind == CS_LINEAR && c->relation == CS_EQ && c->coefs == CS_UNIT_COEFS;
}

/* That, be the variables different or not. */
static inline bool cs_constraint_is_sum(const CsConstraint *c)
{
    return c->kind == CS_DISTINCT_SUM || cs_constraint_is_plain_sum(c);
}

static inline const CsLiteral *cs_model_literals(const CsModel *model, const CsConstraint *c)
{
    return model->literals.data + c->first;
}

/* The variable of its i-th term, argument or literal. */
static inline int cs_model_var_at(const CsModel *model, const CsConstraint *c, uint32_t i)
{
    return c->kind == CS_CLAUSE ? cs_model_literals(model, c)[i].var : cs_model_args(model, c)[i];
}

static inline const int32_t *cs_model_row(const CsModel *model, const CsConstraint *c, size_t row)
{
    return model->rows.data + c->rows + row * c->n;
}

static inline uint32_t cs_model_n_visible(const CsModel *model)
{
    return model->visible_set ? model->n_visible : (uint32_t)model->vars.len;
}

/* The text of a label or a variable's name; free with g_free. */
char *cs_model_label_text(const CsModel *model, const CsLabel *label);

/* "linear", "all-different" …: what CsKind is called in messages. */
const char *cs_kind_name(CsKind kind);

#endif
