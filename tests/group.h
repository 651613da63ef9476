/* A program's tests where they are made at run time: one for each plug-in, file or case. */
#ifndef CS_TEST_GROUP_H
#define CS_TEST_GROUP_H

#include "unit.h"

#include <glib.h>

/* Adds a test, which gets `state` as *state, under that name. */
void group_add(CMUnitTestFunction test, const void *state, const char *name, ...)
    G_GNUC_PRINTF(3, 4);

/* Adds one for each back end that is built in and needs no argument: its CsBackend is the state. */
void group_add_backends(CMUnitTestFunction test);

/* Runs them in the order in which they were added; how many failed. */
int group_run(const char *name);

#endif
