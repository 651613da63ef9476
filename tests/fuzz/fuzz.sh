#!/bin/sh
# fuzz.sh PROGRAM SECONDS [TARGET…]: runs libFuzzer on each target until it has had so many seconds of
# processor time, and says what came of it.  What is found lies in build-fuzz/finds/, what is new in
# build-fuzz/corpus-TARGET/.
#
# libFuzzer itself counts time on the clock, which is another thing on a busy machine or at low
# priority.  So it is run again until the time is used up, each time for what is missing.
program=$1 seconds=$2
shift 2
out=$(dirname "$program")/../..
mkdir -p "$out/finds"
[ $# -gt 0 ] || set -- dimacs output model spec proof certificate $("$out/cluesat" list puzzles | awk '{ print $1 }')

# Sets $now to the processor time of all that this shell ran: the second line of `times`, user and system.
times_file=$out/times-$$
trap 'rm -f "$times_file"' EXIT
used() {
    times >"$times_file" # in this shell: a subshell would give its own times
    now=$(awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, t, /[ms]/); sum += t[1] * 60 + t[2] } printf "%d", sum }' \
        "$times_file")
}

# One more run, of $1 seconds on the clock.  The inputs may be as long as a small puzzle; memory and
# time of one are limited, the time generously: it also goes on while the process waits or is stopped.
slice() {
    FUZZ_TARGET=$target "$program" -max_total_time="$1" -max_len=4096 -timeout=1000 \
        -rss_limit_mb=2048 -malloc_limit_mb=512 -print_final_stats=1 \
        -artifact_prefix="$out/finds/$target-" "$out/corpus-$target" "tests/fuzz/corpus-$target" \
        >"$out/fuzz-$target.log" 2>&1
}

failed=0
for target in "$@"; do
    mkdir -p "$out/corpus-$target" "tests/fuzz/corpus-$target"
    used
    start=$now cpu=0 runs=0 result='nothing found'
    while [ "$cpu" -lt "$seconds" ]; do
        left=$((seconds - cpu))
        slice $((left > 5 ? left : 5)) || result="FOUND: $out/fuzz-$target.log" failed=1
        more=$(sed -n 's/^stat::number_of_executed_units: *//p' "$out/fuzz-$target.log" | tail -1)
        runs=$((runs + ${more:-0}))
        used
        cpu=$((now - start))
        [ "$result" = 'nothing found' ] || break
    done
    edges=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$out/fuzz-$target.log" | tail -1)
    printf '%-24s %6s CPU s %12s runs %6s edges  %s\n' "$target" "$cpu" "$runs" "$edges" "$result"
done
exit $failed
