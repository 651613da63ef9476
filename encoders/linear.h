/* What encoders of linear constraints share: the terms, with each variable once. */
#ifndef CS_LINEAR_H
#define CS_LINEAR_H

#include "encoding.h"

typedef struct CsTerm {
    int64_t coef; /* not 0 */
    int32_t var;
} CsTerm;

typedef CS_VEC(CsTerm) CsTerms;

/* The constraint's terms in order of first appearance, equal variables added up, zeros dropped;
 * free with cs_vec_free. */
CsTerms cs_linear_terms(const CsModel *model, const CsConstraint *c);

/* Least and greatest value of coef·var. */
int64_t cs_term_min(const CsModel *model, CsTerm term);
int64_t cs_term_max(const CsModel *model, CsTerm term);

/* Does sum relation rhs hold? */
bool cs_linear_holds(const CsConstraint *c, int64_t sum);

/* A constraint without terms is a fact, or the empty clause; true when that was all. */
bool cs_linear_constant(CsEncode *e, const CsConstraint *c, const CsTerms *terms);

/* Least and greatest value of the sum of terms[first..]. */
int64_t cs_terms_min(const CsModel *model, const CsTerms *terms, size_t first);
int64_t cs_terms_max(const CsModel *model, const CsTerms *terms, size_t first);

#endif
