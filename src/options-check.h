/* Do the names in the options stand for something? */
#ifndef CS_OPTIONS_CHECK_H
#define CS_OPTIONS_CHECK_H

#include "options.h"

/* Looks at backend (and whether it has the argument that it needs), encoding, presolve and phases,
 * whether or not what will be asked needs them.  CS_ERROR_USAGE lists the names there are. */
bool cs_options_check(const CsOptions *options, GError **error);

#endif
