/* A formula in conjunctive normal form: a flat arena of zero-terminated clauses, as DIMACS has
 * them.
 *
 * It is built once and read by any number of readers: a solver takes the arena as it is, the DIMACS
 * writer prints it, statistics count it.
 *
 * Literals are DIMACS integers, with two more: CS_TRUE and CS_FALSE, so that an encoder need not
 * care whether [x ≤ 9] is a variable or a fact.  A clause with CS_TRUE is dropped, CS_FALSE is left
 * out. */
#ifndef CS_CNF_H
#define CS_CNF_H

#include "label.h"
#include "vec.h"
#include <stdbool.h>
#include <stdint.h>

#define CS_TRUE INT32_MAX
#define CS_FALSE (-INT32_MAX)

/* A run of clauses that came from one labelled constraint, or from a variable's own encoding. */
typedef struct CsCnfGroup {
    int32_t constraint;          /* index in the model; -1: clauses of variable `var` */
    int32_t var;                 /* -1 unless constraint is -1 */
    size_t first_clause;         /* the group runs to the next group's first_clause */
    size_t first_literal;        /* index into the arena */
    int32_t first_aux, last_aux; /* variables made for it; last < first when none */
    const char *encoding;        /* static name of the encoder */
} CsCnfGroup;

typedef struct CsCnf {
    CS_VEC(int32_t) literals; /* all clauses, each ended by 0 */
    CS_VEC(CsCnfGroup) groups;
    size_t n_clauses;
    int32_t n_vars;
    size_t open;    /* where the clause under construction begins */
    bool satisfied; /* the clause under construction holds CS_TRUE */
} CsCnf;

CsCnf *cs_cnf_new(void);
void cs_cnf_free(CsCnf *cnf);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsCnf, cs_cnf_free)

/* Back to no clauses and no variables; keeps its memory. */
void cs_cnf_clear(CsCnf *cnf);

/* `n` fresh variables in a row; the first one. */
static inline int32_t cs_cnf_new_vars(CsCnf *cnf, int32_t n)
{
    int32_t first = cnf->n_vars + 1;
    cnf->n_vars += n;
    return first;
}

/* Puts a literal into the clause under construction. */
static inline void cs_cnf_put(CsCnf *cnf, int32_t literal)
{
    if (literal == CS_TRUE)
        cnf->satisfied = true;
    else if (literal != CS_FALSE)
        cs_vec_push(&cnf->literals, literal);
}

/* Ends the clause under construction. */
static inline void cs_cnf_end(CsCnf *cnf)
{
    if (cnf->satisfied) {
        cnf->literals.len = cnf->open;
        cnf->satisfied = false;
    } else {
        cs_vec_push(&cnf->literals, 0);
        cnf->open = cnf->literals.len;
        cnf->n_clauses++;
    }
}

/* Whole clauses of one to three literals. */
static inline void cs_cnf_add1(CsCnf *cnf, int32_t a)
{
    cs_cnf_put(cnf, a);
    cs_cnf_end(cnf);
}

static inline void cs_cnf_add2(CsCnf *cnf, int32_t a, int32_t b)
{
    cs_cnf_put(cnf, a);
    cs_cnf_put(cnf, b);
    cs_cnf_end(cnf);
}

/* Most of a large formula: written at once, and kept unless it holds CS_TRUE. */
static inline void cs_cnf_add3(CsCnf *cnf, int32_t a, int32_t b, int32_t c)
{
    cs_vec_reserve(&cnf->literals, 4);
    int32_t *at = cnf->literals.data + cnf->open;
    *at = a;
    at += a != CS_FALSE;
    *at = b;
    at += b != CS_FALSE;
    *at = c;
    at += c != CS_FALSE;
    *at++ = 0;
    if (a == CS_TRUE || b == CS_TRUE || c == CS_TRUE)
        return;
    cnf->literals.len = cnf->open = (size_t)(at - cnf->literals.data);
    cnf->n_clauses++;
}

/* Everything that follows, up to the next call, belongs to this constraint (var = -1) or to this
 * variable's encoding (constraint = -1). */
void cs_cnf_begin_group(CsCnf *cnf, int constraint, int var, const char *encoding);

/* Ends the last group: sets its last_aux.  Called by begin_group and when encoding is done. */
void cs_cnf_end_group(CsCnf *cnf);

#endif
