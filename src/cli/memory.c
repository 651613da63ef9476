#include "memory.h"

#include "command.h"

#include <limits.h>
#include <malloc.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* A sanitizer maps more address space than there is memory. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MAPS_MORE true
#elif defined(__has_feature)
#define MAPS_MORE (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define MAPS_MORE false
#endif

/* std::set_new_handler; weak, since it is there only when a C++ solver is linked in. */
extern void *set_new_handler(void (*handler)(void)) __asm__("_ZSt15set_new_handlerPFvvE")
    __attribute__((weak));

/* What was printed before it stays in its buffer: half an answer is none. */
static void out_of_memory(void)
{
    static const char message[] = "cluesat: out of memory (see --memory-limit)\n";
    if (write(STDERR_FILENO, message, sizeof message - 1) < 0)
        _exit(CS_EXIT_NO_MEMORY);
    _exit(CS_EXIT_NO_MEMORY);
}

/* GLib says "failed to allocate N bytes" or "overflow allocating …" before it aborts. */
static void on_log(const char *domain, GLogLevelFlags level, const char *text, void *data)
{
    if ((level & G_LOG_LEVEL_ERROR) && text && strstr(text, "allocat"))
        out_of_memory();
    g_log_default_handler(domain, level, text, data);
}

void cs_cli_catch_out_of_memory(void)
{
    g_log_set_default_handler(on_log, NULL);
    if (set_new_handler)
        set_new_handler(out_of_memory);
}

void cs_cli_keep_memory(void)
{
    mallopt(M_MMAP_THRESHOLD, 32 << 20); /* the most that glibc takes */
    mallopt(M_TRIM_THRESHOLD, INT_MAX);
    mallopt(M_TOP_PAD, 1 << 20);
}

static int64_t usual_limit(void)
{
    return (int64_t)sysconf(_SC_PHYS_PAGES) / 8 * 7 * (int64_t)sysconf(_SC_PAGESIZE) >> 20;
}

void cs_cli_limit_memory(int64_t mebibytes)
{
    if (MAPS_MORE || mebibytes == 0)
        return;
    if (mebibytes < 0)
        mebibytes = usual_limit();
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) != 0)
        return;
    rlim_t bytes = (rlim_t)MIN(mebibytes, INT64_MAX >> 21) << 20;
    /* A stricter limit that somebody set already stays. */
    if (limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < bytes)
        return;
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_AS, &limit);
}
