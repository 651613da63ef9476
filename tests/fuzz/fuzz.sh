#!/bin/sh
# fuzz.sh PROGRAM SECONDS [TARGET…]: runs libFuzzer on each target for so long and says what came of
# it.  What is found lies in build-fuzz/finds/, what is new in build-fuzz/corpus-TARGET/.
program=$1 seconds=$2
shift 2
out=$(dirname "$program")/../..
mkdir -p "$out/finds"
[ $# -gt 0 ] || set -- dimacs output model spec proof certificate $("$out/cluesat" list puzzles | awk '{ print $1 }')
failed=0
for target in "$@"; do
    mkdir -p "$out/corpus-$target" "tests/fuzz/corpus-$target"
    # The inputs may be as long as a small puzzle; memory and time of one are limited.
    if FUZZ_TARGET=$target "$program" -max_total_time="$seconds" -max_len=4096 -timeout=10 \
        -rss_limit_mb=2048 -malloc_limit_mb=512 -print_final_stats=1 \
        -artifact_prefix="$out/finds/$target-" "$out/corpus-$target" "tests/fuzz/corpus-$target" \
        >"$out/fuzz-$target.log" 2>&1; then
        result='nothing found'
    else
        result="FOUND: $out/fuzz-$target.log" failed=1
    fi
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$out/fuzz-$target.log")
    edges=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$out/fuzz-$target.log" | tail -1)
    printf '%-24s %6s s %12s runs %6s edges  %s\n' "$target" "$seconds" "$runs" "$edges" "$result"
done
exit $failed
