/* A library that does what the environment variable LIAR says: "wrong" (every variable is true),
 * "same" (the first answer again and again), "unsat", "nonsense" (solve gives 7), "nothing" (init
 * fails), "hang" (until it is told to stop). */
#include <picosat/picosat.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

const char *ipasir_signature(void);
void *ipasir_init(void);
void ipasir_release(void *solver);
void ipasir_add(void *solver, int32_t literal);
void ipasir_assume(void *solver, int32_t literal);
int ipasir_solve(void *solver);
int32_t ipasir_val(void *solver, int32_t literal);
int ipasir_failed(void *solver, int32_t literal);
void ipasir_set_terminate(void *solver, void *data, int (*terminate)(void *data));

typedef struct Liar {
    PicoSAT *picosat;
    int solved;
    void *data;
    int (*terminate)(void *data);
} Liar;

static int lies(const char *how)
{
    const char *asked = getenv("LIAR");
    return asked && strcmp(asked, how) == 0;
}

const char *ipasir_signature(void)
{
    return "liar";
}

void *ipasir_init(void)
{
    Liar *l = lies("nothing") ? NULL : calloc(1, sizeof *l);
    if (l)
        l->picosat = picosat_init();
    return l;
}

void ipasir_release(void *solver)
{
    picosat_reset(((Liar *)solver)->picosat);
    free(solver);
}

void ipasir_add(void *solver, int32_t literal)
{
    Liar *l = solver;
    if (!l->solved)
        picosat_add(l->picosat, literal);
}

void ipasir_assume(void *solver, int32_t literal)
{
    picosat_assume(((Liar *)solver)->picosat, literal);
}

int ipasir_solve(void *solver)
{
    Liar *l = solver;
    if (lies("nonsense"))
        return 7;
    if (lies("unsat"))
        return 20;
    while (lies("hang") && !(l->terminate && l->terminate(l->data)))
        ;
    if (lies("hang"))
        return 0;
    l->solved = lies("same");
    return picosat_sat(l->picosat, -1);
}

int32_t ipasir_val(void *solver, int32_t literal)
{
    if (lies("wrong"))
        return literal;
    return picosat_deref(((Liar *)solver)->picosat, literal) > 0 ? literal : -literal;
}

int ipasir_failed(void *solver, int32_t literal)
{
    (void)solver;
    (void)literal;
    return 0;
}

void ipasir_set_terminate(void *solver, void *data, int (*terminate)(void *data))
{
    Liar *l = solver;
    l->data = data;
    l->terminate = terminate;
}
