#!/bin/sh
# Counts the lines that `cluesat verify` rests on (docs/proofs.md), without empty ones.
cd "$(dirname "$0")/.." || exit 1
count() {
    what=$1
    shift
    printf '%-40s %6d\n' "$what" \
        "$(for f in "$@"; do [ -e "$f" ] && cat "$f"; done | grep -c '[^[:space:]]')"
}
count 'the checker of proofs' src/rup.c src/rup-clauses.c
count 'the checker of certificates' src/certificate.c
count 'the order of checks' src/verify.c src/claim.c src/compare.c
count 'reading the puzzle' src/input.c src/scan.c src/board*.c src/formats/*.c src/address.c src/game-id.c src/answer.c
count 'the rules' src/rules*.c src/puzzles/*.c
count 'the model' src/build*.c src/chain.c src/model.c src/domain.c src/label.c
count 'the encoding' src/encode.c src/encoding.c src/choice.c src/channel.c src/cnf.c src/dimacs.c encoders/*.c
