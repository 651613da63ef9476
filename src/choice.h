/* Which encoder takes a constraint: the one that the encoding spec names for its family, or else
 * the one that costs least. */
#ifndef CS_CHOICE_H
#define CS_CHOICE_H

#include "amo.h"
#include "encoding.h"

/* The family of a constraint kind ("sum" for CS_LINEAR …). */
const char *cs_encode_family(CsKind kind);

/* From "auto" or FAMILY=NAME pairs joined by commas; CS_ERROR_USAGE when a name does not exist. */
CsChoice *cs_choice_new(const char *spec, GError **error);
void cs_choice_free(CsChoice *choice);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsChoice, cs_choice_free)

/* The name that the spec gives for a family; NULL: by cost. */
const char *cs_choice_name(const CsChoice *choice, const char *family);

/* The encoder for this constraint, by e->choice; NULL when the named one does not take it.
 * Constraints of the same shape (equal but for which variables they are over) get the same one, and
 * only the first of them is costed. */
const CsEncoder *cs_choice_encoder(const CsEncode *e, const CsConstraint *c);

/* Exactly what the encoder will add for this constraint.  An encoder without a formula of its own
 * is run on a scratch formula, and what it adds is counted. */
CsCost cs_choice_cost(const CsEncode *e, const CsEncoder *encoder, const CsConstraint *c);

/* The at-most-one for n literals that the spec names, or the smallest; and what one adds. */
const CsAmo *cs_choice_amo(const CsEncode *e, size_t n);
CsCost cs_choice_amo_cost(const CsEncode *e, const CsAmo *amo, size_t n);

#endif
