/* Decimal digits, for text that holds millions of numbers: printf takes ten times as long. */
#ifndef CS_DIGITS_H
#define CS_DIGITS_H

#include <stdint.h>

#define CS_DIGITS_MAX 11 /* characters of an int32_t, the sign included */

/* Writes the value so that it ends before `end`; where it begins.  At most CS_DIGITS_MAX
 * characters. */
static inline char *cs_digits_before(char *end, int32_t value)
{
    uint32_t rest = value < 0 ? 0u - (uint32_t)value : (uint32_t)value;
    do
        *--end = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        *--end = '-';
    return end;
}

#endif
