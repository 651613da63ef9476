#include "address.h"

#include <string.h>

/* Where the type begins: behind the `?` and behind any k=v&. */
static const char *type_of(CsWord word)
{
    const char *at = memchr(word.at, '?', word.len), *end = word.at + word.len;
    if (!at)
        return NULL;
    at++;
    for (const char *and; (and = memchr(at, '&', (size_t)(end - at)));) {
        /* An & inside the body belongs to nobody: no type uses it. */
        at = and+1;
    }
    return at;
}

static const char *behind_type(CsWord word, const char *type)
{
    static const char *const modes[] = {"_edit/", "_play/", "/"};
    const char *at = type_of(word), *end = word.at + word.len;
    size_t n = strlen(type);
    if (!at || (size_t)(end - at) < n || memcmp(at, type, n) != 0)
        return NULL;
    at += n;
    for (size_t i = 0; i < G_N_ELEMENTS(modes); i++)
        if ((size_t)(end - at) >= strlen(modes[i]) && memcmp(at, modes[i], strlen(modes[i])) == 0)
            return at + strlen(modes[i]);
    return NULL;
}

bool cs_address_is(const CsScan *scan, const char *type)
{
    CsScan s = *scan;
    CsWord word = {0};
    return cs_scan_word(&s, &word) && behind_type(word, type);
}

static bool read_side(CsScan *s, const char *what, int max, int *out, GError **error)
{
    size_t at = s->pos;
    int value = 0;
    while (s->pos < s->len && g_ascii_isdigit(s->text[s->pos]) && value <= max)
        value = value * 10 + (s->text[s->pos++] - '0');
    if (s->pos == at || value < 1 || value > max || s->pos == s->len || s->text[s->pos] != '/')
        return cs_scan_error(s, at, error, "expected %s, 1..%d, and a /", what, max);
    s->pos++;
    *out = value;
    return true;
}

bool cs_address_open(CsScan *scan, const char *type, int max, int *columns, int *rows, CsScan *body,
                     GError **error)
{
    CsWord word = {0};
    cs_scan_skip(scan);
    *body = *scan;
    const char *at = cs_scan_word(scan, &word) ? behind_type(word, type) : NULL;
    if (!at)
        return cs_scan_error(body, body->pos, error, "expected a puzz.link address of the type %s",
                             type);
    body->len = scan->pos;
    body->pos = (size_t)(at - scan->text);
    if (body->len - body->pos > 2 && memcmp(at, "v:", 2) == 0)
        return cs_scan_error(body, body->pos, error, "expected no variant, none of %s is known",
                             type);
    return read_side(body, "the number of columns", max, columns, error) &&
           read_side(body, "the number of rows", max, rows, error);
}

int cs_address_number(CsScan *s)
{
    size_t left = s->len - s->pos, skip = 0, digits = 1;
    if (left == 0)
        return -1;
    if (s->text[s->pos] == '-' || s->text[s->pos] == '+') {
        skip = 1;
        digits = s->text[s->pos] == '-' ? 2 : 3;
    }
    if (left < skip + digits)
        return -1;
    int value = 0;
    for (size_t i = skip; i < skip + digits; i++) {
        int digit = g_ascii_xdigit_value(s->text[s->pos + i]);
        if (digit < 0)
            return -1;
        value = value * 16 + digit;
    }
    s->pos += skip + digits;
    return value;
}

void cs_address_append_number(int number, GString *out)
{
    g_string_append_printf(out, number < 16 ? "%x" : number < 256 ? "-%02x" : "+%03x", number);
}
