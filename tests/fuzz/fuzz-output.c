#include "fuzz.h"
#include "sat-output.h"

#define VARS 20

void fuzz_output(const char *bytes, size_t len)
{
    for (int mode = CS_SAT_OUTPUT_STRICT; mode <= CS_SAT_OUTPUT_LENIENT; mode++) {
        CsScan scan = {.name = "fuzz", .text = bytes, .len = len};
        bool is_true[VARS + 1] = {false};
        int status = -1;
        g_autoptr(GError) error = NULL;
        bool ok = cs_sat_output_read(&scan, VARS, (CsSatOutputMode)mode, &status, is_true, &error);
        g_assert(ok == (error == NULL));
        g_assert(!ok || status == 0 || status == 10 || status == 20);
        g_assert(!is_true[0]);
    }
}
