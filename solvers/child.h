/* Runs another program, without a shell, and takes what it prints. */
#ifndef CS_CHILD_H
#define CS_CHILD_H

#include "control.h"
#include "error.h"

typedef enum CsChildEnd {
    CS_CHILD_DONE,    /* it ended by itself; *exit_status is its exit status */
    CS_CHILD_STOPPED, /* control stopped it: it and its children were killed */
    CS_CHILD_FAILED,  /* could not be run, died of a signal, printed without end: error is set */
} CsChildEnd;

/* Runs argv[0], looked up in PATH, with standard input and errors at /dev/null, in a process group
 * of its own, which is killed when control stops it, when it keeps running a second after it closed
 * its output, and when this process dies.  Appends at most `most` bytes of its standard output to
 * `out`; printing more is an error. */
CsChildEnd cs_child_run(char **argv, const CsControl *control, size_t most, GString *out,
                        int *exit_status, GError **error);

#endif
