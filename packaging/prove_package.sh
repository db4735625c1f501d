#!/usr/bin/env bash
# Prove that what `make package` made works on an empty machine, which has no Python:
#
#     sudo packaging/prove_package.sh bookworm deb dist/yomisuji_0.1.0_amd64.deb
#     sudo packaging/prove_package.sh bookworm tar dist/yomisuji-0.1.0-linux-x86_64.tar.xz
#
# It builds the smallest Debian with debootstrap, installs or unpacks the package in a copy of it, and there, as a plain
# user, lets the program test itself (without a screen and on one), play a game, use its commands and open a window with
# a record. Then it takes the package away and lists what is left. The empty Debian is kept in $WORK. Must be run as root.
# Xvfb, xauth and xdotool must be here; with ImageMagick a picture of the window is left in $WORK.
set -euo pipefail

suite=${1:?usage: prove_package.sh SUITE deb|tar PACKAGE}
shape=${2:?usage: prove_package.sh SUITE deb|tar PACKAGE}
package=$(readlink -f "${3:?usage: prove_package.sh SUITE deb|tar PACKAGE}")
WORK=${WORK:-/var/tmp/yomisuji-proof}
MOVES=${MOVES:-40}

[ "$(id -u)" = 0 ] || { echo "Must be run as root." >&2; exit 1; }
for tool in debootstrap Xvfb xdotool; do
    command -v $tool >/dev/null || { echo "$tool must be here." >&2; exit 1; }
done
base=$WORK/bare-$suite
root=$WORK/package-$suite-$shape
home=/home/player
failures=0
server=

# Mounts made from here on end with this script, and so do processes.
if [ -z "${YOMISUJI_PROOF_MOUNTS:-}" ]; then
    YOMISUJI_PROOF_MOUNTS=private exec unshare --mount --pid --mount-proc --fork --kill-child "$0" "$@"
fi

finish() {
    if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; fi
}
trap finish EXIT

say() { echo "=== $*"; }

fail() {
    say "FAILED: $*"
    failures=$((failures + 1))
}

seconds_since() {
    LC_ALL=C awk -v a="$1" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.2f s", b - a }'
}

bring_network() {
    cp --dereference /etc/resolv.conf "$1/etc/resolv.conf"
    find /etc/apt/apt.conf.d -name '*proxy*' -exec cp {} "$1/etc/apt/apt.conf.d/" \;
}

make_base() {
    [ -e "$base.complete" ] && return
    rm -rf "$base"
    # shellcheck disable=SC2086 - several options are several words
    debootstrap --variant=minbase ${DEBOOTSTRAP_OPTIONS:-} "$suite" "$base" ${DEBOOTSTRAP_SOURCE:-} \
        >"$WORK/debootstrap.log" 2>&1 || { cat "$WORK/debootstrap.log"; exit 1; }
    touch "$base.complete"
}

make_root() {
    rm -rf --one-file-system "$root"
    cp -a "$base" "$root"
    bring_network "$root"
    chroot "$root" useradd --create-home --home-dir $home player
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    mkdir -p "$root/tmp/.X11-unix"
    chmod 1777 "$root/tmp"
    chroot "$root" apt-get update -qq
}

as_root() {
    chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@" </dev/null
}

# A command of the plain user, in an environment as bare as the machine.
inside() {
    chroot --userspec=player:player "$root" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=$home LANG=C.UTF-8 \
        ${DISPLAY:+DISPLAY=$DISPLAY} "$@" </dev/null
}

# Run a command, show the last lines it wrote, and say how long it took and how it ended.
attempt() {
    local what=$1 begun=$EPOCHREALTIME code=0 log
    shift
    log=$(mktemp)
    inside timeout 180 "$@" >"$log" 2>&1 || code=$?
    say "$what: exit $code after $(seconds_since "$begun")"
    tail -n "${LINES_SHOWN:-4}" "$log" | sed 's/^/    /'
    if [ $code != 0 ]; then
        cat "$log"
        fail "$what"
    fi
    rm -f "$log"
}

files_of() {
    (cd "$root" && find . -xdev \( -path ./proc -o -path ./dev \) -prune -o -print | sort)
}

