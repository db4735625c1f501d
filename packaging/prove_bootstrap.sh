#!/usr/bin/env bash
# Prove that the two commands of the README work on an empty machine:
#
#     sudo packaging/prove_bootstrap.sh bookworm root
#     sudo packaging/prove_bootstrap.sh trixie user
#     sudo packaging/prove_bootstrap.sh bookworm user /path/to/uv      (uv on PATH as well)
#     sudo COMPONENTS="main universe" DEBOOTSTRAP_SOURCE="MIRROR gutsy" packaging/prove_bootstrap.sh noble user
#
# It builds the smallest Debian with debootstrap, adds python3 and make and nothing else, copies this checkout into it
# (without what git ignores), and there runs `make test` and `make run` as root or as a plain user.  Then the engine has
# to answer by its network, with no way out of the machine; a match is played and its games are analysed, by command and
# in a real window under this machine's Xvfb and openbox.  The empty Debian is kept in $WORK and copied afresh each time.
# Must be run as root: debootstrap, mount and chroot ask for it.
# Each step is tried even if one before it failed; the exit code is 1 if any did.
set -euo pipefail

suite=${1:?usage: prove_bootstrap.sh SUITE root|user [UV]}
person=${2:?usage: prove_bootstrap.sh SUITE root|user [UV]}
uv=${3:-}
python=${PYTHON_PACKAGE:-python3} # python3.11-venv on Ubuntu 22.04, whose own Python is too old
WORK=${WORK:-/var/tmp/yomisuji-proof}
TEST_ARGS=${TEST_ARGS:-}

[ "$(id -u)" = 0 ] || { echo "Must be run as root." >&2; exit 1; }
checkout=$(cd "$(dirname "$0")/.." && pwd)
base=$WORK/base-$suite
root=$WORK/$suite-$person${uv:+-uv}
home=/home/player
# shellcheck source=packaging/prove_network.sh
. "$checkout/packaging/prove_network.sh"

# Mounts made from here on end with this script, and so do processes.
if [ -z "${YOMISUJI_PROOF_MOUNTS:-}" ]; then
    YOMISUJI_PROOF_MOUNTS=private exec unshare --mount --pid --mount-proc --fork --kill-child "$0" "$@"
fi

who=player:player
[ "$person" = root ] && who=root:root
entrance=(chroot --userspec="$who" "$root" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=$home
    ${PIP_CERT:+PIP_CERT=/opt/authority.crt SSL_CERT_FILE=/opt/authority.crt})

