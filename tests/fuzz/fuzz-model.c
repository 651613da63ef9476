#include "fuzz.h"
#include "model-read.h"
#include "model-write.h"

void fuzz_model(const char *bytes, size_t len)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(CsModel) m = cs_model_read("fuzz", bytes, len, &error);
    g_assert((m != NULL) == (error == NULL));
    if (!m)
        return;
    g_autoptr(GString) once = g_string_new(NULL);
    g_autoptr(GString) twice = g_string_new(NULL);
    cs_model_write(m, once);
    g_autoptr(CsModel) again = cs_model_read("again", once->str, once->len, &error);
    g_assert_no_error(error);
    cs_model_write(again, twice);
    g_assert_cmpstr(once->str, ==, twice->str);
}
