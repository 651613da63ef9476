/* JSON as it is written: one value after another, on one line.
 *
 * Appends to the text at hand.  (json-glib, which reads JSON here, makes an object of every value
 * before it prints the first.)
 */
#ifndef CS_JSON_H
#define CS_JSON_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* Objects are '{' '}', arrays '[' ']'.  `member` is the name of a value inside an object, NULL
 * inside an array.  Commas come by themselves. */
void cs_json_open(GString *out, const char *member, char bracket);
void cs_json_close(GString *out, char bracket);

void cs_json_string(GString *out, const char *member, const char *value);
void cs_json_int(GString *out, const char *member, int64_t value);
void cs_json_uint(GString *out, const char *member, uint64_t value);
void cs_json_real(GString *out, const char *member, double value);
void cs_json_bool(GString *out, const char *member, bool value);
void cs_json_null(GString *out, const char *member);

#endif
