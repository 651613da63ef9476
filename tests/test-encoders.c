/* Every encoder of the registry: its clauses mean the constraint, its cost is exact, and it prunes
 * as much as it claims. */
#include "brute.h"
#include "check.h"
#include "choice.h"
#include "encode.h"
#include "formula.h"
#include "group.h"
#include "registry.h"
#include "strength.h"

/* Adds variables with the domains that the bits of `sets` say: four bits each, 0..3. */
static void add_vars(CsModel *m, int n, unsigned sets)
{
    for (int i = 0; i < n; i++) {
        CsRange range[4];
        size_t k = 0;
        for (int v = 0; v < 4; v++)
            if (sets >> (4 * i + v) & 1)
                range[k++] = (CsRange){v - 1, v - 1};
        cs_model_add_var_set(m, cs_model_label(m, "x%", i, 0, 0, 0), range, k);
    }
}

typedef struct Case {
    const CsEncoder *encoder;
    const CsModel *model;
    const CsConstraint *constraint;
    const char *var;
} Case;

static void fail_case(const Case *k, const char *what, const int *values)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (size_t v = 0; v < k->model->vars.len; v++) {
        CsDomain d = cs_model_domain(k->model, (int)v);
        for (uint32_t r = 0; r < d.n; r++)
            g_string_append_printf(text, "%d..%d ", d.ranges[r].lo, d.ranges[r].hi);
        if (values)
            g_string_append_printf(text, "= %d", values[v]);
        g_string_append(text, "; ");
    }
    fail_msg("%s=%s, var=%s: %s: %s relation %d rhs %d", k->encoder->family, k->encoder->name,
             k->var, what, text->str, k->constraint->relation, (int)k->constraint->rhs);
}

/* Under each assignment, the clauses have a model exactly if the constraint holds. */
static void check_assignment(const Case *k, const CsEncode *e, Formula *f, const int *values)
{
    size_t mark = formula_mark(f);
    bool possible = !formula_conflict(f);
    for (size_t v = 0; v < k->model->vars.len && possible; v++) {
        int index = cs_encode_index(e, (int)v, values[v]);
        possible = formula_assume(f, cs_encode_is_at(e, (int)v, index));
    }
    size_t extensions = possible ? formula_count(f, 2) : 0;
    bool holds = cs_check_model(k->model, values, NULL);
    if (holds != (extensions > 0))
        fail_case(k, holds ? "a solution is lost" : "a wrong assignment passes", values);
    if (k->encoder->unique && extensions > 1)
        fail_case(k, "an extension is not unique", values);
    if (mark < formula_mark(f) || formula_conflict(f))
        formula_undo(f, mark);
}

static void check_all_assignments(const Case *k, const CsEncode *e)
{
    g_autoptr(Formula) f = formula_new(e->cnf);
    if (formula_conflict(f)) {
        /* Then nothing can be undone: every assignment must be wrong. */
        if (brute_count(k->model) != 0)
            fail_case(k, "all solutions are lost", NULL);
        return;
    }
    int values[8], index[8] = {0};
    size_t n = k->model->vars.len;
    for (size_t v = 0; v < n;) {
        for (size_t i = 0; i < n; i++)
            values[i] = cs_encode_value(e, (int)i, index[i]);
        check_assignment(k, e, f, values);
        for (v = 0; v < n && ++index[v] == e->vars[v].size; v++)
            index[v] = 0;
    }
}

static void check_cost(const Case *k, const CsEncode *e)
{
    const CsCnfGroup *g = &e->cnf->groups.data[e->cnf->groups.len - 1];
    CsCost cost = cs_choice_cost(e, k->encoder, k->constraint);
    if (cost.clauses != (int64_t)(e->cnf->n_clauses - g->first_clause) ||
        cost.vars != g->last_aux - g->first_aux + 1)
        fail_case(k, "the cost is not exact", NULL);
}

