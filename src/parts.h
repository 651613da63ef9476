/* The independent parts of a model: variables that share no constraint, or only by variables that
 * have one value. */
#ifndef CS_PARTS_H
#define CS_PARTS_H

#include "model.h"

typedef struct CsPart {
    uint32_t first_var, n_vars;               /* slice of CsParts.vars */
    uint32_t first_constraint, n_constraints; /* slice of CsParts.constraints */
    bool free; /* of fixed variables, and of those that no constraint holds */
} CsPart;

typedef struct CsParts {
    const CsModel *model;
    CS_VEC(CsPart) parts;        /* the largest first */
    CS_VEC(int32_t) vars;        /* by part, in increasing order: the visible ones of each first */
    CS_VEC(int32_t) constraints; /* by part */
    CS_VEC(int32_t) local;       /* per variable: its number in the part at hand, else -1 */
} CsParts;

/* NULL when all open variables are of one part; with `free_too`, only when there are moreover none
 * that no constraint holds.  The model must outlive the result. */
CsParts *cs_parts_new(const CsModel *model, bool free_too);
void cs_parts_free(CsParts *parts);

/* The variables of a part, part->n_vars of them. */
static inline const int32_t *cs_part_vars(const CsParts *parts, const CsPart *part)
{
    return parts->vars.data + part->first_var;
}

/* The part as a model of its own, to be freed with cs_model_free: its variables in their order,
 * then copies of the fixed ones that its constraints name. */
CsModel *cs_part_model(CsParts *parts, const CsPart *part);

#endif
