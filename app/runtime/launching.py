"""Launch, session and file stamp of an engine profile; the command line for an engine over ssh.

The program's file tells whether the engine can be started, and whether its options were read from the same program.
"""

import os
import shlex
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from app.base.folders import program_folder
from app.config.engine_options import listed_options, order_values
from app.config.engine_profile import EngineProfile
from app.runtime.launch import Launch, is_path, launch_obstacle, plan_launch
from app.text.phrase import Phrase
from app.usi.options import Setting

USI_COMMAND: Final = "usi"
"""Subcommand of this program that runs the bundled engine."""
_SSH: Final = "ssh"
# No questions, since nobody could answer; and a connection that is dead or never established should be noticed.
_SSH_OPTIONS: Final = ("-T", "-o", "BatchMode=yes", "-o", "ServerAliveInterval=15", "-o", "ConnectTimeout=20")
_HOME_PREFIX: Final = "~/"
# sshd kills nothing when the connection is lost; only the end of the input can be noticed there. So a `cat` passes the
# input on; at its end the engine gets `quit`, and after three seconds the whole group is killed. This shell leads a
# process group, as it does under OpenSSH; otherwise the engine runs without this watch. The killer is in the group that
# it kills, so that group number cannot be reused. After the engine's own exit its children get two seconds to end, or
# sshd would wait for them; the exit code is the engine's. A `cat` that is just starting may miss the first TERM; the
# second ends it, or this shell would wait for it until KILL, and lose the exit code. All is one line without `!`, since
# login shells may be csh or fish; dash, bash and busybox know all of it. Files are closed by `exec`: a shell keeps those
# open that it closes for a group alone, and sshd would wait for the killer that inherited them. The shell's messages
# about killed processes ("Terminated") must not be the engine's last words.
_WATCHDOG_SCRIPT: Final = (
    'kill -0 -$$ 2>/dev/null || exec "$@"; exec 4>&2 2>/dev/null; '
    'watch() { trap : TERM; { exec 4>&-; trap "" PIPE; cat; echo quit; exec >/dev/null; sleep 3; kill -KILL 0; } | '
    '{ exec 2>&4 4>&-; "$@"; code=$?; trap "" TERM; [ "$thin" ] && echo && echo "over $$ $code"; kill -TERM 0; '
    "{ sleep 1; kill -TERM 0; sleep 1; kill -KILL 0; } >/dev/null 2>&1 & exit $code; }; }; "
    'thin=; command -v awk >/dev/null || { watch "$@"; exit; }; '
)
# A flood of `info` would fill the connection. Beyond the first fifty lines of a second only the newest is kept, for each
# multipv rank, for exact scores and bounds, for even and odd depths (the depth before the last may be needed). It is
# sent at the end of the second, or before the next line that is not `info`. The second is signalled by an empty line,
# which engines ignore, from a loop beside the engine; an awk in between writes whole lines, so that the empty line does
# not split one. Debian's awk (mawk) waits for a full buffer unless told otherwise. Both ignore TERM, since the last line
# and the exit code pass through them. Without awk everything is sent unchanged.
_THROTTLE_SCRIPT: Final = (
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
REMOTE_WATCHDOG: Final = f"exec sh -c {shlex.quote(_WATCHDOG_SCRIPT + _THROTTLE_SCRIPT)} sh"
"""Shell command that starts an engine on the remote machine and ends it with the connection."""


def engine_launch(profile: EngineProfile) -> Launch:
    if profile.is_bundled:
        return own_command(USI_COMMAND, *profile.arguments)._replace(environment=profile.environment)
    if profile.host:
        words = (*_SSH_OPTIONS, *_ssh_arguments(profile), "--", profile.host, remote_command_line(profile))
        return Launch(_SSH, words, machine=profile.machine)
    return Launch(profile.program, profile.arguments, profile.folder, profile.environment)


def _ssh_arguments(profile: EngineProfile) -> Iterator[str]:
    """Arguments for ssh: port, user and key; unset ones are left to its configuration."""
    if profile.port:
        yield from ("-p", str(profile.port))
    if profile.user:
        yield from ("-l", profile.user)
    if profile.key_file:
        # Other keys would be tried before this one.
        # The quotation marks of ssh's configuration need these escapes.
        path = profile.key_file.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
        yield from ("-o", f'IdentityFile="{path}"', "-o", "IdentitiesOnly=yes")


def profile_options(profile: EngineProfile) -> Mapping[str, Setting]:
    """Option values of the user, in the order in which the engine listed its options."""
    return order_values(profile.values, listed_options(profile.introduction))


def remote_command_line(profile: EngineProfile) -> str:
    """Return the command line that starts an engine in the remote shell, which begins in the user's home folder."""
    folder = profile.folder or profile.program.rpartition("/")[0]
    words = [REMOTE_WATCHDOG]
    if profile.environment:
        words += ["env", *(shlex.quote(f"{name}={value}") for name, value in profile.environment)]
    # A path stays the same in any working directory; a word alone is a command of the remote machine.
    program = _remote_path(profile.program) if "/" in profile.program else shlex.quote(profile.program)
    words += [program, *map(shlex.quote, profile.arguments)]
    line = " ".join(words)
    return f"cd {_remote_path(folder)} && {line}" if folder else line


def _remote_path(path: str) -> str:
    if path.startswith("/") or path == "~":
        return shlex.quote(path) if path.startswith("/") else path
    return _HOME_PREFIX + shlex.quote(path.removeprefix(_HOME_PREFIX))


def own_command(*words: str) -> Launch:
    """Launch settings for a subcommand of this program as a process of its own."""
    if getattr(sys, "frozen", False):
        return Launch(sys.executable, words, is_own=True)
    return Launch(sys.executable, ("-m", "app", *words), str(program_folder()), is_own=True)


def engine_obstacle(profile: EngineProfile) -> Phrase | None:
    """Return the reason why the engine cannot be started, as far as its file tells; nothing is started."""
    return launch_obstacle(plan_launch(engine_launch(profile)))


def program_stamp(profile: EngineProfile) -> tuple[int, int] | None:
    """Return size and modification time of the engine's program; None if it is missing or remote."""
    if profile.is_bundled:
        return _bundled_stamp()
    return launched_file_stamp(engine_launch(profile))


def launched_file_stamp(launch: Launch) -> tuple[int, int] | None:
    """Size and modification time of the started file; None if it is missing, remote or the bundled engine."""
    if launch.machine or launch.is_own:
        return None
    program = launch.program if is_path(launch.program) else shutil.which(launch.program)
    return None if program is None else _file_stamp(Path(program).expanduser())


def is_stale(profile: EngineProfile) -> bool:
    """Return True if the options should be read again: they never were, or the program has changed since."""
    said = profile.introduction
    if said is None:
        return True
    stamp = program_stamp(profile)
    return stamp is not None and stamp != said.stamp


def _file_stamp(file: Path) -> tuple[int, int] | None:
    try:
        state = file.stat()
    except (OSError, ValueError):
        return None
    return state.st_size, state.st_mtime_ns


def _bundled_stamp() -> tuple[int, int] | None:
    if getattr(sys, "frozen", False):
        return _file_stamp(Path(sys.executable))
    with os.scandir(program_folder() / "app" / "builtin") as files:
        states = [file.stat() for file in files if file.name.endswith(".py")]
    return sum(state.st_size for state in states), max(state.st_mtime_ns for state in states)
