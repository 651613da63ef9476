/* What the measurements were made with and on.  No host name, no paths, no user. */
#ifndef BENCH_MACHINE_H
#define BENCH_MACHINE_H

#include "json-glib.h"

/* Adds "program", "build" (compiler and flags), "executable" (a hash of the running program) and
 * "machine" (processor, cores, memory, system). */
void bench_machine_describe(JsonObject *header);

#endif
