/* The error domain of cluesat.
 *
 * "No solution" and "limit reached" are statuses (CsStatus), not errors. */
#ifndef CS_ERROR_H
#define CS_ERROR_H

#include <glib.h>

#define CS_ERROR (cs_error_quark())

typedef enum {
    CS_ERROR_USAGE,       /* a name or an option that does not exist or does not fit */
    CS_ERROR_PARSE,       /* input that its notation does not allow; the message has line:column */
    CS_ERROR_READ,        /* a file that cannot be opened or read */
    CS_ERROR_WRITE,       /* a file or stream that cannot be written */
    CS_ERROR_UNSUPPORTED, /* well-formed, but this part of cluesat does not take it */
    CS_ERROR_BACKEND,     /* a back end failed */
    CS_ERROR_WRONG,       /* an answer breaks a rule: the message says which, and where */
} CsErrorCode;

GQuark cs_error_quark(void);

#endif
