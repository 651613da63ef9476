/* Initial phases: guesses stay inside the domains, and a guess that is an answer satisfies every
 * clause by the phases that are made from it. */
#include "check.h"
#include "encode.h"
#include "options.h"
#include "prefer.h"
#include "registry.h"
#include "search.h"
#include "unit.h"

/* n × n cells of 1..9 with the row and column sums of a random grid. */
static CsModel *grid(guint32 seed, int n)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    CsModel *m = cs_model_new();
    g_autofree int64_t *sums = g_new0(int64_t, 2 * n);
    for (int i = 0; i < n * n; i++) {
        int value = g_rand_int_range(random, 1, 10);
        cs_model_add_var(m, cs_model_label(m, "x%", i, 0, 0, 0), 1, 9);
        sums[i / n] += value;
        sums[n + i % n] += value;
    }
    g_autofree int32_t *vars = g_new(int32_t, n);
    for (int line = 0; line < 2 * n; line++) {
        for (int k = 0; k < n; k++)
            vars[k] = line < n ? line * n + k : k * n + line - n;
        cs_model_add_linear(m, cs_model_label(m, "s%", line, 0, 0, 0), vars, NULL, (size_t)n, CS_EQ,
                            sums[line]);
    }
    return m;
}

static int wrong_sums(const CsModel *m, const int *values)
{
    int wrong = 0;
    cs_vec_foreach (const CsConstraint, c, &m->constraints) {
        int64_t sum = 0;
        for (uint32_t i = 0; i < c->n; i++)
            sum += values[cs_model_args(m, c)[i]];
        wrong += sum != c->rhs;
    }
    return wrong;
}

static void test_guess(void **state)
{
    (void)state;
    int rounded = 0, walked = 0;
    for (guint32 seed = 0; seed < 10; seed++) {
        g_autoptr(CsModel) m = grid(seed, 12);
        g_autofree int *values = g_new(int, m->vars.len);
        assert_false(cs_prefer_values(m, CS_PHASES_NONE, values));
        assert_true(cs_prefer_values(m, CS_PHASES_ROUNDED, values));
        rounded += wrong_sums(m, values);
        assert_true(cs_prefer_values(m, CS_PHASES_WALK, values));
        walked += wrong_sums(m, values);
        for (size_t v = 0; v < m->vars.len; v++)
            assert_true(cs_domain_contains(cs_model_domain(m, (int)v), values[v]));
    }
    /* Of 240 sums. */
    assert_true(rounded < 80);
    assert_int_equal(walked, 0);
}

static void test_phases_satisfy(void **state)
{
    (void)state;
    g_autoptr(CsModel) m = grid(7, 8);
    g_autoptr(GError) error = NULL;
    g_autofree int *values = g_new(int, m->vars.len);
    assert_true(cs_prefer_values(m, CS_PHASES_WALK, values));
    assert_true(cs_check_model(m, values, NULL));
    for (size_t i = 0; cs_encoders[i]; i++) {
        if (cs_encoders[i]->kind != CS_LINEAR || strcmp(cs_encoders[i]->name, "totalizer") != 0)
            continue;
        g_autofree char *spec = g_strconcat("sum=", cs_encoders[i]->name, NULL);
        g_autoptr(CsEncode) e = cs_encode_model(m, spec, &error);
        assert_non_null(e);
        g_autofree int8_t *phases = g_new(int8_t, e->cnf->n_vars + 1);
        cs_prefer_phases(e, values, phases);
        bool satisfied = false;
        cs_vec_foreach (const int32_t, l, &e->cnf->literals) {
            if (*l == 0) {
                assert_true(satisfied);
                satisfied = false;
            } else {
                satisfied |= phases[ABS(*l)] == (*l > 0 ? 1 : -1);
            }
        }
    }
}

static void test_names(void **state)
{
    (void)state;
    CsPhases phases;
    g_autoptr(GError) error = NULL;
    assert_true(cs_phases_parse("rounded", &phases, NULL));
    assert_int_equal(phases, CS_PHASES_ROUNDED);
    assert_false(cs_phases_parse("flow", &phases, &error));
    assert_int_equal(error->code, CS_ERROR_USAGE);
}

/* Assumptions, failed literals and values come back right although CaDiCaL sees negated variables.
 */
static void test_flipped(void **state)
{
    (void)state;
    for (size_t i = 0; cs_backends[i]; i++) {
        const CsSat *sat = cs_backends[i]->sat;
        if (!sat || !sat->prefer || cs_backends[i]->argument)
            continue;
        g_autoptr(CsOptions) options = cs_options_new();
        CsQuery query = {.options = options};
        GError *error = NULL;
        void *s = sat->open(&query, &error);
        sat->prefer(s, -1);
        sat->prefer(s, 2);
        sat->prefer(s, -3);
        int32_t clauses[] = {1, 2, 3, 0, -1, -2, 0};
        assert_true(sat->add(s, 3, clauses, G_N_ELEMENTS(clauses), &error));
        assert_int_equal(sat->solve(s, (int32_t[]){1}, 1, &error), CS_STATUS_SOLUTION);
        assert_true(sat->value(s, 1));
        assert_false(sat->value(s, 2));
        assert_int_equal(sat->solve(s, (int32_t[]){1, 2}, 2, &error), CS_STATUS_NONE);
        assert_true(sat->failed(s, 1) || sat->failed(s, 2));
        assert_int_equal(sat->solve(s, (int32_t[]){-1, -2, -3}, 3, &error), CS_STATUS_NONE);
        assert_int_equal(sat->solve(s, (int32_t[]){-1, -2}, 2, &error), CS_STATUS_SOLUTION);
        assert_true(sat->value(s, 3));
        sat->close(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_guess),
        cmocka_unit_test(test_phases_satisfy),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_flipped),
    };
    return cmocka_run_group_tests_name("prefer", tests, NULL, NULL);
}
