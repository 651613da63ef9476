/* Prints docs/encodings.md: every encoding with its source, its size and its strength, measured. */
#include "../strength.h"
#include "choice.h"
#include "encode.h"
#include "registry.h"

#include <stdio.h>

#define SAMPLES 200
/* Assignments that a strength measure goes through for one sample. */
#define ASSIGNMENTS_MAX 70000

static CsModel *model_of(int n, int d)
{
    CsModel *m = cs_model_new();
    for (int i = 0; i < n; i++)
        cs_model_add_var(m, cs_model_label(m, "x%", i, 0, 0, 0), 1, d);
    return m;
}

/* One scope that a table has a group of lines for. */
typedef struct Scope {
    CsKind kind;
    int n, d;
    CsRelation relation;
    int64_t rhs;
    const int64_t *coefs;
    const char *text;
} Scope;

static CsModel *scope_model(const Scope *s)
{
    CsModel *m = model_of(s->n, s->d);
    CsLabel label = cs_model_label(m, "c", 0, 0, 0, 0);
    g_autofree int32_t *vars = g_new(int32_t, (size_t)s->n);
    for (int i = 0; i < s->n; i++)
        vars[i] = i;
    if (s->kind == CS_LINEAR)
        cs_model_add_linear(m, label, vars, s->coefs, (size_t)s->n, s->relation, s->rhs);
    else if (s->kind == CS_ALL_DIFF)
        cs_model_add_all_diff(m, label, vars, (size_t)s->n);
    else if (s->kind == CS_DIFFERENCE)
        cs_model_add_difference(m, label, 0, s->rhs, 1);
    else
        cs_model_add_distinct_sum(m, label, vars, (size_t)s->n, s->rhs);
    return m;
}

static void print_strength(const CsEncode *e, const Scope *s)
{
    double assignments = 1;
    for (int i = 0; i < s->n; i++)
        assignments *= s->d;
    if (assignments > ASSIGNMENTS_MAX) {
        printf(" | |\n");
        return;
    }
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    Strength values = strength_measure(e, random, SAMPLES, false);
    Strength bounds = strength_measure(e, random, SAMPLES, true);
    if (values.prunable)
        printf(" %.1f %% |", 100.0 * (double)values.pruned / (double)values.prunable);
    else
        printf(" |");
    printf(" %.1f %% |\n",
           100.0 * (double)(bounds.samples - bounds.bounds_missed) / (double)bounds.samples);
}

static void print_line(const CsEncoder *encoder, const Scope *s)
{
    g_autoptr(CsModel) m = scope_model(s);
    g_autofree char *spec = g_strdup_printf("var=channelled,%s=%s", encoder->family, encoder->name);
    g_autoptr(GError) error = NULL;
    g_autoptr(CsEncode) e = cs_encode_model(m, spec, &error);
    if (!e)
        return; /* not for this scope */
    CsCost cost = cs_choice_cost(e, encoder, &m->constraints.data[0]);
    g_autoptr(CsEncode) automatic = cs_encode_model(m, "auto", NULL);
    const CsCnf *cnf = automatic->cnf;
    bool chosen = strcmp(cnf->groups.data[cnf->groups.len - 1].encoding, encoder->name) == 0;
    printf("| %s | %s%s%s | %" G_GINT64_FORMAT " | %" G_GINT64_FORMAT " |", s->text,
           chosen ? "**" : "", encoder->name, chosen ? "**" : "", cost.vars, cost.clauses);
    print_strength(e, s);
}

