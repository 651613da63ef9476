/* Certificates by arithmetic: evidence about the linear equations of a model that anybody can check
 * by adding up.
 *
 * A certificate gives each of some equations Σ aᵥ·xᵥ = k a whole multiplier.  Every answer
 * satisfies the sum of the equations so multiplied, Σ dᵥ·xᵥ = K.
 *
 * None: K lies outside what Σ dᵥ·xᵥ can be while each variable stays in its domain.  A minimum cut
 * is such a certificate: +1 for the runs on one side, -1 for those on the other (Gale, A theorem on
 * flows in networks, Pacific J. Math. 7, 1957).
 *
 * Unique: the given answer has every variable with dᵥ > 0 at its greatest value and every one with
 * dᵥ < 0 at its least, so that these are fixed in every answer; and the equations then fix the
 * others one by one: there is always one with a single variable left.  Potentials of the residual
 * graph are such multipliers (complementary slackness; Ahuja, Magnanti and Orlin, Network Flows,
 * 1993, chapter 9). */
#ifndef CS_CERTIFICATE_H
#define CS_CERTIFICATE_H

#include "model.h"

typedef struct CsMultiplier {
    uint32_t constraint;
    int64_t factor; /* not 0 */
} CsMultiplier;

typedef CS_VEC(CsMultiplier) CsCertificate;

/* Do the multipliers prove that the model has no answer?  CS_ERROR_WRONG says what is amiss. */
bool cs_certificate_check_none(const CsModel *model, const CsCertificate *certificate,
                               GError **error);

/* Do they prove that `values`, which must be an answer, is the only one? */
bool cs_certificate_check_unique(const CsModel *model, const CsCertificate *certificate,
                                 const int *values, GError **error);

/* A line `FACTOR CONSTRAINT LABEL` for each multiplier; constraints count from 1. */
void cs_certificate_append(const CsModel *model, const CsCertificate *certificate, GString *out);

/* Reads such lines; labels must be those of the model.  CS_ERROR_PARSE with the line. */
bool cs_certificate_read(const CsModel *model, const char *name, const char *text, size_t len,
                         CsCertificate *out, GError **error);

#endif
