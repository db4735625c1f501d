#!/usr/bin/env bash
# Prove that what `make windows` made works, as far as Wine can tell:
#
#     sudo packaging/prove_windows.sh               the zip and the installer in dist; `zip` or `installer` takes one
#     sudo packaging/prove_windows.sh suite         the tests without windows, under the Python for Windows
#     sudo packaging/prove_windows.sh suite tests/unit/base -k atomic
#     sudo packaging/prove_windows.sh pictures      the installer and the window, for the manual
#
# It builds the smallest Debian that has Wine 10, and in it, as a plain user with a Windows that nobody has used: unpacks
# the zip, lets the program test itself, uses its commands, engines in a folder with a Japanese name, and its window;
# installs with the installer, uninstalls, and lists what is left of files, keys of the registry and processes. Each
# step says ✓ or ✗. The Debian is kept in $WORK, and pictures of the windows beside it. Must be run as root.
set -euo pipefail
export LC_ALL=C.UTF-8

checkout=$(cd "$(dirname "$0")/.." && pwd)
WORK=${WORK:-/var/tmp/yomisuji-proof}
SUITE=${SUITE:-trixie}
DIST=${DIST:-$checkout/dist}

[ "$(id -u)" = 0 ] || { echo "Must be run as root." >&2; exit 1; }
lacking=
# A tool and the package of Debian that brings it.
while read -r tool package; do
    command -v "$tool" >/dev/null || lacking="$lacking $package"
done <<'TOOLS'
debootstrap debootstrap
Xvfb xvfb
xdotool xdotool
openbox openbox
import imagemagick
unzip unzip
strings binutils
x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64
TOOLS
[ -z "$lacking" ] || { echo "Not here: sudo apt-get install$lacking" >&2; exit 1; }

# Mounts made from here on end with this script, and so do processes.
if [ -z "${YOMISUJI_PROOF_MOUNTS:-}" ]; then
    YOMISUJI_PROOF_MOUNTS=private exec unshare --mount --pid --mount-proc --fork --kill-child "$0" "$@"
fi

root=$WORK/wine-$SUITE
home=/home/player
# shellcheck source=packaging/prove_network.sh
. "$checkout/packaging/prove_network.sh"
drive=$root$home/.wine/drive_c
roaming=$drive/users/player/AppData/Roaming/Yomisuji
# Where the program that is tried keeps its own; that of the zip beside itself.
data=$roaming/data
# What has a Japanese name and blanks shall work as well as what has not.
unpacked='読み筋 の場所'
records='棋譜 置き場'
engines='エンジン 1'
failures=0

say() { echo "=== $*"; }

good() { echo "✓ $*"; }

bad() {
    echo "✗ FAILED: $*"
    failures=$((failures + 1))
}

seconds_since() {
    awk -v a="$1" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f s", b - a }'
}

# Installers begin with a program of 32 bits. By its locale Wine is a Japanese Windows, whose old programs speak code page 932.
furnish_root() {
    cp --dereference /etc/resolv.conf "$root/etc/resolv.conf" &&
        find /etc/apt/apt.conf.d -name '*proxy*' -exec cp {} "$root/etc/apt/apt.conf.d/" \; &&
        chroot "$root" dpkg --add-architecture i386 &&
        chroot "$root" apt-get update -qq &&
        chroot "$root" env DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends \
            wine wine64 wine32:i386 locales fonts-ipafont-gothic &&
        chroot "$root" localedef -i ja_JP -f UTF-8 ja_JP.UTF-8 &&
        chroot "$root" useradd --create-home --home-dir $home player &&
        chroot "$root" apt-get clean
}

make_root() {
    [ -e "$root.complete" ] && return
    local begun=$EPOCHREALTIME log=$WORK/wine-root.log
    rm -rf --one-file-system "$root"
    # shellcheck disable=SC2086 - several options are several words
    { debootstrap --variant=minbase ${DEBOOTSTRAP_OPTIONS:-} "$SUITE" "$root" ${DEBOOTSTRAP_SOURCE:-} && furnish_root; } >"$log" 2>&1 </dev/null ||
        { cat "$log"; exit 1; }
    touch "$root.complete"
    good "a Debian with Wine, made after $(seconds_since "$begun"): $(du -smx "$root" | cut -f1) MB"
}

