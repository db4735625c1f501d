"""The machine the setup stands on, as far as the setup asks about it.

Everything that reads or changes the outer world is a part of this one value, so that a test can hand in another one.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from trouble import Outcome

if sys.platform != "win32":
    import fcntl
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

COMMAND_NOT_FOUND = 127  # as a shell reports it

CHECKOUT = Path(__file__).resolve().parent.parent


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


class Runner(Protocol):
    """Runs a command to its end, showing nothing, and tells how it went."""

    def __call__(
        self, command: Sequence[str | Path], *, folder: Path | None = None, environ: Mapping[str, str] | None = None
    ) -> Outcome: ...


class Finder(Protocol):
    """Where a program is on PATH."""

    def __call__(self, program: str, /) -> str | None: ...


def run_quietly(
    command: Sequence[str | Path], *, folder: Path | None = None, environ: Mapping[str, str] | None = None
) -> Outcome:
    # What the command writes is read here, so it has to write English: LC_ALL.
    spoken_english = {**(os.environ if environ is None else environ), "LC_ALL": "C.UTF-8"}
    lines = []
    if shutil.which(command[0]) is None:
        return Outcome(COMMAND_NOT_FOUND, f"{command[0]}: command not found\n")
    with subprocess.Popen(
        [str(word) for word in command],
        cwd=folder,
        env=spoken_english,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as process:
        try:
            for line in process.stdout or ():
                lines.append(line)
                show_passing(line.strip())
        except KeyboardInterrupt:
            process.communicate()  # Ctrl-C reached it as well; before it has ended it may still write files
            raise
    show_passing("")
    return Outcome(process.returncode, "".join(lines))


def show_passing(line: str) -> None:
    """On a terminal the line a command has just written stands in one place, until the next one comes."""
    if sys.stderr.isatty():
        width = shutil.get_terminal_size().columns - 1
        print(f"\r\033[K{line[:width]}", end="", file=sys.stderr, flush=True)


@dataclass(frozen=True)
class Machine:
    checkout: Path
    environ: Mapping[str, str]
    interpreter: Path  # never the one inside .venv, which the setup may have to remove
    interpreter_version: str
    has_ensurepip: bool
    is_root: bool
    c_library: str  # "glibc 2.36", or nothing where it is another one
    system: str = sys.platform
    architecture: str = platform.machine()
    root_folder: Path = Path("/")
    find: Finder = shutil.which
    run: Runner = run_quietly

    @property
    def is_linux(self) -> bool:
        return self.system == "linux"

    @property
    def sysroot(self) -> Path:
        """System libraries unpacked into the checkout, for a person who may not install them."""
        return self.checkout / ".sysroot"


def this_machine() -> Machine:
    return Machine(
        checkout=CHECKOUT,
        environ=os.environ,
        interpreter=Path(sys.executable).resolve(),
        interpreter_version=sys.version,
        has_ensurepip=importlib.util.find_spec("ensurepip") is not None,
        is_root=sys.platform != "win32" and os.geteuid() == 0,
        c_library=name_of_c_library(),
    )


def name_of_c_library() -> str:
    try:
        return os.confstr("CS_GNU_LIBC_VERSION") or ""
    except (AttributeError, OSError, ValueError):
        return ""


class Stamp:
    """A small file that says: this was done, and on these grounds.  Other grounds, and it has to be done again."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def holds(self, *grounds: object) -> bool:
        try:
            return self.file.read_text(encoding="ascii") == digest(*grounds)
        except (OSError, UnicodeDecodeError):
            return False

    def put(self, *grounds: object) -> None:
        self.file.write_text(digest(*grounds), encoding="ascii")

    def remove(self) -> None:
        self.file.unlink(missing_ok=True)


def digest(*grounds: object) -> str:
    return hashlib.sha256(repr(grounds).encode()).hexdigest()


@contextmanager
def sole_setup(checkout: Path) -> Iterator[None]:
    """Only one setup at a time works on a checkout.  The lock lies on the folder itself and dies with the process."""
    if sys.platform == "win32":
        yield
        return
    handle = os.open(checkout, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another setup is at work in this checkout; waiting for it to finish …")
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
