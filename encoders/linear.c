#include "linear.h"

#include <stdlib.h>

/* Merging pairs up small scopes by looking; large ones by a table. */
#define SMALL 32

static CsTerm *find_small(CsTerms *terms, int32_t var)
{
    cs_vec_foreach (CsTerm, t, terms)
        if (t->var == var)
            return t;
    return NULL;
}

CsTerms cs_linear_terms(const CsModel *model, const CsConstraint *c)
{
    CsTerms terms = {0};
    const int32_t *args = cs_model_args(model, c);
    g_autoptr(GHashTable) place = c->n > SMALL ? g_hash_table_new(NULL, NULL) : NULL;
    cs_vec_reserve(&terms, c->n);
    for (uint32_t i = 0; i < c->n; i++) {
        CsTerm *same;
        if (place) {
            guint at = GPOINTER_TO_UINT(g_hash_table_lookup(place, GINT_TO_POINTER(args[i])));
            same = at ? &terms.data[at - 1] : NULL;
        } else {
            same = find_small(&terms, args[i]);
        }
        if (same) {
            same->coef += cs_model_coef(model, c, i);
            continue;
        }
        cs_vec_push(&terms, (CsTerm){.coef = cs_model_coef(model, c, i), .var = args[i]});
        if (place)
            g_hash_table_insert(place, GINT_TO_POINTER(args[i]), GUINT_TO_POINTER(terms.len));
    }
    size_t kept = 0;
    for (size_t i = 0; i < terms.len; i++)
        if (terms.data[i].coef != 0)
            terms.data[kept++] = terms.data[i];
    terms.len = kept;
    return terms;
}

int64_t cs_term_min(const CsModel *model, CsTerm term)
{
    CsDomain d = cs_model_domain(model, term.var);
    return term.coef * (term.coef > 0 ? cs_domain_min(d) : cs_domain_max(d));
}

int64_t cs_term_max(const CsModel *model, CsTerm term)
{
    CsDomain d = cs_model_domain(model, term.var);
    return term.coef * (term.coef > 0 ? cs_domain_max(d) : cs_domain_min(d));
}

bool cs_linear_holds(const CsConstraint *c, int64_t sum)
{
    return c->relation == CS_EQ   ? sum == c->rhs
           : c->relation == CS_LE ? sum <= c->rhs
                                  : sum != c->rhs;
}

bool cs_linear_constant(CsEncode *e, const CsConstraint *c, const CsTerms *terms)
{
    if (terms->len > 0)
        return false;
    if (!cs_linear_holds(c, 0))
        cs_cnf_end(e->cnf);
    return true;
}

int64_t cs_terms_min(const CsModel *model, const CsTerms *terms, size_t first)
{
    int64_t sum = 0;
    for (size_t i = first; i < terms->len; i++)
        sum += cs_term_min(model, terms->data[i]);
    return sum;
}

int64_t cs_terms_max(const CsModel *model, const CsTerms *terms, size_t first)
{
    int64_t sum = 0;
    for (size_t i = first; i < terms->len; i++)
        sum += cs_term_max(model, terms->data[i]);
    return sum;
}