# A command of the plain user, in an environment as bare as the machine.
inside() { enter "$@" </dev/null; }

enter() {
    # shellcheck disable=SC2086 - several words
    ${entered_by:-} chroot --userspec=player:player "$root" /usr/bin/env -i -C "${FROM:-/}" PATH=/usr/bin:/bin HOME=$home LANG=${SPOKEN:-ja_JP.UTF-8} \
        WINEDEBUG=-all ${DISPLAY:+DISPLAY=$DISPLAY} "$@"
}

windows() { inside timeout "${LONGEST:-300}" wine "$@"; }

# Variables called QT_… Wine keeps from programs of Windows, so that they are set by one of those.
offscreen='cmd /c C:\offscreen.bat'

make_offscreen() {
    printf '@set QT_QPA_PLATFORM=offscreen\r\n@%%*\r\n' >"$drive/offscreen.bat"
    owned "$drive/offscreen.bat"
}

# Run a program of Windows, show the last lines it wrote, and say how long it took and how it ended.
attempt() {
    local what=$1 begun=$EPOCHREALTIME code=0 log=$WORK/attempt.log
    shift
    windows "$@" >"$log" 2>&1 || code=$?
    if [ $code = 0 ]; then
        good "$what ($(seconds_since "$begun"))"
        tail -n "${LINES_SHOWN:-2}" "$log" | sed 's/^/    /'
    else
        cat "$log"
        bad "$what: exit $code"
    fi
}

holds() {
    local what=$1
    shift
    if "$@" >/dev/null; then good "$what"; else bad "$what"; fi
}

# Wait for as long as a person would for what comes by itself.
comes() {
    local tries=0
    until "$@" >/dev/null 2>&1; do
        tries=$((tries + 1))
        [ $tries -lt "${PATIENCE:-240}" ] || return 1
        sleep 0.5
    done
}

is_gone() { ! "$@"; }

owned() { chown -R --reference="$root$home" "$1"; }

make_windows() {
    rm -rf --one-file-system "${root:?}$home"
    install -d -o "$(stat -c %u "$root/tmp")" "$root$home"
    chroot "$root" chown player:player $home
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    mkdir -p "$root/tmp/.X11-unix"
    chmod 1777 "$root/tmp"
    local begun=$EPOCHREALTIME
    inside wine wineboot --init >"$WORK/wineboot.log" 2>&1 || { cat "$WORK/wineboot.log"; exit 1; }
    # Wine holds a program that crashes until somebody closes a dialog, whatever the program has asked for.
    inside wine reg add 'HKCU\Software\Wine\WineDbg' /v ShowCrashDialog /t REG_DWORD /d 0 /f >/dev/null 2>&1
    inside timeout 60 wineserver --wait || true
    make_offscreen
    good "$(inside wine --version) has a Windows that nobody has used ($(seconds_since "$begun"))"
}

# Windows 10 has icuuc.dll since version 1703, and Qt wants it; Wine has none. This one stands in for it, in the folder of
# Wine's Windows. What it is asked for it does not do, and Qt does without.
put_stand_in() {
    local library=$1 source=$WORK/icuuc.c
    x86_64-w64-mingw32-objdump -p "$library" |
        awk '/DLL Name:/ { ours = $3 == "icuuc.dll" } ours && $NF ~ /^(u_|ucnv_|UCNV_)/ { print "__declspec(dllexport) void *" $NF "(void) { return 0; }" }' >"$source"
    [ -s "$source" ] || { bad "$library asks for nothing of icuuc.dll"; return; }
    x86_64-w64-mingw32-gcc -shared -s -O1 "$source" -o "$drive/windows/system32/icuuc.dll"
}

# A stand-in must not be shipped, and Wine writes who it is into each library of its own.
check_no_stand_in() {
    local found
    found=$({ find "$1" -iname 'icu*.dll'; find "$1" -type f \( -iname '*.dll' -o -iname '*.exe' -o -iname '*.pyd' \) -print0 |
        xargs -0 grep -laE 'Wine (builtin|placeholder) DLL' || true; })
    holds "nothing of Wine in $(find "$1" -type f | wc -l) files${found:+: $found}" [ -z "$found" ]
}