make_base() {
    [ -e "$base/complete" ] && return
    rm -rf "$base"
    # shellcheck disable=SC2086 - several options are several words
    debootstrap --variant=minbase ${DEBOOTSTRAP_OPTIONS:-} "$suite" "$base" ${DEBOOTSTRAP_SOURCE:-} >"$WORK/debootstrap.log" 2>&1 || { cat "$WORK/debootstrap.log"; exit 1; }
    bring_network "$base"
    if [ -n "${COMPONENTS:-}" ]; then
        sed -i "s/ main\$/ $COMPONENTS/" "$base/etc/apt/sources.list"
        chroot "$base" apt-get update -qq
    fi
    chroot "$base" apt-get install -qq --no-install-recommends "$python" make >"$WORK/base.log" 2>&1 || { cat "$WORK/base.log"; exit 1; }
    # As in a container's image: apt-get knows no packages before an update.
    rm -rf "$base"/var/lib/apt/lists/* "$base"/var/cache/apt/*.bin
    touch "$base/complete"
}

# The way this machine reaches the network is no part of the proof: name servers, apt's proxy.
bring_network() {
    cp --dereference /etc/resolv.conf "$1/etc/resolv.conf"
    find /etc/apt/apt.conf.d -name '*proxy*' -exec cp {} "$1/etc/apt/apt.conf.d/" \;
}

make_root() {
    rm -rf --one-file-system "$root"
    cp -a "$base" "$root"
    bring_network "$root"
    chroot "$root" useradd --create-home --home-dir $home player
    mkdir -p "$root$home/yomisuji"
    # Without those that git knows and that are deleted here.
    (cd "$checkout" && git ls-files --cached --others --exclude-standard -z | { xargs -0 --no-run-if-empty ls -d 2>/dev/null || true; } |
        tar --create --files-from=- | tar --extract --directory "$root$home/yomisuji")
    if [ -n "$uv" ]; then install -m 755 "$(readlink -f "$uv")" "$root/usr/local/bin/uv"; fi
    # A certificate authority of this machine's own, where it has one.
    if [ -n "${PIP_CERT:-}" ]; then install -m 644 "$PIP_CERT" "$root/opt/authority.crt"; fi
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    mkdir -p "$root/tmp/.X11-unix"
}

# A command in the checkout within the empty machine, with an environment as bare as the machine.
inside() { "${entrance[@]}" ${display:+DISPLAY=$display} "$@" </dev/null; }

timed() {
    local begun=$EPOCHREALTIME code=0
    inside "$@" || code=$?
    LC_ALL=C awk -v a="$begun" -v b="$EPOCHREALTIME" -v what="${*: -1}" -v code=$code \
        'BEGIN { printf "=== %s: %.2f s, exit %d\n", what, b - a, code }'
    return $code
}

in_checkout() {
    timed sh -c "cd $home/yomisuji && exec \"\$@\"" sh make ${2:+ARGS="$2"} "$1"
}

# Begin an X server with a window manager on this machine, and let the empty machine reach it.
open_display() {
    local tool number
    for tool in Xvfb openbox xdotool; do
        command -v $tool >/dev/null || { echo "=== The window was not tried: $tool is not here"; return 1; }
    done
    rm -f "$WORK/display"
    mkfifo "$WORK/display"
    exec 9<>"$WORK/display"
    Xvfb -displayfd 9 -screen 0 1280x800x24 -nolisten tcp >/dev/null 2>&1 &
    read -r number <&9
    display=:$number
    DISPLAY=$display openbox >/dev/null 2>&1 &
    mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
}

make_window_appear() {
    local begun=$EPOCHREALTIME code=0
    inside sh -c "cd $home/yomisuji && exec make run" &
    local program=$!
    if DISPLAY=$display timeout 120 xdotool search --sync --onlyvisible --name 'Yomisuji|読み筋' >/dev/null 2>&1; then
        LC_ALL=C awk -v a="$begun" -v b="$EPOCHREALTIME" 'BEGIN { printf "=== make run: a window after %.2f s\n", b - a }'
    else
        echo "=== make run: NO WINDOW"
        code=1
    fi
    kill $program 2>/dev/null || true
    wait $program 2>/dev/null || true
    return $code
}

# Set-up has fetched the network by pip or uv; what then runs has only the machine itself.
ask_engine_offline() {
    local begun=$EPOCHREALTIME code=0
    ls -l "$root$home/yomisuji/resources/networks"
    ask_network timeout 180 unshare --net "${entrance[@]}" DISPLAY="$display" sh -c "cd $home/yomisuji && exec make run ARGS=usi" || code=$?
    LC_ALL=C awk -v a="$begun" -v b="$EPOCHREALTIME" -v code=$code \
        'BEGIN { printf "=== make run ARGS=usi, without a connection: %.2f s, exit %d\n", b - a, code }'
    return $code
}

play_and_analyse() {
    in_checkout run "match run --engine builtin:1 --engine builtin:2 --pairs 1 --nodes 100 --max-moves 30 --quiet -o /tmp/match" &&
        in_checkout run "analyze /tmp/match/games --slots 2 --nodes 100 --no-second-look -d /tmp/analysed" || return 1
    local games
    games=$(inside sh -c "grep -l '評価値=' /tmp/analysed/* | wc -l")
    echo "=== by command: $games of 2 games were played and analysed"
    [ "$games" = 2 ]
}

# The same in the window, with mouse and keys.
play_and_analyse_in_window() {
    timed env TEST_PLATFORM=xcb sh -c "cd $home/yomisuji && exec \"\$@\"" sh \
        make test ARGS="tests/desktop/test_desktop_matches.py tests/desktop/test_desktop_fleet.py -n 0"
}

attempt() {
    "$@" || { echo "=== FAILED: $*"; failed=1; }
}

failed=0
mkdir -p "$WORK"
make_base
make_root
if [ "$person" = user ]; then chroot "$root" chown -R player:player $home; fi
echo "=== $suite as $person${uv:+ with uv}: $(inside "${python%-venv}" --version)"
in_checkout doctor || true
attempt in_checkout test "$TEST_ARGS"
attempt in_checkout setup
attempt in_checkout setup
if open_display; then
    attempt make_window_appear
    attempt in_checkout run "engine get network" # which ends well where the network and what runs it are there
    attempt ask_engine_offline
    attempt play_and_analyse
    attempt play_and_analyse_in_window
else
    failed=1
fi
attempt in_checkout doctor
[ $failed = 0 ] && echo "=== $suite as $person: all of it worked"
exit $failed
