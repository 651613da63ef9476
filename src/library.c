#include "library.h"

#include <dlfcn.h>
#include <string.h>

static bool load(const CsLibrary *library, GError **error)
{
    char *place = library->table;
    void *first;
    memcpy(&first, place, sizeof first);
    if (first)
        return true;
    void *handle = dlopen(library->file, RTLD_NOW | RTLD_LOCAL);
    size_t n = 0;
    for (; handle && library->names[n]; n++) {
        /* Stored through the object representation, as POSIX has it. */
        void *symbol = dlsym(handle, library->names[n]);
        if (!symbol)
            break;
        memcpy(place + n * sizeof symbol, &symbol, sizeof symbol);
    }
    if (handle && !library->names[n])
        return true;
    g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED,
                "%s needs the library %s (Debian package %s): %s", library->needed_for,
                library->file, library->package, dlerror());
    memset(place, 0, n * sizeof(void *));
    if (handle)
        dlclose(handle);
    return false;
}

bool cs_library_load(const CsLibrary *library, GError **error)
{
    static GMutex mutex;
    g_mutex_lock(&mutex);
    bool loaded = load(library, error);
    g_mutex_unlock(&mutex);
    return loaded;
}
