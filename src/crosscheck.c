#include "crosscheck.h"

#include "brute.h"
#include "search.h"

/* Models with no more assignments than this are answered by brute force too. */
#define BRUTE_SPACE 30000

/* What one way says about a model. */
typedef struct Outcome {
    bool refused;        /* it does not take this model, and said so */
    bool exact;          /* these are all answers */
    GHashTable *answers; /* GBytes of the visible variables */
    char *fault;         /* it failed, or an answer was wrong; NULL: no */
} Outcome;

static void clear_outcome(Outcome *o)
{
    g_clear_pointer(&o->answers, g_hash_table_unref);
    g_clear_pointer(&o->fault, g_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Outcome, clear_outcome)

void cs_find_free(CsFind *find)
{
    if (!find)
        return;
    g_free(find->what);
    g_free(find);
}

static CsFind *find(CsWay *way, CsWay *other, char *what)
{
    CsFind *f = g_new(CsFind, 1);
    *f = (CsFind){.way = way, .other = other, .what = what};
    return f;
}

static GHashTable *new_answers(void)
{
    return g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, NULL);
}

static GBytes *visible(const CsModel *m, const int *values)
{
    return g_bytes_new(values, cs_model_n_visible(m) * sizeof *values);
}

/* Takes answers until there are no more, or more than the cap. */
static void enumerate(const CsCrosscheck *x, const CsModel *m, const CsPuzzle *puzzle,
                      const CsBoard *board, CsSearch *search, Outcome *o)
{
    g_autofree int *values = g_new(int, m->vars.len + 1);
    g_autoptr(GError) error = NULL;
    while (g_hash_table_size(o->answers) <= x->cap) {
        CsStatus status = cs_search_next(search, values, &error);
        o->exact = status == CS_STATUS_NONE;
        if (status == CS_STATUS_ERROR)
            o->fault = g_strdup(error->message);
        if (status != CS_STATUS_SOLUTION)
            return;
        if (puzzle && !puzzle->check(board, values, &error)) {
            o->fault = g_strdup_printf("an answer breaks the puzzle's rules: %s", error->message);
            return;
        }
        if (!g_hash_table_add(o->answers, visible(m, values))) {
            o->fault = g_strdup("an answer came a second time");
            return;
        }
    }
}

/* The values of one variable in all answers. */
static void values_of(const Outcome *o, size_t var, CsRanges *out)
{
    GHashTableIter it;
    gpointer key;
    cs_vec_clear(out);
    g_hash_table_iter_init(&it, o->answers);
    while (g_hash_table_iter_next(&it, &key, NULL)) {
        int value = ((const int *)g_bytes_get_data(key, NULL))[var];
        cs_vec_push(out, (CsRange){value, value});
    }
    cs_ranges_normalise(out, 0);
}

/* Candidates must be the values of all answers, which are known. */
static void check_candidates(const CsModel *m, CsSearch *search, Outcome *o)
{
    CsCandidates occurs = {0}, open = {0};
    CsRanges expected = {0};
    g_autoptr(GError) error = NULL;
    CsStatus status = cs_search_candidates(search, &occurs, &open, &error);
    bool none = g_hash_table_size(o->answers) == 0;
    if (status == CS_STATUS_ERROR)
        o->fault = g_strdup_printf("candidates: %s", error->message);
    else if (status != CS_STATUS_UNKNOWN && (status == CS_STATUS_NONE) != none)
        o->fault = g_strdup("candidates are not those of all answers");
    for (uint32_t v = 0; status == CS_STATUS_SOLUTION && !o->fault && v < cs_model_n_visible(m);
         v++) {
        values_of(o, v, &expected);
        CsDomain found = cs_candidates_of(&occurs, (int)v);
        if (!cs_domain_equal(found, (CsDomain){expected.data, (uint32_t)expected.len}))
            o->fault = g_strdup("candidates are not those of all answers");
    }
    cs_vec_free(&expected);
    cs_candidates_clear(&occurs);
    cs_candidates_clear(&open);
}

static void ask(const CsCrosscheck *x, const CsWay *way, const CsModel *m, const CsPuzzle *puzzle,
                const CsBoard *board, Outcome *o)
{
    g_autoptr(GError) error = NULL;
    CsControl control = {.deadline = cs_control_in(x->seconds), .parent = x->control};
    o->answers = new_answers();
    g_autoptr(CsSearch) search = cs_search_open(m, way->options, &control, &error);
    if (search) {
        enumerate(x, m, puzzle, board, search, o);
        g_autoptr(CsSearch) fresh =
            o->exact && !o->fault ? cs_search_open(m, way->options, &control, NULL) : NULL;
        if (fresh)
            check_candidates(m, fresh, o);
    } else if (g_error_matches(error, CS_ERROR, CS_ERROR_UNSUPPORTED))
        o->refused = true;
    else
        o->fault = g_strdup(error->message);
}

/* Brute force. */

typedef struct Gather {
    const CsModel *model;
    Outcome *outcome;
} Gather;

static bool gather(void *data, const int *values)
{
    Gather *g = data;
    g_hash_table_add(g->outcome->answers, visible(g->model, values));
    return true;
}