static void print_scopes(const Scope *scopes, size_t n)
{
    printf("| scope | encoding | variables | clauses | values removed | bounds tight |\n"
           "|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; cs_encoders[k]; k++)
            if (cs_encoders[k]->kind == scopes[i].kind)
                print_line(cs_encoders[k], &scopes[i]);
    printf("\n");
}

static void print_family(const char *family)
{
    static const char *const strength[] = {
        [CS_STRENGTH_WEAK] = "none beyond deciding full assignments",
        [CS_STRENGTH_BOUNDS] = "bounds consistency on sums without coefficients",
        [CS_STRENGTH_GAC] = "GAC",
    };
    for (size_t k = 0; cs_encoders[k]; k++) {
        const CsEncoder *e = cs_encoders[k];
        if (strcmp(e->family, family) == 0)
            printf("- `%s=%s`: %s. Size: %s. Claimed strength: %s%s. Source: %s.\n", e->family,
                   e->name, e->summary, e->size, strength[e->strength],
                   e->unique ? "; every solution has one extension" : "", e->source);
    }
    printf("\n");
}

static void print_amos(void)
{
    static const size_t sizes[] = {4, 9, 16, 64, 256};
    g_autoptr(CsModel) m = model_of(1, 1);
    g_autoptr(CsEncode) e = cs_encode_model(m, "auto", NULL);
    printf(
        "## At most one\n\n`amo=NAME` says which one direct variables use. All of them make every "
        "other literal false as soon as one is true (tested).\n\n");
    for (size_t k = 0; cs_amos[k]; k++)
        printf("- `%s`: %s. Size: %s. Source: %s.\n", cs_amos[k]->name, cs_amos[k]->summary,
               cs_amos[k]->size, cs_amos[k]->source);
    printf("\n| literals | encoding | variables | clauses |\n|---|---|---|---|\n");
    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        const CsAmo *chosen = cs_choice_amo(e, sizes[i]);
        for (size_t k = 0; cs_amos[k]; k++) {
            CsCost cost = cs_choice_amo_cost(e, cs_amos[k], sizes[i]);
            const char *bold = cs_amos[k] == chosen ? "**" : "";
            printf("| %zu | %s%s%s | %" G_GINT64_FORMAT " | %" G_GINT64_FORMAT " |\n", sizes[i],
                   bold, cs_amos[k]->name, bold, cost.vars, cost.clauses);
        }
    }
    printf("\n");
}

static void print_vars(void)
{
    static const int sizes[] = {3, 4, 9, 16, 25};
    printf("## Variables\n\n");
    for (size_t k = 0; cs_var_encodings[k]; k++)
        printf("- `var=%s`: %s. Size: %s. Source: %s.\n", cs_var_encodings[k]->name,
               cs_var_encodings[k]->summary, cs_var_encodings[k]->size,
               cs_var_encodings[k]->source);
    printf("\nValues that presolve removed have no literals: a variable over {1, 4, 9} is one of "
           "three values. A variable of two values is one SAT variable in every encoding, one of a "
           "single value none.\n\n"
           "| values | encoding | variables | clauses |\n|---|---|---|---|\n");
    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        for (size_t k = 0; cs_var_encodings[k]; k++) {
            g_autoptr(CsModel) m = model_of(1, sizes[i]);
            g_autofree char *spec = g_strconcat("var=", cs_var_encodings[k]->name, NULL);
            g_autoptr(CsEncode) e = cs_encode_model(m, spec, NULL);
            printf("| %d | %s | %d | %zu |\n", sizes[i], cs_var_encodings[k]->name, e->cnf->n_vars,
                   e->cnf->n_clauses);
        }
    }
    printf("\n");
}

static const int64_t weights[] = {1, 2, -3, 5, 4};

static const Scope sums[] = {
    {CS_LINEAR, 2, 9, CS_EQ, 10, NULL, "x + y = 10"},
    {CS_LINEAR, 3, 9, CS_EQ, 15, NULL, "3 terms = 15"},
    {CS_LINEAR, 4, 9, CS_EQ, 20, NULL, "4 terms = 20"},
    {CS_LINEAR, 4, 9, CS_LE, 20, NULL, "4 terms ≤ 20"},
    {CS_LINEAR, 4, 9, CS_NE, 20, NULL, "4 terms ≠ 20"},
    {CS_LINEAR, 4, 9, CS_EQ, 20, weights, "x + 2y - 3z + 5u = 20"},
    {CS_LINEAR, 4, 9, CS_LE, 20, weights, "x + 2y - 3z + 5u ≤ 20"},
    {CS_LINEAR, 5, 9, CS_EQ, 25, NULL, "5 terms = 25"},
    {CS_LINEAR, 9, 9, CS_EQ, 45, NULL, "9 terms = 45"},
    {CS_LINEAR, 30, 9, CS_EQ, 150, NULL, "30 terms = 150"},
};

