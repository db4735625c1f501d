"""Programs that tests need beside Python, what brings them, the table of tests left out for want of one; files below /proc."""

import os
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import pytest

PACKAGES: Final = {
    "Xvfb": "xvfb",
    "awk": "mawk",
    "bash": "bash",
    "busybox": "busybox",
    "chromium": "chromium",
    "convert": "imagemagick",
    "dbus-daemon": "dbus-daemon",
    "desktop-file-validate": "desktop-file-utils",
    "appstreamcli": "appstream",
    "fairy-stockfish": "fairy-stockfish",
    "gcc": "gcc libc6-dev",
    "gio": "libglib2.0-bin",
    "git": "git",
    "gpsusi": "gpsshogi",
    "groff": "groff-base",
    "node": "nodejs",
    "openbox": "openbox",
    "ps": "procps",
    "ruby": "ruby",
    "ss": "iproute2",
    "ssh": "openssh-client",
    "sshd": "openssh-server",
    "update-mime-database": "shared-mime-info",
    "xdotool": "xdotool",
    # No programs, but what a test can miss as well.
    "at-spi2-core": "at-spi2-core",
    "python3-gi": "python3-gi",
    "gir1.2-atspi-2.0": "gir1.2-atspi-2.0",
}
"""Debian's package for each tool that a test may name."""
_ASIDE: Final = ("/usr/games", "/usr/sbin", "/usr/local/sbin")
"""Folders of programs that PATH does not always name."""
_NEEDS: Final = "needs "


def path_of(tool: str) -> str | None:
    return shutil.which(tool, path=os.pathsep.join((os.environ.get("PATH", os.defpath), *_ASIDE)))


def lacking(*tools: str) -> list[str]:
    """Those of the tools that this machine does not have."""
    assert set(tools) <= PACKAGES.keys(), "name its package in tests/tools.py"
    return [tool for tool in tools if path_of(tool) is None]


def reason_for(missing: Iterable[str]) -> str:
    return _NEEDS + ", ".join(missing)


def needs(*tools: str) -> pytest.MarkDecorator:
    """Mark a test that needs all of these."""
    missing = lacking(*tools)
    return pytest.mark.skipif(bool(missing), reason=reason_for(missing or tools))


def require(*tools: str) -> None:
    """Leave out the test that is running unless all of these are here."""
    if missing := lacking(*tools):
        pytest.skip(reason_for(missing))


def require_engine(program: str) -> None:
    """Leave out the test that is running if this engine is one of the system's and is not installed."""
    if program.startswith("/usr/games/"):
        require(program.removeprefix("/usr/games/"))


def left_out_table(reasons: Iterable[str]) -> Iterator[str]:
    """Lines of a table: how many tests were left out, why, and what to install so that they run."""
    counted = Counter(reasons)
    if not counted:
        return
    rows = [(str(count), reason, _remedy(reason)) for reason, count in counted.most_common()]
    rows.insert(0, ("left out", "why", "what to install"))
    widths = [max(len(row[column]) for row in rows) for column in range(2)]
    for count, reason, remedy in rows:
        yield f"{count:>{widths[0]}}  {reason:<{widths[1]}}  {remedy}".rstrip()


def _remedy(reason: str) -> str:
    tools = reason.removeprefix(_NEEDS).split(", ") if reason.startswith(_NEEDS) else []
    packages = sorted({PACKAGES[tool] for tool in tools if tool in PACKAGES})
    return f"apt-get install {' '.join(packages)}" if packages else ""


def read_process_file(path: Path) -> str:
    """The text of a file below /proc; empty if the process has ended, even between the look at it and the reading."""
    try:
        return path.read_text("utf-8", "replace")
    except (FileNotFoundError, ProcessLookupError):
        return ""
