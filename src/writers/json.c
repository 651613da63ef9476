/* One object a puzzle a line; docs/json.md documents the fields. */
#include "json.h"

#include "writer.h"

/* Rows of cells; `cell` adds one white cell's value, black ones are null. */
static void add_grid(GString *out, const char *member, const CsBoard *board,
                     void (*cell)(GString *out, const void *data, int var), const void *data)
{
    cs_json_open(out, member, '[');
    for (int r = 0; r < board->height; r++) {
        cs_json_open(out, NULL, '[');
        for (int c = 0; c < board->width; c++) {
            int var = cs_board_at(board, r, c)->var;
            if (var < 0)
                cs_json_null(out, NULL);
            else
                cell(out, data, var);
        }
        cs_json_close(out, ']');
    }
    cs_json_close(out, ']');
}

static void number_cell(GString *out, const void *data, int var)
{
    cs_json_int(out, NULL, ((const int *)data)[var]);
}

static void set_cell(GString *out, const void *data, int var)
{
    CsDomainIter it = cs_domain_iter(cs_candidates_of(data, var));
    cs_json_open(out, NULL, '[');
    for (int v; cs_domain_next(&it, &v);)
        cs_json_int(out, NULL, v);
    cs_json_close(out, ']');
}

static void add_solutions(const CsReport *r, GString *out)
{
    static const char *const name[] = {"solution", "second"};
    for (guint i = 0; i < MIN(r->answers->len, 2); i++)
        add_grid(out, name[i], r->board, number_cell, cs_report_answer(r, i));
    if (r->question.keep <= 2)
        return;
    cs_json_open(out, "solutions", '[');
    for (guint i = 0; i < r->answers->len; i++)
        add_grid(out, NULL, r->board, number_cell, cs_report_answer(r, i));
    cs_json_close(out, ']');
}

static void add_stats(const CsStats *stats, GString *out)
{
    cs_json_open(out, "stats", '{');
    cs_vec_foreach (const CsStat, s, stats)
        cs_json_real(out, s->name, s->value);
    cs_json_close(out, '}');
}

static void write_report(const CsReport *r, GString *out)
{
    cs_json_open(out, NULL, '{');
    cs_json_string(out, "puzzle", r->puzzle->name);
    cs_json_int(out, "index", (int64_t)r->index);
    cs_json_int(out, "line", (int64_t)r->board->line);
    cs_json_string(out, "backend", r->backend);
    cs_json_string(out, "status", cs_verdict_name(r->verdict));
    cs_json_uint(out, "count", r->count);
    cs_json_bool(out, "count_exact", r->count_exact);
    if (r->stopped)
        cs_json_string(out, "stopped", r->stopped);
    add_solutions(r, out);
    if (r->occurs.first.len)
        add_grid(out, "candidates", r->board, set_cell, &r->occurs);
    if (r->open.ranges.len)
        add_grid(out, "open", r->board, set_cell, &r->open);
    if (r->show_stats)
        add_stats(&r->stats, out);
    cs_json_close(out, '}');
    g_string_append_c(out, '\n');
}

const CsWriter cs_writer_json = {
    .name = "json",
    .summary = "one object a puzzle a line, for scripts (docs/json.md)",
    .write = write_report,
};
