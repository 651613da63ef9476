#include "build.h"

void cs_build_cells(const CsBoard *b, CsModel *m)
{
    CsLabel name = cs_model_label(m, "r%c%", 0, 0, 0, 0);
    for (int r = 0; r < b->height; r++) {
        for (int c = 0; c < b->width; c++) {
            if (!cs_board_is_white(b, r, c))
                continue;
            name.number[0] = r + 1;
            name.number[1] = c + 1;
            cs_model_add_var(m, name, b->lowest, b->highest);
        }
    }
}

void cs_build_givens(const CsBoard *b, CsModel *m)
{
    CsLabel label = cs_model_label(m, "given r%c% = %", 0, 0, 0, 0);
    for (int r = 0; r < b->height; r++) {
        for (int c = 0; c < b->width; c++) {
            const CsCell *cell = cs_board_at(b, r, c);
            if (cell->kind != CS_CELL_WHITE || cell->given == CS_NO_GIVEN)
                continue;
            label.number[0] = r + 1;
            label.number[1] = c + 1;
            label.number[2] = cell->given;
            cs_model_add_linear(m, label, &cell->var, NULL, 1, CS_EQ, cell->given);
        }
    }
}

/* The run's variables; a label's first two numbers become the place of its clue, from 1. */
static void name_run(const CsBoard *b, const CsRun *run, int32_t *vars, CsLabel *label)
{
    for (int i = 0; i < run->length; i++)
        vars[i] = cs_board_run_cell(b, run, i)->var;
    label->number[0] = run->down ? run->row : run->row + 1;
    label->number[1] = run->down ? run->column + 1 : run->column;
}

static void run_sums(const CsBoard *b, CsModel *m, bool down, int32_t *vars)
{
    CsLabel label = cs_model_label(m, down ? "r%c% down %" : "r%c% right %", 0, 0, 0, 0);
    for (CsRun run = {.down = down}; cs_board_next_run(b, &run);) {
        const CsCell *clue = cs_board_run_clue(b, &run);
        int sum = !clue ? CS_NO_CLUE : down ? clue->down : clue->right;
        if (sum == CS_NO_CLUE)
            continue;
        name_run(b, &run, vars, &label);
        label.number[2] = sum;
        cs_model_add_linear(m, label, vars, NULL, (size_t)run.length, CS_EQ, sum);
    }
}

void cs_build_run_sums(const CsBoard *b, CsModel *m)
{
    g_autofree int32_t *vars = g_new(int32_t, MAX(b->height, b->width));
    run_sums(b, m, false, vars);
    run_sums(b, m, true, vars);
}

static void runs_different(const CsBoard *b, CsModel *m, bool down, int32_t *vars)
{
    CsLabel label =
        cs_model_label(m, down ? "r%c% down different" : "r%c% right different", 0, 0, 0, 0);
    for (CsRun run = {.down = down}; cs_board_next_run(b, &run);) {
        if (run.length < 2)
            continue;
        name_run(b, &run, vars, &label);
        cs_model_add_all_diff(m, label, vars, (size_t)run.length);
    }
}

void cs_build_runs_different(const CsBoard *b, CsModel *m)
{
    g_autofree int32_t *vars = g_new(int32_t, MAX(b->height, b->width));
    runs_different(b, m, false, vars);
    runs_different(b, m, true, vars);
}

/* The white cells of a rectangle; how many. */
static size_t rectangle(const CsBoard *b, int row, int column, int height, int width, int32_t *vars)
{
    size_t n = 0;
    int below = MIN(row + height, b->height), behind = MIN(column + width, b->width);
    for (int r = row; r < below; r++) {
        const CsCell *cell = cs_board_at(b, r, column), *end = cell + (behind - column);
        for (; cell < end; cell++)
            if (cell->kind == CS_CELL_WHITE)
                vars[n++] = cell->var;
    }
    return n;
}

void cs_build_lines_different(const CsBoard *b, CsModel *m)
{
    g_autofree int32_t *vars = g_new(int32_t, MAX(b->height, b->width));
    CsLabel row = cs_model_label(m, "row % different", 0, 0, 0, 0);
    CsLabel column = cs_model_label(m, "column % different", 0, 0, 0, 0);
    for (int r = 0; r < b->height; r++) {
        row.number[0] = r + 1;
        cs_model_add_all_diff(m, row, vars, rectangle(b, r, 0, 1, b->width, vars));
    }
    for (int c = 0; c < b->width; c++) {
        column.number[0] = c + 1;
        cs_model_add_all_diff(m, column, vars, rectangle(b, 0, c, b->height, 1, vars));
    }
}

void cs_build_line_sums(const CsBoard *b, CsModel *m)
{
    g_autofree int32_t *vars = g_new(int32_t, MAX(b->height, b->width));
    CsLabel row = cs_model_label(m, "row % sum %", 0, 0, 0, 0);
    CsLabel column = cs_model_label(m, "column % sum %", 0, 0, 0, 0);
    for (int r = 0; b->row_sums && r < b->height; r++) {
        row.number[0] = r + 1;
        row.number[1] = b->row_sums[r];
        cs_model_add_linear(m, row, vars, NULL, rectangle(b, r, 0, 1, b->width, vars), CS_EQ,
                            b->row_sums[r]);
    }
    for (int c = 0; b->column_sums && c < b->width; c++) {
        column.number[0] = c + 1;
        column.number[1] = b->column_sums[c];
        cs_model_add_linear(m, column, vars, NULL, rectangle(b, 0, c, b->height, 1, vars), CS_EQ,
                            b->column_sums[c]);
    }
}

