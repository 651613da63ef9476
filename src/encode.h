/* Model → CNF: every constraint goes to an encoder, the one that the encoding spec names for its
 * family, or else the one whose cost is least. */
#ifndef CS_ENCODE_H
#define CS_ENCODE_H

#include "control.h"
#include "encoding.h"

/* Encodes the whole model.  spec is "auto" or FAMILY=NAME pairs joined by commas ("var=order,
 * sum=totalizer"); CS_ERROR_USAGE when a name does not exist, CS_ERROR_UNSUPPORTED when a named
 * encoder cannot take one of the constraints.  The model must outlive the result. */
CsEncode *cs_encode_model(const CsModel *model, const char *spec, GError **error);

/* The same, but ends early, with `stopped` set and clauses missing, when control says so. */
CsEncode *cs_encode_model_within(const CsModel *model, const char *spec, const CsControl *control,
                                 GError **error);
void cs_encode_free(CsEncode *e);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsEncode, cs_encode_free)

#endif
