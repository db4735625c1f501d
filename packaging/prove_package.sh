#!/usr/bin/env bash
# Prove that what `make package` made works on an empty machine, which has no Python:
#
#     sudo packaging/prove_package.sh bookworm deb dist/yomisuji_0.1.0_amd64.deb
#     sudo packaging/prove_package.sh bookworm tar dist/yomisuji-0.1.0-linux-x86_64.tar.xz
#     sudo packaging/prove_package.sh bookworm appimage dist/Yomisuji-0.1.0-x86_64.AppImage
#
# It builds the smallest Debian with debootstrap, installs or unpacks the package in a copy of it, and there, as a plain
# user, lets the program test itself (without a screen and on one), its engine answer by its network and without it, with
# no way out of the machine, lets it play a game, use its commands, open a window with a record, and play two games in the
# window: one engine against another, and a person, by keys, against an engine. Then it takes the package away and lists
# what is left. The empty Debian is kept in $WORK. Must be run as root.
# Xvfb, xdotool and openbox must be here; with ImageMagick pictures of the windows are left in $WORK. What is not here of
# desktop-file-utils, appstream, libglib2.0-bin and xdg-utils cannot look at the package, and that is said.
set -euo pipefail

suite=${1:?usage: prove_package.sh SUITE deb|tar|appimage PACKAGE}
shape=${2:?usage: prove_package.sh SUITE deb|tar|appimage PACKAGE}
package=$(readlink -f "${3:?usage: prove_package.sh SUITE deb|tar|appimage PACKAGE}")
WORK=${WORK:-/var/tmp/yomisuji-proof}
MOVES=${MOVES:-40}

[ "$(id -u)" = 0 ] || { echo "Must be run as root." >&2; exit 1; }
for tool in debootstrap Xvfb xdotool openbox; do
    command -v $tool >/dev/null || { echo "$tool must be here." >&2; exit 1; }
done
base=$WORK/bare-$suite
root=$WORK/package-$suite-$shape
home=/home/player
data=$home/.local/share/yomisuji
failures=0
# shellcheck source=packaging/prove_network.sh
. "$(dirname "$0")/prove_network.sh"
server=
keeper=

# Mounts made from here on end with this script, and so do processes.
if [ -z "${YOMISUJI_PROOF_MOUNTS:-}" ]; then
    YOMISUJI_PROOF_MOUNTS=private exec unshare --mount --pid --mount-proc --fork --kill-child "$0" "$@"
fi

