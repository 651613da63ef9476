/* PicoSAT behind the IPASIR interface. */
#include <picosat/picosat.h>
#include <stdint.h>
#include <stdlib.h>

const char *ipasir_signature(void);
void *ipasir_init(void);
void ipasir_release(void *solver);
void ipasir_add(void *solver, int32_t literal);
void ipasir_assume(void *solver, int32_t literal);
int ipasir_solve(void *solver);
int32_t ipasir_val(void *solver, int32_t literal);
int ipasir_failed(void *solver, int32_t literal);
void ipasir_set_terminate(void *solver, void *data, int (*terminate)(void *data));

const char *ipasir_signature(void)
{
    return "picosat";
}

void *ipasir_init(void)
{
    return picosat_init();
}

void ipasir_release(void *solver)
{
    picosat_reset(solver);
}

void ipasir_add(void *solver, int32_t literal)
{
    picosat_add(solver, literal);
}

void ipasir_assume(void *solver, int32_t literal)
{
    picosat_assume(solver, literal);
}

int ipasir_solve(void *solver)
{
    return picosat_sat(solver, -1);
}

int32_t ipasir_val(void *solver, int32_t literal)
{
    return picosat_deref(solver, literal) > 0 ? literal : -literal;
}

int ipasir_failed(void *solver, int32_t literal)
{
    return picosat_failed_assumption(solver, literal);
}

void ipasir_set_terminate(void *solver, void *data, int (*terminate)(void *data))
{
    picosat_set_interrupt(solver, data, terminate);
}
