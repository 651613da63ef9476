#include "label.h"

struct CsPatterns {
    GPtrArray *text;   /* owned strings, by index */
    GHashTable *index; /* string (owned by text) -> index + 1 */
};

CsPatterns *cs_patterns_new(void)
{
    CsPatterns *p = g_new0(CsPatterns, 1);
    p->text = g_ptr_array_new_with_free_func(g_free);
    p->index = g_hash_table_new(g_str_hash, g_str_equal);
    return p;
}

CsPatterns *cs_patterns_copy(const CsPatterns *patterns)
{
    CsPatterns *p = cs_patterns_new();
    for (guint i = 0; i < patterns->text->len; i++)
        cs_patterns_add(p, g_ptr_array_index(patterns->text, i));
    return p;
}

void cs_patterns_free(CsPatterns *patterns)
{
    if (!patterns)
        return;
    g_hash_table_destroy(patterns->index);
    g_ptr_array_free(patterns->text, TRUE);
    g_free(patterns);
}

uint32_t cs_patterns_add(CsPatterns *patterns, const char *pattern)
{
    guint known = GPOINTER_TO_UINT(g_hash_table_lookup(patterns->index, pattern));
    if (known)
        return known - 1;
    char *own = g_strdup(pattern);
    g_ptr_array_add(patterns->text, own);
    g_hash_table_insert(patterns->index, own, GUINT_TO_POINTER(patterns->text->len));
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

void cs_label_append(const CsPatterns *patterns, const CsLabel *label, GString *out)
{
    g_assert(label->pattern < patterns->text->len);
    const char *p = g_ptr_array_index(patterns->text, label->pattern);
    for (size_t next = 0; *p; p++) {
        if (p[0] == '%' && p[1] == '%')
            g_string_append_c(out, *p++);
        else if (*p == '%' && next < G_N_ELEMENTS(label->number))
            g_string_append_printf(out, "%d", label->number[next++]);
        else
            g_string_append_c(out, *p);
    }
}
