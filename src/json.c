#include "json.h"

#include <math.h>
#include <string.h>

/* RFC 8259: quotation mark, reverse solidus and control characters must be escaped. */
static void append_quoted(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    for (const char *p = text; *p; p++) {
        if (*p == '"' || *p == '\\')
            g_string_append_printf(out, "\\%c", *p);
        else if ((unsigned char)*p < 0x20)
            g_string_append_printf(out, "\\u%04x", (unsigned)(unsigned char)*p);
        else
            g_string_append_c(out, *p);
    }
    g_string_append_c(out, '"');
}

/* What stands in front of a value. */
static void begin(GString *out, const char *member)
{
    if (out->len && !strchr("{[:\n", out->str[out->len - 1]))
        g_string_append_c(out, ',');
    if (member) {
        append_quoted(out, member);
        g_string_append_c(out, ':');
    }
}

void cs_json_open(GString *out, const char *member, char bracket)
{
    begin(out, member);
    g_string_append_c(out, bracket);
}

void cs_json_close(GString *out, char bracket)
{
    g_string_append_c(out, bracket);
}

void cs_json_string(GString *out, const char *member, const char *value)
{
    begin(out, member);
    append_quoted(out, value);
}

void cs_json_int(GString *out, const char *member, int64_t value)
{
    begin(out, member);
    g_string_append_printf(out, "%" G_GINT64_FORMAT, (gint64)value);
}

void cs_json_uint(GString *out, const char *member, uint64_t value)
{
    begin(out, member);
    g_string_append_printf(out, "%" G_GUINT64_FORMAT, (guint64)value);
}

void cs_json_real(GString *out, const char *member, double value)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    begin(out, member);
    g_string_append(out,
                    isfinite(value) ? g_ascii_formatd(text, sizeof text, "%.12g", value) : "null");
}

void cs_json_bool(GString *out, const char *member, bool value)
{
    begin(out, member);
    g_string_append(out, value ? "true" : "false");
}

void cs_json_null(GString *out, const char *member)
{
    begin(out, member);
    g_string_append(out, "null");
}
