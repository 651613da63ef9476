#include "peer.h"

#include <string.h>

/* The values of `n` variables in a piece of output; false when some are missing.  More than one
 * mention of a variable is no answer either. */
static bool read_pairs(const GRegex *regex, const char *text, gssize len, int *values, int n)
{
    g_autoptr(GMatchInfo) match = NULL;
    g_autofree bool *seen = g_new0(bool, (size_t)n + 1);
    int found = 0;
    g_regex_match_full(regex, text, len, 0, 0, &match, NULL);
    for (; g_match_info_matches(match); g_match_info_next(match, NULL)) {
        g_autofree char *var = g_match_info_fetch(match, 1), *value = g_match_info_fetch(match, 2);
        gint64 v = g_ascii_strtoll(var, NULL, 10) - 1;
        if (v < 0 || v >= n || seen[v])
            return false;
        seen[v] = true;
        values[v] = (int)g_ascii_strtoll(value, NULL, 10);
        found++;
    }
    return found == n;
}

static bool read_list(const GRegex *regex, const char *text, gssize len, int *values, int n)
{
    g_autoptr(GMatchInfo) match = NULL;
    if (!g_regex_match_full(regex, text, len, 0, 0, &match, NULL))
        return false;
    g_autofree char *list = g_match_info_fetch(match, 1);
    const char *at = list;
    int found = 0;
    while (true) {
        at += strcspn(at, "-0123456789");
        if (!*at)
            return found == n;
        if (found == n)
            return false;
        char *end;
        values[found++] = (int)g_ascii_strtoll(at, &end, 10);
        at = end > at ? end : at + 1;
    }
}

static bool read_answer(const BenchPeer *p, const char *text, gssize len, int *values, int n)
{
    return p->pair ? read_pairs(p->pair, text, len, values, n)
                   : read_list(p->list, text, len, values, n);
}

/* Up to two answers, one behind the other in `values`; how many. */
static int read_answers(const BenchPeer *p, const char *output, int *values, int n)
{
    int found = 0;
    const char *at = output;
    while (found < 2) {
        const char *end = p->separator ? strstr(at, p->separator) : NULL;
        gssize len = end ? end - at : (gssize)strlen(at);
        /* Without a separator only whole outputs count; with one, what stands before it. */
        if ((end || !p->separator) && read_answer(p, at, len, values + found * n, n))
            found++;
        if (!end)
            break;
        at = end + strlen(p->separator);
    }
    return found;
}

static BenchStatus verdict(BenchQuestion question, int answers, bool complete)
{
    if (answers == 0)
        return complete ? BENCH_NONE : BENCH_FAILED;
    if (question == BENCH_ONE)
        return BENCH_SOLVED;
    return answers == 2 ? BENCH_MULTIPLE : complete ? BENCH_UNIQUE : BENCH_FAILED;
}

void bench_peer_judge(const BenchPeer *peer, const char *output, const CsPuzzle *puzzle,
                      const CsBoard *board, BenchRecord *record)
{
    int n = board->n_white;
    g_autofree int *values = g_new0(int, 2 * (size_t)n + 1);
    int answers = read_answers(peer, output, values, n);
    bool complete = g_regex_match(peer->complete, output, 0, NULL);
    record->status = verdict(record->question, answers, complete);
    if (record->status == BENCH_FAILED && !record->message)
        record->message = g_strdup("no answer in its output");
    for (int i = 0; i < answers; i++) {
        g_autoptr(GError) local = NULL;
        if (puzzle->check(board, values + i * n, &local))
            continue;
        record->status = BENCH_WRONG;
        g_free(record->message);
        record->message = g_strdup(local->message);
    }
    if (answers == 2 && n > 0 && memcmp(values, values + n, (size_t)n * sizeof *values) == 0) {
        record->status = BENCH_WRONG;
        g_free(record->message);
        record->message = g_strdup("the same answer twice");
    }
    if (answers)
        record->answer = bench_hash_answer(values, (size_t)n);
}
