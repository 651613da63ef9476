/* Preloaded: the FAIL_AT-th allocation of the process gets no memory (0: all do).  At the end the
 * number of allocations goes to the file that FAIL_COUNT names. */
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *block, size_t size);

static atomic_long count;

static int fails(void)
{
    const char *at = getenv("FAIL_AT");
    long n = atomic_fetch_add(&count, 1) + 1;
    if (!at || n != atol(at))
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
    return fails() ? NULL : __libc_calloc(n, size);
}

void *realloc(void *block, size_t size)
{
    return fails() ? NULL : __libc_realloc(block, size);
}

__attribute__((destructor)) static void tell(void)
{
    const char *path = getenv("FAIL_COUNT");
    long n = atomic_load(&count);
    FILE *file = path ? fopen(path, "w") : NULL;
    if (file) {
        fprintf(file, "%ld\n", n);
        fclose(file);
    }
}
