#include "crosscheck.h"
#include "encode.h"
#include "fuzz.h"
#include "presolve.h"

void fuzz_spec(const char *bytes, size_t len)
{
    g_autofree char *text = g_strndup(bytes, len);
    g_auto(GStrv) lines = g_strsplit(text, "\n", 3);
    guint n = g_strv_length(lines);
    g_autoptr(CsModel) m = cs_model_new();
    g_autoptr(GError) error = NULL;
    g_autoptr(CsEncode) e = cs_encode_model(m, n > 0 ? lines[0] : "", &error);
    g_assert((e != NULL) == (error == NULL));
    g_clear_error(&error);
    CsStepSet steps;
    bool ok = cs_presolve_parse(n > 1 ? lines[1] : "", "all", &steps, &error);
    g_assert(ok == (error == NULL));
    g_clear_error(&error);
    CsWay *way = cs_way_parse(n > 2 ? lines[2] : "", &error);
    g_assert((way != NULL) == (error == NULL));
    cs_way_free(way);
}