check_version_of() {
    local told
    told=$(strings --encoding=l "$1" | grep -A 1 '^FileVersion$' | tail -n 1)
    holds "$(basename "$1") says its version in its properties: $told" [ -n "$told" ]
}

check_terms() {
    local work
    for work in yomisuji "Qt and PySide6" numpy onnxruntime "miniosl network" Python "Microsoft Visual C++ runtime"; do
        [ -n "$(ls -A "$1/licences/$work" 2>/dev/null)" ] || bad "no terms of $work"
    done
    good "terms of $(find "$1/licences" -mindepth 1 -maxdepth 1 -type d | wc -l) works in licences"
}

# ---- Programs of Windows

# It opens with 7g7f or 3c3d and resigns then. "slow" never answers, and ends only when it is ended; "crash" is one for
# another processor.
make_engines() {
    local folder=$drive/$engines source=$WORK/engine.c
    mkdir -p "$folder"
    cat >"$source" <<'C'
#include <stdio.h>
#include <string.h>
#include <windows.h>

static char line[65536];
static const char *move;

static int says(const char *words) { return !strncmp(line, words, strlen(words)); }

int main(int count, char **words)
{
    int crash = count > 1 && !strcmp(words[1], "crash"), slow = count > 1 && !crash;
    setvbuf(stdout, NULL, _IONBF, 0);
    while (fgets(line, sizeof line, stdin)) {
        if (says("usi\n") || says("usi\r")) /* 読み, in code page 932 */
            printf("id name \x93\xc7\x82\xdd 1\nid author nobody\noption name Depth type spin default 1 min 1 max 9\nusiok\n");
        else if (crash)
            __builtin_trap();
        else if (says("isready"))
            printf("readyok\n");
        else if (says("position")) {
            char *moves = strstr(line, " moves ");
            move = !moves ? "7g7f" : strchr(moves + 7, ' ') ? "resign" : "3c3d";
        } else if (says("go mate"))
            printf("checkmate notimplemented\n");
        else if (says("go") && !slow) {
            if (strcmp(move, "resign"))
                printf("info depth 1 score cp 12 pv %s\n", move);
            if (!says("go infinite"))
                printf("bestmove %s\n", move);
        } else if (says("stop") && !slow)
            printf("bestmove %s\n", move);
        else if (says("quit"))
            return 0;
    }
    while (slow)
        Sleep(1000);
    return 0;
}
C
    x86_64-w64-mingw32-gcc -s -O1 "$source" -o "$folder/読み test.exe"
    printf '@echo off\r\n"%%~dp0読み test.exe" %%*\r\n' | iconv -t CP932 >"$folder/run.bat"
    owned "$folder"
}

# Programs of Windows by their command lines; Wine starts them by programs of this system, which are none.
running() { ps -eo pid,args | grep -E "^ *[0-9]+ \"?[A-Z]:\\\\.*($1)"; }

ours='yomisuji|読み test\.exe|run\.bat|unins000|setup\.exe'

check_processes() {
    PATIENCE=30 comes is_gone running "$ours" || true
    holds "$1: no process is left$(running "$ours" | sed 's/^/; /')" is_gone running "$ours"
}

# As the task manager ends it: nothing of it is asked.
kill_program() {
    running "$1" | while read -r process _; do kill -9 "$process"; done
}

