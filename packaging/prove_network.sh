# shellcheck shell=bash
# How the proofs ask the bundled engine whether its network answers. Sourced by them; $WORK is theirs.

# Run the engine by a command or function that ends in `usi`, let it think about the first position for 50 evaluations, and show what it
# says. It ends well if the network answers. Without it 50 positions are enough for a depth of 1, and a sentence tells.
ask_network() {
    local line log=$WORK/engine.log
    rm -f "$WORK/said"
    mkfifo "$WORK/said"
    exec 8<>"$WORK/said"
    printf '%s\n' usi isready "setoption name OwnBook value false" "position startpos" "go nodes 50" >&8
    # The engine, too, holds the pipe open that it reads from: it ends when it is told to.
    { "$@" <&8 2>&1 || echo "exit $?"; } | while IFS= read -r line; do
        line=${line%$'\r'}
        [[ $line == option* ]] || echo "$line"
        if [[ $line == bestmove* ]]; then echo quit >&8; fi
    done >"$log"
    exec 8>&-
    cat "$log"
    grep -q '^bestmove ' "$log" && ! grep -q '^info string\|^exit ' "$log" &&
        grep -Eq '^info depth ([2-9]|[1-9][0-9]) .*score (cp|mate) .*pv ' "$log"
}
