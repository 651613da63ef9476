/* The flow back end against brute force: which models it takes, every answer, every candidate, and
 * conflicts that really are ones. */
#include "brute.h"
#include "check.h"
#include "random-model.h"
#include "registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define MODELS 6000

extern const CsBackend cs_native_flow;

/* A flow with everything that one may be made of: two to four sums that each variable leaves or
 * enters, ≤, multiples, variables that stand twice, bounds by constraints on one variable,
 * differences, values far from 0, helper variables. */
typedef struct Network {
    GRand *random;
    CsModel *model;
    int n_vars, n_sums;
    int from[8], to[8]; /* sums of each variable; n_sums: none */
    bool negated[4];    /* the sum is written with -1 for what leaves it */
    int64_t offset;     /* added to every value */
    int value[8];       /* an answer, mostly */
} Network;

static int pick(GRand *random, int lo, int hi)
{
    return g_rand_int_range(random, lo, hi + 1);
}

static void add_variable(Network *n, int i)
{
    int lo = (int)n->offset + pick(n->random, -2, 2), hi = lo + pick(n->random, 0, 3);
    cs_model_add_var(n->model, cs_model_label(n->model, "x%", i, 0, 0, 0), lo, hi);
    n->from[i] = pick(n->random, 0, n->n_sums);
    n->to[i] = pick(n->random, 0, n->n_sums);
    if (n->to[i] == n->from[i])
        n->to[i] = n->n_sums;
    n->value[i] = pick(n->random, lo, hi);
}

static void add_sum(Network *n, int sum)
{
    int32_t vars[10];
    int64_t coefs[10], total = 0, scale = pick(n->random, 1, 3);
    size_t k = 0;
    for (int i = 0; i < n->n_vars; i++) {
        if (n->from[i] != sum && n->to[i] != sum)
            continue;
        vars[k] = i;
        coefs[k] = ((n->from[i] == sum) == n->negated[sum] ? -scale : scale);
        total += coefs[k] * n->value[i];
        k++;
    }
    if (k > 0 && pick(n->random, 0, 4) == 0) { /* 2x - x */
        vars[k] = vars[0];
        coefs[k] = -coefs[0];
        coefs[0] *= 2;
        k++;
    }
    bool at_most = pick(n->random, 0, 3) == 0;
    total += at_most ? pick(n->random, -1, 4) : pick(n->random, 0, 11) == 0 ? scale : 0;
    cs_model_add_linear(n->model, cs_model_label(n->model, "sum %", sum, 0, 0, 0), vars, coefs, k,
                        at_most ? CS_LE : CS_EQ, total);
}

static void add_bound(Network *n, int i)
{
    int var = pick(n->random, 0, n->n_vars - 1);
    CsDomain d = cs_model_domain(n->model, var);
    int lo = cs_domain_min(d), hi = cs_domain_max(d);
    CsLabel label = cs_model_label(n->model, "bound %", i, 0, 0, 0);
    CsLiteral literals[2] = {
        {.var = var, .value = pick(n->random, lo, hi), .test = CS_MORE_THAN},
        {.var = var, .value = hi, .test = CS_IS},
    };
    switch (pick(n->random, 0, 4)) {
    case 0:
        cs_model_add_clause(n->model, label, literals, 2);
        break;
    case 1:
        cs_model_add_linear(n->model, label, &var, (int64_t[]){-2}, 1, CS_LE, -2 * (int64_t)lo - 1);
        break;
    case 2:
        cs_model_add_linear(n->model, label, &var, NULL, 1, CS_NE, pick(n->random, 0, 1) ? lo : hi);
        break;
    case 3:
        cs_model_add_table(n->model, label, &var, 1, (int32_t[]){hi, lo, lo + 1}, 3);
        break;
    default:
        cs_model_add_linear(n->model, label, &var, NULL, 1, CS_EQ, pick(n->random, lo, hi));
    }
}

static CsModel *random_network(GRand *random)
{
    Network n = {.random = random, .model = cs_model_new()};
    n.n_vars = pick(random, 1, 7);
    n.n_sums = pick(random, 1, 4);
    n.offset = pick(random, 0, 3) ? 0 : pick(random, -1, 1) * 999999990LL;
    for (int s = 0; s < n.n_sums; s++)
        n.negated[s] = pick(random, 0, 1);
    for (int i = 0; i < n.n_vars; i++)
        add_variable(&n, i);
    if (n.n_vars > 1 && pick(random, 0, 3) == 0) { /* x0 + c ≤ x1 is a sum, too */
        n.from[0] = n.from[1] = n.to[0] = n.to[1] = n.n_sums;
        cs_model_add_difference(n.model, cs_model_label(n.model, "less", 0, 0, 0, 0), 0,
                                pick(random, -2, 2), 1);
    }
    for (int s = 0; s < n.n_sums; s++)
        add_sum(&n, s);
    for (int i = pick(random, -2, 2); i > 0; i--)
        add_bound(&n, i);
    if (pick(random, 0, 3) == 0)
        cs_model_set_visible(n.model, (uint32_t)pick(random, 0, n.n_vars));
    return n.model;
}

/* Every third model comes from the shared generator. */
static CsModel *numbered_model(guint32 seed)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    if (seed % 3 > 0)
        return random_network(random);
    CsRandomShape shape = cs_random_shape(random);
    shape.flow = true;
    return cs_random_model(random, &shape);
}

