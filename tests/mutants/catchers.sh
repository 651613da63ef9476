# What must notice a planted fault; read by mutants.sh.  Each succeeds when nothing is wrong.  $tree is
# the copy of the sources, $program what was built there, $log where it says what came out, $here this
# folder, $cases how many cases the cross-check may need.

# A run that time ends has noticed nothing.
crosscheck() { # [OPTION…]
    timeout -k 5 300 "$program" crosscheck -q --finds 1 --shrink 0 --limit 2 --directory "$tree" --count "$cases" "$@" >"$log" 2>&1
    case $? in
    0 | 124 | 137) return 0 ;;
    *) return 1 ;;
    esac
}

golden() {
    for f in "$here"/golden/*.txt; do
        "$program" solve --format judge --backend cadical "$f" 2>&1 | cmp -s - "${f%.txt}.judge" || return 1
    done
}

# The right answers must be taken, and the same with one number changed refused, for every number.
check() {
    for name in kakuro greater-than; do
        right=$here/golden/$name.judge
        "$program" check "$here/golden/$name.txt" "$right" >"$log" 2>&1 || return 1
        for i in $(seq 1 30); do
            awk -v at="$i" '{ for (k = 1; k <= NF; k++) if ($k != "_" && ++n == at)
                              $k = $k == 9 ? 10 : 9; print }' "$right" >"$tree/answer"
            cmp -s "$tree/answer" "$right" && continue
            "$program" check "$here/golden/$name.txt" "$tree/answer" >"$log" 2>&1 && return 1
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
            "$program" encode --presolve none --encoding var=$var -o "$tree/cnf" "$here/golden/$name.txt" 2>"$log" || return 1
            cadical -q "$tree/cnf" >"$tree/model" 2>&1
            "$program" decode "$tree/cnf" "$tree/model" 2>"$log" >"$tree/answer" || return 1
            cmp -s "$tree/answer" "$here/golden/$name.judge" || return 1
        done
    done
}

# Evidence of this kind must be made, and be taken.
proved() { # NAME BACKEND KIND
    rm -rf "$tree/evidence"
    "$program" prove --backend "$2" -o "$tree/evidence" "$here/evidence/$1.txt" >"$log" 2>&1 &&
        grep -qx "evidence=$3" "$tree/evidence/verdict.ini" &&
        "$program" verify "$tree/evidence" >"$log" 2>&1
}

# With one of its files edited it must be refused.
refused() { # FILE SED-SCRIPT
    cp "$tree/evidence/$1" "$tree/untouched"
    sed "$2" "$tree/untouched" >"$tree/evidence/$1"
    ! cmp -s "$tree/untouched" "$tree/evidence/$1" &&
        ! "$program" verify "$tree/evidence" >"$log" 2>&1 &&
        grep -q '^NOT VERIFIED$' "$log" &&
        cp "$tree/untouched" "$tree/evidence/$1" # for the next one
}

verify() {
    proved none flow certificate && refused certificate.txt '1s/+/-/;1t;1s/-/+/' && refused certificate.txt 1d &&
        refused certificate.txt '1s/$/./' &&
        proved unique flow certificate && refused certificate.txt '1s/+/-/;1t;1s/-/+/' &&
        refused verdict.ini 's/=unique/=none/' && refused solution.txt '3s/[0-9]/9/' &&
        proved several auto solutions && refused second.txt '2s/[0-9]/9/' &&
        refused verdict.ini 's/=multiple/=unique/' &&
        cp "$tree/evidence/solution.txt" "$tree/evidence/second.txt" && ! "$program" verify "$tree/evidence" >"$log" 2>&1 &&
        proved hard picosat drat && refused proof.drat 2q && refused proof.drat '1i 1 0' &&
        refused formula.cnf '/^p cnf/{n;d}' && refused formula.cnf '$s/^-\{0,1\}[0-9]*/1/' &&
        proved unique picosat drat && refused solution.txt '2s/2/1/' &&
        proved hard cadical drat && proved unique cadical drat
}

# A test program, built in the copy.
test_program() { # NAME
    make -C "$tree" OPT=-O1 "build/tests/$1" >"$log" 2>&1 || return 1
    (cd "$tree" && CLUESAT=$PWD/build/cluesat timeout -k 5 300 "build/tests/$1") >"$log" 2>&1
}
