#include "certificate.h"

/* Products and sums of 64-bit numbers fit. */
typedef __int128 Wide;

static bool wrong(GError **error, const char *what)
{
    g_set_error(error, CS_ERROR, CS_ERROR_WRONG, "certificate: %s", what);
    return false;
}

/* The sum of the multiplied equations: coefficient of each variable into d, right-hand side. */
static bool combine(const CsModel *m, const CsCertificate *certificate, Wide *d, Wide *rhs,
                    GError **error)
{
    *rhs = 0;
    cs_vec_foreach (const CsMultiplier, p, certificate) {
        const CsConstraint *c = &m->constraints.data[p->constraint];
        if (c->kind != CS_LINEAR || c->relation != CS_EQ)
            return wrong(error, "it multiplies something that is no equation");
        /* With that, no sum of 2^32 terms can leave 128 bits. */
        if (p->factor > INT32_MAX || p->factor < -INT32_MAX)
            return wrong(error, "a multiplier is out of range");
        const int32_t *args = cs_model_args(m, c);
        for (uint32_t i = 0; i < c->n; i++)
            d[args[i]] += (Wide)p->factor * cs_model_coef(m, c, i);
        *rhs += (Wide)p->factor * c->rhs;
    }
    return true;
}

bool cs_certificate_check_none(const CsModel *m, const CsCertificate *certificate, GError **error)
{
    g_autofree Wide *d = g_new0(Wide, m->vars.len + 1);
    Wide rhs, least = 0, most = 0;
    if (!combine(m, certificate, d, &rhs, error))
        return false;
    for (size_t v = 0; v < m->vars.len; v++) {
        CsDomain domain = cs_model_domain(m, (int)v);
        if (d[v] == 0)
            continue;
        if (domain.n == 0)
            return wrong(error, "a variable has no values");
        int lo = cs_domain_min(domain), hi = cs_domain_max(domain);
        least += d[v] * (d[v] > 0 ? lo : hi);
        most += d[v] * (d[v] > 0 ? hi : lo);
    }
    return rhs < least || rhs > most || wrong(error, "the equations do not contradict each other");
}

/* Lets equations with a single unknown variable fix it, until none is left; how many were fixed. */
static size_t peel(const CsModel *m, const bool *known)
{
    size_t n = m->vars.len, n_constraints = m->constraints.len, fixed = 0;
    /* For each equation the number of unknown terms and the sum of their variables' ids; for each
     * variable its equations. */
    g_autofree uint32_t *unknown = g_new0(uint32_t, n_constraints + 1);
    g_autofree int64_t *ids = g_new0(int64_t, n_constraints + 1);
    g_autofree uint32_t *first = g_new0(uint32_t, n + 2);
    g_autofree bool *done = g_new(bool, n + 1);
    CS_VEC(uint32_t) uses = {0}, ready = {0};
    memcpy(done, known, n * sizeof *done);
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < n_constraints; i++) {
            const CsConstraint *c = &m->constraints.data[i];
            const int32_t *args = cs_model_args(m, c);
            if (c->kind != CS_LINEAR || c->relation != CS_EQ)
                continue;
            for (uint32_t k = 0; k < c->n; k++) {
                if (cs_model_coef(m, c, k) == 0 || done[args[k]])
                    continue;
                if (pass == 0) {
                    first[args[k] + 2]++;
                    unknown[i]++;
                    ids[i] += args[k];
                } else {
                    uses.data[first[args[k] + 1]++] = i;
                }
            }
            if (pass == 0 && unknown[i] == 1)
                cs_vec_push(&ready, i);
        }
        for (size_t v = 0; v < n && pass == 0; v++)
            first[v + 2] += first[v + 1];
        if (pass == 0) {
            cs_vec_reserve(&uses, first[n + 1] + 1);
            uses.len = first[n + 1];
        }
    }
    while (ready.len) {
        uint32_t i = ready.data[--ready.len];
        if (unknown[i] != 1)
            continue;
        int64_t var = ids[i];
        done[var] = true;
        fixed++;
        for (uint32_t k = first[var]; k < first[var + 1]; k++) {
            uint32_t other = uses.data[k];
            ids[other] -= var;
            if (--unknown[other] == 1)
                cs_vec_push(&ready, other);
        }
    }
    cs_vec_free(&uses);
    cs_vec_free(&ready);
    return fixed;
}

bool cs_certificate_check_unique(const CsModel *m, const CsCertificate *certificate,
                                 const int *values, GError **error)
{
    g_autofree Wide *d = g_new0(Wide, m->vars.len + 1);
    g_autofree bool *known = g_new0(bool, m->vars.len + 1);
    Wide rhs;
    size_t n_known = 0;
    if (!combine(m, certificate, d, &rhs, error))
        return false;
    for (size_t v = 0; v < m->vars.len; v++) {
        CsDomain domain = cs_model_domain(m, (int)v);
        if (domain.n == 0)
            return wrong(error, "a variable has no values");
        if ((d[v] > 0 && values[v] != cs_domain_max(domain)) ||
            (d[v] < 0 && values[v] != cs_domain_min(domain)))
            return wrong(error,
                         "a variable is not at the end of its domain that its sign asks for");
        known[v] = d[v] != 0 || cs_domain_size(domain) == 1;
        n_known += known[v];
    }
    return n_known + peel(m, known) == m->vars.len ||
           wrong(error, "the equations leave a variable open");
}

void cs_certificate_append(const CsModel *m, const CsCertificate *certificate, GString *out)
{
    cs_vec_foreach (const CsMultiplier, p, certificate) {
        g_string_append_printf(out, "%+" G_GINT64_FORMAT " %u ", (gint64)p->factor,
                               p->constraint + 1);
        cs_label_append(m->patterns, &m->constraints.data[p->constraint].label, out);
        g_string_append_c(out, '\n');
    }
}

static bool read_line(const CsModel *m, char *line, CsCertificate *out)
{
    char *end;
    CsMultiplier p = {.factor = g_ascii_strtoll(line, &end, 10)};
    if (end == line || *end != ' ' || p.factor == 0)
        return false;
    line = end + 1;
    guint64 constraint = g_ascii_strtoull(line, &end, 10);
    if (end == line || *end != ' ' || constraint < 1 || constraint > m->constraints.len)
        return false;
    p.constraint = (uint32_t)(constraint - 1);
    g_autofree char *label = cs_model_label_text(m, &m->constraints.data[p.constraint].label);
    if (strcmp(end + 1, label) != 0)
        return false;
    cs_vec_push(out, p);
    return true;
}

bool cs_certificate_read(const CsModel *m, const char *name, const char *text, size_t len,
                         CsCertificate *out, GError **error)
{
    g_autofree char *copy = g_strndup(text, len);
    g_auto(GStrv) lines = g_strsplit(copy, "\n", -1);
    for (size_t i = 0; lines[i] && (*lines[i] || lines[i + 1]); i++) {
        if (read_line(m, lines[i], out))
            continue;
        g_set_error(error, CS_ERROR, CS_ERROR_PARSE,
                    "%s:%zu: expected a multiplier, the number of a constraint and its label", name,
                    i + 1);
        return false;
    }
    return true;
}
