/* The measured child: answers one question about one puzzle in a process of its own. */
#ifndef BENCH_WORKER_H
#define BENCH_WORKER_H

#include "record.h"

/* words: puzzle, question, file, time limit in seconds, then settings "option=value" …, `n` in all.
 * Appends a record as one line of JSON (its names are empty) with status, figures and the greatest
 * resident size of this process.  False with CS_ERROR_USAGE when the words make no sense. */
bool bench_worker_run(char **words, int n, GString *out, GError **error);

/* Turns the worker's line into *record, whose names are set already. */
bool bench_worker_read(const char *line, BenchRecord *record, GError **error);

#endif
