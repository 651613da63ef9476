/* The constraint model of an instance as data for other programs: facts for an answer set program,
 * a data file for MiniZinc, JSON, or a whole SMT-LIB script.  The models that read them are in
 * bench/peers/. */
#ifndef BENCH_PEER_DATA_H
#define BENCH_PEER_DATA_H

#include "model.h"

/* One of "facts", "dzn", "json" and "smt2"; NULL when there is none of this name. */
typedef struct BenchDataFormat BenchDataFormat;
const BenchDataFormat *bench_data_format(const char *name);

/* Appends the model.  CS_ERROR_UNSUPPORTED when it holds something else than sums with coefficients
 * 1, all-different and differences.  Variables count from 1. */
bool bench_data_write(const BenchDataFormat *format, const CsModel *model, GString *out,
                      GError **error);

#endif
