#include "html.h"

#include "charts.h"
#include "plot.h"
#include "verify.h"

#include <math.h>

/* Twelve colours that keep apart on white and on near-black, also for most colour-blind readers
 * together with the six shapes. */
static const char style[] =
    ":root{color-scheme:light dark;--ink:#1c2024;--soft:#5b6570;--paper:#fff;--card:#f6f7f8;"
    "--rule:#dfe3e6;--good:#11733b;--bad:#b3261e;"
    "--s0:#0b62a4;--s1:#c2500a;--s2:#15803d;--s3:#8a2be2;--s4:#a16207;--s5:#be185d;--s6:#0e7490;"
    "--s7:#7f1d1d;--s8:#4d5b12;--s9:#3730a3;--s10:#9d4edd;--s11:#475569}"
    "@media(prefers-color-scheme:dark){:root{--ink:#e6e8ea;--soft:#a0a8b0;--paper:#121417;"
    "--card:#1b1e22;--rule:#343a40;--good:#5fd38d;--bad:#ff8a80;"
    "--s0:#6db3f2;--s1:#ff9d5c;--s2:#62d48b;--s3:#c79bff;--s4:#e5c04b;--s5:#ff86b8;--s6:#5ed3e6;"
    "--s7:#f2a0a0;--s8:#c3d46a;--s9:#a5a1ff;--s10:#e0a8ff;--s11:#b4c0cf}}"
    "*{box-sizing:border-box}body{margin:0 auto;padding:1.25rem;max-width:76rem;background:var(--"
    "paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}"
    "h1{font-size:1.6rem;margin:.2rem 0}h2{margin:2.5rem 0 .3rem;font-size:1.25rem;border-top:1px "
    "solid var(--rule);padding-top:1rem}h4{margin:.2rem 0;font-weight:600}p{margin:.3rem 0 .8rem}"
    ".soft,figcaption,i{color:var(--soft)}figcaption{font-size:.9rem;margin-bottom:.5rem}"
    "figcaption b{color:var(--ink)}.verdict{padding:.7rem 1rem;border-radius:.5rem;"
    "border:2px solid;margin:1rem 0}.good{border-color:var(--good);color:var(--good)}"
    ".bad{border-color:var(--bad);color:var(--bad)}"
    ".figures>figure{margin:0}"
    ".figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,30rem),1fr));"
    "gap:1rem;margin:1rem 0}figure{margin:0 0 "
    "1rem;padding:1rem;background:var(--card);border-radius:.6rem;min-width:0}"
    ".grid-of-plots{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),"
    "1fr));gap:.8rem}svg{display:block;width:100%;height:auto;overflow:visible}"
    "svg text{font:12px system-ui,sans-serif;fill:var(--soft)}svg .label{fill:var(--ink)}"
    ".grid{stroke:var(--rule);stroke-width:1}.frame{fill:none;stroke:var(--rule)}"
    ".diagonal{stroke:var(--soft);stroke-dasharray:4 4}polyline{fill:none;stroke:var(--c);"
    "stroke-width:1.6;opacity:.75}path,rect[class^=s]{fill:var(--c)}"
    "path.hollow{fill:var(--card);stroke:var(--c);stroke-width:1.5}"
    ".s0{--c:var(--s0)}.s1{--c:var(--s1)}.s2{--c:var(--s2)}.s3{--c:var(--s3)}.s4{--c:var(--s4)}"
    ".s5{--c:var(--s5)}.s6{--c:var(--s6)}.s7{--c:var(--s7)}.s8{--c:var(--s8)}.s9{--c:var(--s9)}"
    ".s10{--c:var(--s10)}.s11{--c:var(--s11)}"
    ".legend{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1rem;padding:0;margin:.6rem 0 0;"
    "font-size:.9rem}.legend li{display:flex;align-items:center;gap:.4rem}"
    ".mark{width:28px;height:16px;flex:none}"
    ".scroll{overflow-x:auto;margin:.6rem 0}table{border-collapse:collapse;font-size:.9rem;"
    "font-variant-numeric:tabular-nums}th,td{padding:.25rem .6rem;text-align:right;"
    "border-bottom:1px solid var(--rule);white-space:nowrap}th:first-child,td:first-child{"
    "text-align:left;position:sticky;left:0;background:var(--paper)}th{font-weight:600;"
    "vertical-align:bottom}td small{color:var(--soft);display:block}"
    "summary{cursor:pointer;margin:.8rem 0}dl{display:grid;grid-template-columns:auto 1fr;"
    "gap:.15rem .9rem;margin:.5rem 0;font-size:.9rem}dt{color:var(--soft)}dd{margin:0;"
    "overflow-wrap:anywhere}";

