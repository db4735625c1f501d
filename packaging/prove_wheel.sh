#!/usr/bin/env bash
# Prove that this checkout can be installed by pip, pipx and uv, each into a home folder of its own, which is then removed:
#
#     packaging/prove_wheel.sh [pip|pipx|uv …]
#
# There the program tests itself (without a screen and, where Xvfb is here, on one) and plays a game, `yomisuji desktop install`
# makes it known to the desktop, which is asked, and `desktop remove` and the uninstallation leave nothing. What is not here of
# pipx, uv, Xvfb, desktop-file-utils, libglib2.0-bin and xdg-utils is not tried, and that is said. Qt's system libraries must be here.
set -euo pipefail

checkout=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
failures=0
server=

finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT

say() { echo "=== $*"; }

fail() {
    say "FAILED: $*"
    failures=$((failures + 1))
}

# In an environment as bare as a new person's; only the ways to packages are this machine's.
inside() {
    local kept=() name
    for name in $(compgen -e | grep -E '^(PIP_|UV_|SSL_CERT|https?_proxy|HTTPS?_PROXY)' || true); do kept+=("$name=${!name}"); done
    env -i "${kept[@]}" PIP_CACHE_DIR="$work/cache/pip" UV_CACHE_DIR="$work/cache/uv" UV_LINK_MODE=copy PATH="$home/.local/bin:$PATH" HOME="$home" \
        LANG=C.UTF-8 XDG_CURRENT_DESKTOP=GNOME DBUS_SESSION_BUS_ADDRESS=disabled: ${display:+DISPLAY=$display} "$@" </dev/null
}

# Run a command, say how long it took and how it ended, and show what it wrote where it failed.
attempt() {
    local what=$1 begun=$EPOCHREALTIME code=0
    shift
    inside timeout 600 "$@" >"$work/log" 2>&1 || code=$?
    say "$what: exit $code after $(LC_ALL=C awk -v a="$begun" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f s", b - a }')"
    [ $code = 0 ] || { cat "$work/log"; fail "$what"; }
}

install_by() {
    case $1 in
        pip)
            attempt "python -m venv" python3 -m venv "$home/venv"
            attempt "pip install" "$home/venv/bin/pip" install --quiet "$checkout"
            program=$home/venv/bin/yomisuji
            ;;
        pipx) attempt "pipx install" pipx install "$checkout" && program=$home/.local/bin/yomisuji ;;
        uv) attempt "uv tool install" uv tool install --python python3 "$checkout" && program=$home/.local/bin/yomisuji ;;
    esac
}

uninstall_by() {
    case $1 in
        pip) attempt "pip uninstall" "$home/venv/bin/pip" uninstall --yes yomisuji && rm -rf "$home/venv" ;;
        pipx) attempt "pipx uninstall" pipx uninstall yomisuji ;;
        uv) attempt "uv tool uninstall" uv tool uninstall yomisuji ;;
    esac
}

start_screen() {
    command -v Xvfb >/dev/null || { say "on a screen: NOT TRIED, Xvfb is not here"; return; }
    mkfifo "$work/display"
    exec 9<>"$work/display"
    Xvfb -displayfd 9 -screen 0 1280x800x24 -nolisten tcp >/dev/null 2>&1 &
    server=$!
    read -r display <&9
    display=:$display
}

check_desktop() {
    local data=$home/.local/share kind told
    attempt "desktop install" "$program" desktop install
    grep -q "^Exec=\"$program\" %F" "$data/applications/yomisuji.desktop" || fail "the menu entry does not start $program"
    [ -s "$data/icons/hicolor/scalable/apps/yomisuji.svg" ] || fail "no icon"
    if command -v desktop-file-validate >/dev/null; then
        attempt "desktop-file-validate" desktop-file-validate "$data/applications/yomisuji.desktop"
    else
        say "desktop-file-validate: NOT TRIED, it is not here"
    fi
    if command -v xdg-mime >/dev/null && command -v gio >/dev/null && command -v update-mime-database >/dev/null; then
        for kind in kif:kif kifu:kif ki2:ki2 csa:csa jkf:jkf sfen:sfen; do
            echo >"$home/a.${kind%:*}"
            told="$(inside xdg-mime query filetype "$home/a.${kind%:*}") $(inside gio mime "application/x-shogi-${kind#*:}")"
            [[ $told == "application/x-shogi-${kind#*:} "*yomisuji.desktop* ]] || fail ".${kind%:*}: xdg-mime and gio say $told"
            rm "$home/a.${kind%:*}"
        done
        say "six kinds of records are known to xdg-mime, and opened by yomisuji.desktop for gio"
    else
        say "kinds of files: NOT TRIED, xdg-mime, gio or update-mime-database is not here"
    fi
    attempt "desktop remove" "$program" desktop remove
    told=$(find "$data" -path "$data/yomisuji" -prune -o -path "$data/pipx" -prune -o -path "$data/uv" -prune -o -iname '*yomisuji*' -print)
    [ -z "$told" ] || fail "desktop remove leaves $told"
    if grep -rqs "x-shogi" "$data/mime" "$data/applications"; then fail "kinds of files are left"; fi
}

prove() {
    local left
    home=$work/$1
    display=
    program=
    mkdir "$home"
    say "by $1, $(inside python3 --version)"
    install_by "$1"
    [ -x "$program" ] || { fail "$1 installs no yomisuji"; return; }
    say "$(inside "$program" --version); in use: $(du -sm "$home" | cut -f1) MB"
    attempt "selftest without a screen" env QT_QPA_PLATFORM=offscreen "$program" --selftest
    [ -n "$server" ] || start_screen
    [ -z "$server" ] || { display=${display:-$shown}; shown=$display; attempt "selftest on a screen" "$program" --selftest; }
    attempt "a game" "$program" play --black builtin --white builtin --byoyomi 100 --max-moves 12 -o "$home/g.kifu"
    check_desktop
    uninstall_by "$1"
    rm -f "$home/g.kifu"
    # What it keeps for the person stays, and so does what pipx and uv write down for themselves.
    left=$(find "$home" -iname '*yomisuji*' ! -path "*/share/yomisuji*" ! -path "*/.config/yomisuji*" ! -path "*/.cache/*" ! -path '*/log*/*' ! -name '.yomisuji.lock')
    [ -z "$left" ] || fail "uninstalled, and these are left: $left"
    left=$(pgrep --full --list-full "$home" || true)
    [ -z "$left" ] || fail "processes are left: $left"
}

shown=
for way in ${@:-pip pipx uv}; do
    if [ "$way" != pip ] && ! command -v "$way" >/dev/null; then say "by $way: NOT TRIED, it is not here"; else prove "$way"; fi
done
say "$([ $failures = 0 ] && echo "all of it worked" || echo "$failures FAILED")"
exit $((failures > 0))
