/* What an output format is: a file in src/writers/ that exports one const CsWriter. */
#ifndef CS_WRITER_H
#define CS_WRITER_H

#include "report.h"

typedef struct CsWriter {
    const char *name;    /* as --format takes it */
    const char *summary; /* one line */
    bool single;         /* writes a document of its own: one puzzle only */
    /* Is what it needs there?  CS_ERROR_UNSUPPORTED says what is not.  Optional. */
    bool (*ready)(GError **error);
    /* How many answers it wants to see for this puzzle (1 or 2) when nobody asked for more.
     * Optional: NULL is 2. */
    int (*answers)(const CsPuzzle *puzzle);
    /* Appends the text for one puzzle. */
    void (*write)(const CsReport *report, GString *out);
} CsWriter;

#endif
