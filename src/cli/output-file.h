/* Files that appear only when they are whole. */
#ifndef CS_CLI_OUTPUT_FILE_H
#define CS_CLI_OUTPUT_FILE_H

#include <glib.h>
#include <stdbool.h>
#include <stdio.h>

/* Writes the contents; false with an error when that fails. */
typedef bool CsCliWrite(FILE *file, void *data, GError **error);

/* Lets `write` fill a new file beside `path`, which takes that name when it is whole; a signal or
 * an error takes it away, and what was at `path` stays.  A device, a pipe or a link is written
 * through. CS_ERROR_WRITE. */
bool cs_cli_write_file(const char *path, CsCliWrite *write, void *data, GError **error);

/* Are both there, and one regular file?  "-" is standard input.  Whoever writes over the input has
 * lost it. */
bool cs_cli_is_same_file(const char *input, const char *output);

#endif
