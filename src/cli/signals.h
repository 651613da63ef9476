/* Ctrl-C and SIGTERM as a cancellation. */
#ifndef CS_SIGNALS_H
#define CS_SIGNALS_H

#include "control.h"

/* A control that SIGINT and SIGTERM cancel, from the first call on.  After the first of them, both
 * signals have their usual effect again: a second one ends the program. */
const CsControl *cs_cli_control(void);

/* Stand around work that looks at the control and soon returns when it is cancelled.  Where it does
 * not, being inside a library or taking down a large structure, the program flushes its output and
 * ends by itself, saying that what was being answered is not known. */
void cs_cli_work_begin(void);
void cs_cli_work_end(void);

#endif
