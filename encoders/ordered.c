#include "ordered.h"

CsOrdered cs_ordered_term(const CsEncode *e, CsTerm term)
{
    CsOrdered s = {0};
    int size = e->vars[term.var].size;
    cs_vec_reserve(&s.sums, size);
    cs_vec_reserve(&s.le, size + 1);
    cs_vec_push(&s.le, CS_FALSE);
    for (int i = 0; i < size; i++) {
        /* a·x ≤ a·d(k) with a < 0 is x ≥ d(k): sums run against values. */
        int k = term.coef < 0 ? size - 1 - i : i;
        cs_vec_push(&s.sums, term.coef * cs_encode_value(e, term.var, k));
        cs_vec_push(&s.le, term.coef < 0 ? -cs_encode_le_at(e, term.var, k - 1)
                                         : cs_encode_le_at(e, term.var, k));
    }
    s.min = s.sums.data[0];
    s.max = s.sums.data[s.sums.len - 1];
    return s;
}

void cs_ordered_make_literals(CsOrdered *s, CsCnf *cnf)
{
    int32_t n = (int32_t)s->sums.len - 1;
    cs_vec_clear(&s->le);
    cs_vec_reserve(&s->le, n + 2);
    cs_vec_push(&s->le, CS_FALSE);
    int32_t first = cs_cnf_new_vars(cnf, MAX(n, 0));
    for (int32_t i = 0; i < n; i++)
        cs_vec_push(&s->le, first + i);
    cs_vec_push(&s->le, CS_TRUE);
    for (int32_t i = 0; i + 1 < n; i++)
        cs_cnf_add2(cnf, -(first + i), first + i + 1);
}

CsOrdered cs_ordered_negative(const CsOrdered *s)
{
    CsOrdered n = {.min = -s->max, .max = -s->min};
    for (size_t i = s->sums.len; i-- > 0;)
        cs_vec_push(&n.sums, -s->sums.data[i]);
    for (size_t i = s->le.len; i-- > 0;)
        cs_vec_push(&n.le, -s->le.data[i]);
    return n;
}

ptrdiff_t cs_ordered_rank(const CsOrdered *s, int64_t value)
{
    size_t n = s->sums.len, low = 0, high = n;
    if (n == 0)
        return 0;
    int64_t offset = value - s->sums.data[0];
    if (s->sums.data[n - 1] - s->sums.data[0] == (int64_t)n - 1) /* no gaps */
        return (ptrdiff_t)CLAMP(offset + 1, 0, (int64_t)n);
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if (s->sums.data[mid] <= value)
            low = mid + 1;
        else
            high = mid;
    }
    return (ptrdiff_t)low;
}

void cs_ordered_clear(CsOrdered *s)
{
    cs_vec_free(&s->sums);
    cs_vec_free(&s->le);
}
