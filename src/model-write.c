#include "model-write.h"

static void append_name(const CsModel *m, int var, GString *out)
{
    cs_label_append(m->patterns, &m->vars.data[var].name, out);
}

static void append_names(const CsModel *m, const CsConstraint *c, GString *out)
{
    for (uint32_t i = 0; i < c->n; i++) {
        g_string_append_c(out, ' ');
        append_name(m, cs_model_args(m, c)[i], out);
    }
}

static void append_linear(const CsModel *m, const CsConstraint *c, GString *out)
{
    static const char *const relation[] = {[CS_EQ] = "=", [CS_LE] = "<=", [CS_NE] = "!="};
    for (uint32_t i = 0; i < c->n; i++) {
        int64_t coef = cs_model_coef(m, c, i);
        g_string_append(out, i == 0 ? (coef < 0 ? " -" : " ") : coef < 0 ? " - " : " + ");
        if (coef != 1 && coef != -1)
            g_string_append_printf(out, "%" G_GINT64_FORMAT "*", ABS(coef));
        append_name(m, cs_model_args(m, c)[i], out);
    }
    g_string_append_printf(out, "%s %s %" G_GINT64_FORMAT, c->n ? "" : " 0", relation[c->relation],
                           c->rhs);
}

static void append_clause(const CsModel *m, const CsConstraint *c, GString *out)
{
    static const char *const test[] = {
        [CS_IS] = "=", [CS_IS_NOT] = "!=", [CS_AT_MOST] = "<=", [CS_MORE_THAN] = ">"};
    for (uint32_t i = 0; i < c->n; i++) {
        const CsLiteral *l = &cs_model_literals(m, c)[i];
        g_string_append(out, i ? " | " : " ");
        append_name(m, l->var, out);
        g_string_append_printf(out, " %s %d", test[l->test], l->value);
    }
}

static void append_table(const CsModel *m, const CsConstraint *c, GString *out)
{
    append_names(m, c, out);
    g_string_append(out, " :");
    for (uint32_t r = 0; r < c->n_rows; r++) {
        g_string_append(out, r ? " /" : "");
        for (uint32_t i = 0; i < c->n; i++)
            g_string_append_printf(out, " %d", cs_model_row(m, c, r)[i]);
    }
}

static void append_constraint(const CsModel *m, const CsConstraint *c, GString *out)
{
    g_string_append(out, cs_kind_name(c->kind));
    switch ((CsKind)c->kind) {
    case CS_LINEAR:
        append_linear(m, c, out);
        break;
    case CS_CLAUSE:
        append_clause(m, c, out);
        break;
    case CS_TABLE:
        append_table(m, c, out);
        break;
    case CS_DIFFERENCE:
        g_string_append_c(out, ' ');
        append_name(m, cs_model_args(m, c)[0], out);
        g_string_append_printf(out, " %c %" G_GINT64_FORMAT " <= ", c->rhs < 0 ? '-' : '+',
                               ABS(c->rhs));
        append_name(m, cs_model_args(m, c)[1], out);
        break;
    case CS_ALL_DIFF:
        append_names(m, c, out);
        break;
    case CS_DISTINCT_SUM:
        append_names(m, c, out);
        g_string_append_printf(out, " = %" G_GINT64_FORMAT, c->rhs);
        break;
    case CS_N_KINDS:
        g_assert_not_reached();
    }
    g_autofree char *label = cs_model_label_text(m, &c->label);
    g_strdelimit(label, "\"", '\'');
    g_strdelimit(label, "\r\n", ' ');
    g_string_append_printf(out, " \"%s\"\n", label);
}

void cs_model_write(const CsModel *m, GString *out)
{
    for (size_t v = 0; v < m->vars.len; v++) {
        g_string_append(out, "var ");
        append_name(m, (int)v, out);
        g_string_append_c(out, ' ');
        cs_domain_append(cs_model_domain(m, (int)v), out);
        g_string_append_c(out, '\n');
    }
    if (m->visible_set)
        g_string_append_printf(out, "visible %u\n", m->n_visible);
    cs_vec_foreach (const CsConstraint, c, &m->constraints)
        append_constraint(m, c, out);
}
