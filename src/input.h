/* An input: text, what notation it is in, which puzzle, and the boards one after another. */
#ifndef CS_INPUT_H
#define CS_INPUT_H

#include "format.h"
#include "options.h"
#include "puzzle.h"

/* Opens a file, or standard input for "-".  puzzle is a name, or NULL to go by `# puzzle: NAME` in
 * the text and then by the notation.  CS_ERROR_READ when it cannot be read, CS_ERROR_PARSE when the
 * notation fits no puzzle, or several: it never guesses between rules. */
CsInput *cs_input_open(const char *path, const char *puzzle, GError **error);

/* The same from text in memory, which must outlive the input; name is for messages. */
CsInput *cs_input_from_text(const char *name, const char *text, size_t len, const char *puzzle,
                            GError **error);

/* Takes clue_order, orphan_clues and missing_clues from the options, for the boards that follow.
 * CS_ERROR_USAGE when one has a value that it does not know. */
bool cs_input_set_options(CsInput *input, const CsOptions *options, GError **error);

/* The next board.  NULL without an error at the end. */
CsBoard *cs_input_next(CsInput *input, GError **error);

/* The name by which messages call it: a path, or "standard input". */
const char *cs_input_name(const CsInput *input);

/* What the text is a puzzle of, and in which notation; known from the beginning. */
const CsPuzzle *cs_input_puzzle(const CsInput *input);
const CsFormat *cs_input_format(const CsInput *input);

/* The whole text of a file or of standard input ("-"), as GBytes.  Reads files through a mapping.
 */
GBytes *cs_input_slurp(const char *path, GError **error);

/* What messages call that path. */
const char *cs_input_called(const char *path);

#endif
