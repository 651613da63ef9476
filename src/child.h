/* Runs another program, without a shell, takes what it prints, and measures it. */
#ifndef CS_CHILD_H
#define CS_CHILD_H

#include "control.h"
#include "error.h"

/* What to run, and within which limits. */
typedef struct CsChild {
    char *const *argv;        /* argv[0] is looked up in PATH; ended by NULL */
    const char *folder;       /* where it runs; NULL: here */
    const CsControl *control; /* ends it early; may be NULL */
    double patience;          /* seconds that it may run on once its output is closed; 0: as long as
                                 control lets it */
    double cpu;   /* seconds of processor time for each of its processes, which die at the
                     next whole second; 0: no limit */
    size_t most;  /* bytes of standard output */
    GString *out; /* standard output is appended */
    GString *err; /* gets the last of its standard error; NULL: nobody reads that */
} CsChild;

typedef enum CsChildEnd {
    CS_CHILD_EXITED,  /* by itself, or it ran on after its output for longer than `patience` */
    CS_CHILD_DIED,    /* of a signal */
    CS_CHILD_STOPPED, /* killed when control said so */
    CS_CHILD_FLOODED, /* killed when it printed more than `most` */
} CsChildEnd;

typedef struct CsChildResult {
    CsChildEnd end;
    int exit_status;           /* 0 when it was killed */
    int signal;                /* that it died of */
    double user, system, wall; /* seconds; with all children that it waited for */
    double memory; /* greatest resident size in bytes of it or of one of these children; at least
                      that of the process which started it, as the kernel counts */
} CsChildResult;

/* Runs it to its end, with standard input at /dev/null, in a process group of its own.  Whatever is
 * left of the group then, or when this process dies, is killed.  CS_ERROR_BACKEND when it cannot be
 * started. */
bool cs_child_run(const CsChild *child, CsChildResult *result, GError **error);

/* False with CS_ERROR_BACKEND that says why when it died or flooded. */
bool cs_child_ended_well(const CsChild *child, const CsChildResult *result, GError **error);

#endif
