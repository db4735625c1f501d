#!/usr/bin/env python3
"""The front door: `python3 packaging/bootstrap.py VERB [ARGUMENTS]`.  The Makefile comes through here as well.

This one file keeps to the words of Python 3.6, so that an old interpreter answers with a sentence and not with a
SyntaxError.  Everything behind the door is written for Python 3.11 and needs nothing but the standard library.
"""

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

OLDEST = (3, 11)
NEWEST = (3, 14)  # the last one for which the locked PySide6 has wheels

STOPPED_BY_HAND = 130  # what a shell reports after Ctrl-C


def suits(version: "tuple[int, int]") -> bool:
    return OLDEST <= version <= NEWEST


def starts(command: "list[str]") -> bool:
    """Whether this command runs: a version manager may keep a name on PATH for a Python that is not there."""
    return subprocess.call([*command, "-c", ""], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0


def suitable_python(
    find: "Callable[[str], str | None]" = shutil.which,
    starts: "Callable[[list[str]], bool]" = starts,
    platform: str = sys.platform,
) -> "list[str] | None":
    """The command for the first Python that suits, from the oldest to the newest; Windows knows them by its launcher."""
    for minor in range(OLDEST[1], NEWEST[1] + 1):
        name, *words = ["py", f"-3.{minor}"] if platform == "win32" else [f"python3.{minor}"]
        program = find(name)
        if program and starts([program, *words]):
            return [program, *words]
    return None


def refusal(version: "tuple[int, int]", platform: str = sys.platform) -> str:
    mine = "{}.{}".format(*version)
    if platform == "win32":
        return (
            f"Python 3.{OLDEST[1]} to 3.{NEWEST[1]} is needed, this is {mine}; https://www.python.org/downloads/windows/ has one. "
            r"Then: py -3.12 packaging\bootstrap.py run"
        )
    if version > NEWEST:
        return (
            f"Python 3.{NEWEST[1]} is the newest that the locked PySide6 knows, this is {mine}. "
            "An older one beside it can be named: PYTHON=python3.13 make run"
        )
    return (
        f"Python 3.11 or newer is needed, this is {mine}; on Debian 12, Ubuntu 24.04 and newer "
        "`sudo apt-get install python3` brings one, on Ubuntu 22.04 `sudo apt-get install python3.11-venv`. "
        "One that is not on PATH can be named: PYTHON=/opt/python/bin/python3.12 make run"
    )


def enter(arguments: "list[str]", version: "tuple[int, int]") -> int:
    if not suits(version):
        other = suitable_python()
        if other is None:
            print(refusal(version), file=sys.stderr)
            return 1
        command = [*other, __file__, *arguments]
        if sys.platform == "win32":  # there, to become another program is to end
            return subprocess.call(command)
        os.execv(command[0], command)  # noqa: S606 - no shell is wanted

    import verbs  # noqa: PLC0415 - an old Python must not even read it

    return verbs.main(arguments)


if __name__ == "__main__":
    try:
        sys.exit(enter(sys.argv[1:], sys.version_info[:2]))
    except KeyboardInterrupt:
        print("\nStopped. Nothing needs cleaning up: the same call begins again.", file=sys.stderr)
        sys.exit(STOPPED_BY_HAND)
