#!/bin/sh
# races.sh FOLDER [NAME…]: plants races, one at a time, in a copy of the sources in FOLDER, and runs a
# test under ThreadSanitizer, which must report each, and nothing without one.
tree=$1
shift
only=" $* "
rm -rf "$tree/src" "$tree/encoders" "$tree/solvers" "$tree/bench" "$tree/tests"
mkdir -p "$tree"
cp -r Makefile src encoders solvers bench tests "$tree"
log=$tree/log
TSAN_OPTIONS="halt_on_error=1 atexit_sleep_ms=20 suppressions=$PWD/tests/tsan.supp" G_SLICE=always-malloc
export TSAN_OPTIONS G_SLICE

# What ThreadSanitizer says of a test program goes to the log.
run() { # TEST
    make -C "$tree" BUILD=build OPT='-O1 -g' CFLAGS='-fsanitize=thread -DSLOWDOWN=20' build/cluesat \
        "build/tests/$1" >"$log" 2>&1 || { tail -3 "$log"; echo "$1: does not build"; exit 1; }
    (cd "$tree" && CLUESAT=$PWD/build/cluesat "build/tests/$1") >"$log" 2>&1
}

seen=0 missed=0
plant() { # NAME FILE TEST SED
    case $only in "  " | *" $1 "*) ;; *) return ;; esac
    cp -p "$tree/$2" "$tree/original"
    sed -i "$4" "$tree/$2"
    if cmp -s "$tree/original" "$tree/$2"; then
        result="does not fit any more"
    elif run "$3"; then
        result='NOT SEEN'
    elif grep -q 'ThreadSanitizer: data race\|0x42 !=\|status 66' "$log"; then
        result=seen
    else
        result='fails otherwise'
    fi
    [ "$result" = seen ] && seen=$((seen + 1)) || missed=$((missed + 1))
    printf '%-20s %-22s %-14s %s\n' "$1" "$2" "$3" "$result"
    cp "$tree/original" "$tree/$2"
}

for t in test-pool test-race test-threads; do
    run $t || { cat "$log"; echo "races: $t complains without a race"; exit 1; }
done

# The lock that hands a finished task back; a look at the flag in front of it.
plant finish-unlocked src/pool.c test-pool \
    '/^static void run/,/^}/{/g_mutex_\(un\)\?lock/d}'
plant look-unlocked src/pool.c test-pool \
    '/^static void \*take_first/,/^}/s/^    g_mutex_lock.*/    if (!wait \&\& !first->finished) return NULL;\n&/'
# The pool orders each task's start by its own push, and by no other: written once more behind it.  (Were it
# written there only, the task might be missing, and the test would crash before anything is reported.)
plant task-late src/pool.c test-pool \
    's/^    g_thread_pool_push.*/&\n    slot->task = task;/'
plant race-unlocked solvers/native-race.c test-race \
    '/^static void \*run/,/^}/{/g_mutex_\(un\)\?lock/d}'
# What tasks share: a counter, the options, the tables that the first one makes.
plant counter src/cli/cmd-solve.c test-threads \
    's/^    atomic_fetch_add(&job->counts->puzzles, 1);/    static int shared; shared++;\n&/'
plant options src/cli/cmd-solve.c test-threads \
    's/^    cs_cli_work_begin();/    job->options->seed++;\n&/'
plant tables solvers/dfs-digits.c test-threads \
    's/g_once_init_enter(&once)/!once/; s/g_once_init_leave(&once, 1)/once = 1/'
plant progress src/cli/progress.c test-threads \
    '/^void cs_progress_stop/,/^}/{/g_mutex_\(un\)\?lock/d}'

echo "$seen planted races seen, $missed missed"
[ "$missed" -eq 0 ] && [ "$seen" -gt 0 ]
