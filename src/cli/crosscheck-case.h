/* One thing that the cross-check compares on, and what becomes of it when two ways differ: made
 * smaller, written to a file, told to the user. */
#ifndef CS_CLI_CROSSCHECK_CASE_H
#define CS_CLI_CROSSCHECK_CASE_H

#include "crosscheck.h"

/* A model, and the board that it came from, if any.  All but the puzzle is its own. */
typedef struct CsCase {
    const CsPuzzle *puzzle; /* NULL, like board: a model alone */
    CsBoard *board;
    CsModel *model;
    char *replay; /* arguments of `cluesat crosscheck` that make this case again */
    char *name;   /* for the names of files */
} CsCase;

void cs_case_clear(CsCase *c);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(CsCase, cs_case_clear)

/* Makes board and model smaller while the two ways of the find still differ; each in at most so
 * many tries. */
void cs_case_shrink(CsCase *c, const CsCrosscheck *check, const CsFind *find, size_t tries);

/* Writes directory/NAME.model, with what was found and how to see it again in its comments, and
 * says so on standard output.  CS_ERROR_WRITE. */
bool cs_case_report(const CsCase *c, const CsFind *find, const char *directory, GError **error);

#endif
