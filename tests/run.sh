#!/bin/sh
# Runs cmocka test programs and closes with one line: N passed, N failed, N skipped.
passed=0 failed=0 skipped=0
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
for t in "$@"; do
    CMOCKA_MESSAGE_OUTPUT=stdout "$t" >"$log" 2>&1
    status=$?
    p=$(grep -c '^\[       OK \]' "$log")
    f=$(grep -c '^\[  FAILED  \] [^0-9]' "$log")
    s=$(grep -c '^\[  SKIPPED \] [^0-9]' "$log")
    # A program that died counts as one more failure.
    n=$(sed -n 's/^\[  FAILED  \] \([0-9][0-9]*\) test(s).*/\1/p' "$log" | tail -1)
    [ -n "$n" ] && f=$n
    n=$(sed -n 's/^\[  SKIPPED \] \([0-9][0-9]*\) test(s).*/\1/p' "$log" | tail -1)
    [ -n "$n" ] && s=$n
    [ "$status" -ne 0 ] && [ "$f" -eq 0 ] && f=1
    passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
    printf '%-40s %d passed, %d failed, %d skipped\n' "$(basename "$t")" "$p" "$f" "$s"
    if [ "$f" -ne 0 ]; then
        cat "$log"
    fi
done
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
