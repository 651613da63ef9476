/* How much memory the program may take, and what happens when it gets none: a message and exit
 * status 71, never a signal. */
#ifndef CS_CLI_MEMORY_H
#define CS_CLI_MEMORY_H

#include <stdint.h>

/* MiB that the process takes at most, programs it starts included, each for itself; 0 = no limit; a
 * negative number: seven eighths of the machine's memory. */
void cs_cli_limit_memory(int64_t mebibytes);

/* Makes failing allocations, GLib's and C++'s, end the program as said above. */
void cs_cli_catch_out_of_memory(void);

/* Memory that is freed is used again instead of going back to the kernel, which would fill the next
 * page with zeros anew: a twentieth of the time that a grid of 10^6 cells takes. */
void cs_cli_keep_memory(void);

#endif
