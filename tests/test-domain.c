#include "domain.h"
#include "unit.h"

/* Compares with a plain bit set, over random unions of ranges. */
#define SPAN 64

static uint64_t random_set(GRand *random, CsRanges *set)
{
    uint64_t bits = 0;
    cs_vec_clear(set);
    for (int n = g_rand_int_range(random, 0, 6); n > 0; n--) {
        int lo = g_rand_int_range(random, 0, SPAN), hi = g_rand_int_range(random, 0, SPAN);
        cs_vec_push(set, (CsRange){lo, hi}); /* lo > hi now and then: dropped */
        for (int v = lo; v <= hi; v++)
            bits |= UINT64_C(1) << v;
    }
    cs_ranges_normalise(set, 0);
    return bits;
}

static void assert_same(CsDomain d, uint64_t bits)
{
    assert_int_equal(cs_domain_size(d), __builtin_popcountll(bits));
    assert_int_equal(cs_domain_is_empty(d), bits == 0);
    int rank = 0;
    CsDomainIter it = cs_domain_iter(d);
    for (int v = 0; v < SPAN; v++) {
        bool in = bits >> v & 1;
        assert_int_equal(cs_domain_contains(d, v), in);
        rank += in;
        assert_int_equal(cs_domain_rank(d, v), rank);
        if (in) {
            int next;
            assert_true(cs_domain_next(&it, &next));
            assert_int_equal(next, v);
            assert_int_equal(cs_domain_value(d, rank - 1), v);
        }
    }
    int beyond;
    assert_false(cs_domain_next(&it, &beyond));
    for (uint32_t i = 1; i < d.n; i++)
        assert_true(d.ranges[i].lo > d.ranges[i - 1].hi + 1);
    if (bits) {
        assert_int_equal(cs_domain_min(d), __builtin_ctzll(bits));
        assert_int_equal(cs_domain_max(d), 63 - __builtin_clzll(bits));
    }
}

static void test_against_bits(void **state)
{
    (void)state;
    g_autoptr(GRand) random = g_rand_new_with_seed(7);
    CsRanges a = {0}, b = {0}, both = {0};
    for (int i = 0; i < 500; i++) {
        uint64_t x = random_set(random, &a), y = random_set(random, &b);
        CsDomain da = {a.data, (uint32_t)a.len}, db = {b.data, (uint32_t)b.len};
        assert_same(da, x);
        cs_vec_clear(&both);
        cs_ranges_intersect(da, db, &both);
        assert_same((CsDomain){both.data, (uint32_t)both.len}, x & y);
        assert_int_equal(cs_domain_equal(da, db), x == y);
    }
    cs_vec_free(&a);
    cs_vec_free(&b);
    cs_vec_free(&both);
}

/* Two ranges are enough for values that are far apart. */
static void test_far_apart(void **state)
{
    (void)state;
    CsRanges set = {0};
    cs_vec_push(&set, (CsRange){CS_VALUE_MAX, CS_VALUE_MAX});
    cs_vec_push(&set, (CsRange){CS_VALUE_MIN, CS_VALUE_MIN + 1});
    cs_ranges_normalise(&set, 0);
    CsDomain d = {set.data, (uint32_t)set.len};
    assert_int_equal(d.n, 2);
    assert_int_equal(cs_domain_size(d), 3);
    assert_int_equal(cs_domain_value(d, 2), CS_VALUE_MAX);
    assert_int_equal(cs_domain_rank(d, 0), 2);
    cs_vec_free(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_bits),
        cmocka_unit_test(test_far_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
