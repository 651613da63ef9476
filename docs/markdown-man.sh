#!/bin/sh
# The plain Markdown of docs/*.md as a man page: markdown-man.sh TITLE SECTION VERSION SUMMARY FILE…
# Knows what those files use: headings, paragraphs, lists, tables (as they stand) and fenced blocks.
set -eu
title=$1 section=$2 version=$3 summary=$4
shift 4
printf '.TH %s %s "" "cluesat %s" "File Formats"\n' \
    "$(printf %s "$title" | tr '[:lower:]' '[:upper:]')" "$section" "$version"
printf '.SH NAME\n%s \\- %s\n' "$title" "$summary"
cat "$@" | awk '
    function roff(s) {
        gsub(/\\/, "\\e", s); gsub(/-/, "\\-", s)
        if (!code) {
            gsub(/\*\*/, "", s); gsub(/`/, "", s)
            gsub(/\[[^]]*\]\([^)]*\)/, "&", s)
        }
        if (s ~ /^[.\047]/) s = "\\&" s
        return s
    }
    /^```/ { code = !code; print code ? ".PP\n.nf\n.RS 2" : ".RE\n.fi"; next }
    code { print roff($0); next }
    table && !/^\|/ { print ".fi"; table = 0 }
    /^# / { sub(/^# /, ""); print ".SH \"" toupper(roff($0)) "\""; next }
    /^##+ / { sub(/^##+ /, ""); print ".SS \"" roff($0) "\""; next }
    /^\|[-| ]*\|$/ { next }
    /^\|/ { if (!table) print ".PP\n.nf"; table = 1; print roff($0); next }
    /^[-*] / { sub(/^[-*] /, ""); print ".IP \\(bu 2\n" roff($0); next }
    /^$/ { print ".PP"; next }
    { sub(/^ +/, ""); print roff($0) }'
