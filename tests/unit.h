/* What every unit test includes, in the order that cmocka wants. */
#ifndef CS_TEST_UNIT_H
#define CS_TEST_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#ifndef SLOWDOWN
#define SLOWDOWN 1 /* how much longer things take under a sanitizer */
#endif

#endif
