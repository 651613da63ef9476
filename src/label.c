#include "label.h"

#include "digits.h"

#include <string.h>

/* So many patterns are looked through one by one, which is quicker than making an index. */
#define FEW 12

struct CsPatterns {
    GPtrArray *text;   /* owned strings, by index */
    GHashTable *index; /* string (owned by text) -> index + 1; NULL while there are FEW or less */
};

CsPatterns *cs_patterns_new(void)
{
    CsPatterns *p = g_new0(CsPatterns, 1);
    p->text = g_ptr_array_new_with_free_func(g_free);
    return p;
}

static void add_to_index(CsPatterns *p, guint i)
{
    g_hash_table_insert(p->index, g_ptr_array_index(p->text, i), GUINT_TO_POINTER(i + 1));
}

static void append(CsPatterns *p, const char *pattern)
{
    g_ptr_array_add(p->text, g_strdup(pattern));
    if (p->index) {
        add_to_index(p, p->text->len - 1);
    } else if (p->text->len > FEW) {
        p->index = g_hash_table_new(g_str_hash, g_str_equal);
        for (guint i = 0; i < p->text->len; i++)
            add_to_index(p, i);
    }
}

/* 1 + the pattern's index, or 0. */
static guint known(const CsPatterns *p, const char *pattern)
{
    if (p->index)
        return GPOINTER_TO_UINT(g_hash_table_lookup(p->index, pattern));
    for (guint i = 0; i < p->text->len; i++)
        if (strcmp(g_ptr_array_index(p->text, i), pattern) == 0)
            return i + 1;
    return 0;
}

CsPatterns *cs_patterns_copy(const CsPatterns *patterns)
{
    CsPatterns *p = cs_patterns_new();
    for (guint i = 0; i < patterns->text->len; i++)
        append(p, g_ptr_array_index(patterns->text, i));
    return p;
}

void cs_patterns_free(CsPatterns *patterns)
{
    if (!patterns)
        return;
    g_clear_pointer(&patterns->index, g_hash_table_destroy);
    g_ptr_array_free(patterns->text, TRUE);
    g_free(patterns);
}

uint32_t cs_patterns_add(CsPatterns *patterns, const char *pattern)
{
    guint place = known(patterns, pattern);
    if (place)
        return place - 1;
    append(patterns, pattern);
    return patterns->text->len - 1;
}

const char *cs_patterns_text(const CsPatterns *patterns, uint32_t pattern)
{
    g_assert(pattern < patterns->text->len);
    return g_ptr_array_index(patterns->text, pattern);
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
    g_assert(label->pattern < patterns->text->len);
    const char *p = g_ptr_array_index(patterns->text, label->pattern);
    for (size_t next = 0; *p; p++) {
        if (p[0] == '%' && p[1] == '%')
            g_string_append_c(out, *p++);
        else if (*p == '%' && next < G_N_ELEMENTS(label->number))
            append_number(out, label->number[next++]);
        else
            g_string_append_c(out, *p);
    }
}
