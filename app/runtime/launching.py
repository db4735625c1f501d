"""From an engine as a person has set it up to one that can be started: its launch, its session, and its file.

The file tells whether it can be started at all, and whether it is still the one that was asked for its options.
"""

import os
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from app.base.folders import program_folder
from app.config.engine_options import in_order, options_of
from app.config.engine_profile import EngineProfile
from app.runtime.launch import Launch, is_path, obstacle_before, start_of
from app.text.phrase import Phrase
from app.usi.session import Session

SPEAK_USI: Final = "usi"
"""The program's own command by which it is the bundled engine."""
_SSH: Final = "ssh"
# Nobody is there to answer a question of its own, and a connection that has died, or never comes, should be noticed.
_SSH_MANNER: Final = ("-T", "-o", "BatchMode=yes", "-o", "ServerAliveInterval=15", "-o", "ConnectTimeout=20")
_HOME: Final = "~/"
# sshd ends nothing when the connection is gone; all that can be noticed there is the end of the input. So a `cat` hands it
# on, and once it is over the engine is told to quit, and after three seconds the whole group is killed. This shell leads a
# group, as what OpenSSH starts does; where it does not, the engine stands alone. A killer is of the group that it kills, so
# that number can belong to nobody else. When the engine ends by itself, what it has started gets two seconds to do so too, lest
# sshd wait for it; the exit code is the engine's. A `cat` that was just being started may have missed the first TERM: the
# second ends it, so that KILL does not hit this shell while that waits for it, and takes the exit code with it. In a single line without `!`, for the shells of people (csh, fish); dash,
# bash and busybox know all of it. Files are closed by `exec`, since a shell keeps those that it closes for a group alone, and
# sshd would wait for the killer that has them from it. What the shell says of those that it ends (“Terminated”) is not the engine's last word.
_WATCH: Final = (
    'kill -0 -$$ 2>/dev/null || exec "$@"; exec 4>&2 2>/dev/null; '
    'watch() { trap : TERM; { exec 4>&-; trap "" PIPE; cat; echo quit; exec >/dev/null; sleep 3; kill -KILL 0; } | '
    '{ exec 2>&4 4>&-; "$@"; code=$?; trap "" TERM; [ "$thin" ] && echo && echo "over $$ $code"; kill -TERM 0; '
    "{ sleep 1; kill -TERM 0; sleep 1; kill -KILL 0; } >/dev/null 2>&1 & exit $code; }; }; "
    'thin=; command -v awk >/dev/null || { watch "$@"; exit; }; '
)
# A flood of thoughts would fill the line to here. Of those beyond the first fifty of a second the newest is kept, of each
# rank, of exact scores and of bounds, of even and of odd depths (the depth before the last one may be wanted); it is sent
# when the second is over, or before the next word that is no thought. A second comes as an empty line, which engines have
# no use for, from a loop beside the engine; an awk in between writes whole lines, so that it does not fall into one. Debian's awk
# (mawk) waits for a full buffer unless it is told otherwise. Both hear no TERM, since the last word and the exit code go
# through them; where there is no awk, all is sent as it is.
_THIN: Final = (
    'thin=y; trap "" TERM; case $(awk -W version 2>&1 </dev/null) in mawk*) quick="-W interactive" ;; esac; '
    'watch "$@" | { exec 4>&-; { trap - TERM; while sleep 1; do echo; done; } & '
    'LC_ALL=C awk $quick -v over="over $$ " '
    "'{ print; fflush() } index($0, over) == 1 { exit }'; } | "
    'LC_ALL=C awk $quick -v over="over $$ " '
    "'function send() { for (i = sent + 1; i <= last; i++) if (i in line) print line[i]; "
    'sent = last; split("", line); split("", at) } '
    "/^$/ { send(); told = 0; fflush(); next } "
    "/^info / { if (told++ < (/^info string/ ? 500 : 50)) { print; fflush(); next } "
    'kind = (/bound/) " " (/ pv /); if (match($0, / multipv [0-9]+/)) kind = kind substr($0, RSTART, RLENGTH); '
    'if (match($0, / depth [0-9]+/)) kind = kind " " substr($0, RSTART + RLENGTH - 1, 1) % 2; '
    "if (kind in at) delete line[at[kind]]; at[kind] = ++last; line[last] = $0; next } "
    "{ send() } index($0, over) == 1 { exit $3 } { print; fflush() }' 4>&-"
)
WATCHED: Final = f"exec sh -c {shlex.quote(_WATCH + _THIN)} sh"
"""What stands on the other machine before an engine, which is not to outlive the connection."""


