/* Shared libraries that few runs need: opened when they are, so that the others start without them.
 *
 * Their headers are there when cluesat is built, and say what type each function has; X-macros keep
 * the list of functions in one place. */
#ifndef CS_LIBRARY_H
#define CS_LIBRARY_H

#include "error.h"

#include <stdbool.h>

typedef struct CsLibrary {
    const char *file;         /* "libcairo.so.2" */
    const char *package;      /* the Debian package that has it, for the error */
    const char *needed_for;   /* "PNG", for the error */
    const char *const *names; /* of its functions, NULL-terminated */
    void *table;              /* a struct of as many function pointers in that order */
} CsLibrary;

/* Fills the table, the first time it is asked.  CS_ERROR_UNSUPPORTED when the library or one of its
 * functions is missing.  Any thread may call it.  It stays open until the process ends. */
bool cs_library_load(const CsLibrary *library, GError **error);

#endif
