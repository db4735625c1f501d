"""How an engine is started: its program, its arguments, its folder, and what surrounds it."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple


class Launch(NamedTuple):
    """What a person says of it. A program without a folder in its name is a command, such as `ssh`."""

    program: str
    arguments: tuple[str, ...] = ()
    folder: str = ""
    """Where it works; empty is the folder of the program, and for a command the one we work in."""
    environment: tuple[tuple[str, str], ...] = ()
    """Set beside what the person's other programs get."""
    machine: str = ""
    """Where it works, if that is elsewhere."""


class Start(NamedTuple):
    """The same as the system wants it."""

    program: str
    arguments: list[str]
    folder: str
    environment: list[str]


LIBRARY_PATH: Final = "LD_LIBRARY_PATH"
# What it was before we, or the program that unpacked us, changed it.
_ORIGINALS: Final = ("YOMISUJI_ORIGINAL_LD_LIBRARY_PATH", "LD_LIBRARY_PATH_ORIG")
_OURS: Final = frozenset({"QT_QPA_PLATFORM", "QT_QPA_PLATFORM_PLUGIN_PATH", "QT_PLUGIN_PATH", "QML2_IMPORT_PATH"})
_OURS_WHERE_UNPACKED: Final = ("XKB_CONFIG_ROOT", "FONTCONFIG_PATH")
_UNPACKED: Final = ".sysroot"
_BATCHES: Final = (".bat", ".cmd")


def start_of(launch: Launch, environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Start:
    program, folder = launch.program, launch.folder
    if is_path(program):
        program = str(Path(program).expanduser().absolute())
        folder = folder or str(Path(program).parent)
    arguments = list(launch.arguments)
    if platform == "win32" and program.lower().endswith(_BATCHES):
        program, arguments = "cmd.exe", ["/d", "/c", program, *arguments]
    given = {**surroundings(environ), **dict(launch.environment)}
    return Start(program, arguments, folder, [f"{name}={value}" for name, value in given.items()])


def is_path(program: str) -> bool:
    return os.sep in program or bool(os.altsep and os.altsep in program)


def surroundings(environ: Mapping[str, str]) -> dict[str, str]:
    """The environment without what is there for our own sake: an engine must not load our libraries."""
    given = {name: value for name, value in environ.items() if name not in _OURS and _is_text(value)}
    for name in _OURS_WHERE_UNPACKED:
        if _UNPACKED in Path(given.get(name, "")).parts:
            del given[name]
    originals = [given.pop(name) for name in _ORIGINALS if name in given]
    if originals:
        given.pop(LIBRARY_PATH, None)
        given |= {LIBRARY_PATH: originals[0]} if originals[0] else {}
    return given


def _is_text(value: str) -> bool:
    """Bytes that are no UTF-8 cannot be handed on through Qt."""
    return not any("\ud800" <= letter <= "\udfff" for letter in value)
