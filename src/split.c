#include "split.h"

#include "cursor.h"
#include "parts.h"

/* Parts that keep their solver while others are at work. */
#define KEEP_OPEN 64

typedef struct Part {
    const CsPart *of;
    CsModel *model; /* while open, like the following */
    CsQuery query;
    CsCursor cursor;
    CS_VEC(int32_t)
    answers; /* of->n_vars values each: all so far; of the first part the last one; when parts
         are counted, the first and the last one */
    uint64_t found;   /* how many answers there were */
    uint32_t current; /* index of the answer in use */
    bool complete;    /* there are no more */
} Part;

struct CsSplit {
    const CsBackend *backend;
    const CsQuery *query;
    CsParts *whole;
    CS_VEC(Part) parts; /* as there; the last changes fastest */
    uint32_t started;   /* so many parts, from the end, have an answer */
    uint32_t open;      /* parts with a solver */
    bool answered;
    bool counting;    /* by cs_split_next_apart */
    uint32_t counted; /* so many parts, from the end, have no more answers */
    CsStats stats;    /* of parts that were closed */
};

CsSplit *cs_split_new(const CsBackend *backend, const CsQuery *query, bool counting)
{
    CsParts *whole = cs_parts_new(query->model, counting);
    if (!whole)
        return NULL;
    CsSplit *s = g_new0(CsSplit, 1);
    s->backend = backend;
    s->query = query;
    s->counting = counting;
    s->whole = whole;
    cs_vec_foreach (const CsPart, of, &whole->parts)
        cs_vec_push(&s->parts, (Part){.of = of});
    return s;
}

static void close_part(CsSplit *s, Part *p)
{
    cs_cursor_stats(&p->cursor, &s->stats);
    cs_cursor_close(&p->cursor);
    s->open -= p->model != NULL;
    g_clear_pointer(&p->model, cs_model_free);
}

/* The next answer of an open part. */
static CsStatus ask(Part *p, int *values, GError **error)
{
    CsStatus status = cs_cursor_next(&p->cursor, values, error);
    if (status == CS_STATUS_NONE)
        p->complete = true;
    return status;
}

/* Opens the part, at the answer after those that were found. */
static CsStatus open_part(CsSplit *s, Part *p, GError **error)
{
    p->model = cs_part_model(s->whole, p->of);
    p->query = *s->query;
    p->query.model = p->model;
    s->open++;
    if (!cs_cursor_open(&p->cursor, s->backend, &p->query, error))
        return CS_STATUS_ERROR;
    g_autofree int *values = g_new(int, p->model->vars.len + 1);
    CsStatus status = CS_STATUS_SOLUTION;
    for (uint64_t i = 0; i < p->found && status == CS_STATUS_SOLUTION; i++)
        status = ask(p, values, error);
    return status;
}

/* Of the part that no constraint holds every filling is an answer: so many differ in what is
 * visible. UINT64_MAX: so many at least. */
static uint64_t count_free(const CsSplit *s, const Part *p)
{
    const CsModel *m = s->query->model;
    uint64_t product = 1;
    for (uint32_t i = 0; i < p->of->n_vars; i++) {
        int v = cs_part_vars(s->whole, p->of)[i];
        if ((uint32_t)v < cs_model_n_visible(m) &&
            __builtin_mul_overflow(product, (uint64_t)cs_domain_size(cs_model_domain(m, v)),
                                   &product))
            return UINT64_MAX;
    }
    return product;
}

/* One more answer of the part. */
static CsStatus more(CsSplit *s, Part *p, GError **error)
{
    CsStatus status = CS_STATUS_SOLUTION;
    if (p->complete)
        return CS_STATUS_NONE;
    if (!p->model)
        status = open_part(s, p, error);
    if (status == CS_STATUS_SOLUTION) {
        g_autofree int *values = g_new(int, p->model->vars.len + 1);
        status = ask(p, values, error);
        if (status == CS_STATUS_SOLUTION) {
            /* The first part never goes back to an answer. */
            if (p == s->parts.data && !s->counting)
                cs_vec_clear(&p->answers);
            cs_vec_append(&p->answers, values, p->of->n_vars);
            p->found++;
            if (p->of->free && s->counting) {
                p->found = count_free(s, p);
                p->complete = true;
            }
        }
    }
    if (p->complete || status == CS_STATUS_ERROR || s->open > KEEP_OPEN)
        close_part(s, p);
    return status;
}