static void ask_brute(const CsModel *m, Outcome *o)
{
    Gather g = {m, o};
    o->answers = new_answers();
    o->exact = true;
    brute_force(m, gather, &g);
}

/* All fillings of the board that keep the puzzle's rules must be answers of the model.  Helper
 * variables, if any, are not enumerated: only cells are. */
static char *rules_disagree(const CsModel *m, const CsPuzzle *puzzle, const CsBoard *board,
                            const Outcome *brute)
{
    g_autoptr(CsModel) cells = cs_model_new();
    for (int i = 0; i < board->n_white; i++)
        cs_model_add_var(cells, cs_model_label(cells, "", 0, 0, 0, 0), board->lowest,
                         board->highest);
    if (brute_space(cells) > BRUTE_SPACE || cs_model_n_visible(m) != cells->vars.len)
        return NULL;
    Outcome all = {0};
    ask_brute(cells, &all);
    char *what = NULL;
    GHashTableIter it;
    gpointer key;
    g_hash_table_iter_init(&it, all.answers);
    while (!what && g_hash_table_iter_next(&it, &key, NULL)) {
        bool keeps = puzzle->check(board, g_bytes_get_data(key, NULL), NULL);
        if (keeps != g_hash_table_contains(brute->answers, key))
            what = g_strdup(keeps ? "the model excludes a filling that keeps the puzzle's rules"
                                  : "the model allows a filling that breaks the puzzle's rules");
    }
    clear_outcome(&all);
    return what;
}

/* Comparing. */

static char *describe(const Outcome *o)
{
    return g_strdup_printf("%s%u", o->exact ? "" : "at least ", g_hash_table_size(o->answers));
}

static bool subset(const Outcome *a, const Outcome *b)
{
    GHashTableIter it;
    gpointer key;
    g_hash_table_iter_init(&it, a->answers);
    while (g_hash_table_iter_next(&it, &key, NULL))
        if (!g_hash_table_contains(b->answers, key))
            return false;
    return true;
}

/* What cannot both be true; NULL: nothing. */
static char *contradiction(const Outcome *a, const Outcome *b)
{
    bool fits = (!b->exact || subset(a, b)) && (!a->exact || subset(b, a));
    if (fits)
        return NULL;
    g_autofree char *x = describe(a), *y = describe(b);
    return g_strdup_printf("%s answers against %s", x, y);
}

static void count(CsWay *way, const Outcome *o, bool found)
{
    way->asked++;
    if (found)
        way->found++;
    else if (o->refused)
        way->refused++;
    else if (!o->exact && g_hash_table_size(o->answers) == 0)
        way->unsettled++;
    else
        way->agreed++;
}

/* Which one others are compared with: brute force, else the first that gave all answers, else the
 * one that gave most. */
static const Outcome *reference(const Outcome *brute, const Outcome *o, size_t n, size_t *index)
{
    const Outcome *best = NULL;
    if (brute->answers)
        return brute;
    for (size_t i = 0; i < n; i++) {
        if (o[i].refused || o[i].fault)
            continue;
        if (!best || (o[i].exact && !best->exact) ||
            (o[i].exact == best->exact &&
             g_hash_table_size(o[i].answers) > g_hash_table_size(best->answers))) {
            best = &o[i];
            *index = i;
        }
    }
    return best;
}

static CsFind *compare(const CsCrosscheck *x, const Outcome *brute, const Outcome *o, bool counting)
{
    size_t n = x->ways->len, ref = n;
    const Outcome *best = reference(brute, o, n, &ref);
    CsFind *first = NULL;
    for (size_t i = 0; i < n; i++) {
        CsWay *way = g_ptr_array_index(x->ways, i);
        CsWay *other = o[i].fault || ref == n ? NULL : g_ptr_array_index(x->ways, ref);
        char *what = o[i].fault     ? g_strdup(o[i].fault)
                     : o[i].refused ? NULL
                                    : contradiction(&o[i], best);
        if (counting)
            count(way, &o[i], what != NULL);
        if (what && !first)
            first = find(way, other, what);
        else
            g_free(what);
    }
    return first;
}

CsFind *cs_crosscheck(const CsCrosscheck *x, const CsModel *m, const CsPuzzle *puzzle,
                      const CsBoard *board, bool counting)
{
    size_t n = x->ways->len;
    g_autofree Outcome *o = g_new0(Outcome, n + 1);
    g_auto(Outcome) brute = {0};
    CsFind *found = NULL;
    if (brute_space(m) <= BRUTE_SPACE)
        ask_brute(m, &brute);
    if (puzzle && brute.answers) {
        char *what = rules_disagree(m, puzzle, board, &brute);
        if (what)
            found = find(NULL, NULL, what);
    }
    size_t asked = 0;
    for (; !found && asked < n && !cs_control_stopped(x->control); asked++)
        ask(x, g_ptr_array_index(x->ways, asked), m, puzzle, board, &o[asked]);
    /* Cut short, what is not asked yet has no outcome to compare. */
    if (!found && asked == n && !cs_control_stopped(x->control))
        found = compare(x, &brute, o, counting);
    for (size_t i = 0; i < asked; i++)
        clear_outcome(&o[i]);
    return found;
}