void cs_build_boxes_different(const CsBoard *b, CsModel *m)
{
    size_t size = (size_t)b->box_height * (size_t)b->box_width;
    if (size == 0)
        return;
    g_autofree int32_t *vars = g_new(int32_t, size);
    CsLabel label = cs_model_label(m, "box % different", 0, 0, 0, 0);
    for (int r = 0; r < b->height; r += b->box_height) {
        for (int c = 0; c < b->width; c += b->box_width) {
            label.number[0]++;
            cs_model_add_all_diff(m, label, vars,
                                  rectangle(b, r, c, b->box_height, b->box_width, vars));
        }
    }
}

void cs_build_regions_different(const CsBoard *b, CsModel *m)
{
    size_t n = (size_t)b->height * (size_t)b->width;
    if (!b->region)
        return;
    CsLabel label = cs_model_label(m, "region % different", 0, 0, 0, 0);
    g_autoptr(GPtrArray) regions = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
    for (size_t i = 0; i < n; i++) {
        while ((int)regions->len <= b->region[i])
            g_ptr_array_add(regions, g_array_new(FALSE, FALSE, sizeof(int32_t)));
        if (b->cells[i].var >= 0)
            g_array_append_val(g_ptr_array_index(regions, b->region[i]), b->cells[i].var);
    }
    for (guint k = 0; k < regions->len; k++) {
        const GArray *vars = g_ptr_array_index(regions, k);
        label.number[0] = (int)k + 1;
        cs_model_add_all_diff(m, label, (const int32_t *)(const void *)vars->data, vars->len);
    }
}

void cs_build_diagonals_different(const CsBoard *b, CsModel *m)
{
    g_autofree int32_t *vars = g_new(int32_t, b->height);
    for (unsigned bit = CS_DIAGONAL_DOWN; bit <= CS_DIAGONAL_UP; bit <<= 1) {
        bool down = bit == CS_DIAGONAL_DOWN;
        if (!(b->diagonals & bit))
            continue;
        for (int r = 0; r < b->height; r++)
            vars[r] = cs_board_at(b, r, down ? r : b->width - 1 - r)->var;
        cs_model_add_all_diff(
            m,
            cs_model_label(m, down ? "diagonal down different" : "diagonal up different", 0, 0, 0,
                           0),
            vars, (size_t)b->height);
    }
}

/* smaller < greater, two neighbouring cells; the label names the left or upper one first. */
static void sign(const CsBoard *b, CsModel *m, int r, int c, int dr, int dc, bool first_is_smaller,
                 uint32_t pattern)
{
    int first = cs_board_at(b, r, c)->var, second = cs_board_at(b, r + dr, c + dc)->var;
    CsLabel label = {pattern, {r + 1, c + 1, r + dr + 1, c + dc + 1}};
    if (first_is_smaller)
        cs_model_add_difference(m, label, first, 1, second);
    else
        cs_model_add_difference(m, label, second, 1, first);
}

void cs_build_signs(const CsBoard *b, CsModel *m)
{
    if (!b->sign_right)
        return;
    uint32_t pattern[] = {cs_patterns_add(m->patterns, "r%c% > r%c%"),
                          cs_patterns_add(m->patterns, "r%c% < r%c%")};
    for (int r = 0; r < b->height; r++) {
        for (int c = 0; c < b->width; c++) {
            size_t i = (size_t)r * (size_t)b->width + (size_t)c;
            bool right = b->sign_right[i] == '<', down = b->sign_down[i] == '^';
            if (b->sign_right[i])
                sign(b, m, r, c, 0, 1, right, pattern[right]);
            if (b->sign_down[i])
                sign(b, m, r, c, 1, 0, down, pattern[down]);
        }
    }
}

/* The two cells' numbers are that far apart. */
static void gap(const CsBoard *b, CsModel *m, int r, int c, int dr, int dc, int distance)
{
    int32_t vars[] = {cs_board_at(b, r, c)->var, cs_board_at(b, r + dr, c + dc)->var};
    CS_VEC(int32_t) rows = {0};
    for (int v = b->lowest; v <= b->highest - distance; v++) {
        int32_t both[] = {v, v + distance, v + distance, v};
        cs_vec_append(&rows, both, distance ? 4 : 2);
    }
    char pattern[48];
    g_snprintf(pattern, sizeof pattern, "r%%c%% r%%c%% difference %d", distance);
    cs_model_add_table(m, cs_model_label(m, pattern, r + 1, c + 1, r + dr + 1, c + dc + 1), vars, 2,
                       rows.data, rows.len / 2);
    cs_vec_free(&rows);
}

void cs_build_gaps(const CsBoard *b, CsModel *m)
{
    for (int r = 0; b->gap_right && r < b->height; r++) {
        for (int c = 0; c < b->width; c++) {
            size_t i = (size_t)r * (size_t)b->width + (size_t)c;
            if (b->gap_right[i] > 0)
                gap(b, m, r, c, 0, 1, b->gap_right[i]);
            if (b->gap_down[i] > 0)
                gap(b, m, r, c, 1, 0, b->gap_down[i]);
        }
    }
}