static void emit(const CsSplit *s, int *values)
{
    cs_vec_foreach (const Part, p, &s->parts) {
        bool last = p == s->parts.data && !s->counting;
        size_t at = last ? 0 : (size_t)p->current * p->of->n_vars;
        for (uint32_t i = 0; i < p->of->n_vars; i++)
            values[cs_part_vars(s->whole, p->of)[i]] = p->answers.data[at + i];
    }
}

/* A first answer of every part, the small ones first: they are the quickest to say no. */
static CsStatus start(CsSplit *s, GError **error)
{
    while (s->started < s->parts.len) {
        CsStatus status = more(s, &s->parts.data[s->parts.len - 1 - s->started], error);
        if (status != CS_STATUS_SOLUTION)
            return status;
        s->started++;
    }
    return CS_STATUS_SOLUTION;
}

/* Counts up, the last part being the lowest digit. */
static CsStatus advance(CsSplit *s, GError **error)
{
    for (size_t i = s->parts.len; i-- > 0;) {
        Part *p = &s->parts.data[i];
        CsStatus status = p->current + 1 < p->found ? CS_STATUS_SOLUTION : more(s, p, error);
        if (status == CS_STATUS_NONE)
            continue;
        if (status != CS_STATUS_SOLUTION)
            return status;
        p->current++;
        for (size_t k = i + 1; k < s->parts.len; k++)
            s->parts.data[k].current = 0;
        return CS_STATUS_SOLUTION;
    }
    return CS_STATUS_NONE;
}

CsStatus cs_split_next(CsSplit *s, int *values, GError **error)
{
    CsStatus status = s->answered ? advance(s, error) : start(s, error);
    if (status != CS_STATUS_SOLUTION)
        return status;
    s->answered = true;
    emit(s, values);
    return CS_STATUS_SOLUTION;
}

/* The next answer of one part after the other, from the end, beside the first of all others. */
static CsStatus advance_apart(CsSplit *s, GError **error)
{
    while (s->counted < s->parts.len) {
        Part *p = &s->parts.data[s->parts.len - 1 - s->counted];
        p->answers.len = p->of->n_vars;
        p->current = 0;
        CsStatus status = more(s, p, error);
        if (status == CS_STATUS_SOLUTION)
            p->current = 1;
        if (status != CS_STATUS_NONE)
            return status;
        s->counted++;
    }
    return CS_STATUS_NONE;
}

CsStatus cs_split_next_apart(CsSplit *s, int *values, GError **error)
{
    s->counting = true;
    CsStatus status = s->answered ? advance_apart(s, error) : start(s, error);
    if (status != CS_STATUS_SOLUTION)
        return status;
    s->answered = true;
    emit(s, values);
    return CS_STATUS_SOLUTION;
}

uint64_t cs_split_count(const CsSplit *s)
{
    uint64_t product = s->answered;
    cs_vec_foreach (const Part, p, &s->parts)
        if (__builtin_mul_overflow(product, p->found, &product))
            return UINT64_MAX;
    return product;
}

void cs_split_stats(const CsSplit *s, CsStats *stats)
{
    cs_stats_add(stats, "split.parts", (double)s->parts.len);
    cs_vec_foreach (const CsStat, c, &s->stats)
        cs_stats_add(stats, c->name, c->value);
    cs_vec_foreach (const Part, p, &s->parts)
        cs_cursor_stats(&p->cursor, stats);
}

void cs_split_free(CsSplit *s)
{
    if (!s)
        return;
    cs_vec_foreach (Part, p, &s->parts) {
        close_part(s, p);
        cs_vec_free(&p->answers);
    }
    cs_vec_free(&s->parts);
    cs_parts_free(s->whole);
    cs_vec_free(&s->stats);
    g_free(s);
}
