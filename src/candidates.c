#include "candidates.h"

CsTally *cs_tally_new(const CsModel *model, GError **error)
{
    CsTally *t = g_new0(CsTally, 1);
    t->model = model;
    uint32_t n = cs_model_n_visible(model);
    int64_t total = 0;
    cs_vec_reserve(&t->first, n + 1);
    for (uint32_t v = 0; v < n && total <= 1 << 30; v++) {
        cs_vec_push(&t->first, (size_t)total);
        total += cs_domain_size(cs_model_domain(model, (int)v));
    }
    if (total > 1 << 30) {
        g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED,
                    "candidates: the variables have more than 2^30 values");
        cs_tally_free(t);
        return NULL;
    }
    cs_vec_push(&t->first, (size_t)total);
    t->n_open = (size_t)total;
    t->marks = g_new0(uint8_t, (gsize)total + 1);
    return t;
}

void cs_tally_free(CsTally *tally)
{
    if (!tally)
        return;
    cs_vec_free(&tally->first);
    g_free(tally->marks);
    g_free(tally);
}

/* Marks a value by its index in the domain; an open one only. */
static void mark_value(CsTally *tally, int var, size_t index, CsMark mark)
{
    uint8_t *m = tally->marks + tally->first.data[var] + index;
    if (*m == CS_MARK_OPEN) {
        *m = (uint8_t)mark;
        tally->n_open--;
    }
}

void cs_tally_answer(CsTally *tally, const int *values)
{
    for (int v = 0; v < (int)tally->first.len - 1; v++) {
        CsDomain d = cs_model_domain(tally->model, v);
        mark_value(tally, v, (size_t)cs_domain_rank(d, values[v]) - 1, CS_MARK_OCCURS);
    }
}

bool cs_tally_went_on(const CsTally *tally, size_t n_open, const char *backend, GError **error)
{
    if (tally->n_open < n_open)
        return true;
    g_set_error(error, CS_ERROR, CS_ERROR_WRONG,
                "back end %s gave an answer without any of the values that were asked for",
                backend);
    return false;
}

void cs_tally_rule_out_rest(CsTally *tally, int var)
{
    size_t n = tally->first.data[var + 1] - tally->first.data[var];
    for (size_t i = 0; i < n; i++)
        mark_value(tally, var, i, CS_MARK_RULED_OUT);
}

void cs_tally_collect(const CsTally *tally, CsMark mark, CsCandidates *out)
{
    cs_candidates_clear(out);
    for (int v = 0; v < (int)tally->first.len - 1; v++) {
        size_t n, start = out->ranges.len;
        const uint8_t *marks = cs_tally_of(tally, v, &n);
        cs_vec_push(&out->first, (uint32_t)start);
        CsDomainIter it = cs_domain_iter(cs_model_domain(tally->model, v));
        int value;
        for (size_t i = 0; i < n && cs_domain_next(&it, &value); i++) {
            if (marks[i] != mark)
                continue;
            size_t len = out->ranges.len;
            if (len > start && out->ranges.data[len - 1].hi == value - 1)
                out->ranges.data[len - 1].hi = value;
            else
                cs_vec_push(&out->ranges, (CsRange){value, value});
        }
    }
    cs_vec_push(&out->first, (uint32_t)out->ranges.len);
}
