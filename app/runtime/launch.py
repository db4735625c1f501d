"""Launch settings of an engine (program, arguments, folder, environment), and the reasons why it cannot be started."""

import os
import shutil
import struct
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from app.base.child_environment import child_environment
from app.base.regular import read_beginning
from app.text import engines as text
from app.text.phrase import Phrase


class Launch(NamedTuple):
    """A program to start, with arguments and environment. A name without a folder is searched on PATH."""

    program: str
    arguments: tuple[str, ...] = ()
    folder: str = ""
    """Working directory; empty means the program's folder, or this program's for a command on PATH."""
    environment: tuple[tuple[str, str], ...] = ()
    """Environment variables set in addition to the usual ones of other programs."""
    machine: str = ""
    is_own: bool = False
    """True for a process of this program, which needs the libraries shipped with it; others must not load these."""


class LaunchPlan(NamedTuple):
    """Program, arguments, folder and environment of a process, as the operating system expects them."""

    program: str
    arguments: list[str]
    folder: str
    environment: list[str]


_BATCH_SUFFIXES: Final = (".bat", ".cmd")


def plan_launch(launch: Launch, environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> LaunchPlan:
    program, folder = launch.program, launch.folder
    if is_path(program):
        program = str(Path(program).expanduser().absolute())
        folder = folder or str(Path(program).parent)
    arguments = list(launch.arguments)
    if platform == "win32" and program.lower().endswith(_BATCH_SUFFIXES):
        program, arguments = "cmd.exe", ["/d", "/c", program, *arguments]
    given = {**child_environment(environ, is_own=launch.is_own), **dict(launch.environment)}
    return LaunchPlan(program, arguments, folder, [f"{name}={value}" for name, value in given.items()])


def is_path(program: str) -> bool:
    return os.sep in program or bool(os.altsep and os.altsep in program)


_READ_BYTES: Final = 4096
_ELF_MAGIC: Final = b"\x7fELF"
_MACH_O_MAGIC: Final = (b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
_EXE_MAGIC: Final = b"MZ"
_SHEBANG: Final = b"#!"
_PROGRAM_SUFFIXES: Final = frozenset({".exe", ".bat", ".cmd"})
_FAT_BINARY: Final = _MACH_O_MAGIC[1]
"""Magic number of a macOS program for several processors (fat binary)."""
_MAC_PROCESSORS: Final = {0x7: "i386", 0x1000007: "x86_64", 0x100000C: "arm64"}
_MOST_PROCESSORS: Final = 30
"""Limit of processors in a fat binary; Java class files have the same magic number, and a larger value there."""
_ROSETTA_PATH: Final = Path("/Library/Apple/usr/libexec/oah/libRosettaRuntime")
_ELF_INTERPRETER: Final = 3
_ELF_PROCESSORS: Final = {
    0x03: "x86",
    0x28: "arm",
    0x3E: "x86_64",
    0xB7: "aarch64",
    0xF3: "riscv64",
    0x102: "loongarch64",
}
_SYSTEMS: Final = {"linux": text.LINUX, "win32": text.WINDOWS, "darwin": text.MACOS}


def launch_error(start: LaunchPlan, reason: str) -> Phrase:
    """Return the reason why the program did not start; `reason` is the system's message, used if nothing else is found."""
    return launch_obstacle(start) or text.NOT_STARTED.filled(program=_find_program(start), detail=reason)


def is_program_file(file: Path) -> bool:
    """Return True if a file is a program of this or another system, by its suffix or magic number."""
    try:
        beginning = read_beginning(file, len(_ELF_MAGIC))
    except (OSError, ValueError):
        return False
    return file.suffix.lower() in _PROGRAM_SUFFIXES or beginning.startswith((_ELF_MAGIC, *_MACH_O_MAGIC, _SHEBANG))


def launch_obstacle(start: LaunchPlan) -> Phrase | None:
    """Return the reason why the program cannot be started, as far as its file tells; nothing is started."""
    program = _find_program(start)
    if program is None:
        return text.NOT_IN_PATH.filled(program=start.program)
    if start.folder and not Path(start.folder).is_dir():
        return _file_obstacle(Path(program)) or text.NO_FOLDER.filled(detail=start.folder)
    return _file_obstacle(Path(program))


def _find_program(start: LaunchPlan) -> str | None:
    if is_path(start.program):
        return start.program
    path = next((entry.removeprefix("PATH=") for entry in start.environment if entry.startswith("PATH=")), None)
    return shutil.which(start.program, path=path)


def _file_obstacle(file: Path) -> Phrase | None:
    if not file.exists():
        return text.NOT_FOUND.filled(program=file)
    if file.is_dir():
        return text.A_FOLDER.filled(program=file)
    try:
        beginning = read_beginning(file, _READ_BYTES)
    except OSError:
        beginning = b""
    if not os.access(file, os.X_OK):
        # A program for another system is rarely marked executable, and marking it would not help.
        return _foreign_obstacle(file, beginning) or text.NOT_EXECUTABLE.filled(program=file)
    if beginning.startswith(_SHEBANG):
        return _script_obstacle(file, beginning)
    return _foreign_obstacle(file, beginning) or _binary_obstacle(file, beginning)


def _foreign_obstacle(file: Path, beginning: bytes) -> Phrase | None:
    signs = (((_EXE_MAGIC,), text.WINDOWS), (_MACH_O_MAGIC, text.MACOS), ((_ELF_MAGIC,), text.LINUX))
    made_for = next((system for sign, system in signs if beginning.startswith(sign)), None)
    if made_for is None or made_for is _SYSTEMS.get(sys.platform):
        return None
    return text.OTHER_SYSTEM.filled(program=file, detail=made_for)


def _script_obstacle(file: Path, beginning: bytes) -> Phrase | None:
    first = beginning.splitlines(keepends=True)[0]
    words = first.removeprefix(_SHEBANG).split()
    interpreter = words[0].decode(errors="replace") if words else ""
    if first.endswith(b"\r\n"):
        return text.WINDOWS_LINE_ENDS.filled(program=file)
    return None if Path(interpreter).is_file() else text.NO_INTERPRETER.filled(program=file, detail=interpreter)


def _binary_obstacle(file: Path, beginning: bytes) -> Phrase | None:
    if sys.platform == "win32":
        return None
    if beginning.startswith(_MACH_O_MAGIC):
        return mac_obstacle(file, beginning, os.uname().machine, has_rosetta=_ROSETTA_PATH.exists())
    if not beginning.startswith(_ELF_MAGIC):
        return text.NO_PROGRAM.filled(program=file)
    processor, loader = _read_elf_header(beginning)
    ours = os.uname().machine
    if processor != ours:
        return text.OTHER_PROCESSOR.filled(program=file, detail=processor, ours=ours)
    if loader and not Path(loader).exists():
        return text.NO_INTERPRETER.filled(program=file, detail=loader)
    return None


def mac_obstacle(file: Path, beginning: bytes, ours: str, *, has_rosetta: bool) -> Phrase | None:
    """Reason why a Mac with processor `ours` cannot run a program, or None; Rosetta lets Apple silicon run Intel's."""
    processors = _mac_processors(beginning)
    if not processors or not processors.isdisjoint({ours, "x86_64", "arm64"} if has_rosetta else {ours}):
        return None
    if ours == "arm64" and "x86_64" in processors:
        return text.NEEDS_ROSETTA.filled(program=file)
    return text.OTHER_PROCESSOR.filled(program=file, detail=", ".join(sorted(processors)), ours=ours)


def _mac_processors(beginning: bytes) -> set[str]:
    try:
        if not beginning.startswith(_FAT_BINARY):
            kinds = [*struct.unpack_from("<I", beginning, 4)]
        else:
            (count,) = struct.unpack_from(">I", beginning, 4)
            places = range(8, 8 + 20 * count, 20) if count <= _MOST_PROCESSORS else ()
            kinds = [struct.unpack_from(">I", beginning, place)[0] for place in places]
    except struct.error:
        return set()
    return {_MAC_PROCESSORS.get(kind, f"0x{kind:x}") for kind in kinds}


def _read_elf_header(beginning: bytes) -> tuple[str, str]:
    """Return the processor and loader in an ELF header; a damaged file may yield only the processor."""
    order = ">" if beginning[5:6] == b"\2" else "<"
    try:
        (machine,) = struct.unpack_from(f"{order}H", beginning, 18)
    except struct.error:
        machine = 0
    processor = _ELF_PROCESSORS.get(machine, f"0x{machine:x}")
    loader = b""
    if beginning[4:5] == b"\2" and len(beginning) >= 64:
        (table,) = struct.unpack_from(f"{order}Q", beginning, 32)
        size, count = struct.unpack_from(f"{order}HH", beginning, 54)
        for at in range(table, min(table + size * count, len(beginning) - 55), max(size, 1)):
            kind, _, place, _, _, length = struct.unpack_from(f"{order}IIQQQQ", beginning, at)
            if kind == _ELF_INTERPRETER:
                loader = beginning[place : place + length].rstrip(b"\0")
    return processor, loader.decode(errors="replace")