static void term(GString *out, const char *name, const char *text)
{
    g_string_append(out, "<dt>");
    bench_append_escaped(out, name);
    g_string_append(out, "</dt><dd>");
    bench_append_escaped(out, text);
    g_string_append(out, "</dd>\n");
}

static void append_verdict(const BenchResults *results, GString *out)
{
    g_autoptr(GPtrArray) faults = bench_verify(results);
    if (faults->len == 0) {
        g_string_append_printf(out,
                               "<p class=\"verdict good\">All answers keep the rules of their "
                               "puzzles, and all verdicts agree (%u runs).</p>\n",
                               results->records->len);
        return;
    }
    g_string_append_printf(
        out, "<div class=\"verdict bad\"><b>%u wrong answers or disagreements</b><ul>",
        faults->len);
    for (guint i = 0; i < faults->len; i++) {
        g_string_append(out, "<li>");
        bench_append_escaped(out, g_ptr_array_index(faults, i));
        g_string_append(out, "</li>");
    }
    g_string_append(out, "</ul></div>\n");
}

static void append_peer(JsonObject *peers, const char *name, JsonNode *node, void *data)
{
    (void)peers;
    GString *out = data;
    if (!JSON_NODE_HOLDS_OBJECT(node))
        return;
    JsonObject *peer = json_node_get_object(node);
    const char *version = json_object_get_string_member_with_default(peer, "version", "");
    g_autofree char *text =
        g_strdup_printf("%s. %s", *version ? version : "not installed, so left out",
                        json_object_get_string_member_with_default(peer, "source", ""));
    term(out, name, text);
}

static void append_about(const BenchResults *results, GString *out)
{
    g_string_append(out, "<dl>\n");
    term(out, "program", bench_results_text(results, NULL, "program"));
    g_autofree char *build =
        g_strdup_printf("%s; compiler %s", bench_results_text(results, NULL, "build"),
                        bench_results_text(results, NULL, "compiler"));
    term(out, "build", build);
    JsonNode *node = json_object_get_member(results->header, "machine");
    if (node && JSON_NODE_HOLDS_OBJECT(node)) {
        JsonObject *m = json_node_get_object(node);
        g_autofree char *text = g_strdup_printf(
            "%s, %d cores, %.0f GB, %s, %s", bench_results_text(results, "machine", "processor"),
            (int)json_object_get_int_member_with_default(m, "cores", 0),
            (double)json_object_get_int_member_with_default(m, "memory", 0) / 1e9,
            bench_results_text(results, "machine", "system"),
            bench_results_text(results, "machine", "kernel"));
        term(out, "machine", text);
    }
    term(out, "date", bench_results_text(results, NULL, "date"));
    g_string_append(out, "</dl>\n");
    JsonNode *peers = json_object_get_member(results->header, "peers");
    if (!peers || !JSON_NODE_HOLDS_OBJECT(peers) ||
        json_object_get_size(json_node_get_object(peers)) == 0)
        return;
    g_string_append(out, "<details><summary>Other programs and their models</summary><dl>\n");
    json_object_foreach_member(json_node_get_object(peers), append_peer, out);
    g_string_append(out, "</dl></details>\n");
}

static void append_ratio_cell(const BenchSheet *s, guint c, GString *out)
{
    guint common;
    BenchQuartiles ratio = bench_sheet_ratio(s, c, &common);
    g_string_append(out, "<td>");
    if (c == s->baseline)
        g_string_append(out, "1");
    else
        bench_append_ratio(&ratio, out);
    g_string_append(out, "</td><td>");
    if (c != s->baseline && !isnan(ratio.median))
        g_string_append_printf(out, "%.3g – %.3g", ratio.low, ratio.high);
    g_string_append_printf(out, "</td><td>%u</td>", common);
}

