/* A constraint model as text, in the notation of model-read.h. */
#ifndef CS_MODEL_WRITE_H
#define CS_MODEL_WRITE_H

#include "model.h"

/* Appends the model.  Reading it back gives the same variables, domains, constraints and labels, in
 * the same order; a label's quotes and line breaks become apostrophes and blanks. */
void cs_model_write(const CsModel *model, GString *out);

#endif