def launch_of(profile: EngineProfile) -> Launch:
    """How it is started."""
    if profile.is_bundled:
        return _bundled(profile)
    if profile.host:
        words = (*_SSH_MANNER, *_door_of(profile), "--", profile.host, remote_line(profile))
        return Launch(_SSH, words, machine=profile.machine)
    return Launch(profile.program, profile.arguments, profile.folder, profile.environment)


def _door_of(profile: EngineProfile) -> Iterator[str]:
    """Where `ssh` is to knock, as whom, and with which key; what is not said is as it is configured."""
    if profile.port:
        yield from ("-p", str(profile.port))
    if profile.user:
        yield from ("-l", profile.user)
    if profile.key_file:
        # Other keys, if there are many, would be tried before this one.
        # Between the quotation marks of its configuration these would mean something else.
        path = profile.key_file.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
        yield from ("-o", f'IdentityFile="{path}"', "-o", "IdentitiesOnly=yes")


def session_of(profile: EngineProfile) -> Session:
    """A conversation that begins with the person's values, in the order in which the engine listed its options."""
    return Session(in_order(profile.values, options_of(profile.introduction)))


def remote_line(profile: EngineProfile) -> str:
    """What a shell on the other machine is told, which begins in the home of the person there."""
    folder = profile.folder or profile.program.rpartition("/")[0]
    words = [WATCHED]
    if profile.environment:
        words += ["env", *(shlex.quote(f"{name}={value}") for name, value in profile.environment)]
    # A path stays the same wherever the engine works; a word alone is a command of that machine.
    program = _remote_path(profile.program) if "/" in profile.program else shlex.quote(profile.program)
    words += [program, *map(shlex.quote, profile.arguments)]
    line = " ".join(words)
    return f"cd {_remote_path(folder)} && {line}" if folder else line


def _remote_path(path: str) -> str:
    if path.startswith("/") or path == "~":
        return shlex.quote(path) if path.startswith("/") else path
    return _HOME + shlex.quote(path.removeprefix(_HOME))


def _bundled(profile: EngineProfile) -> Launch:
    return own_command(SPEAK_USI, *profile.arguments)._replace(environment=profile.environment)


def own_command(*words: str) -> Launch:
    """A command of this program, as a process of its own."""
    if getattr(sys, "frozen", False):
        return Launch(sys.executable, words, is_own=True)
    return Launch(sys.executable, ("-m", "app", *words), str(program_folder()), is_own=True)


def obstacle_of(profile: EngineProfile) -> Phrase | None:
    """What will stand in the way of starting it, as far as its file tells; nothing is started to find that out."""
    return obstacle_before(start_of(launch_of(profile)))


def stamp_of(profile: EngineProfile) -> tuple[int, int] | None:
    """Size and time of change of its program; None where there is none, or where it is on another machine."""
    if profile.is_bundled:
        return _stamp_of_bundled()
    return stamp_of_program(launch_of(profile))


def stamp_of_program(launch: Launch) -> tuple[int, int] | None:
    """Size and time of change of the file that is started; None without one, on another machine and for the bundled engine."""
    if launch.machine or launch.is_own:
        return None
    program = launch.program if is_path(launch.program) else shutil.which(launch.program)
    return None if program is None else _stamp(Path(program).expanduser())


def is_stale(profile: EngineProfile) -> bool:
    """Whether its options should be read again: they never were, or its file is another one than then."""
    said = profile.introduction
    if said is None:
        return True
    stamp = stamp_of(profile)
    return stamp is not None and stamp != said.stamp


def _stamp(file: Path) -> tuple[int, int] | None:
    try:
        state = file.stat()
    except (OSError, ValueError):
        return None
    return state.st_size, state.st_mtime_ns


def _stamp_of_bundled() -> tuple[int, int] | None:
    if getattr(sys, "frozen", False):
        return _stamp(Path(sys.executable))
    with os.scandir(program_folder() / "app" / "builtin") as files:
        states = [file.stat() for file in files if file.name.endswith(".py")]
    return sum(state.st_size for state in states), max(state.st_mtime_ns for state in states)