finish() {
    for process in $keeper $server; do kill "$process" 2>/dev/null || true; done
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
        ${DISPLAY:+DISPLAY=$DISPLAY} ${APPIMAGE_EXTRACT_AND_RUN:+APPIMAGE_EXTRACT_AND_RUN=1 NO_CLEANUP=1} "$@" </dev/null
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
        if [ "$shape" = tar ]; then
            tar --extract --file "$package" --directory "$root$home" --no-same-owner
            program=$(cd "$root" && echo .$home/yomisuji-*/yomisuji)
            program=${program#.}
        else
            program=$home/$(basename "$package")
            install -m 755 "$package" "$root$program"
            # A plain user of the empty machine may not mount anything; that it mounts itself is tried below.
            # NO_CLEANUP: else a second start takes the files away that the first one has unpacked and still needs.
            export APPIMAGE_EXTRACT_AND_RUN=1 NO_CLEANUP=1
        fi
        check_missing_libraries
        # What every desktop has, and no package can bring along: they belong to its graphics driver, its keyboard and its fonts.
        as_root apt-get install -qq --yes --no-install-recommends libegl1 libgl1 libxcb1 libfontconfig1 xkb-data >"$WORK/install.log" 2>&1 ||
            { cat "$WORK/install.log"; fail "apt-get install"; exit 1; }
        [ "$shape" != appimage ] || check_mounting
    fi
    say "installed after $(seconds_since "$begun"); in use: $(du -smx "$root" | cut -f1) MB of disk, the empty machine $(du -smx "$base" | cut -f1) MB"
}

# Without a library that Qt needs the program says which, and what brings it.
check_missing_libraries() {
    local told code=0
    told=$(inside env QT_QPA_PLATFORM=offscreen "$program" --selftest 2>&1) || code=$?
    if [ $code != 0 ] && [[ $told == *"apt-get install lib"* ]] && [[ $told != *Traceback* ]]; then
        say "without the system's libraries: exit $code"
        tail -n 4 <<<"$told" | sed 's/^/    /'
    else
        echo "$told"
        fail "a missing library is not told in a sentence"
    fi
}

check_mounting() {
    local told
    if told=$(as_root "$program" --version 2>&1); then
        say "mounted by itself: $told"
    else
        echo "$told"
        fail "it does not start by mounting itself"
    fi
}

# Let a program of this machine look at what was installed.
examined() {
    local what=$1 told
    shift
    if ! command -v "$1" >/dev/null; then
        say "$what: NOT TRIED, $1 is not here"
    elif told=$("$@" 2>&1); then
        say "$what: passed"
    else
        echo "$told"
        fail "$what"
    fi
}

# What the desktop of the empty machine would say. It passes over an entry whose program is not on PATH.
desktop() {
    env -i PATH="$PATH:$root/usr/bin" HOME="$WORK/nobody" LC_ALL=C.UTF-8 XDG_DATA_HOME="$WORK/nobody" XDG_DATA_DIRS="$root/usr/share" \
        XDG_CURRENT_DESKTOP=GNOME "$@"
}

check_registration() {
    local suffix type told file=$WORK/kind
    for suffix in kif kifu ki2 ki2u csa jkf sfen usi; do
        type=$(sed -n "s/^[0-9]*:\(application\/x-shogi-[a-z0-9]*\):\*\.$suffix\$/\1/p" "$root/usr/share/mime/globs2" | head -n 1)
        if [ -z "$type" ] || ! grep -q "^$type=.*yomisuji.desktop" "$root/usr/share/applications/mimeinfo.cache"; then
            fail ".$suffix is not registered"
        elif command -v xdg-mime >/dev/null && command -v gio >/dev/null; then
            echo >"$file.$suffix"
            told="$(desktop xdg-mime query filetype "$file.$suffix") $(desktop gio mime "$type")"
            if [[ $told == "$type "*yomisuji.desktop* ]]; then
                say ".$suffix: $type for xdg-mime, opened by yomisuji.desktop"
            else
                fail ".$suffix, which should be $type: xdg-mime and gio say $told"
            fi
            rm "$file.$suffix"
        else
            say ".$suffix: $type, opened by yomisuji.desktop (xdg-mime and gio NOT TRIED, they are not here)"
        fi
    done
    [ -s "$root/usr/share/icons/hicolor/scalable/apps/yomisuji.svg" ] || fail "no icon"
    examined "menu entry" desktop-file-validate "$root/usr/share/applications/yomisuji.desktop"
    examined "description" appstreamcli validate --no-net "$root"/usr/share/metainfo/*Yomisuji.metainfo.xml
    examined "manual page" man --warnings --local-file --encoding=UTF-8 "$root/usr/share/man/man1/yomisuji.1.gz"
}

check_notices() {
    local folder=$root/usr/share/doc/yomisuji/licences
    case $shape in
        tar) folder=$(dirname "$root$program")/licences ;;
        appimage)
            (cd "$root$home" && as_root sh -c "cd $home && $program --appimage-extract" >/dev/null)
            folder=$root$home/squashfs-root/usr/lib/yomisuji/licences
            ;;
    esac
    for work in yomisuji "Qt and PySide6" python-shogi rsshogi numpy onnxruntime "miniosl network" Python "BIZ UDPGothic" ${APPIMAGE_EXTRACT_AND_RUN:+"AppImage runtime"}; do
        [ -n "$(ls -A "$folder/$work" 2>/dev/null)" ] || fail "no terms of $work"
    done
    say "terms of $(find "$folder" -mindepth 1 -maxdepth 1 -type d | wc -l) works in licences"
    rm -rf "$root$home/squashfs-root"
}

# In a machine without any connection the engine answers by its network; without the file it says so, and answers as well as it can.
check_engine() {
    local told begun=$EPOCHREALTIME network
    if told=$(ask_engine); then
        say "the engine answers by its network after $(seconds_since "$begun")"
    else
        fail "the network of the engine does not answer"
    fi
    tail -n 4 <<<"$told" | sed 's/^/    /'
    [ "$shape" != appimage ] || return 0 # nobody takes a file out of one
    network=$(find "$root/usr/lib" "$root$home" -name 'miniosl-*.onnx')
    mv "$network" "$WORK/taken-out.onnx"
    if told=$(ask_engine) || [[ $told != *"The neural network is missing"*bestmove* ]]; then
        echo "$told"
        fail "without its network the engine does not say so, or does not answer"
    else
        say "without its network it answers as well: $(tail -n 1 <<<"$told")"
    fi
    mv "$WORK/taken-out.onnx" "$network"
}

ask_engine() {
    ask_network timeout 180 unshare --net chroot --userspec=player:player "$root" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=$home \
        LANG=C.UTF-8 ${APPIMAGE_EXTRACT_AND_RUN:+APPIMAGE_EXTRACT_AND_RUN=1 NO_CLEANUP=1} "$program" usi
}

check_commands() {
    attempt "version" "$program" --version
    attempt "a game of $MOVES moves" "$program" play --black builtin --white builtin --byoyomi 100 --max-moves "$MOVES" -o $home/g.kifu
    attempt "show" "$program" show $home/g.kifu
    attempt "convert" "$program" convert $home/g.kifu -o $home/g.csa
    attempt "check" "$program" check $home/g.kifu $home/g.csa
    attempt "doctor" "$program" engine doctor builtin
    attempt "the network is there, and what runs it" "$program" engine get network
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
    openbox >/dev/null 2>&1 &
    keeper=$!
}

picture() {
    local shooter
    shooter=$(command -v import || true)
    if [ -n "$shooter" ]; then "$shooter" -window root "$WORK/$1-$suite-$shape.png"; fi
}

# Open the window, wait for the first that is called like that, and say how long it took.
open_window() {
    local name=$1 begun=$EPOCHREALTIME until=$((SECONDS + 60))
    shift
    inside "$program" "$@" >"$WORK/window.log" 2>&1 &
    shown=$!
    window=
    # xdotool gives up where a window goes while it looks at it.
    while [ -z "$window" ] && [ $SECONDS -lt $until ]; do
        window=$(timeout 20 xdotool search --sync --onlyvisible --name "$name" 2>/dev/null | head -n 1 || true)
        [ -n "$window" ] || sleep 0.2
    done
    if [ -n "$window" ]; then
        say "the window after $(seconds_since "$begun"): $(xdotool getwindowname "$window")"
        sleep 2 # until it is whole, as a person would wait
    else
        picture "no-window"
        fail "no window"
        kill $shown 2>/dev/null || true
        return 1
    fi
}

close_window() {
    local code=0
    xdotool windowactivate --sync "$window" key ctrl+q 2>/dev/null || true
    timeout 30 tail --pid=$shown -f /dev/null || { picture "not-closed"; fail "the window does not close"; kill $shown 2>/dev/null || true; }
    wait $shown || code=$?
    say "window: exit $code"
    [ $code = 0 ] || fail "the window ended badly"
    sed 's/^/    /' "$WORK/window.log"
    check_faults
    check_processes
}

# The program writes into its log when something has gone wrong in it, and only then.
check_faults() {
    local log=$root$data/logs/yomisuji.log
    if [ -s "$log" ]; then
        cat "$log"
        fail "the program tells of a fault of its own"
        rm -f "$log"
    fi
}

check_processes() {
    local left
    left=$(ps -eo user,args | grep '[y]omisuji' | grep -v "$(basename "$0")" || true)
    [ -z "$left" ] || fail "processes are left: $left"
}

check_window() {
    open_window 'g\.kifu' $home/g.kifu || return 0
    picture "window"
    close_window
}

# What was chosen before the last game lies among the notes, and the next one begins with that.
choose_game() {
    inside mkdir -p $data/notes $data/games
    printf '%s\n' "$1" >"$root$data/notes/game.json"
    chown --reference="$root$data/notes" "$root$data/notes/game.json"
}

# A game in the window, begun by Ctrl+G and Enter; in each round a move is typed, where there is one to be typed.
play_in_window() {
    local what=$1 choices=$2 move=$3 rounds=$4 before begun record="" dialog
    choose_game "$choices"
    before=$(find "$root$data/games" -type f | wc -l)
    open_window 'Yomisuji|読み筋' || return 0
    begun=$EPOCHREALTIME
    xdotool windowactivate --sync "$window" key ctrl+g
    if ! dialog=$(timeout 30 xdotool search --sync --onlyvisible --name '^(New game|対局)$' | head -n 1); then
        picture "no-dialog"
        fail "$what: no dialog"
        close_window
        return 0
    fi
    sleep 1
    picture "$what-dialog"
    xdotool windowactivate --sync "$dialog" key Return
    while [ -z "$record" ] && [ "$rounds" -gt 0 ]; do
        rounds=$((rounds - 1))
        sleep 1
        if [ -n "$move" ]; then
            xdotool windowactivate --sync "$window" key ctrl+j
            xdotool type --delay 60 "$move"
            xdotool key Return
        fi
        # The file is claimed first and written then.
        if [ "$(find "$root$data/games" -type f -size +0 | wc -l)" -gt "$before" ]; then
            record=$(find "$root$data/games" -type f -size +0 -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d' ' -f2-)
        fi
    done
    if [ -n "$record" ]; then
        say "$what: over after $(seconds_since "$begun"), saved as $(basename "$record"): $(grep '^まで' "$record" || tail -n 1 "$record")"
        grep -q '^まで' "$record" || fail "$what: the record has no end"
        attempt "$what: its record" "$program" check "${record#"$root"}"
    else
        fail "$what: no end of the game"
    fi
    sleep 1
    picture "$what"
    close_window
}

check_games() {
    local engine='{"engine": "builtin", "level": 10, "limit": {"nodes": 100}}'
    play_in_window "engines" '{"conditions": {"players": ['"$engine, $engine"'], "max_moves": 320}}' "" 240
    # White has one legal move, and then it is mate in one.
    play_in_window "person" '{"conditions": {"players": [{}, {"engine": "builtin", "level": 3}]}, "start": "text",
        "words": "7l1/8k/6G1G/8P/9/9/9/9/4K4 w G2r2bg4s4n3l17p 1"}' "G*1b" 20
}

remove_package() {
    if [ "$shape" = deb ]; then
        as_root apt-get remove -qq --yes yomisuji >"$WORK/remove.log" 2>&1 || { cat "$WORK/remove.log"; fail "apt-get remove"; }
        check_removed "apt-get remove"
        # apt-get knows no package any more that came as a file and left nothing to purge; dpkg does.
        as_root dpkg --purge yomisuji >"$WORK/remove.log" 2>&1 || { cat "$WORK/remove.log"; fail "dpkg --purge"; }
        check_removed "dpkg --purge"
    else
        if [ "$shape" = tar ]; then rm -rf "$(dirname "$root$program")"; else rm "$root$program"; fi
        check_removed "removing it"
    fi
    [ "$(find "$root$data/games" -type f | wc -l)" = 2 ] || fail "the person's games are gone"
    check_processes
}

check_removed() {
    local left ours
    left=$(files_of | grep -i yomisuji | grep -v '^\./var/lib/dpkg\|^\./var/log' || true)
    # What the program itself keeps for a person is the person's, and /tmp is emptied by the system.
    ours=$(echo "$left" | grep -v "^\.$home/\|^\./tmp/" || true)
    say "after $1: $(echo "$ours" | grep -c . || true) files of the package; $(echo "$left" | grep -c "^\.$home/" || true) files and folders of the person:"
    echo "$left" | sed 's/^/    /'
    [ -z "$ours" ] || fail "files of the package are left after $1"
    if [ -e "$root/usr/share/mime/globs2" ] && grep -q x-shogi "$root/usr/share/mime/globs2"; then fail "kinds of files are left"; fi
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
check_engine
start_screen
LINES_SHOWN=20 attempt "selftest on a screen" "$program" --selftest
check_commands
check_window
check_games
remove_package
say "$([ $failures = 0 ] && echo "all of it worked" || echo "$failures FAILED")"
exit $((failures > 0))
