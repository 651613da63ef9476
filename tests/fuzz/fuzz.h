/* Fuzz targets: each takes any bytes and must neither crash nor leak, nor break what it asserts.
 *
 * `make fuzz` feeds them with libFuzzer; tests/test-fuzz.c replays the corpora, one folder
 * corpus-NAME for each target, as an ordinary test. */
#ifndef CS_FUZZ_H
#define CS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>

/* Runs the target of this name: "dimacs" …, or a puzzle, whose reader then gets the bytes.  False
 * when there is no such target. */
bool fuzz_run(const char *name, const char *bytes, size_t len);

/* A puzzle file; behind a NUL byte an answer to its last puzzle. */
bool fuzz_reader(const char *puzzle, const char *bytes, size_t len);

/* A DIMACS file that cluesat wrote; behind a NUL byte a solver's output. */
void fuzz_dimacs(const char *bytes, size_t len);

/* A solver's output. */
void fuzz_output(const char *bytes, size_t len);

/* A model as text, which must read back as it was written. */
void fuzz_model(const char *bytes, size_t len);

/* An encoding spec and, behind a line break, presolve steps and settings of a way. */
void fuzz_spec(const char *bytes, size_t len);

/* A DIMACS formula; behind a NUL byte a DRAT proof.  Small formulas whose refutation is taken are
 * tried out. */
void fuzz_proof(const char *bytes, size_t len);

/* A certificate for a fixed model. */
void fuzz_certificate(const char *bytes, size_t len);

#endif
