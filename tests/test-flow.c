/* The flow back end against brute force: which models it takes, every answer, every candidate, and
 * conflicts that really are ones. */
#include "brute.h"
#include "check.h"
#include "random-model.h"
#include "registry.h"
#include "unit.h"

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

/* The words in which a model is refused. */
static void assert_refused(CsModel *model, const char *why)
{
    g_autoptr(GError) error = NULL;
    assert_true(cs_model_valid(model, NULL));
    assert_false(cs_native_flow.accepts(model, &error));
    assert_true(g_error_matches(error, CS_ERROR, CS_ERROR_UNSUPPORTED));
    assert_string_equal(error->message, why);
    cs_model_free(model);
}

/* Three variables x0 x1 x2 of 0..9. */
static CsModel *three(CsLabel *label)
{
    CsModel *m = cs_model_new();
    for (int i = 0; i < 3; i++)
        cs_model_add_var(m, cs_model_label(m, "x%", i, 0, 0, 0), 0, 9);
    *label = cs_model_label(m, "clue %", 7, 0, 0, 0);
    return m;
}

static void test_refused(void **state)
{
    (void)state;
    const int32_t all[] = {0, 1, 2};
    CsLabel clue;
    CsModel *m = three(&clue);
    cs_model_add_all_diff(m, clue, all, 3);
    assert_refused(m, "no flow: clue 7: a flow cannot keep values different");

    m = three(&clue);
    cs_model_add_distinct_sum(m, clue, all, 3, 6);
    assert_refused(m, "no flow: clue 7: a flow cannot keep values different");

    m = three(&clue);
    cs_model_add_linear(m, clue, all, (int64_t[]){1, 2, 1}, 3, CS_EQ, 6);
    assert_refused(m, "no flow: clue 7: the coefficients of a sum must all be 1 or -1, or such a "
                      "multiple of one number");

    m = three(&clue);
    cs_model_add_linear(m, clue, all, NULL, 3, CS_NE, 6);
    assert_refused(m, "no flow: clue 7: a sum may be = or ≤ a number, not ≠");

    m = three(&clue);
    cs_model_add_clause(m, clue, (CsLiteral[]){{0, 1, CS_IS}, {1, 1, CS_IS}}, 2);
    assert_refused(m, "no flow: clue 7: a clause must be about a single variable");

    m = three(&clue);
    cs_model_add_table(m, clue, all, 2, (int32_t[]){1, 2}, 1);
    assert_refused(m, "no flow: clue 7: a table must be about a single variable");

    m = three(&clue);
    cs_model_add_clause(m, clue, (CsLiteral[]){{0, 5, CS_IS_NOT}}, 1);
    assert_refused(m, "no flow: x0: the values of a variable must have no gaps");

    m = three(&clue);
    for (int i = 0; i < 3; i++)
        cs_model_add_linear(m, cs_model_label(m, "sum %", i, 0, 0, 0), all + (i == 2), NULL, 2,
                            CS_EQ, 6);
    assert_refused(m, "no flow: sum 2: x1 is already in two other sums");

    m = three(&clue); /* three sums in a ring of odd length */
    for (int i = 0; i < 3; i++)
        cs_model_add_linear(m, cs_model_label(m, "sum %", i, 0, 0, 0), (int32_t[]){i, (i + 1) % 3},
                            NULL, 2, CS_EQ, 6);
    assert_refused(m, "no flow: sum 1: the sums cannot be parted into two sides so that each "
                      "variable is in one of either side");
}

/* The sentences that say why there is no answer. */
static void test_reasons(void **state)
{
    (void)state;
    static const struct {
        int64_t first, second, both;
        const char *reason;
    } cases[] = {
        {19, 5, 24, "sum 0 needs 19, its variables reach at most 18"},
        {5, -1, 4, "sum 1 allows only -1, its variables make at least 0"},
        {12, 9, 20,
         "sum 0, sum 1 must exceed all by 1, the variables that only one side has allow at most 0"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        CsModel *m = cs_model_new();
        for (int v = 0; v < 4; v++)
            cs_model_add_var(m, cs_model_label(m, "x%", v, 0, 0, 0), 0, 9);
        cs_model_add_linear(m, cs_model_label(m, "sum %", 0, 0, 0, 0), (int32_t[]){0, 1}, NULL, 2,
                            CS_EQ, cases[i].first);
        cs_model_add_linear(m, cs_model_label(m, "sum %", 1, 0, 0, 0), (int32_t[]){2, 3}, NULL, 2,
                            CS_EQ, cases[i].second);
        cs_model_add_linear(m, cs_model_label(m, "all", 0, 0, 0, 0), (int32_t[]){0, 1, 2, 3}, NULL,
                            4, CS_EQ, cases[i].both);
        Question q;
        assert_true(ask(&q, m));
        CsConflict conflict = {0};
        int values[4];
        assert_int_equal(cs_native_flow.next(q.state, values, NULL), CS_STATUS_NONE);
        assert_true(cs_native_flow.conflict(q.state, &conflict));
        assert_string_equal(conflict.reason, cases[i].reason);
        cs_conflict_clear(&conflict);
        done(&q);
    }
}

/* A square of cells, `black` in a hundred of them black, with a sum for each run of white cells:
 * a kakuro-extension of digits 1..9. */
static CsModel *random_grid(int size, int black, guint32 seed)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    CsModel *m = cs_model_new();
    size_t cells = (size_t)size * (size_t)size;
    g_autofree int *var = g_new(int, cells), *digit = g_new(int, cells);
    for (size_t i = 0; i < cells; i++) {
        var[i] = -1;
        digit[i] = pick(random, 1, 9);
        if (pick(random, 0, 99) >= black)
            var[i] = cs_model_add_var(
                m, cs_model_label(m, "r%c%", (int)i / size + 1, (int)i % size + 1, 0, 0), 1, 9);
    }
    g_autofree int32_t *run = g_new(int32_t, size);
    for (int down = 0; down < 2; down++) {
        for (int line = 0; line < size; line++) {
            int64_t sum = 0;
            size_t n = 0;
            for (int i = 0; i <= size; i++) {
                int cell = down ? i * size + line : line * size + i;
                if (i < size && var[cell] >= 0) {
                    run[n++] = var[cell];
                    sum += digit[cell];
                } else if (n > 0) {
                    cs_model_add_linear(
                        m, cs_model_label(m, down ? "c%r%" : "r%c%", line + 1, i, 0, 0), run, NULL,
                        n, CS_EQ, sum);
                    n = 0;
                    sum = 0;
                }
            }
        }
    }
    return m;
}

