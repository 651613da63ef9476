#include "error.h"

#include <stdatomic.h>

/* G_DEFINE_QUARK keeps it in a plain variable, over which threads race. */
GQuark cs_error_quark(void)
{
    static atomic_uint quark;
    GQuark known = atomic_load_explicit(&quark, memory_order_relaxed);
    if (!known) {
        known = g_quark_from_static_string("cs-error-quark");
        atomic_store_explicit(&quark, known, memory_order_relaxed);
    }
    return known;
}
