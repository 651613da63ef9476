/* Checks a folder of evidence (see claim.h).  It asks no back end anything. */
#ifndef CS_VERIFY_H
#define CS_VERIFY_H

#include "error.h"
#include <stdbool.h>

/* Appends to `out` what was checked.  CS_ERROR_READ or CS_ERROR_PARSE when a file is missing or
 * malformed, CS_ERROR_WRONG when the evidence does not show what verdict.ini claims. */
bool cs_verify(const char *dir, GString *out, GError **error);

#endif
