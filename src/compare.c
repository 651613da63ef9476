#include "compare.h"

#include <glib.h>
#include <string.h>
#include <sys/types.h>

static ssize_t take(void *cookie, const char *bytes, size_t n)
{
    CsCompare *c = cookie;
    size_t left = c->len - c->same, most = MIN(n, left);
    if (c->differs)
        return (ssize_t)n;
    if (n <= left && memcmp(c->text + c->same, bytes, n) == 0) {
        c->same += n;
        return (ssize_t)n;
    }
    for (size_t i = 0; i < most && c->text[c->same] == bytes[i]; i++)
        c->same++;
    c->differs = true;
    return (ssize_t)n;
}

FILE *cs_compare_open(CsCompare *compare)
{
    compare->same = 0;
    compare->differs = false;
    return fopencookie(compare, "w", (cookie_io_functions_t){.write = take});
}

size_t cs_compare_line(const CsCompare *compare)
{
    size_t line = 1;
    for (size_t i = 0; i < compare->same; i++)
        line += compare->text[i] == '\n';
    return line;
}