/* The cost before the variables have any literals of their own but binary ones. */
static CsCost cost_ahead(const CsEncoder *encoder, CsModel *m)
{
    g_autoptr(GError) error = NULL;
    size_t n = m->constraints.len;
    m->constraints.len = 0;
    g_autoptr(CsEncode) e = cs_encode_model(m, "var=log", &error);
    m->constraints.len = n;
    return cs_choice_cost(e, encoder, &m->constraints.data[0]);
}

/* The model has one constraint. */
static void check_model(const CsEncoder *encoder, CsModel *m, const char *var)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *spec = g_strdup_printf("var=%s,%s=%s", var, encoder->family, encoder->name);
    g_autoptr(CsEncode) e = cs_encode_model(m, spec, &error);
    if (!e) {
        assert_int_equal(error->code, CS_ERROR_UNSUPPORTED);
        return;
    }
    Case k = {encoder, m, &m->constraints.data[0], var};
    check_cost(&k, e);
    const CsCnfGroup *g = &e->cnf->groups.data[e->cnf->groups.len - 1];
    if (cost_ahead(encoder, m).clauses != (int64_t)(e->cnf->n_clauses - g->first_clause))
        fail_case(&k, "the cost is not known ahead", NULL);
    bool all_direct = true;
    for (size_t v = 0; v < m->vars.len; v++)
        all_direct &= e->vars[v].size <= 2 || e->vars[v].direct;
    if (all_direct)
        check_all_assignments(&k, e);
}

typedef void (*Visit)(const CsEncoder *encoder, CsModel *m, const char *var);

static void each_rhs(const CsEncoder *encoder, CsModel *m, int lo, int hi, Visit visit)
{
    CsConstraint *c = &m->constraints.data[0];
    static const char *const var[] = {"channelled", "direct", "log"};
    for (int64_t rhs = lo; rhs <= hi; rhs++) {
        c->rhs = rhs;
        visit(encoder, m, var[(uint64_t)(rhs - lo) % G_N_ELEMENTS(var)]);
    }
}

/* One constraint of the encoder's kind over n variables with these domains, every rhs that matters.
 */
static void small_models(const CsEncoder *encoder, int n, unsigned sets, Visit visit)
{
    static const int64_t coefs[][4] = {{1, 1, 1, 1}, {2, -3, 1, 1}};
    static const int32_t vars[] = {0, 1, 2, 3};
    for (int shape = 0; shape < (encoder->kind == CS_LINEAR ? 6 : 1); shape++) {
        g_autoptr(CsModel) m = cs_model_new();
        CsLabel label = cs_model_label(m, "c", 0, 0, 0, 0);
        add_vars(m, n, sets);
        switch (encoder->kind) {
        case CS_LINEAR:
            cs_model_add_linear(m, label, vars, coefs[shape / 3], (size_t)n,
                                (CsRelation)(shape % 3), 0);
            each_rhs(encoder, m, shape < 3 ? -n - 1 : -8, shape < 3 ? 2 * n + 1 : 8, visit);
            break;
        case CS_ALL_DIFF:
            cs_model_add_all_diff(m, label, vars, (size_t)n);
            each_rhs(encoder, m, 0, 1, visit);
            break;
        case CS_DIFFERENCE:
            cs_model_add_difference(m, label, 0, 0, n - 1);
            each_rhs(encoder, m, -4, 4, visit);
            break;
        case CS_DISTINCT_SUM:
            cs_model_add_distinct_sum(m, label, vars, (size_t)n, 0);
            each_rhs(encoder, m, -2, 2 * n, visit);
            break;
        case CS_TABLE: {
            static const int32_t rows[] = {0, 1, 0, 2, 1, 2, 1, 0, 1, -1, 2, 0, 2, 2, 2};
            cs_model_add_table(m, label, vars, (size_t)n, rows, 15u / (unsigned)n);
            each_rhs(encoder, m, 0, 2, visit);
            break;
        }
        case CS_CLAUSE: {
            CsLiteral literals[3];
            for (int i = 0; i < n; i++)
                literals[i] = (CsLiteral){i, 1 - i, (CsTest)((unsigned)i + sets) % 4};
            cs_model_add_clause(m, label, literals, (size_t)n);
            each_rhs(encoder, m, 0, 2, visit);
            break;
        }
        case CS_N_KINDS:
            break;
        }
    }
}

