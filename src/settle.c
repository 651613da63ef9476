#include "settle.h"

typedef struct Settler {
    CsAnswerModel answer;
    void *data;
    CsTally *tally;
    int *values;
} Settler;

/* An answer of the model, whose values are ruled in. */
static CsStatus rule_in(const Settler *s, const CsModel *model, GError **error)
{
    CsStatus status = s->answer(model, s->values, s->data, error);
    if (status == CS_STATUS_SOLUTION)
        cs_tally_answer(s->tally, s->values);
    return status;
}

static bool some_open(const CsTally *tally, int var)
{
    size_t n;
    const uint8_t *marks = cs_tally_of(tally, var, &n);
    return memchr(marks, CS_MARK_OPEN, n) != NULL;
}

/* The variable's open values become its domain in `restricted`; false when there are none. */
static bool only_open(const CsModel *model, const CsTally *tally, int var, CsModel *restricted)
{
    size_t n;
    const uint8_t *marks = cs_tally_of(tally, var, &n);
    CsRanges open = {0};
    CsDomainIter it = cs_domain_iter(cs_model_domain(model, var));
    int value;
    for (size_t i = 0; i < n && cs_domain_next(&it, &value); i++)
        if (marks[i] == CS_MARK_OPEN)
            cs_vec_push(&open, (CsRange){value, value});
    bool some = open.len > 0;
    if (some)
        cs_model_set_domain(restricted, var, open.data, open.len);
    cs_vec_free(&open);
    return some;
}

CsStatus cs_settle(const CsModel *model, CsAnswerModel answer, void *data, const char *who,
                   CsTally *tally, GError **error)
{
    g_autofree int *values = g_new(int, model->vars.len + 1);
    const Settler s = {answer, data, tally, values};
    CsStatus status = CS_STATUS_SOLUTION;
    for (int v = 0; v < (int)tally->first.len - 1 && status == CS_STATUS_SOLUTION; v++) {
        if (!some_open(tally, v))
            continue;
        g_autoptr(CsModel) restricted = cs_model_copy(model);
        while (status == CS_STATUS_SOLUTION && only_open(model, tally, v, restricted)) {
            size_t n_open = tally->n_open;
            status = rule_in(&s, restricted, error);
            if (status == CS_STATUS_SOLUTION && !cs_tally_went_on(tally, n_open, who, error))
                status = CS_STATUS_ERROR;
        }
        if (status == CS_STATUS_NONE) {
            cs_tally_rule_out_rest(tally, v);
            status = CS_STATUS_SOLUTION;
        }
    }
    return status;
}
