/* What encode writes, decode reads: for every encoding, on random models, with a model of the
 * clauses that no SAT solver had a hand in. */
#include "check.h"
#include "dimacs-read.h"
#include "dimacs.h"
#include "encode.h"
#include "formula.h"
#include "group.h"
#include "random-model.h"
#include "registry.h"

#include <stdio.h>
#include <stdlib.h>

#define MODELS 40

static char *write_text(const CsEncode *e, size_t *len)
{
    char *text = NULL;
    FILE *file = open_memstream(&text, len);
    assert_true(cs_dimacs_write(e, "test", NULL, file, NULL));
    fclose(file);
    return text;
}

static GString *solver_output(Formula *f, int32_t n_vars, bool solved)
{
    GString *out = g_string_new(solved ? "c made up\ns SATISFIABLE\nv" : "s UNSATISFIABLE\n");
    for (int32_t v = 1; v <= n_vars && solved; v++)
        g_string_append_printf(out, " %d", formula_value(f, v) > 0 ? v : -v);
    if (solved)
        g_string_append(out, "\nv 0\n");
    return out;
}

/* The decoded `name = value` lines, which must be a solution of the model. */
static void check_decoded(const CsModel *m, const char *text)
{
    g_autofree int *values = g_new(int, m->vars.len + 1);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    g_autoptr(GError) error = NULL;
    for (size_t v = 0; v < m->vars.len; v++) {
        g_autofree char *name = cs_model_label_text(m, &m->vars.data[v].name);
        assert_non_null(lines[v]);
        assert_true(g_str_has_prefix(lines[v], name));
        const char *equals = strchr(lines[v], '=');
        assert_non_null(equals);
        values[v] = atoi(equals + 1);
    }
    assert_true(cs_check_model(m, values, &error));
}

static void round_trip(const CsModel *m, const char *spec)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(CsEncode) e = cs_encode_model(m, spec, &error);
    if (!e) {
        assert_int_equal(error->code, CS_ERROR_UNSUPPORTED);
        return;
    }
    size_t len;
    g_autofree char *text = write_text(e, &len);
    g_autoptr(Formula) f = formula_new(e->cnf);
    bool solved = formula_solve(f);
    g_autoptr(GString) output = solver_output(f, e->cnf->n_vars, solved);
    g_autoptr(CsDimacs) d = cs_dimacs_read("test.cnf", text, len, &error);
    assert_non_null(d);
    g_autoptr(GString) answer = g_string_new(NULL);
    int status;
    if (!cs_dimacs_decode(d, "output", output->str, output->len, &status, answer, &error))
        fail_msg("%s: %s", spec, error->message);
    assert_int_equal(status, solved ? 10 : 20);
    if (solved)
        check_decoded(m, answer->str);
}

static void test_round_trip(void **state)
{
    const char *spec = *state;
    for (guint32 seed = 0; seed < MODELS; seed++) {
        g_autoptr(GRand) random = g_rand_new_with_seed(seed);
        CsRandomShape shape = cs_random_shape(random);
        shape.n_vars = MIN(shape.n_vars, 4);
        shape.n_constraints = MIN(shape.n_constraints, 2);
        g_autoptr(CsModel) m = cs_random_model(random, &shape);
        round_trip(m, spec);
    }
}

/* Numbers of every length, both signs, over many times the writer's buffer; printf as the judge. */
static void test_clauses(void **state)
{
    (void)state;
    const int32_t n_vars = 1234567;
    const int32_t units[] = {-n_vars, 1};
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    g_autoptr(GString) expected = g_string_new(NULL);
    CS_VEC(int32_t) literals = {0};
    size_t n_clauses = 0;
    while (literals.len < 200000) {
        for (int i = g_rand_int_range(random, 0, 4); i > 0; i--) {
            int32_t var = g_rand_int_range(random, 0, n_vars) >> g_rand_int_range(random, 0, 21);
            cs_vec_push(&literals, g_rand_boolean(random) ? var + 1 : -var - 1);
            g_string_append_printf(expected, "%d ", literals.data[literals.len - 1]);
        }
        cs_vec_push(&literals, 0);
        g_string_append(expected, "0\n");
        n_clauses++;
    }
    g_autofree char *text = NULL;
    g_autofree char *header = g_strdup_printf("p cnf %d %zu\n", n_vars, n_clauses + 2);
    g_string_prepend(expected, header);
    g_string_append_printf(expected, "%d 0\n1 0\n", -n_vars);
    size_t len;
    FILE *file = open_memstream(&text, &len);
    assert_true(cs_dimacs_write_clauses(n_vars, n_clauses, literals.data, literals.len, units, 2,
                                        file, NULL));
    fclose(file);
    assert_int_equal(len, expected->len);
    assert_memory_equal(text, expected->str, len);
    cs_vec_free(&literals);
}

int main(void)
{
    group_add(test_clauses, NULL, "clauses of every length");
    for (size_t v = 0; cs_var_encodings[v]; v++) {
        g_autofree char *var = g_strconcat("var=", cs_var_encodings[v]->name, NULL);
        group_add(test_round_trip, g_intern_string(var), "%s", var);
        for (size_t i = 0; cs_encoders[i]; i++) {
            g_autofree char *spec =
                g_strdup_printf("%s,%s=%s", var, cs_encoders[i]->family, cs_encoders[i]->name);
            group_add(test_round_trip, g_intern_string(spec), "%s", spec);
        }
    }
    return group_run("dimacs");
}
