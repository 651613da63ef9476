#!/bin/sh
# Completion scripts from what the program itself says: completion.sh bash|zsh|fish PATH-OF-CLUESAT
set -eu
shell=$1 cluesat=$2

# "COMMAND<tab>SUMMARY" for each command.
commands() {
    "$cluesat" --help | awk '/^Commands:/ { on = 1; next } /^$/ { on = 0 }
        on { name = $1; $1 = ""; sub(/^ /, ""); print name "\t" $0 }'
}

# "--option<tab>HELP<tab>VALUE" for each option of a command, from its --help; help texts may be folded.
options() {
    "$cluesat" "$1" --help | awk '
        match($0, /^  (-., )?--[a-z-]+/) {
            if (option) print option "\t" help "\t" value
            line = $0; sub(/^  (-., )?/, "", line)
            option = line; sub(/[= ].*/, "", option)
            value = line ~ /^--[a-z-]+=/ ? line : ""; sub(/^[^=]*=/, "", value); sub(/ .*/, "", value)
            help = line; sub(/^[^ ]* */, "", help)
            next
        }
        option && /^   / { sub(/^ */, ""); help = help (help ? " " : "") $0; next }
        { if (option) print option "\t" help "\t" value; option = "" }
        END { if (option) print option "\t" help "\t" value }'
}

# What the value of an option can be, as a command, for those that `cluesat list` knows.
values() {
    case $1 in
    --puzzle) echo "cluesat list puzzles" ;;
    --backend) echo "cluesat list backends" ;;
    --encoding) echo "cluesat list encodings" ;;
    --format) echo "cluesat list formats" ;;
    --to) echo "cluesat list notations" ;;
    --presolve) echo "cluesat list presolve" ;;
    *) echo ;;
    esac
}

bash_script() {
    cat <<'HEAD'
# bash completion for cluesat
_cluesat() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words=
    [ "$prev" = = ] && prev=${COMP_WORDS[COMP_CWORD-2]}
    [ "$cur" = = ] && cur=
    COMPREPLY=()
    case $prev in
    --puzzle|-p|--puzzle-help) words=$(cluesat list puzzles 2>/dev/null | cut -d' ' -f1) ;;
    --backend|-b) words="auto $(cluesat list backends 2>/dev/null | cut -d' ' -f1 | sed 's/\[.*//; s/:.*/:/')" ;;
    --presolve) words="auto all none $(cluesat list presolve 2>/dev/null | cut -d' ' -f1)" ;;
    --phases) words="auto none rounded walk" ;;
    --color) words="auto always never" ;;
    --to|-t) words="text svg png $(cluesat list notations 2>/dev/null | cut -d' ' -f1)" ;;
    list) words=$(cluesat list 2>/dev/null | sed -n 's/:$//p') ;;
    help) words=$(cluesat --help 2>/dev/null | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p') ;;
    --encoding) words="auto $(cluesat list encodings 2>/dev/null | cut -d' ' -f1)" ;;
    --format|-f) words=$(cluesat list formats 2>/dev/null | cut -d' ' -f1) ;;
    esac
    if [ -n "$words" ]; then
        COMPREPLY=($(compgen -W "$words" -- "$cur"))
        return
    fi
    if [ "$COMP_CWORD" -eq 1 ]; then
HEAD
    printf '        COMPREPLY=($(compgen -W "%s" -- "$cur"))\n        return\n    fi\n' \
        "$(commands | cut -f1 | tr '\n' ' ')help --help --version --puzzle-help"
    printf '    case ${COMP_WORDS[1]} in\n'
    commands | cut -f1 | while read -r command; do
        printf '    %s) words="%s" ;;\n' "$command" "$(options "$command" | cut -f1 | tr '\n' ' ')"
    done
    cat <<'TAIL'
    esac
    case $cur in
    -*) COMPREPLY=($(compgen -W "$words" -- "$cur")) ;;
    *) COMPREPLY=($(compgen -f -- "$cur")) ;;
    esac
}
complete -o filenames -F _cluesat cluesat
TAIL
}

zsh_script() {
    printf '#compdef cluesat\n'
    printf '_cluesat() {\n    local -a commands\n    commands=(\n'
    commands | while IFS="$(printf '\t')" read -r name summary; do
        printf "        '%s:%s'\n" "$name" "$(printf %s "$summary" | sed "s/'/'\\\\''/g; s/:/\\\\:/g")"
    done
    printf '    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n        return\n    fi\n'
    printf '    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n    case $command in\n'
    commands | cut -f1 | while read -r command; do
        printf '    %s) _arguments' "$command"
        options "$command" | while IFS="$(printf '\t')" read -r option help value; do
            text=$(printf %s "$help" | sed "s/'/'\\\\''/g; s/[]:[]/\\\\&/g")
            list=$(values "$option")
            if [ -n "$list" ]; then
                printf " '%s=[%s]:value:(\$(%s 2>/dev/null | cut -d\" \" -f1))'" "$option" "$text" "$list"
            elif [ -n "$value" ]; then
                printf " '%s=[%s]:%s:_files'" "$option" "$text" "$value"
            else
                printf " '%s[%s]'" "$option" "$text"
            fi
        done
        printf " '*:file:_files' ;;\n"
    done
    printf '    esac\n}\n_cluesat "$@"\n'
}

fish_script() {
    printf '# fish completion for cluesat\n'
    commands | while IFS="$(printf '\t')" read -r name summary; do
        printf "complete -c cluesat -n __fish_use_subcommand -a %s -d '%s'\n" "$name" \
            "$(printf %s "$summary" | sed "s/'/\\\\'/g")"
        options "$name" | while IFS="$(printf '\t')" read -r option help value; do
            list=$(values "$option")
            printf "complete -c cluesat -n '__fish_seen_subcommand_from %s' -l %s" "$name" "${option#--}"
            [ -z "$value" ] || printf ' -r'
            [ -z "$list" ] || printf " -f -a '(%s | string split -f1 \" \")'" "$list"
            printf " -d '%s'\n" "$(printf %s "$help" | sed "s/'/\\\\'/g")"
        done
    done
}

case $shell in
bash) bash_script ;;
zsh) zsh_script ;;
fish) fish_script ;;
*) echo "completion.sh: expected bash, zsh or fish, found '$shell'" >&2; exit 64 ;;
esac
