/* Finds certificates (see certificate.h) for models that are flows: unit sums = k of two sides,
 * each variable in at most one sum of a side. */
#ifndef CS_CERTIFY_H
#define CS_CERTIFY_H

#include "certificate.h"

/* From constraints that cannot hold together: ±1 by side, for one connected part of them.  False
 * when that gives no certificate.  What comes out has passed cs_certificate_check_none. */
bool cs_certify_none(const CsModel *model, const uint32_t *constraints, size_t n,
                     CsCertificate *out);

/* From the one answer: an order of the parts of its residual graph.  False when the model is no
 * flow, or the answer not the only one.  What comes out has passed cs_certificate_check_unique. */
bool cs_certify_unique(const CsModel *model, const int *values, CsCertificate *out);

#endif
