/* Judges an assignment against a model.
 *
 * This file includes nothing of any solver, encoder or presolve step: what they get wrong, it can
 * see.  It runs on every answer, in release builds too. */
#ifndef CS_CHECK_H
#define CS_CHECK_H

#include "model.h"

/* values[v] is the value of variable v, for every variable of the model.  False with CS_ERROR_WRONG
 * and the label of the broken constraint, or the name of the variable that is outside its domain.
 */
bool cs_check_model(const CsModel *model, const int *values, GError **error);

/* Does this constraint of the model hold? */
bool cs_check_constraint(const CsModel *model, const CsConstraint *c, const int *values);

#endif
