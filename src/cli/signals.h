/* Ctrl-C and SIGTERM as a cancellation. */
#ifndef CS_SIGNALS_H
#define CS_SIGNALS_H

#include "control.h"

/* A control that SIGINT and SIGTERM cancel, from the first call on.  After the first of them, both
 * signals have their usual effect again: a second one ends the program. */
const CsControl *cs_cli_control(void);

#endif