/* An open back end on a model of its own. */
typedef struct Question {
    CsModel *model;
    CsOptions *options;
    CsQuery query;
    void *state;
} Question;

/* False when flow refuses the model; that must not depend on whom one asks. */
static bool ask(Question *q, CsModel *model)
{
    g_autoptr(GError) refused = NULL, not_opened = NULL;
    *q = (Question){.model = model, .options = cs_options_new()};
    q->query = (CsQuery){.model = model, .options = q->options};
    bool accepted = cs_native_flow.accepts(model, &refused);
    q->state = cs_native_flow.open(&q->query, &not_opened);
    assert_int_equal(accepted, q->state != NULL);
    if (!accepted) {
        assert_true(g_error_matches(refused, CS_ERROR, CS_ERROR_UNSUPPORTED));
        assert_string_equal(refused->message, not_opened->message);
    }
    return accepted;
}

static void done(Question *q)
{
    if (q->state)
        cs_native_flow.close(q->state);
    cs_options_free(q->options);
    cs_model_free(q->model);
}

/* All answers, each once, and no others. */
static void test_answers(void **state)
{
    (void)state;
    size_t taken = 0, without = 0, several = 0;
    for (guint32 seed = 0; seed < MODELS; seed++) {
        Question q;
        if (ask(&q, numbered_model(seed))) {
            taken++;
            g_autoptr(GHashTable) seen = g_hash_table_new_full(g_bytes_hash, g_bytes_equal,
                                                               (GDestroyNotify)g_bytes_unref, NULL);
            g_autofree int *values = g_new(int, q.model->vars.len + 1);
            CsStatus status;
            while ((status = cs_native_flow.next(q.state, values, NULL)) == CS_STATUS_SOLUTION) {
                assert_true(cs_check_model(q.model, values, NULL));
                assert_true(g_hash_table_add(
                    seen, g_bytes_new(values, cs_model_n_visible(q.model) * sizeof(int))));
            }
            assert_int_equal(status, CS_STATUS_NONE);
            assert_int_equal(g_hash_table_size(seen), brute_count(q.model));
            without += g_hash_table_size(seen) == 0;
            several += g_hash_table_size(seen) > 1;
        }
        done(&q);
    }
    /* The series is worth something only if it has all of these. */
    assert_true(taken > MODELS * 3 / 4 && without > MODELS / 20 && several > MODELS / 4);
}

typedef struct Seen {
    CsRange *ranges; /* of the variables 0..n-1 */
    uint32_t n;
} Seen;

static bool note(void *data, const int *values)
{
    Seen *s = data;
    for (uint32_t v = 0; v < s->n; v++) {
        s->ranges[v].lo = MIN(s->ranges[v].lo, values[v]);
        s->ranges[v].hi = MAX(s->ranges[v].hi, values[v]);
    }
    return true;
}

/* Brute force's least and greatest value of every visible variable. */
static void test_candidates(void **state)
{
    (void)state;
    for (guint32 seed = 0; seed < MODELS; seed++) {
        Question q;
        if (ask(&q, numbered_model(seed))) {
            CsCandidates c = {0};
            uint32_t n = cs_model_n_visible(q.model);
            g_autofree CsRange *ranges = g_new(CsRange, n + 1);
            for (uint32_t v = 0; v < n; v++)
                ranges[v] = (CsRange){INT32_MAX, INT32_MIN};
            Seen seen = {.ranges = ranges, .n = n};
            bool some = brute_force(q.model, note, &seen) > 0;
            CsStatus status = cs_native_flow.candidates(q.state, &c, NULL);
            assert_int_equal(status, some ? CS_STATUS_SOLUTION : CS_STATUS_NONE);
            if (some) {
                assert_int_equal(c.ranges.len, n);
                assert_int_equal(c.first.len, n + 1);
                assert_int_equal(c.first.data[n], n);
                assert_memory_equal(c.ranges.data, ranges, n * sizeof *ranges);
            }
            cs_candidates_clear(&c);
        }
        done(&q);
    }
}

/* The constraints of the conflict alone, over all variables, have no answer. */
static void assert_conflict(const CsModel *model, const CsConflict *conflict)
{
    g_autoptr(CsModel) part = cs_model_copy(model);
    cs_vec_clear(&part->constraints);
    cs_vec_foreach (const uint32_t, index, &conflict->constraints) {
        assert_true(*index < model->constraints.len);
        cs_vec_push(&part->constraints, model->constraints.data[*index]);
    }
    assert_int_equal(brute_force(part, NULL, NULL), 0);
}

static void test_conflict(void **state)
{
    (void)state;
    size_t smaller = 0;
    for (guint32 seed = 0; seed < MODELS; seed++) {
        Question q;
        if (ask(&q, numbered_model(seed))) {
            g_autofree int *values = g_new(int, q.model->vars.len + 1);
            CsConflict conflict = {0};
            if (cs_native_flow.next(q.state, values, NULL) == CS_STATUS_NONE) {
                assert_true(cs_native_flow.conflict(q.state, &conflict));
                assert_conflict(q.model, &conflict);
                assert_non_null(conflict.reason);
                smaller += conflict.constraints.len < q.model->constraints.len;
            }
            cs_conflict_clear(&conflict);
        }
        done(&q);
    }
    assert_true(smaller > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_candidates),
        cmocka_unit_test(test_conflict),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