check_commands() {
    local program=$1
    attempt "version" "$program" --version
    # shellcheck disable=SC2086 - several words
    LINES_SHOWN=20 attempt "selftest without a screen" $offscreen "$program" --selftest
    holds "and no screen was used" grep -q '^platform plugin *offscreen' "$WORK/attempt.log"
    attempt "a whole game of the bundled engine with itself" "$program" play --black builtin:3 --white builtin:3 --nodes 300 --quiet -o "C:\\$records\\対局 1.kifu"
    holds "its record has an end: $(grep -a '^まで' "$drive/$records/対局 1.kifu")" grep -qa '^まで' "$drive/$records/対局 1.kifu"
    attempt "doctor: the bundled engine" "$program" engine doctor builtin
    attempt "the network is there, and what runs it" "$program" engine get network
    check_engine "$program"
    attempt "doctor: an .exe in a Japanese folder" "$program" engine doctor "C:\\$engines\\読み test.exe"
    attempt "doctor: a .bat beside it" "$program" engine doctor "C:\\$engines\\run.bat"
    windows "$program" engine doctor "C:\\$engines\\読み test.exe" crash >"$WORK/crash.log" 2>&1 || true
    holds "one for another processor: $(grep -a 0xC000001D "$WORK/crash.log" | head -n 1)" grep -qa 0xC000001D "$WORK/crash.log"
    attempt "a game of the .exe with the .bat" "$program" play --black "C:\\$engines\\読み test.exe" --white "C:\\$engines\\run.bat" --quiet --byoyomi 1000 -o "C:\\$records\\対局 2.kif"
    holds "each was asked for a move: $(iconv -f CP932 "$drive/$records/対局 2.kif" | grep -cE '^ +[12] [７３]')" \
        [ "$(iconv -f CP932 "$drive/$records/対局 2.kif" | grep -cE '^ +[12] [７３]')" = 2 ]
    attempt "a match of the .exe with the bundled engine" "$program" match run --engine "C:\\$engines\\読み test.exe" --engine builtin:1 --pairs 1 --nodes 100 -o 'C:\\大会'
    cp "$drive/$records/対局 1.kifu" "$drive/$records/対局 3.kifu"
    attempt "a folder of records converted" "$program" convert "C:\\$records" -d 'C:\変換 後' --to .csa
    holds "all $(find "$drive/変換 後" -name '*.csa' | wc -l) of them" [ "$(find "$drive/変換 後" -name '*.csa' | wc -l)" = 4 ]
    attempt "names with *, which no shell of Windows fills in" "$program" check "C:\\$records\\対局*.kif*"
    check_processes "commands"
}

# Wine 10 lacks functions of C that numpy calls (crealf), so that the network itself is NOT TRIED here: the engine has to say so,
# and to answer without it.
check_engine() {
    holds "the engine says that its network does not run under Wine, and answers" told_of_wine "$1"
    tail -n 2 "$WORK/engine.log" | sed 's/^/    /'
}

told_of_wine() {
    ask_network offline timeout 300 wine "$1" usi || true
    grep -q '^info string .*under Wine' "$WORK/engine.log" && grep -q '^bestmove' "$WORK/engine.log"
}

offline() { entered_by="unshare --net" enter "$@"; }

check_killed() {
    local program=$1 begun
    windows "$program" play --black "\"C:\\$engines\\run.bat\" slow" --white builtin --quiet --time 600000 -o "C:\\$records\\never.kif" >/dev/null 2>&1 &
    if ! comes running '読み test\.exe'; then
        bad "the slow engine does not start"
        return
    fi
    sleep 3 # until it has been asked for a move
    begun=$EPOCHREALTIME
    kill_program 'yomisuji-console\.exe'
    PATIENCE=30 comes is_gone running "$ours" || true
    holds "the program killed in a game: its .bat and the engine behind it have ended ($(seconds_since "$begun"))$(running "$ours" | sed 's/^/; /')" is_gone running "$ours"
    wait $! 2>/dev/null || true
}

# ---- The window

start_screen() {
    rm -f "$WORK/display"
    mkfifo "$WORK/display"
    exec 9<>"$WORK/display"
    Xvfb -displayfd 9 -screen 0 1600x900x24 -nolisten tcp >/dev/null 2>&1 &
    local number
    read -r number <&9
    DISPLAY=:$number
    export DISPLAY
    mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
    openbox >/dev/null 2>&1 &
}

picture() { import -window root "$WORK/windows-$1.png" || true; }

named() { xdotool search --onlyvisible --name "$1"; }

open_window() {
    local name=$1 begun=$EPOCHREALTIME
    shift
    windows "$@" >"$WORK/window.log" 2>&1 &
    shown=$!
    if comes named "$name"; then
        window=$(named "$name" | head -n 1)
        good "the window after $(seconds_since "$begun"): $(xdotool getwindowname "$window")"
        sleep 3 # until it is whole, as a person would wait
        return 0
    fi
    picture no-window
    cat "$WORK/window.log"
    bad "no window called $name"
    kill_program 'yomisuji'
    return 1
}