/* Work for each arc, so that the loss of an optimisation shows where a time could not. */
static void test_work(void **state)
{
    (void)state;
    for (int black = 10; black <= 40; black += 10) {
        Question q;
        assert_true(ask(&q, random_grid(200, black, (guint32)black)));
        g_autofree int *values = g_new(int, q.model->vars.len + 1);
        assert_int_equal(cs_native_flow.next(q.state, values, NULL), CS_STATUS_SOLUTION);
        assert_true(cs_check_model(q.model, values, NULL));
        CsStats stats = {0};
        cs_native_flow.stats(q.state, &stats);
        double arcs = cs_stats_get(&stats, "arcs");
        assert_in_range(cs_stats_get(&stats, "start.excess") * 1000 / cs_stats_get(&stats, "nodes"),
                        1, 40);
        assert_in_range(cs_stats_get(&stats, "scans") / arcs, 2, 30);
        assert_in_range(cs_stats_get(&stats, "phases"), 0, 1);
        cs_vec_free(&stats);
        assert_int_equal(cs_native_flow.next(q.state, values, NULL), CS_STATUS_SOLUTION);
        cs_native_flow.stats(q.state, &stats);
        assert_in_range(cs_stats_get(&stats, "scans") / arcs, 2, 31); /* one cycle more */
        cs_vec_free(&stats);
        done(&q);
    }
}

/* The last places of a large grid are led straight to what they lack; searches by distance alone
 * would look at each arc 20 times. */
static void test_steering(void **state)
{
    (void)state;
    Question q;
    assert_true(ask(&q, random_grid(700, 20, 20)));
    g_autofree int *values = g_new(int, q.model->vars.len + 1);
    assert_int_equal(cs_native_flow.next(q.state, values, NULL), CS_STATUS_SOLUTION);
    CsStats stats = {0};
    cs_native_flow.stats(q.state, &stats);
    double looks = cs_stats_get(&stats, "scans") / cs_stats_get(&stats, "arcs");
    assert_in_range(looks, 2, 17);
    cs_vec_free(&stats);
    done(&q);
}

/* Both ends of every interval: about a hundred looks at each arc, where a maximum flow for each
 * would take as many as there are arcs. */
static void test_candidates_work(void **state)
{
    (void)state;
    for (int black = 10; black <= 40; black += 10) {
        Question q;
        assert_true(ask(&q, random_grid(100, black, (guint32)black)));
        CsCandidates c = {0};
        CsStats stats = {0};
        assert_int_equal(cs_native_flow.candidates(q.state, &c, NULL), CS_STATUS_SOLUTION);
        cs_candidates_clear(&c);
        cs_native_flow.stats(q.state, &stats);
        assert_in_range(cs_stats_get(&stats, "scans") / cs_stats_get(&stats, "arcs"), 10, 400);
        cs_vec_free(&stats);
        done(&q);
    }
}

/* A control that has stopped gives "not known"; the search goes on when it is asked again. */
static void test_control(void **state)
{
    (void)state;
    CsControl control = {0};
    Question q;
    assert_true(ask(&q, random_grid(30, 30, 5)));
    cs_native_flow.close(q.state);
    q.query.control = &control;
    q.state = cs_native_flow.open(&q.query, NULL);
    g_autofree int *values = g_new(int, q.model->vars.len + 1);
    for (int answer = 0; answer < 3; answer++) {
        atomic_store(&control.cancelled, true);
        assert_int_equal(cs_native_flow.next(q.state, values, NULL), CS_STATUS_UNKNOWN);
        atomic_store(&control.cancelled, false);
        assert_int_equal(cs_native_flow.next(q.state, values, NULL), CS_STATUS_SOLUTION);
        assert_true(cs_check_model(q.model, values, NULL));
    }
    done(&q);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers),  cmocka_unit_test(test_candidates),
        cmocka_unit_test(test_conflict), cmocka_unit_test(test_refused),
        cmocka_unit_test(test_reasons),  cmocka_unit_test(test_work),
        cmocka_unit_test(test_steering), cmocka_unit_test(test_candidates_work),
        cmocka_unit_test(test_control),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
