"""Watchdog process that kills leftover engines when this program ends in any way, even by SIGKILL.

The watchdog waits at a pipe, which the system closes when this program ends. It is told of each engine's start and
end. It kills an engine's process group, which includes an engine behind a script; a parent-death signal would reach the
script alone.

Child processes of an engine can leave the group (`setsid`), and their parent may be gone. The engine's environment
therefore carries a unique mark, and every process that inherited it is killed once the engine has ended; process
numbers do not matter. A process without the mark is not found; without /proc only the group is killed. Shared processes
that end by themselves are spared: Wine's servers, which another engine may need, and ssh's shared connection
(ControlPersist).
"""

import os
import sys
from typing import Final

_SHELL: Final = "/bin/sh"
_DEV_NULL: Final = "/dev/null"

# The watchdog ignores signals meant for the program: those of the terminal, and a polite termination.
# An engine is `GROUP:MARK`. Its leftover processes get a moment after SIGTERM to save their state.
_WATCHDOG_SCRIPT: Final = """
trap '' HUP INT QUIT TERM PIPE
engines=' '
end_marked() {
    [ "$1" ] || return
    for how in TERM KILL KILL KILL; do
        marked=$(grep -ls "$1" /proc/[0-9]*/environ)
        [ "$marked" ] || return
        for found in $marked; do
            found=${found#/proc/}
            found=${found%/environ}
            read -r name <"/proc/$found/comm" || continue
            case $name in
            ssh | wineserver* | services.exe | winedevice.exe | plugplay.exe | svchost.exe | rpcss.exe | explorer.exe) ;;
            *) kill "-$how" "$found" ;;
            esac
        done
        sleep 0.3
    done
}
while read -r word engine; do
    case $word in
    begun) engines="$engines$engine " ;;
    ended)
        case $engines in *" $engine "*) engines="${engines%% $engine *} ${engines#* $engine }" ;; esac
        end_marked "${engine#*:}" &
        ;;
    esac
done
for engine in $engines; do
    group=${engine%%:*}
    kill -KILL "-$group" || kill -KILL "$group"
    end_marked "${engine#*:}" &
done
"""
_MARK_VARIABLE: Final = "YOMISUJI_ENGINE"


def new_process_mark() -> str:
    """Environment variable with a unique value for one engine and all its child processes."""
    return f"{_MARK_VARIABLE}={os.urandom(16).hex()}"


class Guardian:
    """Starts the watchdog with the first engine and reports engines to it; does nothing without process groups."""

    def __init__(self) -> None:
        self._engines: set[str] = set()
        self._pipe: int | None = None
        self._process: int | None = None
        self._unreaped: set[int] = set()

    def __del__(self) -> None:
        """Dismiss the watchdog when the part of the program that runs its engines is deleted."""
        self.stop_watchdog()

    @property
    def process_id(self) -> int | None:
        return self._process

    def add_engine(self, group: int, mark: str = "") -> None:
        if sys.platform == "win32":
            return
        self._engines.add(f"{group}:{mark}")
        if not self._send_line(f"begun {group}:{mark}\n"):
            self._start_watchdog()

    def remove_engine(self, group: int, mark: str = "") -> None:
        """Forget an ended engine, and kill all processes that carry its environment mark."""
        self._engines.discard(f"{group}:{mark}")
        if not self._send_line(said := f"ended {group}:{mark}\n"):
            self._start_watchdog()
            self._send_line(said)

    def stop_watchdog(self) -> None:
        """End the watchdog, which kills the engines that still run. The next engine starts a new watchdog."""
        if self._pipe is not None:
            os.close(self._pipe)
            self._pipe = None
        if self._process is not None:
            self._unreaped.add(self._process)
            self._process = None
        self._unreaped = {process for process in self._unreaped if not _is_reaped(process)}

    def _send_line(self, line: str) -> bool:
        if self._pipe is None:
            return False
        try:
            os.write(self._pipe, line.encode())
        except OSError:
            return False
        return True

    def _start_watchdog(self) -> None:
        """Start the watchdog, or restart it if it was killed."""
        self.stop_watchdog()
        reading, self._pipe = os.pipe()
        os.set_blocking(self._pipe, False)
        try:
            self._process = os.posix_spawn(
                _SHELL,
                ["yomisuji-guardian", "-c", _WATCHDOG_SCRIPT],
                {"PATH": os.defpath},
                file_actions=[
                    (os.POSIX_SPAWN_DUP2, reading, 0),
                    (os.POSIX_SPAWN_OPEN, 1, _DEV_NULL, os.O_WRONLY, 0),
                    (os.POSIX_SPAWN_OPEN, 2, _DEV_NULL, os.O_WRONLY, 0),
                ],
                setpgroup=0,
            )
        finally:
            os.close(reading)
        for engine in self._engines:
            self._send_line(f"begun {engine}\n")


def _is_reaped(process: int) -> bool:
    """Return True if a child process has ended and is reaped."""
    try:
        return os.waitpid(process, os.WNOHANG)[0] != 0
    except ChildProcessError:
        return True
