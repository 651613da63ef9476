#include "certificate.h"
#include "fuzz.h"
#include "rup.h"

#include <stdlib.h>
#include <string.h>

#define FEW_VARS 10

/* The clauses of a DIMACS text that is known to be well-formed; n_vars < 0: too many to try. */
static int32_t *clauses(const char *text, int *n_vars, size_t *n)
{
    const char *p = strstr(text, "p cnf ");
    char *at = (char *)p + 6;
    long vars = strtol(at, &at, 10), left = strtol(at, &at, 10);
    GArray *all = g_array_new(FALSE, FALSE, sizeof(int32_t));
    *n_vars = vars > FEW_VARS ? -1 : (int)vars;
    for (char *end; left > 0 && *n_vars >= 0; at = end) {
        int32_t literal = (int32_t)strtol(at, &end, 10);
        if (end == at) { /* a comment, or the text's end */
            *n_vars = -1;
            break;
        }
        g_array_append_val(all, literal);
        left -= literal == 0;
    }
    *n = all->len;
    return (int32_t *)(void *)g_array_free(all, FALSE);
}

static bool satisfies(unsigned assignment, const int32_t *c, size_t n)
{
    bool holds = false;
    for (size_t i = 0; i < n; i++) {
        if (c[i] == 0 && !holds)
            return false;
        holds = c[i] != 0 && (holds || (assignment >> (abs(c[i]) - 1) & 1) == (c[i] > 0));
    }
    return true;
}

/* A proof that was taken must be of a formula without an answer. */
static void refuted(const char *formula, size_t len)
{
    g_autofree char *text = g_strndup(formula, len);
    int n_vars;
    size_t n;
    g_autofree int32_t *c = clauses(text, &n_vars, &n);
    for (unsigned a = 0; n_vars >= 0 && a < 1u << n_vars; a++)
        g_assert(!satisfies(a, c, n));
}

void fuzz_proof(const char *bytes, size_t len)
{
    const char *nul = memchr(bytes, 0, len);
    size_t first = nul ? (size_t)(nul - bytes) : len;
    CsRupText formula = {"fuzz.cnf", bytes, first};
    CsRupText proof = {"fuzz.drat", nul ? nul + 1 : "", nul ? len - first - 1 : 0};
    g_autoptr(GError) error = NULL;
    bool ok = cs_rup_check(&formula, &proof, NULL, &error);
    g_assert(ok == (error == NULL));
    if (ok)
        refuted(bytes, first);
}

/* x + y = 3, y + z = 4, x + z = 5 over 0..9 has one answer, 2 1 3. */
void fuzz_certificate(const char *bytes, size_t len)
{
    g_autoptr(CsModel) m = cs_model_new();
    static const int64_t sum[] = {3, 4, 5};
    for (int i = 0; i < 3; i++)
        cs_model_add_var(m, cs_model_label(m, "x%", i, 0, 0, 0), 0, 9);
    for (int i = 0; i < 3; i++)
        cs_model_add_linear(m, cs_model_label(m, "s%", i, 0, 0, 0),
                            (const int32_t[]){i == 2 ? 0 : i, i == 2 ? 2 : i + 1}, NULL, 2, CS_EQ,
                            sum[i]);
    CsCertificate certificate = {0};
    g_autoptr(GError) error = NULL;
    if (cs_certificate_read(m, "fuzz", bytes, len, &certificate, &error)) {
        static const int values[] = {2, 1, 3};
        g_assert(!cs_certificate_check_none(m, &certificate, NULL));
        cs_certificate_check_unique(m, &certificate, values, NULL);
    } else {
        g_assert(error);
    }
    cs_vec_free(&certificate);
}
