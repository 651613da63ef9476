/* A constraint model from text: the finds of the cross-check, tests, models written by hand.
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
#ifndef CS_MODEL_READ_H
#define CS_MODEL_READ_H

#include "model.h"

/* CS_ERROR_PARSE with line:column and what was expected; CS_ERROR_UNSUPPORTED when the model is not
 * valid (cs_model_valid).  name is for messages. */
CsModel *cs_model_read(const char *name, const char *text, size_t len, GError **error);

#endif