/* All domains inside -1..2 for two variables; for three, all inside -1..1 and some beyond. */
static void test_exact(void **state)
{
    const CsEncoder *encoder = *state;
    for (unsigned a = 1; a < 16; a++) {
        small_models(encoder, 1, a, check_model);
        for (unsigned b = 1; b < 16; b++)
            small_models(encoder, 2, a | b << 4, check_model);
    }
    for (unsigned a = 1; a < 8; a++)
        for (unsigned b = 1; b < 8; b++)
            for (unsigned c = 1; c < 8; c++)
                if ((a + b + c) % 3 == 0 || a + b + c == 21)
                    small_models(encoder, 3, a | b << 4 | (c == 5 ? 13u : c) << 8, check_model);
}

/* Four variables. */
static void test_wide(void **state)
{
    const CsEncoder *encoder = *state;
    static const unsigned sets[] = {0xffff, 0xf7ef, 0xb9d5, 0x7777};
    for (size_t i = 0; i < G_N_ELEMENTS(sets); i++)
        small_models(encoder, 4, sets[i], check_model);
}

/* A variable alone has one model for each value. */
static void test_variable(void **state)
{
    const CsVarEncoding *encoding = *state;
    g_autofree char *spec = g_strconcat("var=", encoding->name, NULL);
    for (unsigned set = 1; set < 1u << 9; set++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(CsModel) m = cs_model_new();
        CsRanges values = {0};
        for (int v = 0; v < 9; v++)
            if (set >> v & 1)
                cs_vec_push(&values, (CsRange){v - 3, v - 3});
        size_t size = values.len;
        cs_model_add_var_set(m, cs_model_label(m, "x", 0, 0, 0, 0), values.data, values.len);
        cs_vec_free(&values);
        g_autoptr(CsEncode) e = cs_encode_model(m, spec, &error);
        assert_non_null(e);
        g_autoptr(Formula) f = formula_new(e->cnf);
        size_t models = formula_count(f, 1000);
        /* With direct literals, an at-most-one with helpers may have several ways to set them. */
        if (strcmp(encoding->name, "direct") == 0 && size > 6)
            assert_true(models >= size);
        else
            assert_int_equal(models, size);
    }
}

/* Of n literals, none or one: under one, all others fall. */
static void test_at_most_one(void **state)
{
    const CsAmo *amo = *state;
    for (int n = 0; n <= 20; n++) {
        int32_t literals[20];
        g_autoptr(CsCnf) cnf = cs_cnf_new();
        int32_t first = cs_cnf_new_vars(cnf, n);
        for (int i = 0; i < n; i++)
            literals[i] = first + i;
        amo->encode(cnf, literals, (size_t)n);
        g_autoptr(Formula) f = formula_new(cnf);
        for (int one = 0; one < n; one++) {
            size_t mark = formula_mark(f);
            assert_true(formula_assume(f, literals[one]));
            for (int i = 0; i < n; i++)
                assert_int_equal(formula_value(f, literals[i]), i == one ? 1 : -1);
            size_t models = formula_count(f, 2);
            assert_true(amo->unique ? models == 1 : models >= 1);
            formula_undo(f, mark);
        }
        for (int i = 0; i < n; i++)
            assert_true(formula_assume(f, -literals[i]));
        assert_true(formula_count(f, 1) == 1);
    }
}

static CsEncode *encode_one(CsModel *m, const char *family, const char *name)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *spec = g_strdup_printf("var=channelled,%s=%s", family, name);
    CsEncode *e = cs_encode_model(m, spec, &error);
    if (!e)
        assert_int_equal(error->code, CS_ERROR_UNSUPPORTED);
    return e;
}

static void assert_all_pruned(const CsEncode *e, GRand *random)
{
    for (int intervals = 0; intervals < 2; intervals++) {
        Strength s = strength_measure(e, random, 60, intervals);
        assert_int_equal(s.pruned, s.prunable);
    }
}

