#include "scan.h"

#include <string.h>

/* A `#` at pos begins a comment when only blanks stand before it on its line. */
static bool begins_line(const CsScan *s, size_t pos)
{
    while (pos > 0 && (s->text[pos - 1] == ' ' || s->text[pos - 1] == '\t'))
        pos--;
    return pos == 0 || s->text[pos - 1] == '\n' || s->text[pos - 1] == '\r';
}

CsScan cs_scan_begin(const char *name, const char *text, size_t len)
{
    static const char mark[] = "\xEF\xBB\xBF";
    size_t skip = len >= strlen(mark) && memcmp(text, mark, strlen(mark)) == 0 ? strlen(mark) : 0;
    return (CsScan){.name = name, .text = text + skip, .len = len - skip};
}

bool cs_scan_skip(CsScan *s)
{
    while (s->pos < s->len) {
        char c = s->text[s->pos];
        if (cs_is_space(c)) {
            s->pos++;
        } else if (c == '#' && begins_line(s, s->pos)) {
            const char *end = memchr(s->text + s->pos, '\n', s->len - s->pos);
            s->pos = end ? (size_t)(end - s->text) : s->len;
        } else {
            return true;
        }
    }
    return false;
}

bool cs_scan_line(CsScan *s, CsScan *line)
{
    if (s->pos >= s->len)
        return false;
    const char *end = memchr(s->text + s->pos, '\n', s->len - s->pos);
    *line = *s;
    line->len = end ? (size_t)(end - s->text) : s->len;
    s->pos = MIN(line->len + 1, s->len);
    return true;
}

bool cs_scan_word(CsScan *s, CsWord *word)
{
    if (!cs_scan_skip(s))
        return false;
    word->at = s->text + s->pos;
    while (s->pos < s->len && !cs_is_space(s->text[s->pos]))
        s->pos++;
    word->len = (size_t)(s->text + s->pos - word->at);
    return true;
}

bool cs_scan_is(CsScan *s, const char *word)
{
    CsScan t = *s;
    CsWord w;
    if (!cs_scan_word(&t, &w) || w.len != strlen(word) || memcmp(w.at, word, w.len) != 0)
        return false;
    *s = t;
    return true;
}

bool cs_scan_int(CsScan *s, const char *what, int lo, int hi, int *out, GError **error)
{
    cs_scan_skip(s);
    size_t at = s->pos, pos = at, first;
    bool negative = pos < s->len && s->text[pos] == '-';
    int64_t value = 0;
    for (first = pos += negative; pos < s->len && g_ascii_isdigit(s->text[pos]); pos++)
        if (value <= INT32_MAX) /* else it is out of range already */
            value = value * 10 + (s->text[pos] - '0');
    if (pos == first || (pos < s->len && !cs_is_space(s->text[pos]))) {
        cs_scan_word(s, &(CsWord){0});
        return cs_scan_error(s, at, error, "expected %s", what);
    }
    s->pos = pos;
    value = negative ? -value : value;
    if (value < lo || value > hi)
        return cs_scan_error(s, at, error, "expected %s, a number in %d..%d", what, lo, hi);
    *out = (int)value;
    return true;
}

void cs_scan_place(const CsScan *s, size_t pos, size_t *line, size_t *column)
{
    size_t start = 0;
    *line = 1;
    pos = MIN(pos, s->len);
    for (const char *p; (p = memchr(s->text + start, '\n', pos - start));) {
        start = (size_t)(p - s->text) + 1;
        ++*line;
    }
    *column = 1;
    for (size_t i = start; i < pos; i++)
        *column += ((unsigned char)s->text[i] & 0xC0) != 0x80; /* UTF-8 characters, not bytes */
}

/* What stands at pos, as a person can read it. */
static char *found(const CsScan *s, size_t pos)
{
    if (pos >= s->len)
        return g_strdup("the end of the input");
    if (s->text[pos] == '\n' || s->text[pos] == '\r')
        return g_strdup("the end of the line");
    GString *quote = g_string_new("'");
    size_t end = pos;
    while (end < s->len && !cs_is_space(s->text[end]) && end - pos < 20)
        end++;
    if (end == pos)
        end++;
    g_autofree char *valid = g_utf8_make_valid(s->text + pos, (gssize)(end - pos));
    for (const char *p = valid; *p; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);
        if (g_unichar_isprint(c))
            g_string_append_unichar(quote, c);
        else
            g_string_append_printf(quote, "\\x%02X", c);
    }
    /* make_valid stops at a NUL byte. */
    if (strlen(valid) == 0)
        g_string_append(quote, "\\x00");
    g_string_append(quote, end < s->len && !cs_is_space(s->text[end]) ? "…'" : "'");
    return g_string_free(quote, FALSE);
}

static bool set_error(const CsScan *s, size_t pos, GError **error, const char *format, va_list args,
                      bool with_found)
{
    size_t line, column;
    cs_scan_place(s, pos, &line, &column);
    g_autofree char *what = g_strdup_vprintf(format, args);
    g_autofree char *quote = with_found ? found(s, pos) : NULL;
    g_set_error(error, CS_ERROR, CS_ERROR_PARSE, "%s:%zu:%zu: %s%s%s", s->name, line, column, what,
                quote ? ", found " : "", quote ? quote : "");
    return false;
}

bool cs_scan_error(const CsScan *s, size_t pos, GError **error, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    bool result = set_error(s, pos, error, format, args, true);
    va_end(args);
    return result;
}

bool cs_scan_error_plain(const CsScan *s, size_t pos, GError **error, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    bool result = set_error(s, pos, error, format, args, false);
    va_end(args);
    return result;
}