static void append_summary(const BenchSheet *s, GString *out)
{
    g_string_append(out, "<div class=\"scroll\"><table><tr><th>configuration</th><th>answered</th>"
                         "<th>CPU time /<br>");
    bench_append_escaped(out, bench_sheet_config(s, s->baseline));
    g_string_append(out, "</th><th>quartiles</th><th>questions<br>in common</th>"
                         "<th>greatest<br>memory</th></tr>\n");
    for (guint c = 0; c < s->configs->len; c++) {
        BenchTotals t = bench_sheet_totals(s, c);
        g_string_append(out, "<tr><td>");
        bench_append_escaped(out, bench_sheet_config(s, c));
        g_string_append_printf(out, "</td><td>%u of %u</td>", t.answered, t.asked);
        append_ratio_cell(s, c, out);
        g_string_append(out, "<td>");
        bench_append_bytes(t.memory, out);
        g_string_append(out, "</td></tr>\n");
    }
    g_string_append(out, "</table></div>\n");
}

static void append_time_cell(const BenchRow *row, guint c, GString *out)
{
    const BenchCell *cell = c < row->column->len ? g_ptr_array_index(row->column, c) : NULL;
    g_string_append(out, "<td>");
    if (cell && !bench_status_answered(cell->status))
        g_string_append(out, bench_status_name[cell->status]);
    if (cell && bench_status_answered(cell->status)) {
        BenchQuartiles q = bench_cell_cpu(cell);
        bench_append_seconds(q.median, out);
        g_string_append(out, "<small>");
        bench_append_seconds(q.low, out);
        g_string_append(out, " – ");
        bench_append_seconds(q.high, out);
        g_string_append(out, "</small>");
    }
    g_string_append(out, "</td>");
}

static const char *verdict_of(const BenchSheet *s, const BenchRow *row)
{
    for (guint c = 0; c < s->configs->len; c++)
        if (bench_row_answer(row, c))
            return bench_status_name[bench_row_answer(row, c)->status];
    return "–";
}

static void append_details(const BenchSheet *s, GString *out)
{
    g_string_append(out, "<details><summary>Every question: median CPU time and quartiles</summary>"
                         "<div class=\"scroll\"><table><tr><th>instance</th><th>question</th>"
                         "<th>verdict</th><th>cells</th>");
    for (guint c = 0; c < s->configs->len; c++) {
        g_string_append(out, "<th>");
        bench_append_escaped(out, bench_sheet_config(s, c));
        g_string_append(out, "</th>");
    }
    g_string_append(out, "</tr>\n");
    for (guint i = 0; i < s->rows->len; i++) {
        const BenchRow *row = bench_sheet_row(s, i);
        g_string_append(out, "<tr><td>");
        bench_append_escaped(out, row->instance);
        g_string_append_printf(out, "</td><td>%s</td><td>%s</td><td>%d</td>",
                               bench_question_name[row->question], verdict_of(s, row), row->cells);
        for (guint c = 0; c < s->configs->len; c++)
            append_time_cell(row, c, out);
        g_string_append(out, "</tr>\n");
    }
    g_string_append(out, "</table></div></details>\n");
}

static void append_sheet(const BenchSheet *s, GString *out)
{
    g_string_append(out, "<section><h2>");
    bench_append_escaped(out, s->suite);
    g_string_append(out, "</h2><p>");
    bench_append_escaped(out, s->title);
    g_string_append_printf(
        out, " <span class=\"soft\">Limit %g s of CPU time for each run.</span></p>\n", s->limit);
    append_summary(s, out);
    g_string_append(out, "<div class=\"figures\">\n");
    bench_chart_cactus(s, out);
    bench_chart_growth(s, out);
    g_string_append(out, "</div>\n");
    bench_chart_scatter(s, out);
    bench_chart_sizes(s, out);
    append_details(s, out);
    g_string_append(out, "</section>\n");
}

void bench_html_append(const BenchResults *results, GString *out)
{
    g_autoptr(GPtrArray) sheets = bench_sheets(results);
    g_string_append_printf(out,
                           "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                           "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
                           "<title>cluesat bench</title><style>%s</style></head><body>\n"
                           "<h1>cluesat bench</h1>\n",
                           style);
    append_verdict(results, out);
    append_about(results, out);
    g_string_append(out,
                    "<p class=\"soft\">Times are user and system CPU seconds of whole processes, "
                    "start to end; medians of interleaved runs. Ratios are taken between runs of "
                    "one round, over the questions that both answered; “same” means that their "
                    "quartiles include 1.</p>\n");
    for (guint i = 0; i < sheets->len; i++)
        append_sheet(g_ptr_array_index(sheets, i), out);
    g_string_append(out, "</body></html>\n");
}
