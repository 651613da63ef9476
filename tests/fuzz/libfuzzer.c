/* libFuzzer's entry; the environment variable FUZZ_TARGET names the target. */
#include "fuzz.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *name = getenv("FUZZ_TARGET");
    if (!name || !fuzz_run(name, (const char *)data, size))
        abort();
    return 0;
}
