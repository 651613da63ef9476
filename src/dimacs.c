#include "dimacs.h"

#include "digits.h"

#include <errno.h>

/* A buffer in front of the stream. */
typedef struct Out {
    FILE *file;
    GString *text; /* one line of comment */
    size_t n;
    bool failed;
    char buffer[1 << 16];
} Out;

static void flush(Out *o)
{
    if (o->n && fwrite(o->buffer, 1, o->n, o->file) != o->n)
        o->failed = true;
    o->n = 0;
}

static void put_int(Out *o, int32_t value, char after)
{
    char digits[CS_DIGITS_MAX], *end = digits + sizeof digits;
    const char *begin = cs_digits_before(end, value);
    if (o->n + 16 > sizeof o->buffer)
        flush(o);
    memcpy(o->buffer + o->n, begin, (size_t)(end - begin));
    o->n += (size_t)(end - begin);
    o->buffer[o->n++] = after;
}

static void put_text(Out *o)
{
    const char *p = o->text->str;
    for (size_t rest = o->text->len; rest;) {
        if (o->n == sizeof o->buffer)
            flush(o);
        size_t part = MIN(rest, sizeof o->buffer - o->n);
        memcpy(o->buffer + o->n, p, part);
        o->n += part;
        p += part;
        rest -= part;
    }
    g_string_truncate(o->text, 0);
}

/* A literal as text.  A variable stands in many clauses, so its digits are worked out once; a
 * positive literal begins behind the minus. */
typedef struct Word {
    char text[15]; /* "-17 "; for 0, the end of a clause, "-0\n" */
    uint8_t len;   /* without the minus */
} Word;

/* Copied as a whole, whatever the length: that is a move or two. */
#define WORD_COPY (CS_DIGITS_MAX + 1)

static Word *make_words(int32_t n_vars)
{
    Word *words = g_new(Word, (size_t)n_vars + 1);
    for (int32_t v = 0; v <= n_vars; v++) {
        char digits[CS_DIGITS_MAX], *end = digits + sizeof digits;
        const char *begin = cs_digits_before(end, v);
        size_t n = (size_t)(end - begin);
        words[v] = (Word){.text = "-", .len = (uint8_t)(n + 1)};
        memcpy(words[v].text + 1, begin, n);
        words[v].text[1 + n] = v ? ' ' : '\n';
    }
    return words;
}

/* Zero-terminated clauses over variables 1..n_vars. */
static void put_literals(Out *o, int32_t n_vars, const int32_t *literals, size_t n)
{
    g_autofree Word *words = make_words(n_vars);
    while (n && !o->failed) {
        flush(o);
        size_t part = MIN(n, sizeof o->buffer / WORD_COPY);
        char *at = o->buffer;
        for (const int32_t *p = literals, *end = p + part; p < end; p++) {
            /* Without a branch, since signs cannot be foreseen: minus is 0 or -1. */
            ptrdiff_t minus = -(ptrdiff_t)(*p < 0);
            const Word *w = &words[(*p ^ minus) - minus];
            memcpy(at, w->text + 1 + minus, WORD_COPY);
            at += w->len - minus;
        }
        o->n = (size_t)(at - o->buffer);
        literals += part;
        n -= part;
    }
}

static Out *start(FILE *file)
{
    Out *o = g_new(Out, 1);
    o->file = file;
    o->n = 0;
    o->failed = false;
    o->text = g_string_new(NULL);
    return o;
}

/* Writes out what is left; the struct itself is the caller's. */
static bool finish(Out *o, GError **error)
{
    flush(o);
    g_string_free(o->text, TRUE);
    if (!o->failed && fflush(o->file) == 0)
        return true;
    g_set_error(error, CS_ERROR, CS_ERROR_WRITE, "cannot write the CNF: %s", g_strerror(errno));
    return false;
}

