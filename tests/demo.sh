#!/bin/sh
# make demo: puzzles through every kind of back end, and do they agree?
set -eu
cluesat=${1:-build/cluesat}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

if [ -t 1 ]; then
    say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
else
    say() { printf '\n%s\n' "$*"; }
fi

cat >"$dir/kakuro.txt" <<'PUZZLE'
# puzzle: kakuro-extension
5 8
XXXXXXX 001\XXX 020\XXX 027\XXX 021\XXX 028\XXX 014\XXX 024\XXX
XXX\035 ....... ....... ....... ....... ....... ....... .......
XXXXXXX 007\034 ....... ....... ....... ....... ....... .......
XXX\043 ....... ....... ....... ....... ....... ....... .......
XXX\030 ....... ....... ....... ....... ....... ....... XXXXXXX
PUZZLE
cat >"$dir/signs.txt" <<'PUZZLE'
< > > < > <
v v ^ ^ v v ^ ^ ^
< < > < > <
^ ^ ^ v ^ ^ ^ v v
< < < < > >
> < > > > >
v ^ ^ ^ ^ v v v ^
> > > > < >
v v ^ v ^ v ^ v ^
> < < > > >
< < < < > <
v ^ v v v v ^ ^ v
< > > < < >
^ v v v ^ v ^ v v
< > < > < >
PUZZLE

say 'A greater-than sudoku, answered by depth-first search:'
"$cluesat" solve --backend dfs "$dir/signs.txt"

say 'The same puzzle by two SAT solvers; all three must say the same:'
for backend in dfs picosat cadical; do
    "$cluesat" solve --backend "$backend" --format judge "$dir/signs.txt" >"$dir/$backend"
    cmp "$dir/dfs" "$dir/$backend"
    echo "$backend: agrees"
done

say 'As DIMACS CNF, for any SAT solver, and back from its answer:'
"$cluesat" encode --presolve none "$dir/signs.txt" -o "$dir/signs.cnf"
grep '^p cnf' "$dir/signs.cnf"
picosat "$dir/signs.cnf" >"$dir/model" || [ $? -eq 10 ]
"$cluesat" decode "$dir/signs.cnf" "$dir/model" | tee "$dir/decoded"
cmp "$dir/dfs" "$dir/decoded"

say 'A Kakuro where digits may repeat is a flow; several answers are right, and each is checked:'
for backend in flow dfs picosat cadical; do
    "$cluesat" solve --backend "$backend" --format judge "$dir/kakuro.txt" >"$dir/answer"
    printf '%-8s ' "$backend:"
    "$cluesat" check "$dir/kakuro.txt" "$dir/answer"
done
