#!/bin/sh
# usage: sh tests/generated.sh build/cluesat [BACKEND…]
#
# Answers 1,000 game ids for each of Solo, Unequal, Keen and Towers, made by the generators in Debian's
# sgt-puzzles, with each back end (default: dfs picosat).  All ids have one solution; the back ends must
# find it, and the same one.  Prints the median and the worst time of each kind, in ms.  IDS=FOLDER uses
# ids made before (files GAME-PARAMS.txt).  Takes some minutes, most of them in the generators.
cluesat=$1
shift
[ $# -gt 0 ] || set -- dfs picosat
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
ids=${IDS:-$work}
status=0
while read -r game params count; do
    file=$ids/$game-$params.txt
    [ -s "$file" ] || "/usr/games/sgt-$game" --generate "$count" "$params" > "$file" 2>/dev/null ||
        { echo "sgt-$game cannot be run: install sgt-puzzles" >&2; exit 1; }
    first=
    for backend in "$@"; do
        out=$work/$backend.json
        "$cluesat" solve --backend "$backend" --unique --stats --format json "$file" > "$out" || status=1
        grep -o '"solution":[^"]*' "$out" > "$out.solutions"
        one=$(grep -c '"status":"unique"' "$out")
        all=$(wc -l < "$file")
        [ "$one" = "$all" ] || { echo "$game $params: $backend proves $one of $all unique" >&2; status=1; }
        [ -z "$first" ] || cmp -s "$first" "$out.solutions" ||
            { echo "$game $params: $backend disagrees" >&2; status=1; }
        first=${first:-$out.solutions}
        awk '{ t = 0
               while (match($0, /"time\.[a-z]*":[-0-9.e]*/)) {
                   split(substr($0, RSTART, RLENGTH), kv, ":"); t += kv[2]
                   $0 = substr($0, RSTART + RLENGTH) }
               printf "%.3f\n", 1000 * t }' "$out" | sort -n |
            awk -v what="$game $params $backend" '{ t[NR] = $1 }
                END { printf "%-22s %5d ids  median %9.3f ms  worst %9.3f ms\n", what, NR, t[int((NR + 1) / 2)], t[NR] }'
    done
done <<'KINDS'
solo 3x3 250
solo 3x3k 200
solo 9j 200
solo 3x3x 150
solo 9jk 100
solo 2x3 100
unequal 5 500
unequal 7 500
keen 5 500
keen 6 500
towers 5 500
towers 6 500
KINDS
exit $status
