#include "label.h"

#include "digits.h"
#include "vec.h"

#include <stdbool.h>

/* So many patterns are looked through one by one, which is quicker than making an index. */
#define FEW 12

/* Small puzzles come by the million, each with a model and a few patterns, so that these get no
 * memory of their own one by one: the first ones stand in `room`. */
struct CsPatterns {
    CS_VEC(char *) text; /* by index; owned where they are not in `room` */
    GHashTable *index;   /* text -> index + 1; NULL while there are FEW or less */
    size_t used;
    char room[256];
};

CsPatterns *cs_patterns_new(void)
{
    CsPatterns *p = g_new(CsPatterns, 1);
    memset(p, 0, offsetof(CsPatterns, room));
    return p;
}

static bool in_room(const CsPatterns *p, const char *text)
{
    return (uintptr_t)text - (uintptr_t)p->room < sizeof p->room;
}

static char *store(CsPatterns *p, const char *pattern)
{
    size_t size = strlen(pattern) + 1;
    char *copy = size <= sizeof p->room - p->used ? p->room + p->used : g_malloc(size);
    if (in_room(p, copy))
        p->used += size;
    return memcpy(copy, pattern, size);
}

static void add_to_index(CsPatterns *p, size_t i)
{
    g_hash_table_insert(p->index, p->text.data[i], GSIZE_TO_POINTER(i + 1));
}

static void append(CsPatterns *p, const char *pattern)
{
    cs_vec_push(&p->text, store(p, pattern));
    if (p->index) {
        add_to_index(p, p->text.len - 1);
    } else if (p->text.len > FEW) {
        p->index = g_hash_table_new(g_str_hash, g_str_equal);
        for (size_t i = 0; i < p->text.len; i++)
            add_to_index(p, i);
    }
}

/* 1 + the pattern's index, or 0. */
static size_t known(const CsPatterns *p, const char *pattern)
{
    if (p->index)
        return GPOINTER_TO_SIZE(g_hash_table_lookup(p->index, pattern));
    for (size_t i = 0; i < p->text.len; i++)
        if (strcmp(p->text.data[i], pattern) == 0)
            return i + 1;
    return 0;
}

CsPatterns *cs_patterns_copy(const CsPatterns *patterns)
{
    CsPatterns *p = cs_patterns_new();
    for (size_t i = 0; i < patterns->text.len; i++)
        append(p, patterns->text.data[i]);
    return p;
}

void cs_patterns_free(CsPatterns *patterns)
{
    if (!patterns)
        return;
    g_clear_pointer(&patterns->index, g_hash_table_destroy);
    for (size_t i = 0; i < patterns->text.len; i++)
        if (!in_room(patterns, patterns->text.data[i]))
            g_free(patterns->text.data[i]);
    cs_vec_free(&patterns->text);
    g_free(patterns);
}

uint32_t cs_patterns_add(CsPatterns *patterns, const char *pattern)
{
    size_t place = known(patterns, pattern);
    if (!place) {
        append(patterns, pattern);
        place = patterns->text.len;
    }
    return (uint32_t)(place - 1);
}

const char *cs_patterns_text(const CsPatterns *patterns, uint32_t pattern)
{
    g_assert(pattern < patterns->text.len);
    return patterns->text.data[pattern];
}

uint32_t cs_patterns_add_text(CsPatterns *patterns, const char *text)
{
    g_auto(GStrv) parts = g_strsplit(text, "%", -1);
    g_autofree char *pattern = g_strjoinv("%%", parts);
    return cs_patterns_add(patterns, pattern);
}

static void append_number(GString *out, int32_t number)
{
    char digits[CS_DIGITS_MAX], *end = digits + sizeof digits;
    const char *begin = cs_digits_before(end, number);
    g_string_append_len(out, begin, end - begin);
}

void cs_label_append(const CsPatterns *patterns, const CsLabel *label, GString *out)
{
    const char *p = cs_patterns_text(patterns, label->pattern);
    for (size_t next = 0; *p; p++) {
        if (p[0] == '%' && p[1] == '%')
            g_string_append_c(out, *p++);
        else if (*p == '%' && next < G_N_ELEMENTS(label->number))
            append_number(out, label->number[next++]);
        else
            g_string_append_c(out, *p);
    }
}
