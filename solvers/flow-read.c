#include "flow-read.h"

bool cs_flow_refuse(const CsModel *model, const CsLabel *label, const char *why, GError **error)
{
    g_autofree char *text = cs_model_label_text(model, label);
    g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED, "no flow: %s: %s", text, why);
    return false;
}

void cs_flow_reader_init(CsFlowReader *r, const CsModel *model)
{
    *r = (CsFlowReader){.model = model};
}

void cs_flow_reader_clear(CsFlowReader *r)
{
    cs_vec_free(&r->values);
    cs_vec_free(&r->terms);
    cs_vec_free(&r->coefs);
    g_clear_pointer(&r->place, g_free);
}

static int64_t floor_div(int64_t a, int64_t b)
{
    int64_t q = a / b;
    return q - (a % b != 0 && (a < 0) != (b < 0));
}

/* Adds lo..hi, cut to what a variable can hold at all. */
static void allow(CsFlowReader *r, int64_t lo, int64_t hi)
{
    lo = MAX(lo, CS_VALUE_MIN);
    hi = MIN(hi, CS_VALUE_MAX);
    if (lo <= hi)
        cs_vec_push(&r->values, (CsRange){(int32_t)lo, (int32_t)hi});
}

/* coef·x relation rhs, with coef ≠ 0. */
static void allow_linear(CsFlowReader *r, int64_t coef, CsRelation relation, int64_t rhs)
{
    bool whole = rhs % coef == 0;
    int64_t value = rhs / coef;
    if (relation == CS_EQ) {
        if (whole)
            allow(r, value, value);
    } else if (relation == CS_NE) {
        allow(r, CS_VALUE_MIN, whole ? value - 1 : CS_VALUE_MAX);
        if (whole)
            allow(r, value + 1, CS_VALUE_MAX);
    } else if (coef > 0) {
        allow(r, CS_VALUE_MIN, floor_div(rhs, coef));
    } else {
        allow(r, -floor_div(rhs, -coef), CS_VALUE_MAX);
    }
}

static bool ascends(const int32_t *vars, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++)
        if (vars[i - 1] >= vars[i])
            return false;
    return true;
}

/* Adds the coefficients of each variable up; false on overflow. */
static bool merge_terms(CsFlowReader *r)
{
    if (!r->place)
        r->place = g_new0(uint32_t, r->model->vars.len);
    bool fits = true;
    size_t kept = 0;
    for (size_t i = 0; i < r->terms.len; i++) {
        uint32_t *place = &r->place[r->terms.data[i] >> 1];
        if (*place) {
            int64_t *sum = &r->coefs.data[*place - 1];
            fits = fits && !__builtin_add_overflow(*sum, r->coefs.data[i], sum);
        } else {
            r->terms.data[kept] = r->terms.data[i];
            r->coefs.data[kept] = r->coefs.data[i];
            *place = (uint32_t)++kept;
        }
    }
    for (size_t i = 0; i < kept; i++)
        r->place[r->terms.data[i] >> 1] = 0;
    r->terms.len = r->coefs.len = kept;
    return fits;
}

static void drop_zeros(CsFlowReader *r)
{
    size_t kept = 0;
    for (size_t i = 0; i < r->terms.len; i++) {
        r->terms.data[kept] = r->terms.data[i];
        r->coefs.data[kept] = r->coefs.data[i];
        kept += r->coefs.data[i] != 0;
    }
    r->terms.len = r->coefs.len = kept;
}

/* The linear's terms with a coefficient other than 0, each variable once; false on overflow. */
static bool collect(CsFlowReader *r, const CsConstraint *c)
{
    const int32_t *args = cs_model_args(r->model, c);
    cs_vec_reserve(&r->terms, c->n);
    cs_vec_reserve(&r->coefs, c->n);
    r->terms.len = r->coefs.len = c->n;
    for (uint32_t i = 0; i < c->n; i++) {
        r->terms.data[i] = (CsFlowTerm)args[i] << 1;
        r->coefs.data[i] = cs_model_coef(r->model, c, i);
    }
    bool fits = ascends(args, c->n) || merge_terms(r);
    if (c->coefs != CS_UNIT_COEFS)
        drop_zeros(r);
    return fits;
}

/* Two or more terms: are the coefficients ±g for one g?  Then divides by it. */
static bool normalise(CsFlowReader *r, const CsConstraint *c, CsFlowSaying *saying, GError **error)
{
    if (c->relation == CS_NE)
        return cs_flow_refuse(r->model, &c->label, "a sum may be = or ≤ a number, not ≠", error);
    int64_t unit = ABS(r->coefs.data[0]);
    for (size_t i = 0; i < r->terms.len; i++) {
        if (ABS(r->coefs.data[i]) != unit)
            return cs_flow_refuse(r->model, &c->label,
                                  "the coefficients of a sum must all be 1 or -1, or such a "
                                  "multiple of one number",
                                  error);
        r->terms.data[i] |= r->coefs.data[i] < 0;
    }
    r->at_most = c->relation == CS_LE;
    r->rhs = floor_div(c->rhs, unit);
    *saying = !r->at_most && c->rhs % unit != 0 ? CS_FLOW_FALSE : CS_FLOW_SUM;
    return true;
}

