"""A process that outlives this program by a moment, and takes the engines along that are still there.

It waits at the end of a pipe, which the system closes however this program ends, be it by SIGKILL. It learns of each
engine when that begins and ends. An engine is known by its process group, so that one behind a script is found too;
asking the system for a signal at the parent's death would reach the script alone.

What an engine has started can leave the group (`setsid`), and its parent may be gone. The engine's environment therefore
carries a mark that no other has, and every process that inherited it is ended once the engine has ended: only descendants
have it, whatever number they got. What was given an environment without the mark is not found, and nothing outside the group
is where there is no /proc. What all share and ends by itself is left alone: Wine's servers, which another engine may stand
on, and the connection that ssh keeps (ControlPersist).
"""

import os
import sys
from typing import Final

_SHELL: Final = "/bin/sh"
_NOWHERE: Final = "/dev/null"

# It is not to die of what is meant for the program: the terminal's signals, or a politer end than SIGKILL.
# An engine is `GROUP:MARK`. What it left behind may have something to put by, and gets a moment for that.
_SCRIPT: Final = """
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
_MARK: Final = "YOMISUJI_ENGINE"


def new_mark() -> str:
    """A setting for the environment of one engine, and of all that it starts."""
    return f"{_MARK}={os.urandom(16).hex()}"


class Guardian:
    """It is there from the first engine on; where there are no process groups it does nothing."""

    def __init__(self) -> None:
        self._engines: set[str] = set()
        self._pipe: int | None = None
        self._process: int | None = None
        self._dismissed: set[int] = set()

    def __del__(self) -> None:
        """It guards what one part of the program runs, and ends with that part."""
        self.dismiss()

    @property
    def process(self) -> int | None:
        return self._process

    def begun(self, group: int, mark: str = "") -> None:
        if sys.platform == "win32":
            return
        self._engines.add(f"{group}:{mark}")
        if not self._tell(f"begun {group}:{mark}\n"):
            self._start()

    def ended(self, group: int, mark: str = "") -> None:
        """Let go of its group, and have everything ended that carries its mark."""
        self._engines.discard(f"{group}:{mark}")
        if not self._tell(said := f"ended {group}:{mark}\n"):
            self._start()
            self._tell(said)

    def dismiss(self) -> None:
        """Let it go; it ends what it still knows of. The next engine brings another."""
        if self._pipe is not None:
            os.close(self._pipe)
            self._pipe = None
        if self._process is not None:
            self._dismissed.add(self._process)
            self._process = None
        self._dismissed = {process for process in self._dismissed if not _is_reaped(process)}

    def _tell(self, line: str) -> bool:
        if self._pipe is None:
            return False
        try:
            os.write(self._pipe, line.encode())
        except OSError:
            return False
        return True

    def _start(self) -> None:
        """Begin, or begin again should somebody have ended it."""
        self.dismiss()
        reading, self._pipe = os.pipe()
        os.set_blocking(self._pipe, False)
        try:
            self._process = os.posix_spawn(
                _SHELL,
                ["yomisuji-guardian", "-c", _SCRIPT],
                {"PATH": os.defpath},
                file_actions=[
                    (os.POSIX_SPAWN_DUP2, reading, 0),
                    (os.POSIX_SPAWN_OPEN, 1, _NOWHERE, os.O_WRONLY, 0),
                    (os.POSIX_SPAWN_OPEN, 2, _NOWHERE, os.O_WRONLY, 0),
                ],
                setpgroup=0,
            )
        finally:
            os.close(reading)
        for engine in self._engines:
            self._tell(f"begun {engine}\n")


def _is_reaped(process: int) -> bool:
    """Whether nothing is left of a child of ours."""
    try:
        return os.waitpid(process, os.WNOHANG)[0] != 0
    except ChildProcessError:
        return True
