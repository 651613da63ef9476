#!/bin/sh
# mutants.sh FOLDER [NAME…]: plants each fault of list.txt in a copy of the sources in FOLDER, builds,
# and runs what must notice it.  Fails when one goes unnoticed or no longer fits the sources.
# NAME may be a pattern, as 'flow-*'.
tree=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
program=$tree/build/cluesat
log=$tree/log
rm -rf "$tree/src" "$tree/encoders" "$tree/solvers" "$tree/bench" "$tree/docs" "$tree/tests"
mkdir -p "$tree"
cp -rp Makefile README.md src encoders solvers bench docs tests "$tree"
# What an interrupted run had built with a fault in it is built again.
[ -e "$tree/planted" ] && touch "$tree/$(cat "$tree/planted")"
. "$here/catchers.sh"

build() {
    make -C "$tree" OPT=-O1 build/cluesat >"$log" 2>&1
}

# Runs what the list names; succeeds when it has noticed nothing.
catch() {
    case $1 in
    test-*) test_program "$1" ;;
    crosscheck | golden | check | decode | verify) "$@" ;;
    *) echo "mutants: no catcher $1" >&2 && exit 1 ;;
    esac
}

chosen() {
    [ -z "$names" ] && return 0
    set -f # patterns are for names, not for files
    for pattern in $names; do
        # shellcheck disable=SC2254
        case $1 in $pattern) set +f && return 0 ;; esac
    done
    set +f
    return 1
}
names=$*

cases=100
build || { tail -5 "$log"; exit 1; }
for catcher in $(awk '/^[a-z]/ && NF >= 3 { print $3 }' "$here/list.txt" | sort -u); do
    catch "$catcher" || { tail -5 "$log"; echo "mutants: $catcher complains without a fault"; exit 1; }
done

# Replaces the first piece of $tree/original that is $tree/from by $tree/to.
replace() {
    awk -v from="$tree/from" -v to="$tree/to" '
        function slurp(name,  line, all, sep) {
            while ((getline line < name) > 0) { all = all sep line; sep = "\n" }
            return all
        }
        { text = text $0 "\n" }
        END {
            piece = slurp(from); at = index(text, piece)
            if (!at) exit 1
            printf "%s%s%s", substr(text, 1, at - 1), slurp(to), substr(text, at + length(piece))
        }' "$tree/original"
}

cases=3000 caught=0 missed=0
plant() { # NAME FILE CATCHER OPTIONS
    cp "$tree/$2" "$tree/original"
    echo "$2" >"$tree/planted"
    if ! replace >"$tree/$2"; then
        result='DOES NOT FIT'
    elif ! build; then
        result='DOES NOT BUILD'
    elif catch "$3" $4; then
        result='NOT NOTICED'
    else
        result=caught
    fi
    [ "$result" = caught ] && caught=$((caught + 1)) || missed=$((missed + 1))
    detail=
    [ "$3" = crosscheck ] && detail=$(sed -n 's/^\([0-9]*\) cases, .*/case \1/p' "$log")
    printf '%-30s %-32s %-14s %s %s\n' "$1" "$2" "$3" "$result" "${detail:+($detail)}"
    cp "$tree/original" "$tree/$2"
    rm -f "$tree"/crosscheck-*.model
}

# A block ends with an empty line.
cat "$here/list.txt" - <<END | {

END
    name=
    : >"$tree/from"
    : >"$tree/to"
    while IFS= read -r line; do
        case $line in
        '#'*) ;;
        -*) printf '%s\n' "${line#-}" >>"$tree/from" ;;
        +*) printf '%s\n' "${line#+}" >>"$tree/to" ;;
        '')
            [ -n "$name" ] && chosen "$name" && plant "$name" "$file" "$catcher" "$options" </dev/null
            name=
            : >"$tree/from"
            : >"$tree/to"
            ;;
        *)
            IFS=' ' read -r name file catcher options <<LINE
$line
LINE
            ;;
        esac
    done
    echo "$caught planted faults caught, $missed missed"
    [ "$missed" -eq 0 ] && [ "$caught" -gt 0 ]
}