keys() {
    xdotool windowactivate --sync "$window"
    xdotool key "$@"
    sleep 1
}

keys_here() {
    xdotool key "$@"
    sleep 1
}

check_faults() {
    if [ -s "$data/logs/yomisuji.log" ]; then
        cat "$data/logs/yomisuji.log"
        bad "the program tells of a fault of its own"
        rm -f "$data/logs/yomisuji.log"
    fi
}

unsaved() { find "$data/unsaved" -name "*.journal" -size +0 2>/dev/null | grep -q .; }

is_alone() { [ "$(running 'yomisuji\.exe' | wc -l)" = 1 ]; }

recovered() { find "$drive" -name 'recovered*.kifu'; }

saved_again() { [ -n "$(recovered)" ] && grep -q ２五歩 "$(recovered)"; }

check_window() {
    local program=$1 code=0
    LONGEST=600
    open_window '対局 1' "$program" "C:\\$records\\対局 1.kifu" || return 0
    picture record
    windows "$program" "C:\\$records\\対局 2.kif" >/dev/null 2>&1 || bad "a second start ends badly"
    comes named '対局 2' || picture no-second
    holds "a file given to a second start is opened in the window that is there" named '対局 2'
    PATIENCE=60 comes is_alone || true
    holds "and there is one program" is_alone
    drop_file "$home/.wine/drive_c/$records/対局 3.kifu"
    # What is not saved: a new record with three moves, typed.
    keys ctrl+n
    for move in 2g2f 8c8d 2f2e; do
        keys ctrl+j
        xdotool type --delay 60 "$move"
        keys Return
    done
    comes unsaved || true
    holds "moves that are not saved are kept" unsaved
    picture unsaved
    kill_program 'yomisuji\.exe'
    wait $shown 2>/dev/null || true
    check_processes "the window killed"
    open_window '復元した棋譜' "$program" || return 0
    picture recovered
    keys ctrl+s
    comes named '保存|Save' || true
    sleep 3
    picture saving
    keys_here ctrl+a
    xdotool type --delay 60 recovered.kifu
    keys_here Return
    PATIENCE=30 comes saved_again || true
    holds "and come back when it is started again: $(grep -cE '２六歩|８四歩|２五歩' "$(recovered)") of 3 moves" saved_again
    close_window
}

close_window() {
    local code=0
    keys ctrl+q
    PATIENCE=60 comes is_gone running 'yomisuji\.exe' || { picture not-closed; bad "the window does not close"; kill_program 'yomisuji\.exe'; }
    wait $shown || code=$?
    holds "the window is closed by Ctrl+Q: exit $code" [ $code = 0 ]
    check_faults
    check_processes "the window closed"
}

# A file is dragged by the mouse out of another program, which is none of Windows: Wine hands it on as Windows does.
drop_file() {
    local file=$1 source x y
    source=$WORK/drag.py
    cat >"$source" <<'PY'
import sys
from PySide6.QtCore import QMimeData, QPoint, QUrl
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QApplication, QLabel


class Source(QLabel):
    def mouseMoveEvent(self, _event):
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(sys.argv[1])])
        drag = QDrag(self)
        drag.setMimeData(data)
        drag.exec()


application = QApplication([])
label = Source("drag me")
label.setWindowTitle("a file to drag")
label.setGeometry(1400, 700, 150, 60)
label.show()
application.exec()
PY
    "$checkout/.venv/bin/python" "$source" "$file" >"$WORK/drag.log" 2>&1 &
    local dragging=$!
    comes named 'a file to drag' || { cat "$WORK/drag.log"; bad "nothing to drag from"; kill $dragging; return 0; }
    eval "$(xdotool getwindowgeometry --shell "$(named 'a file to drag' | head -n 1)" | sed 's/^/FROM_/')"
    eval "$(xdotool getwindowgeometry --shell "$window" | sed 's/^/TO_/')"
    x=$((TO_X + TO_WIDTH / 2)) y=$((TO_Y + TO_HEIGHT / 2))
    xdotool mousemove $((FROM_X + 40)) $((FROM_Y + 30)) mousedown 1
    for step in 1 2 3 4 5 6 7 8; do
        xdotool mousemove $((FROM_X + 40 + (x - FROM_X - 40) * step / 8)) $((FROM_Y + 30 + (y - FROM_Y - 30) * step / 8))
        sleep 0.2
    done
    sleep 1
    xdotool mouseup 1
    PATIENCE=20 comes named '対局 3' || picture no-drop
    holds "a file dropped on the window is opened in it" named '対局 3'
    kill $dragging
}

