/* What a model in clauses is made of: the literals of its variables, and the encoders that put its
 * constraints into clauses over them.  Encoders speak to variables only through "literal for x = v"
 * and "literal for x ≤ v" (and, for arithmetic on binary numbers, "bit i of x"); so there is no
 * matrix of variable encodings × constraint encodings.  An encoder says what it needs of its
 * variables, and all of that exists, channelled, before it runs. */
#ifndef CS_ENCODING_H
#define CS_ENCODING_H

#include "cnf.h"
#include "model.h"

/* What literals a variable has. */
typedef enum CsNeeds {
    CS_NEED_DIRECT = 1, /* [x = v] */
    CS_NEED_ORDER = 2,  /* [x ≤ v] */
    CS_NEED_BITS = 4,   /* binary digits of x - min(x) */
} CsNeeds;

typedef struct CsEncode CsEncode;
typedef struct CsChoice CsChoice;

/* The literals of one variable; its values are d[0] < d[1] < … < d[size-1].  A variable of one
 * value has no literals.  One of two values has a single SAT variable, [x ≤ d[0]], which serves as
 * order, direct and bit literal alike. */
typedef struct CsVarLiterals {
    int32_t size;
    int32_t order;   /* [x ≤ d[i]] is order + i, i = 0..size-2; 0: not there */
    int32_t direct;  /* [x = d[i]] is direct + i, i = 0..size-1; 0: not there */
    int32_t bits;    /* bit i of (x - d[0]) is bits + i; 0: not there */
    int32_t n_bits;  /* of d[size-1] - d[0] */
    int32_t min;     /* d[0] */
    uint32_t span;   /* d[size-1] - d[0] */
    bool contiguous; /* d[i] = min + i */
} CsVarLiterals;

/* A way to represent a variable: encoders/var-*.c exports cs_var_*. */
typedef struct CsVarEncoding {
    const char *name;    /* as var=NAME takes it */
    const char *summary; /* one line */
    const char *source;  /* where it is described */
    const char *size;    /* a formula for d values, for people */
    unsigned provides;   /* CsNeeds */
    /* Makes the literals and their own clauses; the variable has three values or more. */
    void (*encode)(CsEncode *e, int var);
} CsVarEncoding;

/* Sizes, exact: variables and clauses that `encode` will add (clauses after dropping those that
 * hold a true constant).  `literals` may be an estimate. */
typedef struct CsCost {
    int64_t vars, clauses, literals;
} CsCost;

/* How much unit propagation on the clauses finds, compared with the constraint itself. */
typedef enum CsStrength {
    CS_STRENGTH_WEAK,   /* no claim beyond: a full assignment is decided */
    CS_STRENGTH_BOUNDS, /* bounds consistency, over the integers */
    CS_STRENGTH_GAC,    /* every value that is in no solution of the constraint is removed */
} CsStrength;

/* A way to put a constraint into clauses: encoders/FAMILY-*.c exports cs_FAMILY_*. */
typedef struct CsEncoder {
    const char *family;  /* sum, alldiff, less, table, run, clause */
    const char *name;    /* as FAMILY=NAME takes it */
    const char *summary; /* one line */
    const char *source;  /* the paper or page it comes from */
    const char *size;    /* a formula for n variables of d values, for people */
    CsKind kind;         /* what it encodes */
    unsigned needs;      /* CsNeeds of every variable of the constraint */
    /* The same where it depends on the constraint.  Optional: NULL is `needs`. */
    unsigned (*needs_for)(const CsEncode *e, const CsConstraint *c);
    /* When choosing by cost, its size counts so many times: how much slower solvers were with it
     * than with one of equal size (below 1: faster), as docs/encoding-choice.md measures it.  0
     * stands for 1. */
    double handicap;
    /* The same where it depends on the constraint.  Optional: NULL is `handicap`. */
    double (*handicap_for)(const CsEncode *e, const CsConstraint *c);
    CsStrength strength; /* tested for what it claims */
    bool unique;         /* every solution has exactly one extension to the auxiliary variables */
    /* Can it take this one?  Optional: NULL takes every constraint of its kind. */
    bool (*accepts)(const CsEncode *e, const CsConstraint *c);
    /* A formula for its cost, which takes no longer than a fraction of `encode`.  Optional: NULL
     * where a dry run is cheap enough (see cs_choice_cost). */
    CsCost (*cost)(const CsEncode *e, const CsConstraint *c);
    void (*encode)(CsEncode *e, const CsConstraint *c);
} CsEncoder;

struct CsEncode {
    const CsModel *model;
    CsCnf *cnf;
    CsVarLiterals *vars; /* per model variable */
    CsChoice *choice;    /* which encoder takes what */
    const char *spec;    /* owned copy of the encoding spec */
    bool stopped;        /* a limit came first: clauses are missing */
};

/* Variables of the model from a satisfying assignment; value(data, v) tells whether SAT variable v
 * is true.  CS_ERROR_BACKEND when the assignment breaks the clauses of a variable. */
bool cs_encode_decode(const CsEncode *e, bool (*value)(void *data, int v), void *data, int *values,
                      GError **error);

/* Appends the literals of a clause that excludes the given values of the visible variables. */
void cs_encode_block(const CsEncode *e, const int *values, CsCnf *into);

/* The CsNeeds that an encoder has of the constraint's variables. */
unsigned cs_encode_needs(const CsEncode *e, const CsEncoder *encoder, const CsConstraint *c);

/* The index of `value` among the variable's values, -1 when it is not one of them. */
int cs_encode_index(const CsEncode *e, int var, int value);

/* d[index] */
int cs_encode_value(const CsEncode *e, int var, int index);

/* [x ≤ d[index]] for any index: CS_FALSE below 0, CS_TRUE from size-1 on. */
static inline int32_t cs_encode_le_at(const CsEncode *e, int var, int index)
{
    const CsVarLiterals *l = &e->vars[var];
    return index < 0 ? CS_FALSE : index >= l->size - 1 ? CS_TRUE : l->order + index;
}

/* [x = d[index]] for an index in 0..size-1. */
static inline int32_t cs_encode_is_at(const CsEncode *e, int var, int index)
{
    const CsVarLiterals *l = &e->vars[var];
    if (l->size == 1)
        return CS_TRUE;
    if (l->size == 2)
        return index == 0 ? l->order : -l->order;
    return l->direct + index;
}

/* [x ≤ value] and [x = value] for any value, in the domain or not. */
int32_t cs_encode_le(const CsEncode *e, int var, int value);
int32_t cs_encode_is(const CsEncode *e, int var, int value);

/* How many binary digits x - min(x) has; 0 for a variable of one value. */
static inline int cs_encode_width(const CsVarLiterals *l)
{
    return l->span ? 32 - __builtin_clz(l->span) : 0;
}

/* Bit `i` of x - min(x). */
static inline int32_t cs_encode_bit(const CsEncode *e, int var, int i)
{
    const CsVarLiterals *l = &e->vars[var];
    if (i >= 32 || !(l->size == 2 ? l->span >> i & 1 : i < l->n_bits))
        return CS_FALSE;
    return l->size == 2 ? -l->order : l->bits + i;
}

#endif
