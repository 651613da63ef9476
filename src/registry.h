/* Look-up of every plug-in by name.
 *
 * The Makefile writes the arrays (build/registry.c) from the names of the files that hold plug-ins:
 * solvers/sat-picosat.c exports cs_sat_picosat, src/puzzles/kakuro.c exports cs_puzzle_kakuro, and
 * so on.  Arrays end with NULL. */
#ifndef CS_REGISTRY_H
#define CS_REGISTRY_H

#include "amo.h"
#include "backend.h"
#include "encoding.h"
#include "format.h"
#include "presolve.h"
#include "puzzle.h"
#include "writer.h"

extern const CsBackend *const cs_backends[];
extern const CsVarEncoding *const cs_var_encodings[];
extern const CsAmo *const cs_amos[];
extern const CsEncoder *const cs_encoders[];
extern const CsStep *const cs_steps[];
extern const CsPuzzle *const cs_puzzles[];
extern const CsFormat *const cs_formats[];
extern const CsWriter *const cs_writers[];

/* Each takes a name and gives the plug-in, or NULL with CS_ERROR_USAGE that lists the names there
 * are.  A back end's name may be followed by `:argument`, which *argument then points at. */
const CsBackend *cs_backend_find(const char *name, const char **argument, GError **error);

/* Has the back end an argument where it needs one, and only where it takes one?  CS_ERROR_USAGE. */
bool cs_backend_argument_fits(const CsBackend *backend, const char *argument, GError **error);

const CsPuzzle *cs_puzzle_find(const char *name, GError **error);
const CsWriter *cs_writer_find(const char *name, GError **error);

#endif