# ---- The installer

keys_of_registry() {
    local hive
    for hive in 'HKCU\Software' 'HKLM\Software'; do
        windows reg export "$hive" 'C:\registry.reg' /y >/dev/null 2>&1
        iconv -f UTF-16 -t UTF-8 "$drive/registry.reg" | tr -d '\r' | sed -n 's/^\[\(.*\)\]$/\1/p'
        rm "$drive/registry.reg"
    done | sort
}

kinds() { keys_of_registry | grep -iE 'Classes\\\.(kif|kifu|ki2|ki2u|csa|jkf|sfen|usi)(\\|$)|Classes\\Yomisuji' || true; }

files_of_windows() { (cd "$drive" && find . | sort); }

check_installer() {
    local setup=$1 folder=$drive/users/player/AppData/Local/Programs/Yomisuji program called before=$WORK/files.before keys_before=$WORK/keys.before
    # Somebody else's kind of file, which must outlive ours.
    windows reg add 'HKCU\Software\Classes\.csa' /ve /d Other.csa /f >/dev/null 2>&1
    # Windows has this key and these folders; Wine makes them when something is put into them.
    windows reg add 'HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall' /f >/dev/null 2>&1
    mkdir -p "$drive/users/player/AppData/Local/Programs"
    owned "$drive/users/player/AppData/Local/Programs"
    inside timeout 60 wineserver --wait || true
    files_of_windows >"$before"
    keys_of_registry >"$keys_before"
    LINES_SHOWN=0 attempt "installed for one person, in silence" "Z:$setup" /VERYSILENT /SUPPRESSMSGBOXES /NORESTART /CURRENTUSER /TASKS=kinds
    program='C:\users\player\AppData\Local\Programs\Yomisuji'
    holds "it takes $(du -sm "$folder" | cut -f1) MB" [ -x "$folder/yomisuji.exe" ]
    check_no_stand_in "$folder"
    holds "kinds of files are registered: $(kinds | grep -c .) keys" [ "$(kinds | grep -c .)" -gt 8 ]
    holds "a menu entry" [ -n "$(find "$drive/users/player/AppData" -name '*.lnk' -newer "$before")" ]
    attempt "the installed program" "$program\\yomisuji-console.exe" --version
    # Wine opens nothing by kinds of files that are one person's, so what it would call is called here.
    called=$(windows reg query 'HKCU\Software\Classes\Yomisuji.kif\shell\open\command' /ve 2>/dev/null | iconv -c -f CP932 -t UTF-8 | tr -d '\r' | sed -n 's/.*REG_SZ *//p')
    holds "a double click calls $called" [ "$called" = "\"$program\\yomisuji.exe\" \"%1\"" ]
    open_window '見本 0' "$program\\yomisuji.exe" "C:\\$records\\見本 0.kifu" && close_window
    LINES_SHOWN=0 attempt "uninstalled" "$program\\unins000.exe" /VERYSILENT /SUPPRESSMSGBOXES /NORESTART
    comes is_gone [ -e "$folder" ] || true
    inside timeout 60 wineserver --wait || true
    left "$(comm -13 "$before" <(files_of_windows) | grep -vE '^\./users/player/AppData/((Roaming|Local)/Yomisuji|Local/Temp/iu-)' || true)" "files"
    comm -13 "$keys_before" <(keys_of_registry) >"$WORK/keys.new"
    left "$(grep -iE 'yomisuji|6C0B7A52|\\Classes\\|\\Uninstall' "$WORK/keys.new" || true)" "keys of the registry"
    say "keys that Windows itself has made meanwhile: $(wc -l <"$WORK/keys.new")"
    left "$(comm -23 "$keys_before" <(keys_of_registry))" "keys of others are gone"
    holds "another program's kind of file is still its own" grep -q 'Other.csa' <(windows reg query 'HKCU\Software\Classes\.csa' /ve 2>/dev/null)
    check_processes "uninstalled"
    # The uninstaller works from a copy of itself, which Windows takes away.
    say "left of Inno Setup: $(find "$drive/users/player/AppData/Local/Temp" -name 'iu-*.tmp' | wc -l) copies of the uninstaller in Temp"
    say "the person's own stay: $(find "$roaming" -type f | wc -l) files in AppData\\Roaming\\Yomisuji"
}

