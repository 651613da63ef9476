/* A constraint model as text, for the cross-check's finds, for tests and for writing one by hand.
 *
 * One statement a line; `#` begins a comment.  docs/model-text.md has the grammar.
 *
 *     var x 1..9
 *     var y -1,3..5
 *     linear 2*x - y = 7         "a label"
 *     all-different x y
 *     difference x + 1 <= y
 *     clause x = 3 | y > 4
 *     table x y : 1 3 / 2 4
 *     distinct-sum x y = 10
 *     visible 1
 */
#ifndef CS_MODEL_TEXT_H
#define CS_MODEL_TEXT_H

#include "model.h"
#include "scan.h"

/* CS_ERROR_PARSE with line:column and what was expected; CS_ERROR_UNSUPPORTED when the model is not
 * valid (cs_model_valid).  name is for messages. */
CsModel *cs_model_read(const char *name, const char *text, size_t len, GError **error);

/* Appends the model.  Reading it back gives the same variables, domains, constraints and labels, in
 * the same order; a label's quotes and line breaks become apostrophes and blanks. */
void cs_model_write(const CsModel *model, GString *out);

#endif
