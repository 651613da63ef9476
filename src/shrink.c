#include "shrink.h"

/* An edit of the i-th thing of its kind.  False when there is no i-th thing; an edit that would
 * change nothing leaves the model as it is and returns true. */
typedef bool (*Edit)(CsModel *m, size_t i);

static bool drop_constraint(CsModel *m, size_t i)
{
    if (i >= m->constraints.len)
        return false;
    i = m->constraints.len - 1 - i; /* from the end, so that the index stays good after a success */
    memmove(&m->constraints.data[i], &m->constraints.data[i + 1],
            (--m->constraints.len - i) * sizeof *m->constraints.data);
    return true;
}

static bool var_is_used(const CsModel *m, int32_t var)
{
    cs_vec_foreach (const CsConstraint, c, &m->constraints)
        for (uint32_t a = 0; a < c->n; a++)
            if (cs_model_var_at(m, c, a) == var)
                return true;
    return false;
}

/* Variables behind it move up. */
static bool drop_var(CsModel *m, size_t i)
{
    if (i >= m->vars.len)
        return false;
    int32_t var = (int32_t)(m->vars.len - 1 - i);
    if (m->vars.len == 1 || var_is_used(m, var))
        return true;
    if (m->visible_set && (uint32_t)var < m->n_visible)
        m->n_visible--;
    memmove(&m->vars.data[var], &m->vars.data[var + 1],
            (--m->vars.len - (size_t)var) * sizeof *m->vars.data);
    cs_vec_foreach (int32_t, a, &m->args)
        *a -= *a > var;
    cs_vec_foreach (CsLiteral, l, &m->literals)
        l->var -= l->var > var;
    return true;
}

/* The i-th of all terms, literals and columns. */
static CsConstraint *nth_part(CsModel *m, size_t i, uint32_t *part)
{
    cs_vec_foreach (CsConstraint, c, &m->constraints) {
        if (i < c->n) {
            *part = (uint32_t)i;
            return c;
        }
        i -= c->n;
    }
    return NULL;
}

static void drop_column(CsModel *m, const CsConstraint *c, uint32_t column)
{
    int32_t *rows = m->rows.data + c->rows;
    size_t kept = 0;
    for (size_t k = 0; k < (size_t)c->n * c->n_rows; k++)
        if (k % c->n != column)
            rows[kept++] = rows[k];
}

static bool drop_part(CsModel *m, size_t i)
{
    uint32_t part;
    CsConstraint *c = nth_part(m, i, &part);
    if (!c)
        return false;
    if (c->kind == CS_DIFFERENCE)
        return true;
    if (c->kind == CS_TABLE)
        drop_column(m, c, part);
    size_t rest = c->n - part - 1;
    if (c->kind == CS_CLAUSE) {
        CsLiteral *l = m->literals.data + c->first + part;
        memmove(l, l + 1, rest * sizeof *l);
    } else {
        int32_t *a = m->args.data + c->first + part;
        memmove(a, a + 1, rest * sizeof *a);
    }
    if (c->kind == CS_LINEAR && c->coefs != CS_UNIT_COEFS) {
        int64_t *k = m->coefs.data + c->coefs + part;
        memmove(k, k + 1, rest * sizeof *k);
    }
    c->n--;
    return true;
}

static bool drop_row(CsModel *m, size_t i)
{
    cs_vec_foreach (CsConstraint, c, &m->constraints) {
        if (i < c->n_rows) {
            int32_t *row = m->rows.data + c->rows + i * c->n;
            memmove(row, row + c->n, (c->n_rows - i - 1) * c->n * sizeof *row);
            c->n_rows--;
            return true;
        }
        i -= c->n_rows;
    }
    return false;
}

/* The lower or the upper half of a domain, or all but its least or greatest value. */
static bool shrink_domain(CsModel *m, size_t i)
{
    if (i >= 4 * m->vars.len)
        return false;
    int var = (int)(i / 4);
    CsDomain d = cs_model_domain(m, var);
    int64_t size = cs_domain_size(d);
    if (size < 2)
        return true;
    int64_t cut[] = {size / 2 - 1, size / 2, size - 2, 1};
    int at = cs_domain_value(d, cut[i % 4]);
    CsRange keep = i % 2 == 0 ? (CsRange){cs_domain_min(d), at} : (CsRange){at, cs_domain_max(d)};
    CsRanges both = {0};
    cs_ranges_intersect(d, (CsDomain){&keep, 1}, &both);
    cs_model_set_domain(m, var, both.data, both.len);
    cs_vec_free(&both);
    return true;
}

static bool shrink_rhs(CsModel *m, size_t i)
{
    if (i >= 2 * m->constraints.len)
        return false;
    CsConstraint *c = &m->constraints.data[i / 2];
    c->rhs = i % 2 == 0 ? c->rhs / 2 : c->rhs - (c->rhs > 0) + (c->rhs < 0);
    return true;
}

static bool shrink_coef(CsModel *m, size_t i)
{
    if (i >= m->coefs.len)
        return false;
    int64_t *k = &m->coefs.data[i];
    *k = *k > 1 ? *k / 2 : *k < -1 ? *k / 2 : 1;
    return true;
}