/* c var NAME DOMAIN [order A..B] [direct A..B] [bits A..B] */
static void put_var(const CsEncode *e, int var, Out *o)
{
    const CsVarLiterals *l = &e->vars[var];
    g_string_append(o->text, "c var ");
    cs_label_append(e->model->patterns, &e->model->vars.data[var].name, o->text);
    g_string_append_c(o->text, ' ');
    cs_domain_append(cs_model_domain(e->model, var), o->text);
    if (l->order)
        g_string_append_printf(o->text, " order %d..%d", l->order, l->order + l->size - 2);
    if (l->direct)
        g_string_append_printf(o->text, " direct %d..%d", l->direct, l->direct + l->size - 1);
    if (l->bits)
        g_string_append_printf(o->text, " bits %d..%d", l->bits, l->bits + l->n_bits - 1);
    g_string_append_c(o->text, '\n');
    put_text(o);
}

/* c group FIRST..LAST ENCODING [aux A..B] : LABEL; clauses count from 1, in the order of the file.
 */
static void put_group(const CsEncode *e, size_t i, Out *o)
{
    const CsCnf *cnf = e->cnf;
    const CsCnfGroup *g = &cnf->groups.data[i];
    size_t end = i + 1 < cnf->groups.len ? g[1].first_clause : cnf->n_clauses;
    if (end == g->first_clause)
        return;
    g_string_append_printf(o->text, "c group %zu..%zu %s", g->first_clause + 1, end, g->encoding);
    if (g->constraint >= 0 && g->last_aux >= g->first_aux)
        g_string_append_printf(o->text, " aux %d..%d", g->first_aux, g->last_aux);
    g_string_append(o->text, " : ");
    if (g->constraint >= 0) {
        cs_label_append(e->model->patterns, &e->model->constraints.data[g->constraint].label,
                        o->text);
    } else {
        g_string_append(o->text, "variable ");
        cs_label_append(e->model->patterns, &e->model->vars.data[g->var].name, o->text);
    }
    g_string_append_c(o->text, '\n');
    put_text(o);
}

/* c row of the grid: `_` for a black cell, `?` for a white one; white cells are the first variables
 * in this order. */
static void put_board(const CsBoard *b, Out *o)
{
    for (int r = 0; r < b->height; r++) {
        g_string_append(o->text, "c row");
        for (int c = 0; c < b->width; c++)
            g_string_append(o->text, cs_board_is_white(b, r, c) ? " ?" : " _");
        g_string_append_c(o->text, '\n');
        put_text(o);
    }
}

bool cs_dimacs_write(const CsEncode *e, const char *puzzle, const CsBoard *board, FILE *out,
                     GError **error)
{
    g_autofree Out *o = start(out);
    g_string_append(o->text, "c cluesat 1\n");
    g_string_append_printf(o->text, "c puzzle %s\nc encoding %s\nc visible %u\n", puzzle, e->spec,
                           cs_model_n_visible(e->model));
    put_text(o);
    if (board)
        put_board(board, o);
    for (size_t v = 0; v < e->model->vars.len; v++)
        put_var(e, (int)v, o);
    for (size_t i = 0; i < e->cnf->groups.len; i++)
        put_group(e, i, o);
    g_string_append_printf(o->text, "p cnf %d %zu\n", e->cnf->n_vars, e->cnf->n_clauses);
    put_text(o);
    put_literals(o, e->cnf->n_vars, e->cnf->literals.data, e->cnf->literals.len);
    return finish(o, error);
}

bool cs_dimacs_write_clauses(int32_t n_vars, size_t n_clauses, const int32_t *literals, size_t n,
                             const int32_t *units, size_t n_units, FILE *out, GError **error)
{
    g_autofree Out *o = start(out);
    g_string_append_printf(o->text, "p cnf %d %zu\n", n_vars, n_clauses + n_units);
    put_text(o);
    put_literals(o, n_vars, literals, n);
    for (size_t i = 0; i < n_units; i++) {
        put_int(o, units[i], ' ');
        put_int(o, 0, '\n');
    }
    return finish(o, error);
}
