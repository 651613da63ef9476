/* For the tests of back ends that come from outside: a small model with a known number of answers,
 * and one question about it. */
#ifndef CS_TEST_EXTERNAL_H
#define CS_TEST_EXTERNAL_H

#include "search.h"

/* Three different variables of 1..3, the first below the second: 3 answers. */
CsModel *external_model(void);

/* All answers of external_model from this back end, with a deadline of `seconds` (0: none).  *count
 * is how many there were; the status is the last one. */
CsStatus external_ask(const char *backend, double seconds, size_t *count, GError **error);

#endif