static bool same_size(const CsModel *a, const CsModel *b)
{
    if (a->constraints.len != b->constraints.len || a->vars.len != b->vars.len)
        return false;
    if (a->coefs.len &&
        memcmp(a->coefs.data, b->coefs.data, a->coefs.len * sizeof *a->coefs.data) != 0)
        return false;
    for (size_t i = 0; i < a->constraints.len; i++) {
        const CsConstraint *x = &a->constraints.data[i], *y = &b->constraints.data[i];
        if (x->n != y->n || x->n_rows != y->n_rows || x->rhs != y->rhs)
            return false;
    }
    for (int v = 0; v < (int)a->vars.len; v++)
        if (!cs_domain_equal(cs_model_domain(a, v), cs_model_domain(b, v)))
            return false;
    return true;
}

/* All edits of one kind; true when one of them stayed. */
static bool pass(CsModel **best, Edit edit, CsShrinkModelTest shows, void *data, size_t *tries)
{
    bool any = false;
    for (size_t i = 0; *tries > 0;) {
        g_autoptr(CsModel) m = cs_model_copy(*best);
        if (!edit(m, i))
            return any;
        if (same_size(m, *best) || (--*tries, !shows(data, m))) {
            i++;
            continue;
        }
        cs_model_free(*best);
        *best = g_steal_pointer(&m);
        any = true;
    }
    return any;
}

CsModel *cs_shrink_model(const CsModel *model, CsShrinkModelTest shows, void *data, size_t tries)
{
    static const Edit edits[] = {drop_constraint, drop_var,   drop_part,  drop_row,
                                 shrink_domain,   shrink_rhs, shrink_coef};
    CsModel *best = cs_model_copy(model);
    for (bool any = true; any && tries > 0;) {
        any = false;
        for (size_t i = 0; i < G_N_ELEMENTS(edits); i++)
            any |= pass(&best, edits[i], shows, data, &tries);
    }
    return best;
}

/* Boards. */

static size_t n_cells(const CsBoard *b)
{
    return (size_t)b->height * (size_t)b->width;
}

/* A clue needs a run behind it. */
static void drop_empty_clues(CsBoard *b)
{
    for (int r = 0; r < b->height; r++) {
        for (int c = 0; c < b->width; c++) {
            CsCell *cell = cs_board_at(b, r, c);
            if (!cs_board_is_white(b, r, c + 1))
                cell->right = CS_NO_CLUE;
            if (!cs_board_is_white(b, r + 1, c))
                cell->down = CS_NO_CLUE;
        }
    }
}

/* Changes the cell in one of several ways; false when it is as it was. */
static bool edit_cell(CsBoard *b, size_t i, int how)
{
    CsCell *cell = &b->cells[i];
    switch (how) {
    case 0: /* only where runs are the puzzle: other clues speak of whole rows and columns */
        if (cell->kind != CS_CELL_WHITE || b->n_white == (int)n_cells(b))
            return false;
        cell->kind = CS_CELL_BLACK;
        cell->given = CS_NO_GIVEN;
        cs_board_number_cells(b);
        drop_empty_clues(b);
        return true;
    case 1:
        if (cell->right == CS_NO_CLUE)
            return false;
        cell->right = CS_NO_CLUE;
        return true;
    case 2:
        if (cell->down == CS_NO_CLUE)
            return false;
        cell->down = CS_NO_CLUE;
        return true;
    default:
        if (cell->given == CS_NO_GIVEN)
            return false;
        cell->given = CS_NO_GIVEN;
        return true;
    }
}

static bool shrink_cells(CsBoard *b, CsShrinkBoardTest shows, void *data, size_t *tries)
{
    bool any = false;
    size_t n = n_cells(b);
    g_autofree CsCell *before = g_new(CsCell, n);
    for (size_t i = 0; i<4 * n && * tries> 0; i++) {
        int n_white = b->n_white;
        memcpy(before, b->cells, n * sizeof *before);
        if (!edit_cell(b, i % n, (int)(i / n)))
            continue;
        --*tries;
        if (shows(data, b)) {
            any = true;
        } else {
            memcpy(b->cells, before, n * sizeof *before);
            b->n_white = n_white;
        }
    }
    return any;
}

static bool shrink_signs(const CsBoard *b, char *signs, CsShrinkBoardTest shows, void *data,
                         size_t *tries)
{
    bool any = false;
    for (size_t i = 0; signs && i < n_cells(b) && *tries > 0; i++) {
        char sign = signs[i];
        if (!sign)
            continue;
        signs[i] = 0;
        --*tries;
        if (shows(data, b))
            any = true;
        else
            signs[i] = sign;
    }
    return any;
}

static bool shrink_highest(CsBoard *b, CsShrinkBoardTest shows, void *data, size_t *tries)
{
    bool any = false;
    while (b->highest > b->lowest && *tries > 0) {
        b->highest--;
        --*tries;
        if (!shows(data, b)) {
            b->highest++;
            return any;
        }
        any = true;
    }
    return any;
}

void cs_shrink_board(CsBoard *b, CsShrinkBoardTest shows, void *data, size_t tries)
{
    for (bool any = true; any && tries > 0;) {
        any = shrink_cells(b, shows, data, &tries);
        any |= shrink_signs(b, b->sign_right, shows, data, &tries);
        any |= shrink_signs(b, b->sign_down, shows, data, &tries);
        any |= shrink_highest(b, shows, data, &tries);
    }
}
