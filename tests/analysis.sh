#!/bin/sh
# analysis.sh file FILE FLAGS…   what gcc -fanalyzer, cppcheck and clang-tidy find in one C file:
#                                lines of TOOL FILE:LINE CHECK MESSAGE
# analysis.sh judge LOG…         fails when the lines of such logs and docs/static-analysis.md differ:
#                                a finding without a row there, or a row that no finding needs
mode=$1
shift

# docs/static-analysis.md says why these are left out.
gcc_less='-Wno-analyzer-malloc-leak'
tidy='-*,bugprone-*,clang-analyzer-*'
for less in bugprone-easily-swappable-parameters bugprone-narrowing-conversions bugprone-macro-parentheses \
    bugprone-reserved-identifier bugprone-implicit-widening-of-multiplication-result \
    bugprone-assignment-in-if-condition bugprone-sizeof-expression bugprone-branch-clone \
    bugprone-integer-division bugprone-not-null-terminated-result clang-analyzer-unix.Malloc \
    clang-analyzer-optin.performance.Padding clang-analyzer-security.FloatLoopCounter \
    clang-analyzer-security.insecureAPI.DeprecatedOrUnsafeBufferHandling; do
    tidy="$tidy,-$less"
done

find_in() { # FILE FLAGS…
    file=$1
    shift
    gcc "$@" -O1 -fanalyzer $gcc_less -c -o /dev/null "$file" 2>&1 |
        sed -n 's/^\([^ :]*\):\([0-9]*\):[0-9]*: warning: \(.*\) \[-W\([^]]*\)\]$/gcc \1:\2 \4 \3/p; s/^.* error: /gcc &/p' |
        sed "s|^gcc /[^ ]* |gcc $file:1 |" # a macro of a library
    includes=
    for flag in "$@"; do case $flag in -I[a-z.]*) includes="$includes $flag" ;; esac; done
    cppcheck --quiet --std=c11 --library=gtk --library=posix '-DG_GNUC_PRINTF(a,b)=' --enable=warning,portability \
        --template='cppcheck {file}:{line} {id} {message}' $includes "$file" 2>&1 |
        grep '^cppcheck'
    clang-tidy --quiet --checks="$tidy" "$file" -- "$@" 2>/dev/null |
        sed -n "s|^$PWD/||; s/^\\([^ :]*\\):\\([0-9]*\\):[0-9]*: warning: \\(.*\\) \\[\\([^]]*\\)\\]\$/clang-tidy \\1:\\2 \\4 \\3/p; s/^.* error: /clang-tidy &/p"
}

# A row: | tool | `file` | `check` | how many | why it is none |
judge() {
    sort -u "$@" | awk '
        BEGIN { FS = " *[|] *" }
        FNR == NR {
            if ($2 ~ /^(gcc|cppcheck|clang-tidy)$/ && $3 ~ /^`/) {
                gsub(/`/, "", $3); gsub(/`/, "", $4)
                row[$2 " " $3 " " $4] = $5
            }
            next
        }
        {
            split($0, word, " ")
            file = word[2]
            sub(/:[0-9]*$/, "", file)
            key = word[1] " " file " " word[3]
            said[key] = said[key] "  " $0 "\n"
            count[key]++
        }
        END {
            for (key in count)
                if (count[key] != row[key]) {
                    printf "%d found, %d justified in docs/static-analysis.md:\n%s", count[key], row[key], said[key]
                    bad++
                }
            for (key in row)
                if (!(key in count)) {
                    print "justified in docs/static-analysis.md, not found: " key
                    bad++
                }
            total = 0
            for (key in count) total += count[key]
            printf "%d findings, %d kinds and places to look at\n", total, bad
            exit bad > 0
        }' docs/static-analysis.md -
}

case $mode in
file) find_in "$@" ;;
judge) judge "$@" ;;
esac
