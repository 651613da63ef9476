#include "dimacs-read.h"
#include "fuzz.h"

#include <string.h>

void fuzz_dimacs(const char *bytes, size_t len)
{
    const char *nul = memchr(bytes, 0, len);
    size_t first = nul ? (size_t)(nul - bytes) : len;
    g_autoptr(GError) error = NULL;
    g_autoptr(CsDimacs) d = cs_dimacs_read("fuzz.cnf", bytes, first, &error);
    g_assert((d != NULL) == (error == NULL));
    if (!d || !nul)
        return;
    g_autoptr(GString) out = g_string_new(NULL);
    int status = -1;
    bool ok = cs_dimacs_decode(d, "fuzz.out", nul + 1, len - first - 1, &status, out, &error);
    g_assert(ok == (error == NULL));
    g_assert(!ok || status == 0 || status == 10 || status == 20);
}
