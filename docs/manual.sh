#!/bin/sh
# cluesat(1) from its frame and from what the program itself says of its commands and options:
# manual.sh PATH-OF-CLUESAT VERSION < cluesat.1.in
set -eu
cluesat=$1 version=$2

# Text for roff: backslashes and leading dots, hyphens of options.
escape() { sed 's/\\/\\e/g; s/^\./\\\&./; s/--/\\-\\-/g; s/^-/\\-/'; }

command_section() {
    help=$("$cluesat" "$1" --help)
    usage=$(printf '%s\n' "$help" | sed -n 's/^  cluesat \([a-z]*\) \(.*\)/\2/p' | head -1)
    summary=$(printf '%s\n' "$help" | sed -n '4p')
    printf '.SS "cluesat %s %s"\n' "$1" "$(printf %s "$usage" | escape)"
    printf '%s\n' "$summary" | escape
    printf '%s\n' "$help" | awk '
        function roff(s) {
            gsub(/\\/, "\\e", s); gsub(/-/, "\\-", s); sub(/^\./, "\\\\\\&.", s)
            return s
        }
        /^  -h, --help/ { next }
        match($0, /^  (-., )?--[a-z-]+[^ ]*/) {
            print ".TP\n.B " roff(substr($0, 3, RLENGTH - 2))
            text = substr($0, RLENGTH + 1); sub(/^ */, "", text)
            if (text) print roff(text)
            option = 1; next
        }
        option && /^   / { sub(/^ */, ""); print roff($0); next }
        { option = 0 }'
}

commands=$("$cluesat" --help | awk '/^Commands:/ { on = 1; next } /^$/ { on = 0 } on { print $1 }')
while IFS= read -r line; do
    case $line in
    @COMMANDS@) for c in $commands; do command_section "$c"; done ;;
    *) printf '%s\n' "$line" | sed "s/@VERSION@/$version/" ;;
    esac
done
