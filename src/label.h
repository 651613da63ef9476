/* Labels: the names of variables and clues, stored as a pattern and up to four numbers.
 *
 * A model of a million cells holds millions of names; as strings they would cost more than the
 * constraints.  A label is 20 bytes and becomes text only when somebody reads it: in an error, an
 * explanation or a DIMACS comment.  Patterns are text with `%` where the next number goes, and
 * `%%` for a `%`. */
#ifndef CS_LABEL_H
#define CS_LABEL_H

#include <glib.h>
#include <stdint.h>

typedef struct CsLabel {
    uint32_t pattern;  /* index into CsPatterns */
    int32_t number[4]; /* put for the first four `%` of the pattern */
} CsLabel;

typedef struct CsPatterns CsPatterns;

/* An empty table of patterns; free with cs_patterns_free. */
CsPatterns *cs_patterns_new(void);
CsPatterns *cs_patterns_copy(const CsPatterns *patterns);
void cs_patterns_free(CsPatterns *patterns);

/* The index of `pattern`, which is added when it is new. */
uint32_t cs_patterns_add(CsPatterns *patterns, const char *pattern);

/* The text of a pattern; good until the table is freed. */
const char *cs_patterns_text(const CsPatterns *patterns, uint32_t pattern);

/* The same for a plain text, in which `%` stands for itself. */
uint32_t cs_patterns_add_text(CsPatterns *patterns, const char *text);

/* Appends the label's text to `out`. */
void cs_label_append(const CsPatterns *patterns, const CsLabel *label, GString *out);

#endif
