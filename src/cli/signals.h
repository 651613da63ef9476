/* Ctrl-C, SIGTERM and SIGHUP as a cancellation, after which the program ends by that signal: shells
 * then say 128 + its number, and end the loop that they are in. */
#ifndef CS_SIGNALS_H
#define CS_SIGNALS_H

#include "control.h"

/* A control that these signals cancel, from the first call on.  A second signal ends the program at
 * once. */
const CsControl *cs_cli_control(void);

/* When a signal has cancelled the control: flushes standard output and ends the program by that
 * signal. */
void cs_cli_end_if_cancelled(void);

/* Stand around work that looks at the control and soon returns when it is cancelled.  Where it does
 * not, being inside a library or taking down a large structure, the program flushes its output and
 * ends, saying that what was being answered is not known. */
void cs_cli_work_begin(void);
void cs_cli_work_end(void);

#endif