install_package() {
    local begun=$EPOCHREALTIME
    if [ "$shape" = deb ]; then
        cp "$package" "$root/tmp/"
        as_root apt-get install -qq --yes "/tmp/$(basename "$package")" >"$WORK/install.log" 2>&1 ||
            { cat "$WORK/install.log"; fail "apt-get install"; exit 1; }
        rm -f "$root/tmp/$(basename "$package")"
        program=yomisuji
    else
        # What every desktop has, and no package can bring along: they belong to its graphics driver, its keyboard and its fonts.
        as_root apt-get install -qq --yes --no-install-recommends libegl1 libgl1 libxcb1 libfontconfig1 xkb-data >"$WORK/install.log" 2>&1 ||
            { cat "$WORK/install.log"; fail "apt-get install"; exit 1; }
        tar --extract --xz --file "$package" --directory "$root$home" --no-same-owner
        program=$(cd "$root" && echo .$home/yomisuji-*/yomisuji)
        program=${program#.}
    fi
    say "installed after $(seconds_since "$begun"); in use: $(du -smx "$root" | cut -f1) MB of disk, the empty machine $(du -smx "$base" | cut -f1) MB"
}

check_registration() {
    local suffix type
    for suffix in kif kifu ki2 ki2u csa jkf sfen usi; do
        type=$(sed -n "s/^[0-9]*:\(application\/x-shogi-[a-z0-9]*\):\*\.$suffix\$/\1/p" "$root/usr/share/mime/globs2" | head -n 1)
        if [ -n "$type" ] && grep -q "^$type=.*yomisuji.desktop" "$root/usr/share/applications/mimeinfo.cache"; then
            say ".$suffix: $type, opened by yomisuji.desktop"
        else
            fail ".$suffix is not registered"
        fi
    done
    [ -s "$root/usr/share/icons/hicolor/scalable/apps/yomisuji.svg" ] || fail "no icon"
}

check_notices() {
    local folder=$root/usr/share/doc/yomisuji/licences
    [ "$shape" = deb ] || folder=$(dirname "$root$program")/licences
    for work in yomisuji "Qt and PySide6" python-shogi rsshogi Python "BIZ UDPGothic"; do
        [ -n "$(ls -A "$folder/$work" 2>/dev/null)" ] || fail "no terms of $work"
    done
    say "terms of $(find "$folder" -mindepth 1 -maxdepth 1 -type d | wc -l) works in licences"
}

check_commands() {
    attempt "version" "$program" --version
    attempt "a game of $MOVES moves" "$program" play --black builtin --white builtin --byoyomi 100 --max-moves "$MOVES" -o $home/g.kifu
    attempt "show" "$program" show $home/g.kifu
    attempt "convert" "$program" convert $home/g.kifu -o $home/g.csa
    attempt "check" "$program" check $home/g.kifu $home/g.csa
    attempt "doctor" "$program" engine doctor builtin
    attempt "mate" "$program" mate "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"
    attempt "analyze" "$program" analyze $home/g.csa -o $home/a.kifu --nodes 300 --jobs 2
}

start_screen() {
    local number
    exec 9<>"$WORK/display"
    Xvfb -displayfd 9 -screen 0 1280x800x24 -nolisten tcp >/dev/null 2>&1 &
    server=$!
    read -r number <&9
    DISPLAY=:$number
    export DISPLAY
    mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
}

check_window() {
    local begun=$EPOCHREALTIME window shooter
    inside "$program" $home/g.kifu >"$WORK/window.log" 2>&1 &
    local shown=$!
    if window=$(timeout 60 xdotool search --sync --onlyvisible --name 'g\.kifu' 2>/dev/null | head -n 1) && [ -n "$window" ]; then
        say "the window has the record after $(seconds_since "$begun"): $(xdotool getwindowname "$window")"
        sleep 2 # for the picture only
        shooter=$(command -v import || true)
        if [ -n "$shooter" ]; then "$shooter" -window root "$WORK/window-$suite-$shape.png"; fi
        xdotool windowfocus "$window" 2>/dev/null || true
        xdotool key --window "$window" ctrl+q 2>/dev/null || true
    else
        fail "no window"
        kill $shown 2>/dev/null || true
    fi
    local code=0
    timeout 30 tail --pid=$shown -f /dev/null || { fail "the window does not close"; kill $shown 2>/dev/null || true; }
    wait $shown || code=$?
    say "window: exit $code"
    [ $code = 0 ] || fail "the window ended badly"
    sed 's/^/    /' "$WORK/window.log"
}

remove_package() {
    if [ "$shape" = deb ]; then
        as_root apt-get purge -qq --yes yomisuji >"$WORK/remove.log" 2>&1 || { cat "$WORK/remove.log"; fail "apt-get purge"; }
    else
        rm -rf "$(dirname "$root$program")"
    fi
    local left
    left=$(files_of | grep -i yomisuji | grep -v '^\./var/lib/dpkg\|^\./var/log' || true)
    say "left behind, with yomisuji in its name: $(echo "$left" | grep -c . || true)"
    echo "$left" | sed 's/^/    /'
    # What the program itself keeps for a person is the person's, and /tmp is emptied by the system.
    left=$(echo "$left" | grep -v "^\.$home/\|^\./tmp/" || true)
    [ -z "$left" ] || fail "files of the package are left"
    if [ -e "$root/usr/share/mime/globs2" ] && grep -q x-shogi "$root/usr/share/mime/globs2"; then fail "kinds of files are left"; fi
    left=$(ps -eo user,args | grep '[y]omisuji' | grep -v "$(basename "$0")" || true)
    [ -z "$left" ] || fail "processes are left: $left"
}

mkdir -p "$WORK"
rm -f "$WORK/display"
mkfifo "$WORK/display"
make_base
make_root
say "$suite, $shape: $(basename "$package"), $(stat --format=%s "$package") bytes"
if inside sh -c 'command -v python3 python' >/dev/null; then fail "there is a Python here"; else say "no Python here"; fi
install_package
if inside sh -c 'command -v python3 python' >/dev/null; then fail "Python came along"; fi
[ "$shape" != deb ] || check_registration
check_notices
LINES_SHOWN=20 attempt "selftest without a screen" env QT_QPA_PLATFORM=offscreen "$program" --selftest
start_screen
LINES_SHOWN=20 attempt "selftest on a screen" "$program" --selftest
check_commands
check_window
remove_package
say "$([ $failures = 0 ] && echo "all of it worked" || echo "$failures FAILED")"
exit $((failures > 0))
