/* The error domain: see cluesat.h.
 *
 * "No solution" and "limit reached" are statuses (CsStatus), not errors. */
#ifndef CS_ERROR_H
#define CS_ERROR_H

#include "cluesat.h"

#endif