left() {
    holds "nothing is left: $2" [ -z "$1" ]
    [ -z "$1" ] || head -n 20 <<<"$1" | sed 's/^/    /'
}

prove_zip() {
    local archive folder program
    archive=$(ls "$DIST"/yomisuji-*-windows-x86_64.zip)
    say "$(basename "$archive"): $(stat --format=%s "$archive") bytes"
    mkdir "$drive/$unpacked" "$drive/変換 後"
    unzip -q "$archive" -d "$drive/$unpacked"
    owned "$drive/$unpacked"
    owned "$drive/変換 後"
    folder=$(echo "$drive/$unpacked"/yomisuji-*)
    program="C:\\$unpacked\\$(basename "$folder")"
    good "unpacked: $(du -sm "$folder" | cut -f1) MB"
    check_no_stand_in "$folder"
    check_terms "$folder"
    check_version_of "$folder/yomisuji.exe"
    check_version_of "$folder/yomisuji-console.exe"
    make_engines
    LINES_SHOWN=20 attempt "selftest on a screen" "$program\\yomisuji-console.exe" --selftest
    check_commands "$program\\yomisuji-console.exe"
    check_killed "$program\\yomisuji-console.exe"
    data=$folder/yomisuji-data/data
    check_window "$program\\yomisuji.exe"
    data=$roaming/data
}

prove_installer() {
    local setup
    setup=$(ls "$DIST"/Yomisuji-*-setup.exe)
    say "$(basename "$setup"): $(stat --format=%s "$setup") bytes"
    cp "$setup" "$root$home/setup.exe"
    owned "$root$home/setup.exe"
    check_installer "$home/setup.exe"
}

# ---- Pictures for the manual

take_pictures() {
    local program='C:\users\player\AppData\Local\Programs\Yomisuji' asking='Yomisuji.*(Setup|セットアップ)|(Setup|セットアップ).*Yomisuji'
    cp "$(ls "$DIST"/Yomisuji-*-setup.exe)" "$root$home/setup.exe"
    owned "$root$home/setup.exe"
    for language in ja en; do
        SPOKEN=$(locale_of $language) windows "Z:$home/setup.exe" /CURRENTUSER /LANG=$language >/dev/null 2>&1 &
        comes named "$asking" || { picture no-installer; bad "no installer"; }
        sleep 3
        window=$(named "$asking" | tail -n 1)
        # The licence is accepted, and the folder left as it is.
        keys alt+a
        keys alt+n
        keys alt+n
        shot "setup-$language"
        kill_program 'setup'
    done
    windows "Z:$home/setup.exe" /VERYSILENT /SUPPRESSMSGBOXES /NORESTART /CURRENTUSER >/dev/null 2>&1
    for language in ja en; do
        rm -rf "$roaming"
        SPOKEN=$(locale_of $language) open_window '見本 0' "$program\\yomisuji.exe" "C:\\$records\\見本 0.kifu" || continue
        xdotool windowsize --sync "$window" 1120 720
        keys End
        sleep 8 # until the board is drawn anew in its size
        shot "window-$language"
        close_window
    done
}

locale_of() { if [ "$1" = ja ]; then echo ja_JP.UTF-8; else echo C.UTF-8; fi; }

shot() {
    import -window "$window" +dither -colors 256 "$WORK/windows-$1.png"
    good "$WORK/windows-$1.png"
}

# ---- The tests without windows

# Those that need no window.
suites='base config record shogi thoughts formats analysis text play workspace cli book builtin goita dataset library online store
    tournament training fleet runtime assets benchmarks'

