#include "json-glib.h"

#include "library.h"

CsJsonGlib cs_json_glib;

bool cs_json_glib_load(GError **error)
{
#define NAME(name) #name,
    static const char *const names[] = {CS_JSON_GLIB(NAME) NULL};
    static const CsLibrary library = {
        .file = "libjson-glib-1.0.so.0",
        .package = "libjson-glib-1.0-0",
        .needed_for = "reading JSON",
        .names = names,
        .table = &cs_json_glib,
    };
    return cs_library_load(&library, error);
}
