#include "build.h"
#include "chain.h"

/* What a cage's numbers come to so far, as one number for cs_chain: the product alone, or the sum
 * and the product where either may be the target. */
typedef struct Target {
    int64_t value;
    int n; /* cells of the cage */
} Target;

static int64_t multiply(const void *data, int64_t product, int value)
{
    const Target *target = data;
    return value > 0 && target->value % (product * value) == 0 ? product * value : -1;
}

static bool is_product(const void *data, int64_t product)
{
    return product == ((const Target *)data)->value;
}

/* The state of a hidden operator is sum·(target + 1) + product; 0 stands for a product or a sum
 * that can no longer be right. */
static int64_t add_and_multiply(const void *data, int64_t state, int value)
{
    int64_t t = ((const Target *)data)->value, sum = state / (t + 1), product = state % (t + 1);
    bool begins = state == 0;
    sum = (begins || sum) && sum + value <= t ? sum + value : 0;
    product = begins                                  ? (t % value == 0 ? value : 0)
              : product && t % (product * value) == 0 ? product * value
                                                      : 0;
    return sum || product ? sum * (t + 1) + product : -1;
}

static bool is_sum_or_product(const void *data, int64_t state)
{
    int64_t t = ((const Target *)data)->value;
    return state / (t + 1) == t || state % (t + 1) == t;
}

/* Do two numbers, in either order, come to the target? */
static bool pair_fits(char op, int64_t t, int a, int b)
{
    int low = MIN(a, b), high = MAX(a, b);
    switch (op) {
    case '+':
        return a + b == t;
    case '*':
        return (int64_t)a * b == t;
    case '-':
        return high - low == t;
    case '/':
        return (int64_t)low * t == high;
    default:
        return pair_fits('+', t, a, b) || pair_fits('*', t, a, b) || pair_fits('-', t, a, b) ||
               pair_fits('/', t, a, b);
    }
}

static void add_pair(const CsBoard *b, CsModel *m, CsLabel label, const int32_t *vars, char op,
                     int64_t target)
{
    CS_VEC(int32_t) rows = {0};
    for (int x = b->lowest; x <= b->highest; x++) {
        for (int y = b->lowest; y <= b->highest; y++) {
            int32_t row[] = {x, y};
            if (pair_fits(op, target, x, y))
                cs_vec_append(&rows, row, 2);
        }
    }
    cs_model_add_table(m, label, vars, 2, rows.data, rows.len / 2);
    cs_vec_free(&rows);
}

static void add_target(const CsBoard *b, CsModel *m, const CsCage *cage, const int32_t *vars)
{
    int first = cs_board_cage_cells(b, cage)[0];
    static const char *const pattern[128] = {
        ['+'] = "cage r%c% sum %",        ['*'] = "cage r%c% product %",
        ['-'] = "cage r%c% difference %", ['/'] = "cage r%c% quotient %",
        ['='] = "cage r%c% = %",          ['?'] = "cage r%c% makes %",
    };
    CsLabel label = cs_model_label(m, pattern[(int)cage->op], first / b->width + 1,
                                   first % b->width + 1, (int)cage->target, 0);
    Target target = {.value = cage->target, .n = (int)cage->n};
    /* No product or quotient is below 1, and the chain would divide by it. */
    bool hopeless = cage->target < 1 && cage->op != '+' && cage->op != '-' && cage->op != '=';
    if (hopeless)
        cs_model_add_clause(m, label, NULL, 0);
    else if (cage->n == 1 || cage->op == '+' || cage->op == '=')
        cs_model_add_linear(m, label, vars, NULL, cage->n, CS_EQ, cage->target);
    else if (cage->n == 2)
        add_pair(b, m, label, vars, cage->op, cage->target);
    else if (cage->op == '*')
        cs_chain_add(m, label, vars, cage->n, b->lowest, b->highest, 1, multiply, is_product,
                     &target);
    else
        cs_chain_add(m, label, vars, cage->n, b->lowest, b->highest, 0, add_and_multiply,
                     is_sum_or_product, &target);
}

void cs_build_cages(const CsBoard *b, CsModel *m)
{
    g_autofree int32_t *vars = g_new(int32_t, b->cage_cells.len + 1);
    cs_vec_foreach (CsCage, cage, &b->cages) {
        const int32_t *cells = cs_board_cage_cells(b, cage);
        for (uint32_t i = 0; i < cage->n; i++)
            vars[i] = b->cells[cells[i]].var;
        if (cage->different && cage->n > 1)
            cs_model_add_all_diff(m,
                                  cs_model_label(m, "cage r%c% different", cells[0] / b->width + 1,
                                                 cells[0] % b->width + 1, 0, 0),
                                  vars, cage->n);
        if (cage->target != CS_NO_TARGET)
            add_target(b, m, cage, vars);
    }
}