/* What claims GAC has it: on every small model, for random sub-domains. */
static void gac_on(const CsEncoder *encoder, CsModel *m, const char *var)
{
    (void)var;
    g_autoptr(CsEncode) e = encode_one(m, encoder->family, encoder->name);
    g_autoptr(GRand) random = g_rand_new_with_seed(7);
    if (!e)
        return;
    Strength s = strength_measure(e, random, 12, false);
    if (s.pruned != s.prunable)
        fail_case(&(Case){encoder, m, &m->constraints.data[0], "channelled"},
                  "a value without support is left", NULL);
}

static void test_gac(void **state)
{
    const CsEncoder *encoder = *state;
    for (unsigned a = 3; a < 16; a += 2)
        small_models(encoder, 2, a | 0xf0, gac_on);
    small_models(encoder, 3, 0xfbf, gac_on);
    small_models(encoder, 3, 0x7d7, gac_on);
    if (encoder->kind != CS_TABLE && encoder->kind != CS_CLAUSE && encoder->kind != CS_DIFFERENCE)
        small_models(encoder, 4, 0xff7f, gac_on);
}

static CsModel *plain(int n, int lo, int hi)
{
    CsModel *m = cs_model_new();
    for (int i = 0; i < n; i++)
        cs_model_add_var(m, cs_model_label(m, "x%", i, 0, 0, 0), lo, hi);
    return m;
}

/* Sums without coefficients of interval domains: the bounds are as tight as they get. */
static void test_bounds(void **state)
{
    const CsEncoder *encoder = *state;
    static const int32_t vars[] = {0, 1, 2, 3, 4};
    g_autoptr(GRand) random = g_rand_new_with_seed(11);
    for (int n = 2; n <= 5; n++) {
        for (int rhs = n; rhs <= 5 * n; rhs++) {
            for (int relation = CS_EQ; relation <= CS_LE; relation++) {
                g_autoptr(CsModel) m = plain(n, 1, 5);
                cs_model_add_linear(m, cs_model_label(m, "c", 0, 0, 0, 0), vars, NULL, (size_t)n,
                                    (CsRelation)relation, rhs);
                g_autoptr(CsEncode) e = encode_one(m, "sum", encoder->name);
                assert_non_null(e);
                Strength s = strength_measure(e, random, 30, true);
                assert_int_equal(s.bounds_missed, 0);
            }
        }
    }
}

static void test_digit_set_of_two(void **state)
{
    (void)state;
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    for (int rhs = 3; rhs <= 17; rhs++) {
        g_autoptr(CsModel) m = plain(2, 1, 9);
        cs_model_add_distinct_sum(m, cs_model_label(m, "c", 0, 0, 0, 0), (int32_t[]){0, 1}, 2, rhs);
        g_autoptr(CsEncode) e = encode_one(m, "run", "digit-set");
        assert_all_pruned(e, random);
    }
}

/* Formulas of cost on scopes too large to try every assignment: ranges and holes, values that are
 * fixed, more variables than values. */
static void test_large_costs(void **state)
{
    const CsEncoder *encoder = *state;
    g_autoptr(GRand) random = g_rand_new_with_seed(17);
    for (int round = 0; round < 200; round++) {
        g_autoptr(CsModel) m = cs_model_new();
        int n = g_rand_int_range(random, 4, 10), most = g_rand_int_range(random, n - 2, 17);
        int32_t scope[9];
        for (int i = 0; i < n; i++) {
            int lo = g_rand_int_range(random, 1, most + 1);
            CsRange r[] = {{lo, g_rand_int_range(random, lo, most + 1)}, {1, round % 3}};
            scope[i] = cs_model_add_var_set(m, cs_model_label(m, "x%", i, 0, 0, 0), r, 2);
        }
        cs_model_add_all_diff(m, cs_model_label(m, "c", 0, 0, 0, 0), scope, (size_t)n);
        g_autoptr(CsEncode) e = encode_one(m, encoder->family, encoder->name);
        if (e)
            check_cost(&(Case){encoder, m, &m->constraints.data[0], "channelled"}, e);
    }
}

