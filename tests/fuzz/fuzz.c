#include "fuzz.h"

#include <glib.h>

bool fuzz_run(const char *name, const char *bytes, size_t len)
{
    static const struct {
        const char *name;
        void (*run)(const char *bytes, size_t len);
    } targets[] = {
        {"dimacs", fuzz_dimacs}, {"output", fuzz_output}, {"model", fuzz_model},
        {"spec", fuzz_spec},     {"proof", fuzz_proof},   {"certificate", fuzz_certificate},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(targets); i++) {
        if (g_str_equal(name, targets[i].name)) {
            targets[i].run(bytes, len);
            return true;
        }
    }
    return fuzz_reader(name, bytes, len);
}
