#include "cnf.h"

CsCnf *cs_cnf_new(void)
{
    return g_new0(CsCnf, 1);
}

void cs_cnf_free(CsCnf *cnf)
{
    if (!cnf)
        return;
    cs_vec_free(&cnf->literals);
    cs_vec_free(&cnf->groups);
    g_free(cnf);
}

void cs_cnf_clear(CsCnf *cnf)
{
    cs_vec_clear(&cnf->literals);
    cs_vec_clear(&cnf->groups);
    cnf->n_clauses = 0;
    cnf->n_vars = 0;
    cnf->open = 0;
    cnf->satisfied = false;
}

void cs_cnf_end_group(CsCnf *cnf)
{
    if (cnf->groups.len)
        cnf->groups.data[cnf->groups.len - 1].last_aux = cnf->n_vars;
}

void cs_cnf_begin_group(CsCnf *cnf, int constraint, int var, const char *encoding)
{
    cs_cnf_end_group(cnf);
    cs_vec_push(&cnf->groups, (CsCnfGroup){.constraint = constraint,
                                           .var = var,
                                           .first_clause = cnf->n_clauses,
                                           .first_literal = cnf->literals.len,
                                           .first_aux = cnf->n_vars + 1,
                                           .last_aux = cnf->n_vars,
                                           .encoding = encoding});
}