static const Scope runs[] = {
    {CS_DISTINCT_SUM, 2, 9, CS_EQ, 10, NULL, "2 cells, 10"},
    {CS_DISTINCT_SUM, 3, 9, CS_EQ, 7, NULL, "3 cells, 7"},
    {CS_DISTINCT_SUM, 3, 9, CS_EQ, 15, NULL, "3 cells, 15"},
    {CS_DISTINCT_SUM, 4, 9, CS_EQ, 12, NULL, "4 cells, 12"},
    {CS_DISTINCT_SUM, 4, 9, CS_EQ, 20, NULL, "4 cells, 20"},
    {CS_DISTINCT_SUM, 5, 9, CS_EQ, 25, NULL, "5 cells, 25"},
    {CS_DISTINCT_SUM, 7, 9, CS_EQ, 35, NULL, "7 cells, 35"},
    {CS_DISTINCT_SUM, 8, 9, CS_EQ, 40, NULL, "8 cells, 40"},
    {CS_DISTINCT_SUM, 9, 9, CS_EQ, 45, NULL, "9 cells, 45"},
};

static const Scope different[] = {
    {CS_ALL_DIFF, 3, 9, CS_EQ, 0, NULL, "3 of 9 values"},
    {CS_ALL_DIFF, 4, 4, CS_EQ, 0, NULL, "4 of 4 values"},
    {CS_ALL_DIFF, 5, 5, CS_EQ, 0, NULL, "5 of 5 values"},
    {CS_ALL_DIFF, 6, 6, CS_EQ, 0, NULL, "6 of 6 values"},
    {CS_ALL_DIFF, 5, 6, CS_EQ, 0, NULL, "5 of 6 values"},
    {CS_ALL_DIFF, 4, 9, CS_EQ, 0, NULL, "4 of 9 values"},
    {CS_ALL_DIFF, 9, 9, CS_EQ, 0, NULL, "9 of 9 values"},
    {CS_ALL_DIFF, 16, 16, CS_EQ, 0, NULL, "16 of 16 values"},
    {CS_ALL_DIFF, 25, 25, CS_EQ, 0, NULL, "25 of 25 values"},
    {CS_ALL_DIFF, 100, 120, CS_EQ, 0, NULL, "100 of 120 values"},
};

static const Scope less[] = {
    {CS_DIFFERENCE, 2, 4, CS_EQ, 1, NULL, "x < y, 4 values"},
    {CS_DIFFERENCE, 2, 9, CS_EQ, 1, NULL, "x < y, 9 values"},
    {CS_DIFFERENCE, 2, 16, CS_EQ, 1, NULL, "x < y, 16 values"},
    {CS_DIFFERENCE, 2, 9, CS_EQ, -3, NULL, "x - 3 ≤ y, 9 values"},
};

int main(void)
{
    printf("# Encodings\n\n"
           "How each kind of constraint becomes clauses, how large that is, and how much unit "
           "propagation on the clauses finds. Written by `make encodings`; do not edit.\n\n"
           "Tables: variables and clauses are what the encoding adds to those of its variables. "
           "*Values removed*: of random sub-domains (each value stays with an even chance), the "
           "share of "
           "the values without support that unit propagation removes; 100 %% is generalised arc "
           "consistency (GAC). *Bounds tight*: of random sub-intervals, how often every bound that "
           "can "
           "move has moved. %d samples each, over channelled variables; empty where there are too "
           "many "
           "assignments to go through. **Bold**: what `auto` takes. Domains are 1..d, of 9 values "
           "unless "
           "said.\n\n"
           "`tests/test-encoders.c` tests every claim: that the clauses mean the constraint, the "
           "sizes, "
           "the strength. How `auto` chooses: docs/encoding-choice.md.\n\n",
           SAMPLES);
    print_vars();
    print_amos();
    printf("## Linear sums\n\n");
    print_family("sum");
    print_scopes(sums, G_N_ELEMENTS(sums));
    printf("## Runs: all different and a sum\n\n");
    print_family("run");
    print_scopes(runs, G_N_ELEMENTS(runs));
    printf("## All different\n\n");
    print_family("alldiff");
    print_scopes(different, G_N_ELEMENTS(different));
    printf("## Differences x + c ≤ y\n\n");
    print_family("less");
    print_scopes(less, G_N_ELEMENTS(less));
    printf("## Clauses and tables\n\n");
    print_family("clause");
    print_family("table");
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
