#!/bin/sh
# mutants.sh FOLDER [NAME…]: plants each fault of list.txt in a copy of the sources in FOLDER, builds,
# and runs what must notice it.  Fails when one goes unnoticed or no longer fits the sources.
here=$(dirname "$0") tree=$1
shift
golden=$(cd "$here" && pwd)/golden
rm -rf "$tree/src" "$tree/encoders" "$tree/solvers" "$tree/bench"
mkdir -p "$tree/tests"
cp -r Makefile src encoders solvers bench "$tree"
cp -p tests/trust.mk "$tree/tests"
program=$tree/build/cluesat
log=$tree/log

build() {
    make -C "$tree" OPT=-O1 build/cluesat >"$log" 2>&1
}

# Each of these succeeds when nothing is wrong.  A run that time ends has noticed nothing.
crosscheck() {
    timeout 120 "$program" crosscheck -q --count "$cases" --finds 1 --limit 2 --directory "$tree" >"$log" 2>&1
    case $? in
    0 | 124) return 0 ;;
    *) return 1 ;;
    esac
}

golden() {
    for f in "$golden"/*.txt; do
        "$program" solve --format judge --backend cadical "$f" 2>&1 | cmp -s - "${f%.txt}.judge" || return 1
    done
}

# The right answers must be taken, and the same with one number changed refused, for every number.
check() {
    for name in kakuro greater-than; do
        "$program" check "$golden/$name.txt" "$golden/$name.judge" >"$log" 2>&1 || return 1
        for i in $(seq 1 30); do
            awk -v at="$i" '{ for (k = 1; k <= NF; k++) if ($k != "_" && ++n == at)
                              $k = $k == 9 ? 10 : 9; print }' "$golden/$name.judge" >"$tree/answer"
            cmp -s "$tree/answer" "$golden/$name.judge" && continue
            "$program" check "$golden/$name.txt" "$tree/answer" >"$log" 2>&1 && return 1
        done
    done
    # Twice in a row, not in a column nor in a sum.
    printf '1\n2 2\n4 2\n3 3\n0 0\n0 0\n' >"$tree/rows"
    printf '2 2\n1 1\n' >"$tree/answer"
    "$program" check -p simple-kakuro "$tree/rows" "$tree/answer" >"$log" 2>&1 && return 1
    printf '3 1\n0 2\n' >"$tree/answer"
    ! "$program" check -p simple-kakuro "$tree/rows" "$tree/answer" >"$log" 2>&1
}

# A SAT program that shares nothing with cluesat answers the CNF.
decode() {
    for name in kakuro greater-than; do
        for var in order direct; do
            "$program" encode --presolve none --encoding var=$var -o "$tree/cnf" "$golden/$name.txt" 2>"$log" || return 1
            cadical -q "$tree/cnf" >"$tree/model" 2>&1
            "$program" decode "$tree/cnf" "$tree/model" 2>"$log" >"$tree/answer" || return 1
            cmp -s "$tree/answer" "$golden/$name.judge" || return 1
        done
    done
}

cases=100
build || { tail -5 "$log"; exit 1; }
for catcher in crosscheck golden check decode; do
    $catcher || { tail -5 "$log"; echo "mutants: $catcher complains without a fault"; exit 1; }
done

cases=1000 caught=0 missed=0
plant() { # NAME FILE CATCHER; the pieces are in $tree/from and $tree/to
    cp -p "$tree/$2" "$tree/original"
    if ! awk -v from="$tree/from" -v to="$tree/to" '
        function slurp(name,  line, all, sep) {
            while ((getline line < name) > 0) { all = all sep line; sep = "\n" }
            return all
        }
        { text = text $0 "\n" }
        END {
            piece = slurp(from); at = index(text, piece)
            if (!at) exit 1
            printf "%s%s%s", substr(text, 1, at - 1), slurp(to), substr(text, at + length(piece))
        }' "$tree/original" >"$tree/changed"; then
        echo "$1: does not fit $2 any more"
        missed=$((missed + 1))
        return
    fi
    cp "$tree/changed" "$tree/$2"
    if ! build; then
        tail -3 "$log"
        result='does not build'
    elif $3; then
        result='NOT NOTICED'
    else
        result=caught
    fi
    [ "$result" = caught ] && caught=$((caught + 1)) || missed=$((missed + 1))
    detail=
    [ "$3" = crosscheck ] && detail=$(sed -n 's/^\([0-9]*\) cases, .*/case \1/p' "$log")
    printf '%-30s %-32s %-10s %s %s\n' "$1" "$2" "$3" "$result" "${detail:+($detail)}"
    cp "$tree/original" "$tree/$2"
    rm -f "$tree"/crosscheck-*.model
}

# A block ends with an empty line.
cat "$here/list.txt" - <<END | {

END
    name=
    while IFS= read -r line; do
        case $line in
        '#'*) ;;
        -*) printf '%s\n' "${line#-}" >>"$tree/from" ;;
        +*) printf '%s\n' "${line#+}" >>"$tree/to" ;;
        '')
            if [ -n "$name" ]; then
                [ $# -gt 0 ] && case " $* " in *" $name "*) ;; *) name= ;; esac
            fi
            [ -n "$name" ] && plant "$name" "$file" "$catcher" </dev/null
            name=
            : >"$tree/from"
            : >"$tree/to"
            ;;
        *)
            set_name() { name=$1 file=$2 catcher=$3; }
            set_name $line
            ;;
        esac
    done
    echo "$caught planted faults caught, $missed missed"
    [ "$missed" -eq 0 ] && [ "$caught" -gt 0 ]
}