make_python() {
    local wheels=$checkout/build/packaging/windows/wheels folder=$drive/suite lock=$WORK/suite.lock names
    [ -d "$wheels/python/deploy_libs" ] || { echo "Not here: the wheels for Windows, which \`make windows\` fetches." >&2; exit 1; }
    names='pytest|pytest-qt|pytest-xdist|execnet|iniconfig|packaging|pluggy|pygments|typing-extensions|colorama|hypothesis|sortedcontainers'
    awk -v wanted="^($names)==" '/^[a-z0-9]/ { taken = $0 ~ wanted } taken' "$checkout/requirements.lock" | sed 's/ ; [^\\]*\\/ \\/' >"$lock"
    mkdir -p "$folder"/{_internal,dev,full,checkout} "$WORK/suite-wheels"
    "$checkout/.venv/bin/python" -m pip --no-input download --quiet --quiet --no-deps --require-hashes --only-binary :all: --platform win_amd64 \
        --implementation cp --python-version 3.11 -r "$lock" --dest "$WORK/suite-wheels"
    for wheel in "$WORK/suite-wheels"/*.whl; do unzip -qo "$wheel" -d "$folder/dev"; done
    cp "$wheels"/python/deploy_libs/{*.pyd,*.dll} "$folder/_internal/"
    cp "$checkout"/build/packaging/windows/tree/yomisuji/_internal/python3.dll "$folder/_internal/"
    (cd "$("$checkout/.venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("stdlib"))')" &&
        tar --create --exclude=site-packages --exclude=test --exclude=__pycache__ --exclude='*.so' .) | tar --extract --directory "$folder" --one-top-level=lib
    printf '..\\lib\n.\n..\\full\n..\\dev\n..\\checkout\n' >"$folder/_internal/python311._pth"
    x86_64-w64-mingw32-gcc -municode -mconsole -O2 -s -DPLAIN '-DPYTHON_LIBRARY=L"python311.dll"' "$checkout/packaging/windows/launcher.c" -o "$folder/python.exe"
    (cd "$checkout" && git ls-files --cached --others --exclude-standard -z | { xargs -0 ls -d 2>/dev/null || true; } | tar --create --files-from=-) |
        tar --extract --directory "$folder/checkout"
    owned "$folder"
    mount --bind "$wheels/unpacked" "$folder/full"
    put_stand_in "$wheels/unpacked/PySide6/Qt6Core.dll"
}

run_tests() {
    local begun=$EPOCHREALTIME code=0 log="$WORK/suite-$1.log" told
    shift
    # shellcheck disable=SC2086 - several words
    FROM=$home/.wine/drive_c/suite/checkout LONGEST=3000 windows $offscreen '..\python.exe' -X utf8 -u -m pytest -q \
        -p no:cacheprovider --hypothesis-profile=quick -m "not slow" "$@" >"$log" 2>&1 || code=$?
    told=$(grep -aE '^[0-9]+ (passed|failed|skipped|deselected).* in ' "$log" | tail -n 1)
    if [ $code = 0 ]; then
        good "${*##*/}: $told ($(seconds_since "$begun"))"
        grep -a '^SKIPPED' "$log" | sed 's/^/    /' || true
    else
        tail -n 100 "$log"
        bad "${*##*/}: $told"
    fi
}

prove_suite() {
    make_windows
    make_python
    if [ $# -gt 0 ]; then
        run_tests chosen "$@"
        return
    fi
    for suite in $suites; do run_tests "$suite" "tests/unit/$suite"; done
}

begin() {
    make_windows
    put_stand_in "$checkout/build/packaging/windows/wheels/unpacked/PySide6/Qt6Core.dll"
    mkdir "$drive/$records"
    cp "$checkout/docs/pictures/sample.kifu" "$drive/$records/見本 0.kifu"
    owned "$drive/$records"
    start_screen
}

mkdir -p "$WORK"
begun=$EPOCHREALTIME
make_root
case ${1:-all} in
    all)
        begin
        prove_zip
        prove_installer
        ;;
    zip | installer)
        begin
        "prove_$1"
        ;;
    pictures)
        begin
        take_pictures
        ;;
    suite)
        shift
        prove_suite "$@"
        ;;
    *) sed -n '2,/^set/s/^# \?//p' "$0" && exit 2 ;;
esac
say "$([ $failures = 0 ] && echo "all of it worked" || echo "$failures FAILED") ($(seconds_since "$begun"))"
exit $((failures > 0))