/* What `auto` takes for short runs leaves no value without support. */
static void test_short_runs(void **state)
{
    (void)state;
    g_autoptr(GRand) random = g_rand_new_with_seed(5);
    for (int n = 2; n <= 3; n++) {
        for (int rhs = n * (n + 1) / 2; rhs <= n * 9 - n * (n - 1) / 2; rhs++) {
            g_autoptr(CsModel) m = plain(n, 1, 9);
            cs_model_add_distinct_sum(m, cs_model_label(m, "c", 0, 0, 0, 0), (int32_t[]){0, 1, 2},
                                      (size_t)n, rhs);
            g_autoptr(CsEncode) e = encode_one(m, "run", "auto");
            assert_all_pruned(e, random);
        }
    }
}

/* As many values as variables: what `auto` takes places a value that one variable is left with.
 * With bare conflicts no SAT solver ends on greater-than sudokus of 16×16. */
static void test_hidden_single(void **state)
{
    (void)state;
    for (int n = 4; n <= 25; n++) {
        g_autoptr(CsModel) m = plain(n, 1, n);
        int32_t scope[25];
        for (int i = 0; i < n; i++)
            scope[i] = i;
        cs_model_add_all_diff(m, cs_model_label(m, "c", 0, 0, 0, 0), scope, (size_t)n);
        g_autoptr(CsEncode) e = cs_encode_model(m, "auto", NULL);
        g_autoptr(Formula) f = formula_new(e->cnf);
        int value = n / 2;
        for (int i = 1; i < n; i++)
            assert_true(formula_assume(f, -cs_encode_is(e, i, value)));
        assert_int_equal(formula_value(f, cs_encode_is(e, 0, value)), 1);
    }
}

/* A named encoder beyond its means says so. */
static void test_refusals(void **state)
{
    (void)state;
    g_autoptr(GError) error = NULL;
    g_autoptr(CsModel) m = plain(3, 0, 100000);
    cs_model_add_linear(m, cs_model_label(m, "r1c1 right 7", 0, 0, 0, 0), (int32_t[]){0, 1, 2},
                        (int64_t[]){1, 7, 1001}, 3, CS_EQ, 5000);
    assert_null(cs_encode_model(m, "sum=totalizer", &error));
    assert_true(g_error_matches(error, CS_ERROR, CS_ERROR_UNSUPPORTED));
    assert_string_equal(error->message, "r1c1 right 7: sum=totalizer does not take this linear");
    g_autoptr(CsEncode) e = cs_encode_model(m, "auto", NULL);
    assert_non_null(e);
}

static void add(const char *what, const char *family, const char *name, CMUnitTestFunction run,
                const void *state)
{
    group_add(run, state, "%s: %s=%s", what, family, name);
}

int main(void)
{
    for (size_t i = 0; cs_var_encodings[i]; i++)
        add("exact", "var", cs_var_encodings[i]->name, test_variable, cs_var_encodings[i]);
    for (size_t i = 0; cs_amos[i]; i++)
        add("exact", "amo", cs_amos[i]->name, test_at_most_one, cs_amos[i]);
    for (size_t i = 0; cs_encoders[i]; i++) {
        const CsEncoder *e = cs_encoders[i];
        add("exact", e->family, e->name, test_exact, e);
        if (e->kind == CS_LINEAR || e->kind == CS_ALL_DIFF || e->kind == CS_DISTINCT_SUM)
            add("wide", e->family, e->name, test_wide, e);
        if (e->kind == CS_ALL_DIFF && e->cost)
            add("cost", e->family, e->name, test_large_costs, e);
        if (e->strength == CS_STRENGTH_GAC)
            add("GAC", e->family, e->name, test_gac, e);
        if (e->strength == CS_STRENGTH_BOUNDS)
            add("bounds", e->family, e->name, test_bounds, e);
    }
    add("GAC", "run", "digit-set of two cells", test_digit_set_of_two, NULL);
    add("GAC", "run", "auto on short runs", test_short_runs, NULL);
    add("hidden single", "alldiff", "auto", test_hidden_single, NULL);
    add("refusal", "sum", "totalizer", test_refusals, NULL);
    return group_run("encoders");
}