static bool read_linear(CsFlowReader *r, const CsConstraint *c, CsFlowSaying *saying,
                        GError **error)
{
    if (!collect(r, c))
        return cs_flow_refuse(r->model, &c->label, "the coefficients are too large", error);
    if (r->terms.len >= 2)
        return normalise(r, c, saying, error);
    if (r->terms.len == 1) {
        r->var = (int32_t)(r->terms.data[0] >> 1);
        allow_linear(r, r->coefs.data[0], (CsRelation)c->relation, c->rhs);
        *saying = CS_FLOW_VALUES;
        return true;
    }
    bool holds = c->relation == CS_EQ ? c->rhs == 0 : c->relation == CS_LE ? c->rhs >= 0 : c->rhs;
    *saying = holds ? CS_FLOW_TRUE : CS_FLOW_FALSE;
    return true;
}

static void read_difference(CsFlowReader *r, const CsConstraint *c, CsFlowSaying *saying)
{
    const int32_t *args = cs_model_args(r->model, c);
    if (args[0] == args[1]) {
        *saying = c->rhs <= 0 ? CS_FLOW_TRUE : CS_FLOW_FALSE;
        return;
    }
    cs_vec_push(&r->terms, (CsFlowTerm)args[0] << 1);
    cs_vec_push(&r->terms, (CsFlowTerm)args[1] << 1 | 1);
    r->rhs = -c->rhs;
    r->at_most = true;
    *saying = CS_FLOW_SUM;
}

static bool read_clause(CsFlowReader *r, const CsConstraint *c, CsFlowSaying *saying,
                        GError **error)
{
    const CsLiteral *literals = cs_model_literals(r->model, c);
    *saying = c->n ? CS_FLOW_VALUES : CS_FLOW_FALSE;
    for (uint32_t i = 0; i < c->n; i++) {
        const CsLiteral *l = &literals[i];
        if (l->var != literals[0].var)
            return cs_flow_refuse(r->model, &c->label, "a clause must be about a single variable",
                                  error);
        r->var = l->var;
        if (l->test == CS_IS || l->test == CS_IS_NOT)
            allow_linear(r, 1, l->test == CS_IS ? CS_EQ : CS_NE, l->value);
        else if (l->test == CS_AT_MOST)
            allow(r, CS_VALUE_MIN, l->value);
        else
            allow(r, (int64_t)l->value + 1, CS_VALUE_MAX);
    }
    return true;
}

static bool read_table(CsFlowReader *r, const CsConstraint *c, CsFlowSaying *saying, GError **error)
{
    if (c->n > 1)
        return cs_flow_refuse(r->model, &c->label, "a table must be about a single variable",
                              error);
    *saying = c->n_rows == 0 ? CS_FLOW_FALSE : c->n ? CS_FLOW_VALUES : CS_FLOW_TRUE;
    for (uint32_t row = 0; row < c->n_rows && c->n; row++) {
        int32_t value = *cs_model_row(r->model, c, row);
        allow(r, value, value);
        r->var = *cs_model_args(r->model, c);
    }
    return true;
}

static bool read_different(CsFlowReader *r, const CsConstraint *c, CsFlowSaying *saying,
                           GError **error)
{
    if (c->n > 1)
        return cs_flow_refuse(r->model, &c->label, "a flow cannot keep values different", error);
    *saying = CS_FLOW_TRUE;
    if (c->kind == CS_DISTINCT_SUM && c->n == 0) {
        *saying = c->rhs == 0 ? CS_FLOW_TRUE : CS_FLOW_FALSE;
    } else if (c->kind == CS_DISTINCT_SUM) {
        r->var = *cs_model_args(r->model, c);
        allow(r, c->rhs, c->rhs);
        *saying = CS_FLOW_VALUES;
    }
    return true;
}

bool cs_flow_reader_read(CsFlowReader *r, size_t index, CsFlowSaying *saying, GError **error)
{
    const CsConstraint *c = &r->model->constraints.data[index];
    cs_vec_clear(&r->values);
    cs_vec_clear(&r->terms);
    cs_vec_clear(&r->coefs);
    bool taken = true;
    switch ((CsKind)c->kind) {
    case CS_LINEAR:
        taken = read_linear(r, c, saying, error);
        break;
    case CS_DIFFERENCE:
        read_difference(r, c, saying);
        break;
    case CS_CLAUSE:
        taken = read_clause(r, c, saying, error);
        break;
    case CS_TABLE:
        taken = read_table(r, c, saying, error);
        break;
    case CS_ALL_DIFF:
    case CS_DISTINCT_SUM:
        taken = read_different(r, c, saying, error);
        break;
    case CS_N_KINDS:
        g_assert_not_reached();
    }
    cs_ranges_normalise(&r->values, 0);
    return taken;
}
