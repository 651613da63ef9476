#include "linear.h"

/* Columns of bits of equal weight, added up by full and half adders; then compared with a constant.
 */

#define COLUMNS 64

typedef struct Columns {
    CsCnf *cnf;
    CS_VEC(int32_t) bits[COLUMNS];
    int64_t rhs; /* what is left of it when everything is a sum of weighted bits */
} Columns;

static void add_bit(Columns *k, int column, int32_t bit)
{
    if (bit == CS_TRUE)
        k->rhs -= INT64_C(1) << column;
    else if (bit != CS_FALSE)
        cs_vec_push(&k->bits[column], bit);
}

/* coef·x = coef·min + coef·u, u in binary.  For a negative coefficient -u = ~u - (2^width - 1). */
static void add_term(Columns *k, const CsEncode *e, CsTerm term)
{
    const CsVarLiterals *l = &e->vars[term.var];
    int width = cs_encode_width(l);
    uint64_t factor = (uint64_t)ABS(term.coef);
    k->rhs -= term.coef * l->min;
    if (term.coef < 0)
        k->rhs += (int64_t)factor * ((INT64_C(1) << width) - 1);
    for (int i = 0; i < width; i++) {
        int32_t bit = cs_encode_bit(e, term.var, i);
        for (int j = 0; factor >> j; j++)
            if (factor >> j & 1)
                add_bit(k, i + j, term.coef < 0 ? -bit : bit);
    }
}

/* s = a xor b, carry = a and b. */
static void half_adder(CsCnf *cnf, int32_t a, int32_t b, int32_t s, int32_t carry)
{
    cs_cnf_add3(cnf, -a, -b, -s);
    cs_cnf_add3(cnf, a, b, -s);
    cs_cnf_add3(cnf, a, -b, s);
    cs_cnf_add3(cnf, -a, b, s);
    cs_cnf_add3(cnf, -a, -b, carry);
    cs_cnf_add2(cnf, a, -carry);
    cs_cnf_add2(cnf, b, -carry);
}

/* s = a xor b xor c, carry = at least two of them. */
static void full_adder(CsCnf *cnf, const int32_t *in, int32_t s, int32_t carry)
{
    for (unsigned k = 0; k < 8; k++) {
        for (int i = 0; i < 3; i++)
            cs_cnf_put(cnf, k >> i & 1 ? -in[i] : in[i]);
        cs_cnf_put(cnf, __builtin_popcount(k) & 1 ? s : -s);
        cs_cnf_end(cnf);
    }
    for (int i = 0; i < 3; i++) {
        int32_t a = in[i], b = in[(i + 1) % 3];
        cs_cnf_add3(cnf, -a, -b, carry);
        cs_cnf_add3(cnf, a, b, -carry);
    }
}

/* Leaves one bit a column, first in, first out, so that the adders form a shallow tree. */
static void add_up(Columns *k, int column)
{
    for (size_t next = 0;; next++) {
        size_t n = k->bits[column].len - next;
        const int32_t *in = k->bits[column].data + next;
        if (n < 2) {
            if (n == 1)
                k->bits[column].data[0] = in[0];
            k->bits[column].len = n;
            return;
        }
        int32_t s = cs_cnf_new_vars(k->cnf, 2), carry = s + 1;
        if (n >= 3)
            full_adder(k->cnf, in, s, carry);
        else
            half_adder(k->cnf, in[0], in[1], s, carry);
        next += n >= 3 ? 2 : 1;
        cs_vec_push(&k->bits[column], s);
        cs_vec_push(&k->bits[column + 1], carry);
    }
}

static int32_t result(const Columns *k, int column)
{
    return k->bits[column].len ? k->bits[column].data[0] : CS_FALSE;
}

static bool digit(const Columns *k, int column)
{
    return k->rhs >> column & 1;
}

static void equal(const Columns *k)
{
    for (int i = 0; i < COLUMNS - 1; i++) {
        int32_t bit = result(k, i);
        if (bit != CS_FALSE || digit(k, i))
            cs_cnf_add1(k->cnf, digit(k, i) ? bit : -bit);
    }
}

static void unequal(const Columns *k)
{
    for (int i = 0; i < COLUMNS - 1; i++)
        cs_cnf_put(k->cnf, digit(k, i) ? -result(k, i) : result(k, i));
    cs_cnf_end(k->cnf);
}

/* Where the constant has a 0, the sum has none, or lacks one of the constant's 1s above. */
static void at_most(const Columns *k)
{
    for (int i = 0; i < COLUMNS - 1; i++) {
        if (digit(k, i))
            continue;
        cs_cnf_put(k->cnf, -result(k, i));
        for (int j = i + 1; j < COLUMNS - 1; j++)
            if (digit(k, j))
                cs_cnf_put(k->cnf, -result(k, j));
        cs_cnf_end(k->cnf);
    }
}

static void compare(const Columns *k, CsRelation relation)
{
    if (k->rhs < 0) { /* the sum is not */
        if (relation != CS_NE)
            cs_cnf_end(k->cnf);
        return;
    }
    if (relation == CS_EQ)
        equal(k);
    else if (relation == CS_NE)
        unequal(k);
    else
        at_most(k);
}

static void encode(CsEncode *e, const CsConstraint *c)
{
    Columns k = {.cnf = e->cnf, .rhs = c->rhs};
    CsTerms terms = cs_linear_terms(e->model, c);
    if (!cs_linear_constant(e, c, &terms)) {
        cs_vec_foreach (CsTerm, term, &terms)
            add_term(&k, e, *term);
        for (int i = 0; i < COLUMNS - 1; i++)
            add_up(&k, i);
        compare(&k, (CsRelation)c->relation);
    }
    for (int i = 0; i < COLUMNS; i++)
        cs_vec_free(&k.bits[i]);
    cs_vec_free(&terms);
}

const CsEncoder cs_sum_adder = {
    .family = "sum",
    .name = "adder",
    .summary = "a network of binary adders, compared with the target",
    .source =
        "Warners, A linear-time transformation of linear inequalities into conjunctive normal "
        "form, IPL 68(2), 1998; Eén and Sörensson, Translating pseudo-Boolean constraints into "
        "SAT, JSAT 2, 2006",
    .size = "about 2n·log2(d) variables, 14 clauses for each full adder",
    .kind = CS_LINEAR,
    .needs = CS_NEED_BITS,
    .handicap = 40,
    .strength = CS_STRENGTH_WEAK,
    .unique = true,
    .encode = encode,
};
